import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { alarmWords } from './alarm-words.ts';

/**
 * Marks an alarm whose limit is crossed too often to notify of each crossing; renders nothing for other alarms.
 * @param value the alarm's field `chatter`
 */
export function ChatterTag({ value }: { readonly value: unknown }): JSX.Element | null {
  const w = useMessages(alarmWords);
  if (typeof value !== 'object' || value === null) return null;
  if (!('crossings' in value) || !('minutes' in value)) return null;
  return <ToneTag tone="warning">{w.chatter(Number(value.crossings), Number(value.minutes))}</ToneTag>;
}
