import { describe, expect, it } from 'vitest';
import { declaredSchema } from '../../../apps/server/store/schema.ts';
import { openStore } from '../../../apps/server/store/store.ts';
import { finishIndexes } from '../../../apps/server/store/unfinished-indexes.ts';
import { freshDatabase } from '../../support/database.ts';
import { quietLog } from '../../support/log.ts';
import { addDevice, addStation, ingestOn, meterReading } from '../../support/telemetry.ts';
import { until } from '../../support/until.ts';

const tenantId = '100001';
const now = Date.parse('2026-03-02T10:00:00Z');

/** An installation whose months were created before the index by time was declared. */
async function installationOfBefore() {
  const database = await freshDatabase();
  const { owner } = database;
  await owner(
    "select ensure_month('history_meter', m::date) from unnest(array['2026-02-01', '2026-03-01']) m",
  );
  const { dtuId } = await addStation(owner, { tenantId });
  const device = await addDevice(owner, { tenantId, dtuId, type: 2 });
  await owner(
    `insert into history_meter (tenant_id, device_id, pack, data_time)
     select $1, $2, 0, at from generate_series('2026-02-01 00:00Z'::timestamptz, '2026-03-02 09:30Z', '7 minutes') at`,
    [tenantId, device],
  );
  await owner('drop index history_meter_time');
  await owner('delete from heliodeck_private.declared');
  return { ...database, device };
}

type Owner = Awaited<ReturnType<typeof freshDatabase>>['owner'];

/** The existing parts of the index: on the whole table, and on how many months. */
async function indexOf(owner: Owner) {
  const [found] = await owner(
    `select x.indisvalid as whole, (select count(*)::int from pg_inherits p where p.inhparent = x.indexrelid) as months
     from pg_index x where x.indexrelid = to_regclass('history_meter_time')`,
  );
  return found;
}

const never = new AbortController().signal;

describe('an index that is declared after the months it covers', () => {
  it('does not prevent the program from starting, and is built while readings arrive', async () => {
    const { owner, ownerUrl, device } = await installationOfBefore();
    const store = await openStore({ ownerUrl, schema: declaredSchema(), log: quietLog });
    try {
      await ingestOn(store, { now: () => new Date(now) }).readings([meterReading(tenantId, device, now, {})]);
      await until(async () => (await indexOf(owner))?.whole === true, 'the index of all months');
      expect(await indexOf(owner)).toEqual({ whole: true, months: 2 });
    } finally {
      await store.close();
    }
  });

  it('is left to the next start where the program ends before, which removes the unfinished part', async () => {
    const { owner, ownerUrl } = await installationOfBefore();
    const ended = new AbortController();
    const store = await openStore({ ownerUrl, schema: declaredSchema(), log: quietLog });
    await store.close();
    await owner('drop index history_meter_time');
    await owner(
      'create index history_meter_time on only history_meter (tenant_id, data_time, device_id, pack)',
    );
    ended.abort();
    await finishIndexes({ ownerUrl, log: quietLog, stopping: ended.signal });
    expect(await indexOf(owner)).toEqual({ whole: false, months: 0 });
    await owner('create index history_meter_2026_02_time on history_meter_2026_02 (origin)');
    await finishIndexes({ ownerUrl, log: quietLog, stopping: never });
    expect(await indexOf(owner)).toEqual({ whole: true, months: 2 });
    const [part] = await owner("select pg_get_indexdef('history_meter_2026_02_time'::regclass) as text");
    expect(part?.text).toContain('(tenant_id, data_time, device_id, pack)');
  });

  it('is built once where two servers start together', async () => {
    const { owner, ownerUrl } = await installationOfBefore();
    const stores = await Promise.all(
      [1, 2].map(() => openStore({ ownerUrl, schema: declaredSchema(), log: quietLog })),
    );
    try {
      await until(async () => (await indexOf(owner))?.whole === true, 'the index of all months');
      const [indexes] = await owner(
        "select count(*)::int as n from pg_indexes where tablename = 'history_meter_2026_02' and indexdef like '%(tenant_id, data_time%'",
      );
      expect(indexes?.n).toBe(1);
    } finally {
      await Promise.all(stores.map((store) => store.close()));
    }
  });

  it('exists immediately in a month that is created later', async () => {
    const { owner, ownerUrl } = await installationOfBefore();
    await finishIndexes({ ownerUrl, log: quietLog, stopping: never });
    const store = await openStore({ ownerUrl, schema: declaredSchema(), log: quietLog });
    try {
      await owner("select ensure_month('history_meter', '2026-04-01')");
      await until(async () => (await indexOf(owner))?.whole === true, 'the index of all months');
      expect(await indexOf(owner)).toEqual({ whole: true, months: 3 });
    } finally {
      await store.close();
    }
  });
});
