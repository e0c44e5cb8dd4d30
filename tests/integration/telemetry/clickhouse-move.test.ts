import { meter } from '@heliodeck/model/devices/records/meter';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import {
  type ClickHouse,
  ClickHouseAway,
  ClickHouseRefusal,
} from '../../../apps/server/telemetry/clickhouse/client.ts';
import { moveHistory } from '../../../apps/server/telemetry/clickhouse/move-history.ts';
import { openHistory } from '../../../apps/server/telemetry/clickhouse/open-history.ts';
import { historyWorld } from '../../support/history-world.ts';
import { quietLog } from '../../support/log.ts';
import { meterReading } from '../../support/telemetry.ts';

const now = Date.parse('2026-03-22T10:00:00Z');
const day = 86_400_000;
const minute = 60_000;
const tenant = '100001';
const view = { tenantId: tenant, spansTenants: false };
const nobody = { month: () => undefined, moved: () => undefined };

describe('moving older history to ClickHouse', () => {
  it('continues where it was interrupted, checks each month, misses nothing stored, changed or removed meanwhile, and switches at the end', async () => {
    const world = await historyWorld({ now, isBehind: true, isOpen: false });
    const { telemetry, ingest, store, owner, clickHouse } = world;
    const device = await world.newMeter(tenant);
    const at = (n: number) => now - 60 * day + n * minute;
    const of = (numbers: number[]) =>
      numbers.map((n) => meterReading(tenant, device, at(n), { totalCurrent: n % 97, firstVoltage: n / 7 }));
    const numbers = Array.from({ length: 60 * 24 * 4 }, (_, n) => n * 15);
    await ingest.readings(of(numbers));
    const platform = store.asPlatform('a test moves history');
    await openHistory(platform, { url: world.url }, quietLog);
    const search = {
      record: meter,
      deviceIds: [device],
      order: 'asc' as const,
      range: { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY },
    };
    const inClickHouse = async () => {
      const [[count] = []] = await clickHouse.rows<[string]>(
        'select count() from history_meter final where gone = 0',
      );
      return Number(count);
    };
    expect(await inClickHouse()).toBe(0);
    expect((await telemetry.history.page(view, search, { offset: 0, limit: 10 })).total).toBe(numbers.length);

    const client = new pg.Client({ connectionString: world.ownerUrl });
    await client.connect();
    try {
      const months: string[] = [];
      const cutOff = moveHistory(client, clickHouse, {
        month(record, month, rows) {
          if (rows === 0) return;
          months.push(`${record.key} ${month}`);
          throw new Error('cut off');
        },
        moved: () => undefined,
      });
      await expect(cutOff).rejects.toThrow('cut off');
      expect(months).toEqual(['meter 2026-01']);
      // Meanwhile: a new reading and a late one, a removal in a month that is copied, and one in a month that is not.
      await ingest.readings(of([60 * 24 * 60 + 1]));
      await ingest.readings(of([7]));
      const gone = [15, 50 * 24 * 60].map((n) => ({ deviceId: device, pack: 0, at: at(n) }));
      expect(await telemetry.edits.remove(store.tenantDb(tenant), meter, gone, now)).toBe(2);
      await world.handOn();
      const moved: string[] = [];
      await moveHistory(client, clickHouse, {
        month(record, month, rows) {
          if (rows > 0) months.push(`${record.key} ${month}`);
        },
        moved: (record) => moved.push(record.key),
      });
      expect(months).toEqual(['meter 2026-01', 'meter 2026-02', 'meter 2026-03']);
      expect(moved).toContain('meter');
      await moveHistory(client, clickHouse, nobody);
    } finally {
      await client.end();
    }
    expect(await inClickHouse()).toBe(numbers.length);
    const here = await owner('select count(*)::int as n from history_meter where device_id = $1', [device]);
    expect(here[0]?.n).toBe(numbers.length);
    expect(await owner('select history from history_place where moved_at is null')).toEqual([]);
  });

  it('starts again if ClickHouse has roll-ups of an older kind, and reads PostgreSQL until everything is copied', async () => {
    const world = await historyWorld({ now, isBehind: true });
    const { clickHouse, ingest, store, owner, telemetry } = world;
    const device = await world.newMeter(tenant);
    await ingest.readings([meterReading(tenant, device, now - day, { totalCurrent: 5 })]);
    await world.handOn();
    await clickHouse.run('create table history_meter_slots (slot Int64) engine = MergeTree order by slot');
    await openHistory(store.asPlatform('a test begins again'), { url: world.url }, quietLog);
    const tables = await clickHouse.rows<[string]>(
      `select name from system.tables where database = '${clickHouse.database}' and name = 'history_meter_slots'`,
    );
    expect(tables).toEqual([]);
    expect(await clickHouse.rows('select count() from history_meter')).toEqual([['0']]);
    const place = `select moved_at from history_place where history = 'history_meter'`;
    expect(await owner(place)).toEqual([{ moved_at: null }]);
    const client = new pg.Client({ connectionString: world.ownerUrl });
    await client.connect();
    try {
      await moveHistory(client, clickHouse, nobody);
    } finally {
      await client.end();
    }
    expect(await clickHouse.rows('select count() from history_meter')).toEqual([['1']]);
    const wish = { record: meter, deviceId: device, pack: 0, from: 0, to: now, metrics: ['totalCurrent'] };
    const { spans } = await telemetry.history.chart(view, wish, day);
    expect(spans).toMatchObject([{ low: [5], high: [5], highAt: [now - day] }]);
  });

  it('passes over faults of ClickHouse that pass, and ends at once if ClickHouse refuses', async () => {
    const world = await historyWorld({ now, isBehind: true, isOpen: false });
    const { clickHouse, ingest, store, owner } = world;
    const device = await world.newMeter(tenant);
    await ingest.readings([meterReading(tenant, device, now - day, { totalCurrent: 5 })]);
    await openHistory(store.asPlatform('a test moves history'), { url: world.url }, quietLog);
    const client = new pg.Client({ connectionString: world.ownerUrl });
    await client.connect();
    try {
      const faults = { insert: [new ClickHouseAway()], rows: [new ClickHouseAway(), new ClickHouseAway()] };
      const failing = (some: { readonly insert: Error[]; readonly rows: Error[] }): ClickHouse => ({
        ...clickHouse,
        async insert(...given) {
          const fault = some.insert.pop();
          if (fault) throw fault;
          await clickHouse.insert(...given);
        },
        async rows(...given) {
          const fault = some.rows.pop();
          if (fault) throw fault;
          return clickHouse.rows(...given);
        },
      });
      const refusal = { insert: [], rows: [new ClickHouseRefusal(62, 'syntax error')] };
      await expect(moveHistory(client, failing(refusal), nobody)).rejects.toThrow('syntax error');
      await moveHistory(client, failing(faults), nobody);
      expect(faults).toEqual({ insert: [], rows: [] });
    } finally {
      await client.end();
    }
    expect(await clickHouse.rows('select count() from history_meter final where gone = 0')).toEqual([['1']]);
    expect(await owner('select history from history_place where moved_at is null')).toEqual([]);
  });

  it('copies a month again that differs, and reports it if it differs again', async () => {
    const world = await historyWorld({ now, isBehind: true, isOpen: false });
    const { clickHouse, ingest, store, owner } = world;
    const device = await world.newMeter(tenant);
    await ingest.readings([meterReading(tenant, device, now - day, { totalCurrent: 5 })]);
    await openHistory(store.asPlatform('a test moves history'), { url: world.url }, quietLog);
    const strange = `insert into history_meter (tenant, device, pack, at, version, gone, origin, total_current)
      values ('${tenant}', ${device}, 0, ${now - 2 * day}, 0, 0, 0, 1)`;
    await clickHouse.run(strange);
    const client = new pg.Client({ connectionString: world.ownerUrl });
    await client.connect();
    try {
      const rows: number[] = [];
      await moveHistory(client, clickHouse, {
        ...nobody,
        month: (record, _, n) => record === meter && rows.push(n),
      });
      expect(rows.filter((n) => n > 0)).toEqual([1]);
      await owner(`delete from history_copied where history = 'history_meter'`);
      await owner(`update history_place set moved_at = null where history = 'history_meter'`);
      const stubborn = {
        ...clickHouse,
        async run(text: string) {
          await clickHouse.run(text);
          if (text.includes('`history_meter` drop partition')) await clickHouse.run(strange);
        },
      };
      await clickHouse.run(strange);
      await expect(moveHistory(client, stubborn, nobody)).rejects.toThrow('history_meter 2026-03');
      expect(await owner(`select moved_at from history_place where history = 'history_meter'`)).toEqual([
        { moved_at: null },
      ]);
    } finally {
      await client.end();
    }
  });
});
