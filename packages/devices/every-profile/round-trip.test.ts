import type { MetricValue } from '@heliodeck/model/descriptors/record';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyConditions } from '../definition/conditions.ts';
import type { Point } from '../definition/point.ts';
import { isFloat, isTimeOfDay, typeFacts } from '../definition/point-type.ts';
import type { Profile } from '../definition/profile.ts';
import { field, valuesIn } from '../dialog.test-support.ts';
import { read } from '../interpreter.ts';
import { batteryTotals } from '../reading/battery-totals.ts';
import { profiles } from '../registry.ts';
import type { RecordValues } from '../slave/slave-owner.ts';
import { sunspecDriver } from '../sunspec/driver.ts';
import { tidy } from '../values/derive.ts';

/** Possible raw numbers of a PACE field on the wire, if its type is only "a number". */
const fieldRange: Readonly<Record<string, readonly [number, number]>> = {
  current: [-30_000, 30_000],
  temperatures: [-400, 900],
  soc: [0, 100],
  soh: [0, 100],
  cellAlerts: [0, 2],
  temperatureAlerts: [0, 2],
};

/** Typical values of factors' points. */
const factorPoints: Readonly<Record<string, readonly number[]>> = {
  systemVoltage: [12, 24, 36, 48],
  ctRatio: [1, 20, 40, 160],
  ptRatio: [1, 2, 10, 100],
  ratedPower: [5000, 110_000],
  powerLimit: [5000, 10_000],
  // Values that others depend on: a connected battery and meter, three phases and neutral.
  highVoltage: [1, 10],
  batteryMode: [1, 3],
  gridL2Frequency: [50, 49.98],
  gridL3Frequency: [50],
  epsL2Frequency: [50.02],
  epsL3Frequency: [50],
  deviceCode: [3],
  meterStatus: [1],
  firstPhase: [230],
  secondPhase: [230],
  packVoltage: [54.2],
  fedInByMeter: [1250],
  takenByMeter: [980],
  inverterPowerFactor: [0.98, -0.95],
  storageStatus: [1, 2],
  outputType: [1],
  exportLimitSwitch: [1],
  powerControlMode: [6],
  feedsIn: [1],
  inputs: [8],
  mpptCount: [8],
  olderFirmware: [1],
};
/** Words that distinguish two profiles of one family: each device matches its own profile. */
const tellFamilies: readonly string[] = ['olderFirmware', 'highVoltage', 'ratedHectowatts'];
/** Sums over the modules of a device with a battery, and values only in models 701 and 714: the simulation provides the older models. */
const notSimulated: readonly string[] = [
  ...['PvW', 'StoW', 'StoA', 'StoV', 'StoWhCha', 'StoWhDis'],
  ...['WphA', 'WphB', 'WphC', 'TmpAmb'],
];

function rawArbitrary(point: Point): fc.Arbitrary<number | null> {
  if (point.width > 0) return fc.integer({ min: 0, max: 2 ** point.width - 1 });
  if (isFloat(point.type)) return fc.integer({ min: -9_999_999, max: 9_999_999 }).map((n) => n / 100);
  const bytes = point.space === 'warning' ? 255 : 60_000;
  const { min, max } = typeFacts(point.type) ?? { min: 0, max: 0 };
  // A SunSpec accumulator of 0 has no value, and one scale factor is shared by several values.
  if (point.space in sunspecDriver.spaces) return fc.option(fc.integer({ min: 1, max: 3000 }), { freq: 8 });
  const [least, most] =
    point.field === ''
      ? [min, Math.min(max, point.negativeFrom - 1)]
      : (fieldRange[point.field] ?? [0, bytes]);
  // -1 of a signed number is all ones, which beside fillers are one, too.
  const known = fc
    .integer({ min: least, max: most })
    .filter(
      (raw) =>
        ![...point.none, ...point.fillers].includes(raw) && (raw !== -1 || min === 0 || !point.isDoubted),
    );
  const canBeNull = point.none.length > 0 || point.space === 'data';
  return canBeNull ? fc.option(known, { freq: 8 }) : known;
}

function valueArbitrary(point: Point, factors: ReadonlyMap<number, number>): fc.Arbitrary<MetricValue> {
  if (isTimeOfDay(point.type)) return fc.constantFrom('00:00', '07:05', '23:59', '24:00');
  // A raw number that is not in the profile's map has no value.
  if (point.space in sunspecDriver.spaces && notSimulated.includes(point.field)) return fc.constant(null);
  if (tellFamilies.some((name) => name === point.name && point.rest !== 1)) return fc.constant(point.rest);
  // So large that no power of its series is beyond twice of it.
  if (point.name === 'ratedPower' && Number.isFinite(point.most))
    return fc.constantFrom(point.most / 2, point.most);
  const listed = factorPoints[point.name];
  if (listed !== undefined) return fc.constantFrom(...listed);
  if (point.map !== undefined) return fc.constantFrom(...Object.values(point.map));
  if (point.text) {
    const most = point.type.startsWith('text') ? 2 * point.size : /common$/i.test(point.space) ? 16 : 80;
    return fc.constantFrom('V1.02', 'P16S100A-1812-1.00', 'A').map((text) => text.slice(0, most));
  }
  return rawArbitrary(point).map((raw) => {
    if (raw === null) return null;
    const above = (raw * point.multiply * (factors.get(point.factor) ?? 1)) / point.divide;
    const value = point.below === 0 ? above : tidy(above - point.below);
    if (value < point.least || value > point.most) return null;
    // Rounded up, the maximum of a word would exceed it.
    return point.whole ? Math.trunc(value) + 0 : point.factor < 0 ? value : tidy(value);
  });
}

/** Values for every point of a profile, factors first because they multiply the others. */
function valuesArbitrary(profile: Profile): fc.Arbitrary<Record<string, MetricValue>> {
  const sources = profile.factors.flatMap((factor) => factor.of);
  const record = (points: readonly Point[], factors: ReadonlyMap<number, number>) =>
    fc.record(Object.fromEntries(points.map((point) => [point.name, valueArbitrary(point, factors)])));
  return record([...new Set(sources)], new Map()).chain((known) => {
    const factors = new Map(
      profile.factors.map(({ of, divide }, index) => [
        index,
        of.reduce((product, { name }) => product * Number(known[name]), 1 / divide),
      ]),
    );
    const rest = profile.points.filter((point) => !sources.includes(point));
    return record(rest, factors).map((others) => ofOneBattery({ ...others, ...known }));
  });
}

/** Values without those that a word among the others says do not exist, such as the current of a phase of 0 V. */
function whereTheyHold(profile: Profile, values: Readonly<Record<string, MetricValue>>) {
  const slots = profile.points.map(({ name }) => values[name]);
  const isOfItsTable = ({ target, word }: { readonly target: number; readonly word: number }) =>
    profile.points[word] !== undefined && profile.points[word].table === profile.points[target]?.table;
  applyConditions(profile.conditions.filter(isOfItsTable), slots);
  return Object.fromEntries(profile.points.map(({ name }, i) => [name, slots[i] ?? null]));
}

/** Lifetime energies of a battery that may belong together. */
function ofOneBattery(values: Record<string, MetricValue>): Record<string, MetricValue> {
  const [charge, discharge] = batteryTotals;
  // An energy of 0 may be that of no battery.
  for (const name of [...batteryTotals, 'bmsChargeDayInputEnergy', 'bmsDischargeDayInputEnergy'])
    if (values[name] === 0) values[name] = 1;
  const [charged, discharged] = [values[charge], values[discharge]];
  if (typeof charged !== 'number' || typeof discharged !== 'number') return values;
  const isLikely = Math.max(charged, discharged) <= 5 * Math.min(charged, discharged);
  return isLikely ? values : { ...values, [discharge]: charged };
}

function asRecords(profile: Profile, values: Readonly<Record<string, MetricValue>>): RecordValues {
  const records: Record<string, Record<string, MetricValue>> = {};
  for (const point of profile.points) {
    const record = records[point.record] ?? {};
    records[point.record] = record;
    record[point.name] = values[point.name] ?? null;
  }
  return records;
}

function pick(values: Readonly<Record<string, MetricValue>>, names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

describe('the values of a simulated device equal those that the interpreter decodes', () => {
  it.each([...profiles.values()].map((profile) => [profile.id, profile] as const))('%s', (_, profile) => {
    fc.assert(
      fc.property(valuesArbitrary(profile), (values) => {
        const { bus, device } = field(profile, { values: asRecords(profile, values), address: 5 });
        const result = bus.run(read(device, 'all'));
        expect(result).not.toHaveProperty('partial');
        const said = whereTheyHold(profile, values);
        for (const [record, members] of profile.records) {
          const found = valuesIn(result, record);
          expect(Object.keys(found).sort()).toEqual(members.map(({ metric }) => metric).sort());
          const read = members.filter(({ slot }) => slot < profile.points.length).map(({ metric }) => metric);
          expect(pick(found, read)).toEqual(pick(said, read));
        }
      }),
      { numRuns: 40, seed: 7 },
    );
  });
});
