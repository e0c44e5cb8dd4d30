import type { WireRow } from '@heliodeck/client/page';
import { wireTime } from '@heliodeck/model/wire/time';
import type { JSX } from 'react';
import { serverNow } from '../../api/server-clock.ts';
import { useMessages } from '../../i18n/messages.ts';
import { alarmWords } from './alarm-words.ts';

/** Beside a time that is asked for about an alarm: on whose clocks it is meant, which are those of all its times, and what they say now. */
export function ClockNote({ alarm: { timeZone } }: { readonly alarm: WireRow }): JSX.Element | null {
  const w = useMessages(alarmWords);
  if (typeof timeZone !== 'string') return null;
  return <>{w.clock(timeZone, wireTime(serverNow(), timeZone).slice(0, 16))}</>;
}
