import type { WireRow } from '@heliodeck/client/page';
import { wireTime } from '@heliodeck/model/wire/time';
import type { JSX } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { useMessages } from '../../i18n/messages.ts';
import { alarmWords } from './alarm-words.ts';

/**
 * Note beside an input of a time of an alarm: the time zone, which applies to all times of the alarm, and the current
 * time in it.
 */
export function ClockNote({ alarm: { timeZone } }: { readonly alarm: WireRow }): JSX.Element | null {
  const w = useMessages(alarmWords);
  if (typeof timeZone !== 'string') return null;
  return <>{w.clock(timeZone, wireTime(serverNow(), timeZone).slice(0, 16))}</>;
}
