import type { CounterRole } from '../descriptors/record.ts';
import { deviceTypeOf, deviceTypes } from '../registries/device-types.ts';
import { type CounterRules, newestGapMs } from './pair.ts';

/** Counter roles in the order of their stored numbers. Append only: the numbers stand in the database. */
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

/** The stored numbers of the registers by band beside a counter of all bands: sharp, peak, flat, valley. */
export function bandRoles(way: 'forward' | 'reverse'): readonly number[] {
  return registerBands.map((band) => roleNumber(`${way}${band}`));
}

/** Whether a role is that of a register of one band: what it counts is also in the register of all bands. */
export function isBandRole(role: number): boolean {
  return [...bandRoles('forward'), ...bandRoles('reverse')].includes(role);
}

/**
 * The most any device carries, for one without a type. Limits are generous on purpose: one too high takes a small exchange
 * for energy, one too low takes energy for an exchange.
 */
const mostWatts = Math.max(...[...deviceTypes.values()].map(({ maximumWatts }) => maximumWatts));

/** Meters are commonly read every quarter of an hour; one that is a third of that late is not yet a silence. */
const leastGapMs = 20 * 60_000;
/** A device that is polled more rarely may be late by as large a part of its period. */
const gapPeriods = 4 / 3;

/** Six decimal digits of kWh is the usual display of a meter (DL/T 645: XXXXXX.XX), five and seven occur. */
const displayModuli = [1e5, 1e6, 1e7].map((kilowattHours) => kilowattHours * 1000);

/**
 * The rules a counter starts with.
 * @param wattHours what one stored unit of the metric means
 * @param decimals decimals the metric keeps: a register's smallest step
 * @param capacityWatts rated power of its station, where known
 * @param periodSeconds how often the device is polled; `null` as usual
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

/** How often a device is polled; `since` when, ms (`null`: since before anybody noted it). */
export interface PollingPeriod {
  readonly periodSeconds: number | null;
  readonly since: number | null;
}

/**
 * The rules from the samples after the newest judged one on, when the device is polled by this period; the same ones where it
 * changes nothing. What holds of samples up to the newest stays.
 * @param newestAt instant of the newest sample judged so far, ms; `null` where there is none
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

/** A register's value in whole watt-hours; `null` where there is none or it is no count. */
export function wattHoursOf(stored: unknown, wattHours: number): number | null {
  if (typeof stored !== 'number' || !Number.isFinite(stored)) return null;
  const count = Math.round(stored * wattHours);
  return Number.isSafeInteger(count) ? count : null;
}
