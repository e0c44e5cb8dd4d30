import { readWireTime, wireTime } from '@heliodeck/model/wire/time';
import { serverNow } from '../../api/server-clock.ts';

/** Whether a due time is past. @param timeZone of the due time, from its record; without one nothing is overdue */
export function isOverdue(due: unknown, timeZone: unknown): boolean {
  if (typeof due !== 'string' || typeof timeZone !== 'string') return false;
  const [at, now] = [readWireTime(due), readWireTime(wireTime(serverNow(), timeZone))];
  return at !== undefined && now !== undefined && at < now;
}
