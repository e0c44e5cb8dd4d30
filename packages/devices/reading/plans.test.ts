import { describe, expect, it } from 'vitest';
import { defineProfile } from '../definition/define-profile.ts';
import type { Profile } from '../definition/profile.ts';
import { rawPoint } from '../definition/raw-point.ts';
import { sungrowSg } from '../profiles/sungrow-sg.ts';
import { profiles } from '../registry.ts';
import { everyPlan, pollPlan, wordPlan } from './plan.ts';
import type { ReadOp } from './read-op.ts';

const all = [...profiles.values()].map((profile) => [profile.id, profile] as const);
const overModbus = all.filter(([, { protocol }]) => protocol === 'modbus');

/** Most registers of one answer (Modbus application protocol 1.1b3, 6.3). */
const mostOfModbus = 125;

/** How often each point is read by a plan. */
function timesRead(reads: readonly ReadOp[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { points } of reads) for (const { name } of points) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}

/** First register and count, parsed from the key of a read. */
function spanOf(key: string): readonly [space: string, first: number, count: number] | undefined {
  const [, space = '', first = '', count = ''] = /^(\w+):([0-9a-f]+)\+(\d+)$/.exec(key) ?? [];
  return count === '' ? undefined : [space, Number.parseInt(first, 16), Number(count)];
}

function polled(profile: Profile) {
  return profile.points.filter(({ table }) => (profile.tables[table]?.every ?? 0) > 0);
}

describe('the requests to a device', () => {
  it.each(all)('%s: the first poll reads each polled point once', (_, profile) => {
    const times = timesRead(pollPlan(profile, 0, true).reads);
    for (const { name } of polled(profile)) expect([name, times.get(name)]).toEqual([name, 1]);
  });

  it.each(all)(
    '%s: no plan reads a point twice, and each point of a part belongs to its whole',
    (_, profile) => {
      for (const { reads } of everyPlan(profile)) {
        for (const [name, count] of timesRead(reads)) expect([name, count]).toEqual([name, 1]);
        for (const { points, pieces } of reads) {
          if (pieces.length === 0) continue;
          const parts = pieces.flatMap((piece) => piece.points);
          expect(parts.map(({ name }) => name).sort()).toEqual(points.map(({ name }) => name).sort());
        }
      }
    },
  );

  it.each(all)('%s: a person who requests everything gets every point of the record', (_, profile) => {
    const times = timesRead(wordPlan(profile, 'all', true).reads);
    for (const { name, record } of profile.points)
      if (record !== 'raw') expect([name, times.get(name)]).toEqual([name, 1]);
  });

  it.each(all)('%s: at a tick only due points are read', (_, profile) => {
    for (const tick of [1, 2, 5, 15, 59, 60, 720]) {
      const times = timesRead(pollPlan(profile, tick, false).reads);
      for (const { name, table } of profile.points) {
        const every = profile.tables[table]?.every ?? 0;
        const isDue = every > 0 && tick % every === 0;
        expect([tick, name, times.get(name) ?? 0]).toEqual([tick, name, isDue ? 1 : 0]);
      }
    }
  });

  it.each(overModbus)(
    '%s: a request is within the areas of the device, no longer than an answer can be, and contains its points whole',
    (_, profile) => {
      for (const { reads } of everyPlan(profile))
        for (const { key, points, pieces } of reads.flatMap((read) => [read, ...read.pieces])) {
          const span = spanOf(key);
          if (span === undefined) continue;
          const [space, first, count] = span;
          const last = first + count - 1;
          expect([key, space === 'coil' || space === 'discrete' || count <= mostOfModbus]).toEqual([
            key,
            true,
          ]);
          const areas = points[0] && profile.areas?.[points[0].space];
          if (areas !== undefined)
            expect([key, areas.some(([from, to]) => first >= from && last <= to)]).toEqual([key, true]);
          for (const { name, address, size } of points)
            expect([key, name, address >= first && address + size - 1 <= last]).toEqual([key, name, true]);
          for (const piece of pieces) expect([key, piece.key === key]).toEqual([key, false]);
        }
    },
  );

  it.each([
    [125, ['holding:0+125']],
    [126, ['holding:0+125', 'holding:7d+1']],
  ])('%d consecutive registers are requested as %j', (count, keys) => {
    const points = Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`word${n}`, rawPoint(n, 'u16', 1, '', `字${n}`, `Word ${n}`)]),
    );
    const { label, manufacturer, link } = sungrowSg;
    const profile = defineProfile({
      id: 'long',
      label,
      manufacturer,
      source: '',
      protocol: 'modbus',
      deviceTypes: [3],
      link,
      examples: [],
      tables: [{ record: 'raw', space: 'holding', every: 1, points }],
    });
    expect(pollPlan(profile, 1, false).reads.map(({ key }) => key)).toEqual(keys);
  });

  /** The most registers that a device returns at once, if its list states a limit. */
  it.each([
    // Ginlong's document for hybrid inverters.
    ['solis-hybrid', 50],
    // The manufacturer's Modbus-G3 V1.38, 5.1.
    ['sofar-g3', 60],
    ['sofar-hyd-g3', 60],
  ])('%s: at most %d registers at once', (id, most) => {
    const profile = profiles.get(id);
    if (profile === undefined) throw new Error(`no profile ${id}`);
    for (const { reads } of everyPlan(profile))
      for (const { key } of reads.flatMap((read) => [read, ...read.pieces]))
        expect([key, (spanOf(key)?.[2] ?? 0) <= most]).toEqual([key, true]);
  });
});
