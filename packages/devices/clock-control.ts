import type { Exchange } from '@heliodeck/protocol/exchange';
import { clockText, secondsApart } from './clock.ts';
import type { DeviceDialog, Failure, WallTime } from './contract.ts';
import type { Provable, ReadBack } from './settle.ts';

/** A clock read back may be this much later than it was set: the way through a DTU takes its time. */
const clockLateSeconds = 60;
/**
 * A clock that is set to `time` and read back by `take`.
 * @param early seconds it may be behind `time`: none but the rounding when it has just been set
 */
export function clockControl(
  time: WallTime,
  early: number,
  write: Exchange<unknown>,
  take: (quiet: boolean) => DeviceDialog<WallTime | Failure>,
): Provable {
  return {
    asked: { clock: clockText(time) },
    write,
    *read(quiet) {
      const now = yield* take(quiet);
      if ('reason' in now) return now.reason === 'decode' ? noTime : now;
      const late = secondsApart(time, now);
      const isRight = late >= -early && late <= Math.max(clockLateSeconds, early);
      const differs = isRight ? [] : ['clock'];
      return { found: { clock: clockText(now) }, differs, untouched: !isRight, records: [] };
    },
  };
}

/** A clock that shows an impossible time, as one that was never set does. */
const noTime: ReadBack = { found: { clock: null }, differs: ['clock'], untouched: true, records: [] };
