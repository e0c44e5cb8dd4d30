import type { AlarmRule, RuleTest } from '@heliodeck/alarms/rule';
import type { Reading } from '@heliodeck/model/descriptors/record';
import { meter } from '@heliodeck/model/devices/records/meter';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CompiledRule } from '../../../apps/server/alarms/compile-rule.ts';
import { PackReplay } from '../../../apps/server/alarms/replay.ts';
import type { ReplayDevice } from '../../../apps/server/areas/alarms/replay-devices.ts';
import { replaySilence } from '../../../apps/server/areas/alarms/replay-silence.ts';
import { type Replayer, walkHistory } from '../../../apps/server/areas/alarms/replay-walk.ts';
import { pastGaps } from '../../../apps/server/telemetry/alarms/past-gaps.ts';
import { pastValues } from '../../../apps/server/telemetry/alarms/past-values.ts';
import { rollUp } from '../../../apps/server/telemetry/chart/roll-up.ts';
import { layouts } from '../../../apps/server/telemetry/record-layout.ts';
import { freshDatabase } from '../../support/database.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const tenantId = '100001';
const minute = 60_000;
const hour = 60 * minute;
// Across the border of a month, not starting at a quarter of an hour.
const now = Date.parse('2026-05-02T06:07:30Z');
const from = now - 60 * hour;
const range = { from, to: now };

const { store, owner } = await freshDatabase();
const { dtuId } = await addStation(owner, { tenantId });
const device = () => addDevice(owner, { tenantId, dtuId, type: 2 });
const [sunny, jumpy, gappy, fresh, silent] = [
  await device(),
  await device(),
  await device(),
  await device(),
  await device(),
];
const deviceIds = [sunny, jumpy, gappy, fresh, silent];
const platform = store.asPlatform('a test rolls up');
const ingest = ingestOn(store, { now: () => new Date(now) });
const said = (deviceId: string, at: number, value: number): Reading =>
  meterReading(tenantId, deviceId, at, { totalActivePower: value });
// The random values are the same in each run, so that a failure can be reproduced.
let seed = 7;
const random = (): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};

const readings: Reading[] = [];
for (let at = from - hour; at < now; at += minute) {
  const wave = 10 * Math.sin(at / (7 * hour));
  readings.push(said(sunny, at, Math.round(wave + 2 * Math.sin(at / (11 * minute)))));
  if (random() < 0.9) readings.push(said(jumpy, at, random() < 0.97 ? 0 : Math.round(20 * random() - 10)));
  if (Math.floor(at / (5 * hour)) % 2 === 0) readings.push(said(gappy, at, Math.round(wave)));
}
const fewer = readings.filter((_, n) => n % 2 === 0);
await ingest.backfill(fewer);
while ((await rollUp(platform, meter, now)) > 0);
// Recent readings without roll-ups; one device has no others.
await ingest.backfill(
  readings.filter((one, n) => n % 2 === 1 && one.at > now - 20 * hour && one.at < now - 12 * hour),
);
await ingest.backfill([said(fresh, now - 40 * minute, 9), said(fresh, now - 39 * minute, -9)]);

const layout = layouts.get('meter');
const place = layout?.indexOf.get('totalActivePower') ?? -1;
if (layout === undefined) throw new Error('meters have no layout');
const wanted = { deviceIds, range, perDay: 4 * 1440 };

/** Evaluates each rule on all readings in history. */
async function walkedAll(rules: readonly CompiledRule[]) {
  const replays = new Map<string, PackReplay[]>();
  let count = 0;
  await store.tenantDb(tenantId).read(async (_, { client }) => {
    for await (const some of pastValues(client, layout as NonNullable<typeof layout>, place, wanted))
      for (const { deviceId, at, values } of some) {
        const own =
          replays.get(deviceId) ?? rules.map((rule) => new PackReplay(rule, 0, { periodSeconds: 60 }));
        replays.set(deviceId, own);
        for (const one of own) one.read(at, values);
        count += at.length;
      }
  });
  return { alarms: endedOf(replays), count };
}

/** Evaluates each rule as a replay does: on extremes where those suffice. */
async function walkedQuickly(rules: readonly CompiledRule[]) {
  const replays = new Map<string, PackReplay[]>();
  let [read, skipped] = [0, 0];
  const replayersOf = (deviceId: string): readonly Replayer[] => {
    const own = replays.get(deviceId) ?? rules.map((rule) => new PackReplay(rule, 0, { periodSeconds: 60 }));
    replays.set(deviceId, own);
    return own.map((one, n) => ({
      rule: (rules[n] as CompiledRule).rule,
      passes: (low, high) => one.passes(low, high),
      read(at, values) {
        if (n === 0) read += at.length;
        one.read(at, values);
      },
      skip(some) {
        if (n === 0) skipped += some;
      },
    }));
  };
  await store
    .tenantDb(tenantId)
    .read((_, { client }) =>
      walkHistory(client, { layout: layout as NonNullable<typeof layout>, place }, wanted, replayersOf),
    );
  return { alarms: endedOf(replays), read, skipped };
}

const endedOf = (replays: ReadonlyMap<string, readonly PackReplay[]>) =>
  Object.fromEntries(
    [...replays]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([id, own]) => [id, own.map((one) => one.ended(now))]),
  );

const limit = fc.integer({ min: -12, max: 12 });
const deadband = fc.constantFrom(0, 1, 4);
const tests: fc.Arbitrary<RuleTest> = fc.oneof(
  fc.record({ kind: fc.constantFrom('above', 'below', 'equals', 'rate' as const), a: limit, deadband }),
  fc
    .tuple(fc.constantFrom('outside', 'inside' as const), limit, limit, deadband)
    .map(([kind, one, other, band]) => ({
      kind,
      a: Math.min(one, other),
      b: Math.max(one, other),
      deadband: band,
    })),
  fc.record({ kind: fc.constant('bitSet' as const), a: fc.integer({ min: 0, max: 3 }) }),
);
const delay = fc.constantFrom(0, 2 * minute, 40 * minute, 3 * hour);
const rules: fc.Arbitrary<CompiledRule> = fc
  .record({ test: tests, delayOnMs: delay, delayOffMs: delay })
  .map((given): CompiledRule => {
    const rule: AlarmRule = { id: 'r', place, watches: 'totalActivePower', isCounter: false, ...given };
    return { rule, scale: 1 } as CompiledRule;
  });

it('a replay raises and recovers the same alarms whether it reads all readings or only those that may change something', async () => {
  let saved = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(rules, { minLength: 1, maxLength: 3 }), async (some) => {
      const [all, quick] = [await walkedAll(some), await walkedQuickly(some)];
      expect(quick.alarms).toEqual(all.alarms);
      expect(quick.read + quick.skipped).toBe(all.count);
      saved += quick.skipped;
    }),
    { numRuns: 60 },
  );
  expect(saved).toBeGreaterThan(0);
});

it('a replay reads little more than the late readings for a rule whose limit is never reached', async () => {
  const rule = { id: 'r', place, watches: 'totalActivePower', isCounter: false, delayOnMs: 0, delayOffMs: 0 };
  const test = { kind: 'above', a: 99, deadband: 1 } as const;
  const { read, skipped } = await walkedQuickly([{ rule: { ...rule, test }, scale: 1 } as CompiledRule]);
  expect(read).toBeLessThan(0.4 * skipped);
});

/** Times of all readings of a device, oldest first. */
async function timesOf(deviceId: string): Promise<readonly number[]> {
  const rows = await owner(
    `select extract(epoch from data_time)::float8 * 1000 as at from history_meter
     where device_id = $1 and data_time >= $2 and data_time < $3 and total_active_power is not null order by data_time`,
    [deviceId, new Date(from), new Date(now)],
  );
  return rows.map(({ at }) => Math.round(Number(at)));
}

it.each([[10], [30], [240]])(
  'gaps of at least %i minutes are those between all readings',
  async (minutes) => {
    const least = minutes * minute;
    const found = await store
      .tenantDb(tenantId)
      .read((_, { client }) => pastGaps(client, layout, place, wanted, least));
    for (const id of deviceIds) {
      const times = await timesOf(id);
      const one = found.find(({ deviceId }) => deviceId === id);
      if (times.length === 0) {
        expect(one).toBeUndefined();
        continue;
      }
      const gaps = times.flatMap((at, n) => {
        const before = times[n - 1];
        return before !== undefined && at - before >= least ? [{ from: before, to: at }] : [];
      });
      expect(one?.gaps).toEqual([...gaps, { from: times.at(-1), to: null }]);
      expect([one?.oldest, one?.readings]).toEqual([times[0], times.length]);
    }
  },
);

it('a rule on missing data would have raised where data was expected, and not while the DTU was away', async () => {
  const device: ReplayDevice = {
    id: gappy,
    name: null,
    stationName: null,
    zone: null,
    periodSeconds: 60,
    dtuId,
    model: null,
    livesOnPv: null,
    dtuLivesOnPv: null,
    longitude: null,
    latitude: null,
  };
  const after = 2 * hour;
  const alarmsOf = async (more: Partial<ReplayDevice> = {}) => {
    const devices = new Map([[gappy, { ...device, ...more }]]);
    const found = await store.tenantDb(tenantId).read((_, { client }) =>
      replaySilence(client, { layout, place }, devices, { ...wanted, deviceIds: [gappy] }, [
        { after, delayOff: 0 },
        { after: 9 * hour, delayOff: 0 },
      ]),
    );
    return found[0]?.alarms ?? [];
  };
  const times = await timesOf(gappy);
  const silences = times.flatMap((at, n) => {
    const before = times[n - 1] ?? at;
    return at - before >= after ? [{ pack: 0, from: before + after, to: at, value: null }] : [];
  });
  expect(silences.length).toBeGreaterThan(3);
  const open = (times.at(-1) ?? 0) + after <= now ? 1 : 0;
  const [short, long] = await alarmsOf();
  expect(short?.slice(0, silences.length)).toEqual(silences);
  expect([short?.length, long]).toEqual([silences.length + open, []]);
  const [first] = silences;
  if (first === undefined || first.to === null) throw new Error('no silence');
  for (const [at, event] of [
    [first.from - hour, 'offline'],
    [first.to + minute, 'online'],
  ] as const)
    await owner(
      `insert into online_event (tenant_id, subject, subject_id, at, event) values ($1, 'dtu', $2, $3, $4)`,
      [tenantId, dtuId, new Date(at), event],
    );
  expect((await alarmsOf())[0]?.[0]).toEqual(silences[1]);
  // In the polar night a device that lives on PV alone is expected to be silent; in the polar day it is not.
  expect((await alarmsOf({ livesOnPv: 1, longitude: 0, latitude: -89 }))[0]).toEqual([]);
  expect((await alarmsOf({ livesOnPv: 1, longitude: 0, latitude: 89 }))[0]?.[0]).toEqual(silences[1]);
});
