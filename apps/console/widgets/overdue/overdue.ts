import { instantOfWireTime } from '@heliodeck/model/wire/time';
import { serverNow } from '../../api/server-clock.ts';

/** True if a due time has passed. @param timeZone zone of the time, from its record; without one nothing is overdue */
export function isOverdue(due: unknown, timeZone: unknown): boolean {
  if (typeof due !== 'string' || typeof timeZone !== 'string') return false;
  const at = instantOfWireTime(due, timeZone);
  return at !== undefined && at < serverNow();
}
