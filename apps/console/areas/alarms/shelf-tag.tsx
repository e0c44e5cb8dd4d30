import type { WireRow } from '@heliodeck/client/page';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { alarmWords } from './alarm-words.ts';

/** Says of an unprocessed alarm until when it is on the shelf: it stands in the list and is in no count. */
export function ShelfTag({ alarm }: { readonly alarm: WireRow }): JSX.Element | null {
  const w = useMessages(alarmWords);
  if (!alarm.shelvedUntil || alarm.status !== 1) return null;
  // The year and the seconds decide nothing: 30 days is the longest.
  return <ToneTag tone="neutral">{w.shelvedTo(String(alarm.shelvedUntil).slice(5, 16))}</ToneTag>;
}
