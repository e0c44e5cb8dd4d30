import type { WallTime } from '@heliodeck/devices/contract';
import { wallTime } from '@heliodeck/kit/zone';

/** Returns the wall time of a zone at a time, ms since 1970. */
export function wallTimeOf(zone: string, now: number): WallTime {
  const wall = new Date(wallTime(zone, now));
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    second: wall.getUTCSeconds(),
  };
}
