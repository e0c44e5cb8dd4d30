import { records } from '@heliodeck/model/registries/records';
import { describe, expect, it } from 'vitest';
import { describeProfile } from './description/describe.ts';
import { profileMarkdown } from './description/docs.ts';
import { profiles, profilesOf, supports } from './registry.ts';
import { storedOf } from './values/value.ts';

const all = [...profiles.values()].map((profile) => [profile.id, profile] as const);

describe('the registry', () => {
  it.each([
    [0, ['heliodeck-mppt4']],
    [1, ['heliodeck-mppt4', 'epever-tracer', 'srne-rover']],
    [
      2,
      [
        'dlt645-2007',
        'dlt645-1997',
        'acrel-adl3000',
        'chint-dtsu666',
        'chint-ddsu666',
        'eastron-sdm',
        'sunspec-meter',
        'sunspec-meter-fed-in',
        'sunspec-meter-generation',
      ],
    ],
    [
      3,
      [
        'kstar-hybrid',
        'sofar-hyd-g3',
        'deye-lp3',
        'deye-hp3-kwh',
        'deye-hp3-day-kwh',
        'solis-hybrid',
        'afore-hybrid',
        'sofar-g3',
        'growatt-mid',
        'sungrow-sg',
        'sungrow-sh',
        'huawei-sun2000',
        'goodwe-et',
        'sunspec',
        'sunspec-combiner',
        'heliodeck-hybrid',
      ],
    ],
    [4, ['pace-ascii', 'pace-modbus', 'eg4-lifepower4']],
  ] as const)('lists these in order for a device of type %i, and only suitable ones', (type, first) => {
    const offered = profilesOf(type);
    expect(offered.map(({ id }) => id).filter((id) => first.some((one) => one === id))).toEqual(first);
    expect(offered.every(({ deviceTypes }) => deviceTypes.includes(type))).toBe(true);
  });

  it('supports nothing for an unknown profile', () => {
    expect(supports('acme-9000', 'real_time_data')).toBe(false);
    expect(supports('acme-9000', 1)).toBe(false);
  });

  it('returns the abilities of each profile', () => {
    expect(supports('epever-tracer', 'charging_parameters')).toBe(true);
    expect(supports('epever-tracer', 5)).toBe(false);
    expect(supports('srne-rover', 6)).toBe(true);
    expect(supports('dlt645-2007', 'meter_data')).toBe(true);
    expect(supports('dlt645-2007', 4)).toBe(true);
    expect(supports('pace-ascii', 'retrieve_PACK_alarm')).toBe(true);
    expect(supports('pace-ascii', 'meter_data')).toBe(false);
  });
});

describe('every profile', () => {
  it.each(all)('%s describes itself as plain data', (_, profile) => {
    const description = describeProfile(profile);
    expect(JSON.parse(JSON.stringify(description))).toEqual(description);
    expect(description.words.length).toBeGreaterThan(0);
    for (const parameter of description.parameters) expect(parameter).toMatchObject({ unit: 'V' });
  });

  it.each(all)('%s has a page in both languages with all its points', (_, profile) => {
    for (const locale of ['zh', 'en'] as const) {
      const page = profileMarkdown(profile, locale);
      for (const name of profile.slots) expect(page).toContain(`\`${name}\``);
      expect(page).not.toMatch(/undefined|NaN|\[object/);
    }
  });

  it.each(all)('%s has a page that says how each number is made from its register', (_, profile) => {
    const rows = new Map(
      profileMarkdown(profile, 'en')
        .split('\n')
        .filter((line) => line.startsWith('| '))
        .map((line) => line.split(' | '))
        // The last row of a name counts, and the tables of registers come first.
        .reverse()
        .map(([, name = '', address, type, scale = '']) => [
          name.replaceAll('`', ''),
          { address, type, scale },
        ]),
    );
    for (const point of profile.points) {
      const { name, factor, map, width, least, most } = point;
      const row = rows.get(name);
      expect([name, row?.address]).toEqual([name, profile.driver.addressText(point)]);
      if (point.text || map !== undefined || width > 0 || factor >= 0) continue;
      const [, scale, other, below = '0'] =
        /^([0-9.e-]+)(?: \/ ([0-9.e-]+))?(?: − ([0-9.]+))?$/.exec(row?.scale ?? '') ?? [];
      for (const raw of [1, 7, 100, 250, 1234, 5001]) {
        const stored = storedOf({ ...point, none: [], fillers: [], whole: false }, raw);
        const [plain, otherwise] = [scale, other].map((by) => raw * Number(by) - Number(below));
        const isPossible = plain !== undefined && plain >= least && plain <= most;
        const expected = isPossible ? plain : other === undefined ? undefined : otherwise;
        if (stored !== null)
          expect([name, raw, stored]).toEqual([name, raw, expect.closeTo(expected ?? Number.NaN, 6)]);
      }
    }
  });

  it.each(all)('%s counts the counters of its records', (_, profile) => {
    for (const { record, metric } of profile.counters) {
      expect(records.get(record)?.metrics[metric]?.counter, `${record}.${metric}`).toBeDefined();
    }
    for (const [record, members] of profile.records) {
      for (const { metric } of members) {
        if (records.get(record)?.metrics[metric]?.counter === undefined) continue;
        expect(profile.counters).toContainEqual(expect.objectContaining({ record, metric }));
      }
    }
  });

  it.each(all)('%s returns whole numbers where its records require them', (_, profile) => {
    for (const point of profile.points) {
      const kind = records.get(point.record)?.metrics[point.name]?.kind;
      const whole = point.whole || (point.multiply / point.divide) % 1 === 0;
      if (kind === 'integer' || kind === 'flags' || kind === 'choice')
        expect([point.name, whole]).toEqual([point.name, true]);
    }
  });
});

it('a parameter of a normalised map has the widest range of all bank voltages', () => {
  const rover = profiles.get('srne-rover');
  if (rover === undefined) throw new Error('no rover');
  expect(describeProfile(rover).parameters[0]).toMatchObject({
    name: 'chargingVoltage',
    label: { zh: '充电电压' },
    min: 7,
    max: 68,
    step: 0.1,
    per: 'bank',
  });
});
