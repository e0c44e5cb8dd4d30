import type { FlowReading } from '@heliodeck/model/energy/energy-flow';
import { stateInRow } from '@heliodeck/model/telemetry/value-state';

/** Forecast of when the battery is full or empty at the current power. */
export interface TimeLeft {
  readonly to: 'full' | 'empty';
  readonly ms: number;
  /** Number of packs in the calculation, and of all packs. */
  readonly counted: number;
  readonly of: number;
}

const hourMs = 3_600_000;
/** Below this share of the capacity per hour there is no forecast: the current of a full battery is only noise. */
const least = 0.005;
/** Longest forecast, ms: a later time is of no use for planning. */
const longestMs = 72 * hourMs;

/** @returns undefined without a forecast: packs that do not respond, no current, no capacity, too far away */
export function timeLeft(packs: readonly FlowReading[]): TimeLeft | undefined {
  const told = packs.flatMap((pack) => {
    const [remaining, full, current] = ['remainCapacity', 'fullCapacity', 'batteryCurrent'].map((name) => {
      const isLive = stateInRow({ ...pack, [name]: pack.values[name] }, name).state === 'live';
      const value = pack.values[name];
      return isLive && typeof value === 'number' ? value / 100 : undefined;
    });
    if (remaining === undefined || full === undefined || current === undefined || full <= 0) return [];
    return [{ remaining, full, current }];
  });
  const sum = (of: (one: (typeof told)[number]) => number): number =>
    told.reduce((total, one) => total + of(one), 0);
  const [remaining, full, current] = [
    sum((one) => one.remaining),
    sum((one) => one.full),
    sum((one) => one.current),
  ];
  if (told.length === 0 || Math.abs(current) < full * least) return undefined;
  const left = current > 0 ? Math.max(0, full - remaining) : Math.max(0, remaining);
  const ms = (left / Math.abs(current)) * hourMs;
  if (ms > longestMs) return undefined;
  return { to: current > 0 ? 'full' : 'empty', ms, counted: told.length, of: packs.length };
}
