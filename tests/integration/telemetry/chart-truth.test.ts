import type { Reading, TelemetryRecord } from '@heliodeck/model/descriptors/record';
import { typesReporting } from '@heliodeck/model/registries/device-types';
import { entities } from '@heliodeck/model/registries/entities';
import { records } from '@heliodeck/model/registries/records';
import { instantOfWireTime } from '@heliodeck/model/wire/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { telemetryArea } from '../../../apps/server/areas/telemetry/area.ts';
import { metricColumns } from '../../../apps/server/store/ddl.ts';
import { markRebuild } from '../../../apps/server/telemetry/chart/rebuild.ts';
import { rollUp } from '../../../apps/server/telemetry/chart/roll-up.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';
import { addDevice, addStation, ingestOn } from '../../support/telemetry.ts';

const { store, owner } = await freshDatabase();
const now = Date.parse('2026-06-20T04:00:00Z');
const zone = 'Asia/Shanghai';
const server = await testServer({
  store,
  entities: [...entities.values()],
  areas: [telemetryArea],
  now: () => new Date(now),
});
const tenantId = '100001';
const day = 86_400_000;
const first = now - 20 * day;
const platform = store.asPlatform('tests roll up');
const ingest = ingestOn(store, { now: () => new Date(now) });
const { dtuId } = await addStation(owner, { tenantId, zone, dept: '10' });
const charted = [...records.values()].filter((record) => record.chart !== undefined);
const codes = [...entities.keys()].flatMap((key) => [key, `${key}_edit`, `${key}_delete`]);
const reader = server.policy.admit('reader', { codes: ['monitorDevice', ...codes] });

/** Values by time, the latest report last. */
type Stored = Map<number, Readonly<Record<string, number | null>>>;
interface Charted {
  readonly record: TelemetryRecord;
  readonly device: string;
  readonly names: readonly [string, string];
  readonly stored: Stored;
}

const later = 30 * day;
const rollAll = async (record: TelemetryRecord) => {
  while ((await rollUp(platform, record, now + later)) > 0);
};

/** Compares a chart with the stored readings. */
async function checkChart({ record, device, names, stored }: Charted, points: number): Promise<void> {
  const query = new URLSearchParams({
    xwjId: device,
    metrics: names.join(),
    points: String(points),
    beginTime: '2026-05-31 12:00:00',
    endTime: '2026-06-20 12:00:00',
    ...(record.packed ? { packNum: '1' } : {}),
  });
  const reply = await server.get(`/api/${record.history?.path}/getEchart?${query}`, reader);
  const drawn = reply.body.data as Readonly<Record<string, number | string | null>>[];
  for (const name of names) {
    const scale = record.key === 'battery' ? (record.metrics[name]?.scale ?? 1) : 1;
    const wire = record.chartNames?.[name] ?? name;
    const known = [...stored].flatMap(([at, values]) => {
      const value = values[name] ?? null;
      return value === null ? [] : [{ at, value: Number((value * scale).toPrecision(15)) }];
    });
    const shown = drawn.flatMap((point) => {
      const value = point[wire];
      return typeof value === 'number'
        ? [{ at: instantOfWireTime(String(point.dataTime), zone), value }]
        : [];
    });
    const truth = new Map(known.map(({ at, value }) => [at, value]));
    for (const { at, value } of shown) expect([at, truth.get(at ?? 0)]).toEqual([at, value]);
    if (known.length === 0) continue;
    const inTime = known.toSorted((a, b) => a.at - b.at);
    expect([shown[0]?.at, shown.at(-1)?.at]).toEqual([inTime[0]?.at, inTime.at(-1)?.at]);
    const values = (of: readonly { value: number }[]) => of.map(({ value }) => value);
    expect(Math.max(...values(shown))).toBe(Math.max(...values(known)));
    expect(Math.min(...values(shown))).toBe(Math.min(...values(known)));
  }
}

describe.each(charted.map((record) => [record.key, record] as const))('a chart of %s', (_key, record) => {
  const numbers = metricColumns(record).filter(({ name }) => {
    const metric = record.metrics[name];
    return (metric?.kind === 'number' || metric?.kind === 'integer') && metric.counter === undefined;
  });
  const [one = '', other = ''] = numbers.map(({ name }) => name);
  const pack = record.packed ? 1 : 0;
  const isWhole = numbers[0]?.type === 'integer';
  const number = isWhole
    ? fc.integer({ min: -9e5, max: 9e5 })
    : fc.integer({ min: -9e9, max: 9e9 }).map((n) => n / 1e4);
  const value = fc.oneof({ weight: 9, arbitrary: number }, fc.constant(null));
  const second = fc.integer({ min: 0, max: (now - first) / 1000 - 1 }).map((n) => first + n * 1000);
  const readings = (minLength: number, maxLength: number) =>
    fc.array(fc.tuple(second, value, value), { minLength, maxLength });

  it('neither moves, rounds nor adds values: late readings, edits, removals, rolled up or not', async () => {
    await fc.assert(
      fc.asyncProperty(readings(200, 400), readings(1, 20), number, async (early, late, edited) => {
        const device = await addDevice(owner, {
          tenantId,
          dtuId,
          dept: '10',
          type: typesReporting(record).at(-1) ?? 1,
        });
        const stored: Stored = new Map();
        const chart: Charted = { record, device, names: [one, other], stored };
        const say = async (some: readonly (readonly [number, number | null, number | null])[]) => {
          const news: Reading[] = [];
          for (const [at, low, high] of some) {
            if (stored.has(at)) continue;
            stored.set(at, { [one]: low, [other]: high });
            news.push({
              tenantId,
              deviceId: device,
              record: record.key,
              at,
              pack,
              values: { [one]: low, [other]: high },
            });
          }
          await ingest.backfill(news);
        };
        const check = async () => {
          for (const points of [60, 1_000]) await checkChart(chart, points);
        };
        await say(early);
        await check();
        await rollAll(record);
        await check();
        await say(late);
        await check();
        const path = `/api/${record.history?.path}`;
        const peak = [...stored].toSorted(([, a], [, b]) => Number(b[one]) - Number(a[one]))[0]?.[0] ?? 0;
        const idOf = (at: number) => `${device}-${pack}-${at}`;
        expect((await server.post(`${path}/remove?ids=${idOf(peak)}`, undefined, reader)).status).toBe(200);
        stored.delete(peak);
        await check();
        const [changed = 0] = stored.keys();
        const saved = await server.post(`${path}/submit`, { id: idOf(changed), [one]: edited }, reader);
        expect(saved.body.code).toBe(200);
        const [after] = await owner(
          `select ${numbers[0]?.column}::float8 as value from ${record.historyTable} where device_id = $1 and data_time = $2`,
          [device, new Date(changed)],
        );
        stored.set(changed, { ...stored.get(changed), [one]: Number(after?.value) });
        await check();
        await rollAll(record);
        await check();
        // Like an older installation: roll-ups are emptied, and rebuilt day by day.
        for (const level of ['15m', '3h'])
          await owner(
            `delete from ${record.historyTable.replace('history', 'rollup')}_${level} where device_id = $1`,
            [device],
          );
        await owner('insert into rollup_rebuild values ($1, $2, $3, $4, $5, $6)', [
          ...[tenantId, record.key, device, pack, new Date(first), new Date(now)],
        ]);
        await check();
        await markRebuild(platform, record);
        await rollAll(record);
        await check();
        for (let left = 1; left > 0; left = await markRebuild(platform, record)) await rollAll(record);
        expect(await owner('select 1 from rollup_rebuild where device_id = $1', [device])).toEqual([]);
        const [made] = await owner(
          `select sum(readings)::int as n from ${record.historyTable.replace('history', 'rollup')}_3h where device_id = $1`,
          [device],
        );
        expect(made?.n).toBe(stored.size);
        await check();
      }),
      { numRuns: 2 },
    );
  }, 120_000);
});
