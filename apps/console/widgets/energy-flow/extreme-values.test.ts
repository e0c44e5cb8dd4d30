import type { GenerationItem } from '@heliodeck/model/energy/generation';
import { describe, expect, it } from 'vitest';
import { chargingScale } from '../device-detail/charging/charging-scale.ts';
import { settingChange } from '../device-detail/inverter/setting-change.ts';
import { cellVoltages } from '../device-detail/readings/cells.ts';
import { compareMonths } from '../station-figures/compare-months.ts';
import { timeLeft } from '../station-figures/time-left.ts';
import { flowReading, stationFlow } from './flow.test-support.ts';
import { withOnline, withReading } from './flow-state.ts';
import { pictureOf } from './picture.ts';

/** Extreme register contents for any plant: zero, negative, far too large, missing. */
const extremes = [0, -1, -1e9, 1e9, null] as const;

/** Every text and number in a value, at any depth. */
function leaves(of: unknown): readonly unknown[] {
  if (typeof of !== 'object' || of === null) return [of];
  return Object.values(of).flatMap(leaves);
}

const isSane = (leaf: unknown): boolean =>
  typeof leaf === 'number'
    ? Number.isFinite(leaf)
    : !/NaN|Infinity|undefined|null|e\+/.test(String(leaf ?? ''));

describe('impossible values', () => {
  it.each(extremes)('cause no invalid number in the energy flow: %s everywhere', (value) => {
    const names = ['chargingPower', 'outputVoltage', 'batteryVoltage', 'pv1Voltage', 'pv1ChargingCurrent'];
    const own = ['voltage', 'batteryCurrent', 'soc', 'totalActivePower', 'firstVoltage', 'totalCurrent'];
    const values = Object.fromEntries([...names, ...own].map((name) => [name, value]));
    const picture = pictureOf(
      stationFlow({
        controllers: [flowReading({ values })],
        meters: [flowReading({ deviceId: '2', type: 2, meterRole: 2, values })],
        batteries: [
          flowReading({ deviceId: '3', type: 4, values }),
          flowReading({ deviceId: '4', type: 4, values }),
        ],
      }),
    );
    expect(leaves(picture).filter((leaf) => !isSane(leaf))).toEqual([]);
    const { level } = picture.battery;
    // A battery is drawn between empty and full, whatever it reports.
    if (level !== null) expect(Math.min(1, Math.max(0, level))).toBe(level);
  });

  it.each(extremes)('give no time to full or empty from %s', (value) => {
    const values = { remainCapacity: value, fullCapacity: value, batteryCurrent: value };
    const left = timeLeft([flowReading({ type: 4, values })]);
    if (left !== undefined) expect(left.ms).toBeGreaterThanOrEqual(0);
    expect(leaves(left).filter((leaf) => !isSane(leaf))).toEqual([]);
  });

  it.each(extremes)('give no unbounded percentage between months: %s', (value) => {
    const day = (date: string, dailyPower: number | null) =>
      ({ date, dailyPower, coverage: 1 }) as GenerationItem;
    for (const [now, before] of [
      [value, 10],
      [10, value],
      [value, value],
    ] as const) {
      const compared = compareMonths([day('2026-11-01', now)], [day('2026-10-01', before)], '2026-11-02');
      expect(leaves(compared).filter((leaf) => !isSane(leaf))).toEqual([]);
    }
  });

  it.each(extremes)('draw no cell bar higher than its space: %s', (value) => {
    const { cells, spread } = cellVoltages({ cellVoltage1: value, cellVoltage2: 3_300, cellVoltage3: value });
    expect(leaves({ cells, spread: spread ?? 0 }).filter((leaf) => leaf !== null && !isSane(leaf))).toEqual(
      [],
    );
    for (const { share } of cells) expect(share).toBe(Math.min(1, Math.max(0, share)));
  });

  it.each(extremes)('are drawn on the scale of a setting, not beside it: %s', (value) => {
    const input = { kind: 'number', min: 0, max: 100, decimals: 0 } as const;
    const { scale, problem } = settingChange(input, value, String(value ?? ''));
    if (scale) expect(scale.value).toBe(Math.min(1, Math.max(0, scale.value)));
    if (value !== 0) expect(problem).toBeDefined();
    const drawn = chargingScale({
      settable: new Map([['a', { name: 'a', unit: 'V' } as never]]),
      values: { a: value },
      told: { a: 54 },
      problems: {},
    });
    for (const lane of drawn?.lanes ?? [])
      for (const place of [lane.value, lane.told, lane.from, lane.to])
        if (place !== undefined) expect(place).toBe(Math.min(1, Math.max(0, place)));
  });
});

describe('a feed that repeats events', () => {
  const event = (at: number, chargingPower: number) => ({
    ...({ kind: 'readings', deviceId: '1', record: 'controller', pack: 0, at } as const),
    values: { chargingPower },
  });
  const clock = (instant: number): string => new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
  const start = stationFlow({ controllers: [flowReading({ values: { chargingPower: 1 } })] });

  it('shows the newest reading, however often an older one arrives again', () => {
    const told = [event(2_000, 20), event(3_000, 30), event(2_000, 20), event(3_000, 30)];
    const end = told.reduce((now, one) => withReading(now, one, clock), start);
    expect(end.controllers[0]?.values.chargingPower).toBe(30);
    expect(withReading(end, event(1_000, 10), clock)).toBe(end);
  });

  it('applies the next reading where some were skipped', () => {
    const end = [event(2_000, 20), event(90_000, 90)].reduce(
      (now, one) => withReading(now, one, clock),
      start,
    );
    expect(end.controllers[0]).toMatchObject({ dataTime: clock(90_000), values: { chargingPower: 90 } });
  });

  it('keeps a device offline if its earlier online event arrives again', () => {
    const turn = (at: number, isOnline: boolean) =>
      ({ kind: 'online', of: 'device', id: '1', online: isOnline, at }) as const;
    const told = [turn(1_000, true), turn(2_000, false), turn(1_000, true), turn(2_000, false)];
    const end = told.reduce((now, one) => withOnline(now, one, clock), start);
    expect(end).toMatchObject({ running: false, controllers: [{ onlineStatus: 0 }] });
    expect(withOnline(end, turn(1_000, true), clock)).toBe(end);
    expect(withOnline(end, turn(3_000, true), clock)).toMatchObject({ running: true });
  });
});
