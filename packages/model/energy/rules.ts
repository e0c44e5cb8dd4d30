import type { CounterRole } from '../descriptors/record.ts';
import { deviceTypeOf, deviceTypes } from '../registries/device-types.ts';
import { type CounterRules, newestGapMs } from './pair.ts';

/** Counter roles in the order of their stored numbers. Append only, because the database stores the numbers. */
export const counterRoles = [
  'generated',
  'forward',
  'reverse',
  'load',
  'forwardSharp',
  'forwardPeak',
  'forwardFlat',
  'forwardValley',
  'reverseSharp',
  'reversePeak',
  'reverseFlat',
  'reverseValley',
] as const satisfies readonly CounterRole[];

/** The stored number of a counter role. */
export function roleNumber(role: CounterRole): number {
  return counterRoles.indexOf(role);
}

const registerBands = ['Sharp', 'Peak', 'Flat', 'Valley'] as const;

/** The stored numbers of the registers by band that accompany a counter of all bands: sharp, peak, flat, valley. */
export function bandRoles(way: 'forward' | 'reverse'): readonly number[] {
  return registerBands.map((band) => roleNumber(`${way}${band}`));
}

/** Whether a role is that of a register of one band: its energy is also in the register of all bands. */
export function isBandRole(role: number): boolean {
  return [...bandRoles('forward'), ...bandRoles('reverse')].includes(role);
}

/**
 * The maximum power of any device, for devices without a type. Limits are deliberately generous: a limit that
 * is too high takes a small exchange for energy, one that is too low takes energy for an exchange.
 */
const mostWatts = Math.max(...[...deviceTypes.values()].map(({ maximumWatts }) => maximumWatts));

/** Meters are commonly read every quarter of an hour; a delay of a third of that is not yet a gap. */
const leastGapMs = 20 * 60_000;
/** The same ratio for devices that are polled less often. */
const gapPeriods = 4 / 3;

/** Meters usually display six decimal digits of kWh (DL/T 645: XXXXXX.XX); some display five or seven. */
const displayModuli = [1e5, 1e6, 1e7].map((kilowattHours) => kilowattHours * 1000);

/**
 * The initial rules of a counter.
 * @param wattHours Wh per stored unit of the metric
 * @param decimals stored decimals of the metric, which are the resolution of the register
 * @param capacityWatts rated power of its station, if known
 * @param periodSeconds polling period of the device; `null`: default
 */
export function startingRules(
  type: number | null,
  wattHours: number,
  decimals: number,
  capacityWatts: number | null,
  periodSeconds: number | null = null,
): CounterRules {
  const unit = Math.max(1, Math.round(wattHours * 10 ** -decimals));
  return {
    unit,
    moduli: [...displayModuli, unit * 2 ** 32],
    maximumWatts: Math.round(
      Math.max(deviceTypeOf(type)?.maximumWatts ?? mostWatts, 2 * (capacityWatts ?? 0)),
    ),
    gapMs: gapMsOf(periodSeconds),
    laterGaps: [],
  };
}

function gapMsOf(periodSeconds: number | null): number {
  return Math.max(leastGapMs, Math.round((periodSeconds ?? 0) * 1000 * gapPeriods));
}

/** How often a device is polled, and `since` when, ms (`null`: since before changes were recorded). */
export interface PollingPeriod {
  readonly periodSeconds: number | null;
  readonly since: number | null;
}

/**
 * The rules for samples after the newest judged one, given this polling period; the same rules if it changes
 * nothing. The rules for earlier samples are kept.
 * @param newestAt instant of the newest judged sample, ms; `null` if there is none
 */
export function followPeriod(
  rules: CounterRules,
  { periodSeconds, since }: PollingPeriod,
  newestAt: number | null,
): CounterRules {
  const gapMs = gapMsOf(periodSeconds);
  if (gapMs === newestGapMs(rules)) return rules;
  const last = rules.laterGaps.at(-1)?.since ?? 0;
  const from = Math.max(since ?? 0, (newestAt ?? 0) + 1, last + 1);
  return { ...rules, laterGaps: [...rules.laterGaps, { since: from, gapMs }] };
}

/** A register's value in integer watt-hours; `null` if it is absent or not a count. */
export function wattHoursOf(stored: unknown, wattHours: number): number | null {
  if (typeof stored !== 'number' || !Number.isFinite(stored)) return null;
  const count = Math.round(stored * wattHours);
  return Number.isSafeInteger(count) ? count : null;
}
