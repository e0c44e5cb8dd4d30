import type { Exchange } from '@heliodeck/protocol/exchange';
import type { DeviceDialog, Failure, WallTime } from '../contract.ts';
import { clockText, secondsApart } from './clock.ts';
import type { Provable, ReadBack } from './settle.ts';

/** Seconds by which a clock may be late when read back after it was set, because of the delay of a DTU. */
const clockLateSeconds = 60;
/**
 * Sets a clock to `time` and reads it back with `take`.
 * @param early seconds by which it may be behind `time`: only rounding if it has just been set
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

/** Result for a clock with an impossible time, as in a clock that was never set. */
const noTime: ReadBack = { found: { clock: null }, differs: ['clock'], untouched: true, records: [] };
