import { once } from 'node:events';
import { Readable } from 'node:stream';
import readExcel from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../../apps/server/context.ts';
import { schemaOf } from '../../../apps/server/store/schema.ts';
import { freshDatabase } from '../../support/database.ts';
import { logger, testEntities, testRecords } from '../../support/entities.ts';
import { testServer } from '../../support/server.ts';

const database = await freshDatabase(schemaOf(testEntities, testRecords));
const server = await testServer({ store: database.store, entities: testEntities });
const chief = server.policy.admit('chief', {
  codes: testEntities.flatMap(({ key }) => [key, `${key}_add`, `${key}_export`]),
});
const { app } = server.app.http;

const inTransaction = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`;

async function exported(path: string, headers: Record<string, string> = chief) {
  const reply = await app.inject({ url: `/api/${path}`, headers });
  const sheets = reply.statusCode === 200 ? await readExcel(Readable.from([reply.rawPayload])) : [];
  return { reply, rows: sheets[0]?.data ?? [] };
}

for (const park of [
  { parkName: '西区园', capacity: 120.5, opened: '2025-03-01', checkedAt: '2026-01-02 03:04:05' },
  { parkName: '=HYPERLINK("http://x")', state: 2 },
  { parkName: '@SUM(A1:A9)', capacity: 3 },
]) {
  await server.post('/api/blade-park/park/submit', park, chief);
}

describe('an export', () => {
  it('needs its own code: access to the list is not enough', async () => {
    const picker = server.policy.admit('picker', { codes: ['logger_add'] });
    expect((await exported('blade-park/park/export', picker)).reply.statusCode).toBe(403);
    const viewer = server.policy.admit('viewer', { codes: ['park', 'park_view', 'park_edit'] });
    expect((await server.get('/api/blade-park/park/list', viewer)).status).toBe(200);
    expect((await exported('blade-park/park/export', viewer)).reply.statusCode).toBe(403);
    expect((await exported('blade-park/park/export', {})).reply.statusCode).toBe(401);
  });

  it('an export of an invalid search is refused like the list', async () => {
    const { reply } = await exported('blade-park/park/export?capacity=much');
    expect(reply.json()).toMatchObject({ code: 400, errorCode: 'request.parameterFormat' });
  });

  it('has headings in the language of the caller, with units, and the name of the entity', async () => {
    const zh = await exported('blade-park/park/export');
    expect(zh.rows[0]).toEqual([
      '园区名称',
      '上级',
      '状态',
      '容量 (kWp)',
      '投运',
      '检查时间',
      '管理人员',
      '来源',
    ]);
    expect(zh.reply.headers['content-disposition']).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('园区20260601120000.xlsx')}`,
    );
    const en = await exported('blade-park/park/export', { ...chief, locale: 'en' });
    expect(en.rows[0]?.slice(0, 4)).toEqual(['Park Name', 'Parent', 'State', 'Capacity (kWp)']);
  });

  it('contains the rows of the list, in words, numbers and dates of the wall clock', async () => {
    const { rows } = await exported(`blade-park/park/export?parkName=${encodeURIComponent('西区')}&lang=en`);
    expect(rows).toHaveLength(2);
    const [name, parent, state, capacity, opened, checkedAt] = rows[1] ?? [];
    expect([name, parent, state, capacity]).toEqual(['西区园', null, 'Open', 120.5]);
    expect(nearestSecond(opened)).toBe('2025-03-01T00:00:00.000Z');
    expect(nearestSecond(checkedAt)).toBe('2026-01-02T03:04:05.000Z');
  });

  it('writes no text as a formula', async () => {
    const { rows } = await exported('blade-park/park/export?descs=park_name');
    const names = rows.slice(1).map((row) => row[0]);
    expect(names).toEqual(expect.arrayContaining([`'=HYPERLINK("http://x")`, "'@SUM(A1:A9)"]));
  });

  it('an export of twelve thousand rows has them all, in order, and releases its connection', async () => {
    const [park] = await database.owner('select id from park limit 1');
    // Repeated after a failure, the test finds its own rows.
    await database.owner("delete from logger where name like 'logger %'");
    await database.owner(
      `insert into logger (tenant_id, park_id, name, slot)
       select '100001', $1, 'logger ' || lpad(n::text, 5, '0'), n % 100 from generate_series(1, 12000) n`,
      [park?.id],
    );
    const { rows } = await exported('blade-logger/logger/export?ascs=name');
    expect(rows).toHaveLength(12_001);
    expect(rows[12_000]?.[3]).toBe('logger 12000');
    // The client has the whole file a little before the server ends its transaction.
    await expect.poll(() => database.owner(inTransaction)).toEqual([{ n: 0 }]);
  });

  it('an export that is not read to its end releases its connection as well', async () => {
    // Read from the engine itself: the buffers of a socket could hold the whole file before the client disconnects.
    const { entities, log } = server.app.services;
    const caller = await server.policy.authenticate(chief, now, { method: 'GET', path: '', query: {} });
    if ('refused' in caller) throw new Error(caller.refused);
    const context: Context = {
      caller,
      locale: 'en',
      db: database.store.tenantDb(caller.tenantId),
      now,
      log,
      zone: 'Asia/Shanghai',
      requestId: 'test',
      remoteAddress: '127.0.0.1',
    };
    const { stream } = await entities.export(context, logger, {});
    await once(stream, 'readable');
    // The file's first bytes may come before its first rows.
    await expect.poll(() => database.owner(inTransaction), { timeout: 10_000 }).toEqual([{ n: 1 }]);
    stream.destroy();
    await once(stream, 'close');
    expect(await database.owner(inTransaction)).toEqual([{ n: 0 }]);
  });

  it('ends when its client disconnects', async () => {
    const address = await server.app.http.listen('127.0.0.1', 0);
    const gone = new AbortController();
    const url = `${address}/api/blade-logger/logger/export`;
    const reply = await fetch(url, { headers: chief, signal: gone.signal });
    await reply.body?.getReader().read();
    gone.abort();
    await expect.poll(() => database.owner(inTransaction), { timeout: 10_000 }).toEqual([{ n: 0 }]);
  });
});

const now = new Date('2026-06-01T04:00:00Z');

/** The reading library is a millisecond off for some dates. */
function nearestSecond(date: unknown): string {
  return date instanceof Date
    ? new Date(Math.round(date.getTime() / 1000) * 1000).toISOString()
    : String(date);
}
