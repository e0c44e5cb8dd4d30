import { meter } from '@heliodeck/model/devices/records/meter';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amend } from '../../../apps/server/telemetry/edits/amend.ts';
import { historyCounts } from '../../../apps/server/telemetry/history/history-counts.ts';
import { historyPage } from '../../../apps/server/telemetry/history/history-page.ts';
import { countRows } from '../../../apps/server/telemetry/history/seek.ts';
import { settleAllSums } from '../../../apps/server/telemetry/history/tenant-sums.ts';
import { layouts } from '../../../apps/server/telemetry/record-layout.ts';
import { removeExpired } from '../../../apps/server/telemetry/retention.ts';
import { freshDatabase } from '../../support/database.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const tenantId = '100001';
const minute = 60_000;
const day = 86_400_000;
const now = Date.parse('2026-03-01T00:07:00Z');
const { dtuId } = await addStation(owner, { tenantId });
const newMeter = () => addDevice(owner, { tenantId, dtuId, type: 2 });
const layout = layouts.get('meter');
const db = store.tenantDb(tenantId);
const everything = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** @param deviceIds absent = the whole tenant */
const stored = async (deviceIds?: readonly string[]) =>
  (
    await owner(
      `select device_id::text as "deviceId", pack, (extract(epoch from data_time) * 1000)::float8 as at
       from history_meter where tenant_id = $1 and ($2::bigint[] is null or device_id = any($2))
       order by data_time desc, device_id desc`,
      [tenantId, deviceIds ?? null],
    )
  ).map(({ deviceId, pack, at }) => ({ deviceId, pack, at }));

/** The counts match the history: in total, over a period that divides quarters, and page by page in both orders. */
async function expectTrue(deviceIds?: readonly string[], stretch = everything): Promise<void> {
  const rows = (await stored(deviceIds)).filter(
    ({ at }) => Number(at) >= stretch.from && Number(at) < stretch.to,
  );
  await db.read(async (_, { client }) => {
    const selection = { record: meter, tenantId, deviceIds };
    expect(await countRows(historyCounts(client, selection), stretch)).toBe(rows.length);
    for (const order of ['asc', 'desc'] as const) {
      const wanted = order === 'desc' ? rows : rows.toReversed();
      for (const offset of [0, 3, rows.length - 2, rows.length + 5]) {
        if (offset < 0) continue;
        const page = await historyPage(client, { ...selection, range: stretch, order, offset, limit: 4 });
        expect(page.total).toBe(rows.length);
        expect(page.rows).toMatchObject(wanted.slice(offset, offset + 4));
      }
    }
  });
}

/** Steps that change history: readings of one of two devices (by whom, when, how far the clock is ahead), a removal, another model. */
const steps = fc.array(
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.record({
        kind: fc.constant('readings' as const),
        by: fc.nat(1),
        of: fc.nat(1),
        ahead: fc.constantFrom(0, 0, 60),
        minutes: fc.array(fc.oneof(fc.nat(40), fc.nat(90 * 1440)), { minLength: 1, maxLength: 12 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), nth: fc.nat(30) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('model' as const), of: fc.nat(1) }) },
  ),
  { minLength: 3, maxLength: 14 },
);

describe('counts that are stored with the rows', () => {
  it('matches the history, for any input in any order, edited, removed, restarted or stamped by a wrong clock', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (some) => {
        const devices = [await newMeter(), await newMeter()];
        let clock = now;
        const writers = [0, 1].map(() => ingestOn(store, { now: () => new Date(clock) }));
        for (const step of some) {
          if (step.kind === 'readings') {
            const id = devices[step.of] ?? '';
            clock = now + step.ahead * minute;
            await writers[step.by]?.readings(
              step.minutes.map((ago) =>
                meterReading(tenantId, id, clock - ago * minute, { totalCurrent: 1 }),
              ),
            );
          } else if (step.kind === 'model') {
            await owner('delete from live_meter where device_id = $1', [devices[step.of]]);
          } else {
            const rows = await stored(devices);
            const row = rows[step.nth % Math.max(1, rows.length)];
            if (row === undefined || layout === undefined) continue;
            const key = { deviceId: String(row.deviceId), pack: 0, at: Number(row.at) };
            await db.tx(async (_, { client }) => {
              await client.query('delete from history_meter where device_id = $1 and data_time = $2', [
                key.deviceId,
                new Date(key.at),
              ]);
              await amend(client, { layout, tenantId, amended: [{ ...key, before: {} }], now });
            });
          }
        }
        const stretch = { from: now - 45 * day - 7 * minute, to: now - 4 * minute };
        for (const some of [devices, undefined]) {
          await expectTrue(some);
          await expectTrue(some, stretch);
        }
      }),
      { numRuns: 12 },
    );
    // Each case creates the months it needs, which depends on the speed of the disk.
  }, 120_000);

  it('reveal no row to another tenant', async () => {
    const device = await newMeter();
    await ingestOn(store, { now: () => new Date(now) }).readings([meterReading(tenantId, device, now, {})]);
    const selection = { record: meter, tenantId, deviceIds: [device] };
    const theirs = await store
      .tenantDb('100002')
      .read((_, { client }) => countRows(historyCounts(client, selection), everything));
    expect(theirs).toBe(0);
  });

  it('removes the counts of rows beyond the retention', async () => {
    const device = await newMeter();
    const ingest = ingestOn(store, { now: () => new Date(now) });
    await ingest.backfill(
      Array.from({ length: 300 }, (_, n) =>
        meterReading(tenantId, device, now - (300 - n) * 7 * 60 * minute, {}),
      ),
    );
    await owner(
      `insert into param (tenant_id, param_name, param_key, param_value) values ($1, 'kept', 'telemetry.retentionDays', '40')`,
      [tenantId],
    );
    const before = (await stored([device])).length;
    await removeExpired(store.asPlatform('a test removes what is kept no longer'), now);
    expect((await stored([device])).length).toBeLessThan(before);
    await expectTrue([device]);
    await expectTrue([device], { from: now - 39 * day, to: now - 3 * day - minute });
    await expectTrue();
  });

  it('are right for a whole tenant after a server without counts stored rows, however many servers recount', async () => {
    const device = await newMeter();
    await ingestOn(store, { now: () => new Date(now) }).backfill(
      [1, 2, 400, 50_000].map((ago) => meterReading(tenantId, device, now - ago * minute, {})),
    );
    // Removes the sums of these readings, as if they had never been added.
    await owner('update history_count set c1 = coalesce(c1, 0) - 3 where level >= 10 and tenant_id = $1', [
      tenantId,
    ]);
    const platform = store.asPlatform('a test settles sums');
    await Promise.all([1, 2, 3].map(() => settleAllSums(platform, meter)));
    await expectTrue();
    await expectTrue(undefined, { from: now - 38 * day - minute, to: now - 5 * minute });
  });

  it('include each row once where three servers store readings of one tenant at once', async () => {
    const ids = [await newMeter(), await newMeter(), await newMeter()];
    const readings = (id: string) =>
      Array.from({ length: 200 }, (_, n) => meterReading(tenantId, id, now - (n + 1) * 20 * minute, {}));
    await Promise.all(
      ids.map((id) => ingestOn(store, { now: () => new Date(now) }).backfill(readings(id).toReversed())),
    );
    await expectTrue();
  });
});
