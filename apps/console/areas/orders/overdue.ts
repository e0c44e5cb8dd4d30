import { readWireTime, wireTime } from '@heliodeck/model/wire/time';
import { serverNow } from '../../api/server-clock.ts';

/** Whether a due time lies behind. @param timeZone in which it is told; lists, which do not know that of the work, take the browser's */
export function isOverdue(
  due: unknown,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): boolean {
  const at = typeof due === 'string' ? readWireTime(due) : undefined;
  const now = readWireTime(wireTime(serverNow(), timeZone));
  return at !== undefined && now !== undefined && at < now;
}
