import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { meter } from '@heliodeck/model/devices/records/meter';
import { describe, expect, it } from 'vitest';
import { clickHouseTelemetry } from '../../../apps/server/telemetry/clickhouse/clickhouse-store.ts';
import type { ClickHouse } from '../../../apps/server/telemetry/clickhouse/client.ts';
import { ClickHouseAway } from '../../../apps/server/telemetry/clickhouse/client.ts';
import { moveAll, moveNext } from '../../../apps/server/telemetry/clickhouse/mover.ts';
import {
  openHistory,
  refuseWithoutClickHouse,
} from '../../../apps/server/telemetry/clickhouse/open-history.ts';
import { postgresTelemetry } from '../../../apps/server/telemetry/postgres-store.ts';
import { freshDatabase } from '../../support/database.ts';
import { type HistoryWorld, historyWorld } from '../../support/history-world.ts';
import { later } from '../../support/later.ts';
import { quietLog } from '../../support/log.ts';
import { meterReading } from '../../support/telemetry.ts';

const now = Date.parse('2026-03-22T10:00:00Z');
const minute = 60_000;
const tenant = '100001';
const view = { tenantId: tenant, spansTenants: false };
const world = await historyWorld({ now, isBehind: true });
const platform = world.store.asPlatform('a test hands history on');

const of = (deviceId: string, numbers: readonly number[]) =>
  numbers.map((n) => meterReading(tenant, deviceId, now - n * minute, { totalCurrent: n }));
const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);
const search = (deviceId: string) => ({
  record: meter,
  deviceIds: [deviceId],
  order: 'asc' as const,
  range: { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
});
/** The rows of a device in ClickHouse: valid ones, and all physical ones. */
async function stored({ clickHouse }: HistoryWorld, deviceId: string): Promise<[number, number]> {
  const count = async (more: string) => {
    const [[n] = []] = await clickHouse.rows<[string]>(
      `select count() from history_meter ${more} where device = ${deviceId} and gone = 0`,
    );
    return Number(n);
  };
  return [await count('final'), await count('')];
}
const waiting = async () =>
  Number((await world.owner('select count(*)::int as n from history_outbox'))[0]?.n);

describe('the hand-on of history to ClickHouse', () => {
  it('loses nothing and returns nothing twice if it ends before ClickHouse has the rows, or before PostgreSQL has recorded that', async () => {
    const device = await world.newMeter(tenant);
    await world.ingest.readings(of(device, upTo(300)));
    const endsAt = (moment: 'before' | 'after'): ClickHouse => ({
      ...world.clickHouse,
      async insert(...rows) {
        if (moment === 'after') await world.clickHouse.insert(...rows);
        throw new Error('killed');
      },
    });
    await expect(moveNext(platform, endsAt('before'), { limit: 200 })).rejects.toThrow('killed');
    expect(await stored(world, device)).toEqual([0, 0]);
    expect(await waiting()).toBe(300);
    await expect(moveNext(platform, endsAt('after'), { limit: 200 })).rejects.toThrow('killed');
    expect(await stored(world, device)).toEqual([200, 200]);
    expect(await waiting()).toBe(300);
    const { history } = world.telemetry;
    expect((await history.page(view, search(device), { offset: 0, limit: 1_000 })).rows).toHaveLength(300);
    await world.handOn();
    expect(await waiting()).toBe(0);
    expect((await stored(world, device))[0]).toBe(300);
    const { rows, total } = await history.page(view, search(device), { offset: 0, limit: 1_000 });
    expect([rows.length, total]).toEqual([300, 300]);
    expect(new Set(rows.map(({ at }) => at)).size).toBe(300);
  });

  it('runs in one process at a time', async () => {
    const device = await world.newMeter(tenant);
    await world.ingest.readings(of(device, upTo(50)));
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow: ClickHouse = {
      ...world.clickHouse,
      async insert(...rows) {
        begun.resolve();
        await goOn.promise;
        return world.clickHouse.insert(...rows);
      },
    };
    const first = moveNext(platform, slow);
    await begun.promise;
    expect(await moveNext(platform, world.clickHouse)).toBeUndefined();
    expect(await moveNext(platform, world.clickHouse, { part: 0 })).toBeUndefined();
    goOn.resolve();
    expect(await first).toBe(50);
    expect(await stored(world, device)).toEqual([50, 50]);
  });

  it('is shared by processes if more waits than one batch, and each row is stored once', async () => {
    const devices = await Promise.all(Array.from({ length: 12 }, () => world.newMeter(tenant)));
    await world.ingest.readings(devices.flatMap((device) => of(device, upTo(40))));
    let begun = 0;
    const besideEachOther = Promise.withResolvers<void>();
    const counted: ClickHouse = {
      ...world.clickHouse,
      async insert(...rows) {
        begun += 1;
        if (begun === 3) besideEachOther.resolve();
        // The first ones are the oldest rows of all devices; after them no insert ends before another one has begun.
        if (begun > 1) await besideEachOther.promise;
        return world.clickHouse.insert(...rows);
      },
    };
    const { signal } = new AbortController();
    const move = () => moveAll(platform, counted, { signal, limit: 50 });
    await Promise.all([move(), move()]);
    // Each may have left what the other one was working on.
    await move();
    expect(await waiting()).toBe(0);
    for (const device of devices) expect(await stored(world, device)).toEqual([40, 40]);
  });

  it('passes on a user’s change: lists have it immediately, ClickHouse after the next run', async () => {
    const device = await world.newMeter(tenant);
    await world.ingest.readings(of(device, [5, 4]));
    await world.handOn();
    const change = 'update history_meter set total_current = 77 where device_id = $1 and data_time = $2';
    await world.owner(change, [device, new Date(now - 5 * minute)]);
    const currents = async () => {
      const { rows } = await world.telemetry.history.page(view, search(device), { offset: 0, limit: 10 });
      return rows.map(({ values }) => values.totalCurrent);
    };
    expect(await currents()).toEqual([77, 4]);
    await world.handOn();
    expect(await waiting()).toBe(0);
    expect(await currents()).toEqual([77, 4]);
  });

  it('waits while ClickHouse is unavailable: readings are stored, lists, charts and exports are complete, and it continues automatically', async () => {
    const device = await world.newMeter(tenant);
    await world.ingest.readings(of(device, upTo(1_200)));
    await world.handOn();
    const base = postgresTelemetry(world.store);
    const { history } = clickHouseTelemetry({ ...world, base, log: quietLog });
    const half = history.export(view, search(device))[Symbol.asyncIterator]();
    expect((await half.next()).value).toHaveLength(500);
    await world.owner('analyze history_meter');
    const bytes = async () =>
      (await history.amounts(new Date(now))).find(({ tenantId }) => tenantId === tenant)?.bytes;
    expect(await bytes()).toBeGreaterThan(0);
    await world.server.kill();
    try {
      await expect(half.next()).rejects.toMatchObject({ code: 'history.away', httpStatus: 503 });
      await world.handOn();
      await world.ingest.readings(of(device, [1_201, 1_202]));
      await world.handOn();
      expect(await waiting()).toBe(2);
      await expect(history.removeExpired(now)).rejects.toThrow(ClickHouseAway);
      const { rows, total } = await history.page(view, search(device), { offset: 0, limit: 3 });
      expect(rows.map(({ values }) => values.totalCurrent)).toEqual([1_202, 1_201, 1_200]);
      expect(total).toBe(1_202);
      const wish = { record: meter, deviceId: device, pack: 0, metrics: ['totalCurrent'] };
      const { spans } = await history.chart(view, { ...wish, from: 0, to: now }, minute);
      expect(Math.max(...spans.map(({ high }) => high[0] ?? 0))).toBe(1_202);
      const [known] = await history.valuesAt(view, { ...wish, instants: [now], withinMs: 5 * minute });
      expect(known?.values).toEqual([1]);
      let exported = 0;
      for await (const some of history.export(view, search(device))) exported += some.length;
      expect(exported).toBe(1_202);
      expect(await bytes()).toBeNull();
    } finally {
      await world.server.start();
    }
    await world.handOn();
    expect(await waiting()).toBe(0);
    expect((await stored(world, device))[0]).toBe(1_202);
  });
});

describe('a read-only ClickHouse', () => {
  it('keeps every reading in PostgreSQL, with complete lists and charts, and gets it soon after it is writable again', async () => {
    const device = await world.newMeter(tenant);
    await world.ingest.readings(of(device, upTo(100)));
    await world.handOn();
    await world.server.letWrite(false);
    try {
      await world.ingest.readings(of(device, [101, 102]));
      await world.handOn();
      expect(await waiting()).toBe(2);
      const { history, live } = world.telemetry;
      const { rows, total } = await history.page(view, search(device), { offset: 0, limit: 3 });
      expect(rows.map(({ values }) => values.totalCurrent)).toEqual([102, 101, 100]);
      expect(total).toBe(102);
      const wish = { record: meter, deviceId: device, pack: 0, metrics: ['totalCurrent'] };
      const { spans } = await history.chart(view, { ...wish, from: 0, to: now }, minute);
      expect(Math.max(...spans.map(({ high }) => high[0] ?? 0))).toBe(102);
      const [shown] = await live.rows(world.store.tenantDb(tenant), meter, [device]);
      expect(shown?.values.totalCurrent).toBe(1);
    } finally {
      await world.server.letWrite(true);
    }
    await world.handOn();
    expect(await waiting()).toBe(0);
    expect((await stored(world, device))[0]).toBe(102);
  });
});

describe('the start with ClickHouse', () => {
  const refusal = async (url: string, store = world.store) =>
    openHistory(store.asPlatform('a test begins with ClickHouse'), { url }, quietLog).then(
      () => 'opened',
      (error: unknown) => String(error),
    );

  it('reports the fault and transfers nothing: no server, wrong password, no such database, a read-only user', async () => {
    const { store, owner } = await freshDatabase();
    const { server } = world;
    expect(await refusal('http://127.0.0.1:1/heliodeck', store)).toContain(
      'cannot be reached (CLICKHOUSE_URL)',
    );
    expect(await refusal(server.as('default', 'wrong'), store)).toContain('refuses the user and password');
    expect(await refusal(server.as('default', 'own', 'nowhere'), store)).toContain(
      "has no database 'nowhere'",
    );
    expect(await refusal(server.as('reader', 'read'), store)).toContain('does not let its user write');
    expect(await owner('select * from history_place')).toEqual([]);
    expect(await owner(`select tgname from pg_trigger where tgname like 'note%'`)).toEqual([]);
  });

  it('refuses a database of another installation, a version that is too old, and a later start without it', async () => {
    const { store } = await freshDatabase();
    const other = store.asPlatform('a test begins with ClickHouse');
    await world.owner('delete from installation');
    await world.owner('insert into installation default values');
    expect(await refusal(world.url)).toContain('belongs to another installation');
    const old = createServer((_, answer) => answer.end('{"data":[["1.1.54390"]]}')).listen(0, '127.0.0.1');
    later(() => old.close());
    await once(old, 'listening');
    const { port } = old.address() as AddressInfo;
    expect(await refusal(`http://127.0.0.1:${port}`, store)).toContain(
      'is version 1.1.54390; 18.16 or newer',
    );
    await refuseWithoutClickHouse(other);
    await expect(refuseWithoutClickHouse(platform)).rejects.toThrow('set CLICKHOUSE_URL');
  });
});
