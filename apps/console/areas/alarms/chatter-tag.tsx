import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { alarmWords } from './alarm-words.ts';

/** Says of an alarm that its limit is crossed too often to tell of each time; nothing of others. @param value its field `chatter` */
export function ChatterTag({ value }: { readonly value: unknown }): JSX.Element | null {
  const w = useMessages(alarmWords);
  if (typeof value !== 'object' || value === null) return null;
  if (!('crossings' in value) || !('minutes' in value)) return null;
  return <ToneTag tone="warning">{w.chatter(Number(value.crossings), Number(value.minutes))}</ToneTag>;
}
