import type { WireRow } from '@heliodeck/client/page';
import type { JSX } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { ToneTag } from '../../theme/tone.tsx';
import { alarmWords } from './alarm-words.ts';

/** Displays until when an unprocessed alarm is shelved: it stays in the list but is excluded from all counts. */
export function ShelfTag({ alarm }: { readonly alarm: WireRow }): JSX.Element | null {
  const w = useMessages(alarmWords);
  if (!alarm.shelvedUntil || alarm.status !== 1) return null;
  // Year and seconds are omitted: 30 days is the maximum.
  return <ToneTag tone="neutral">{w.shelvedTo(String(alarm.shelvedUntil).slice(5, 16))}</ToneTag>;
}
