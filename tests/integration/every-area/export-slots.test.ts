import { once } from 'node:events';
import { expect, inject, it } from 'vitest';
import type { Context } from '../../../apps/server/context.ts';
import type { ExportFile } from '../../../apps/server/crud/files/export.ts';
import { schemaOf } from '../../../apps/server/store/schema.ts';
import { connectStore, mostExports } from '../../../apps/server/store/store.ts';
import { freshDatabase } from '../../support/database.ts';
import { logger, testEntities, testRecords } from '../../support/entities.ts';
import { later } from '../../support/later.ts';
import { quietLog } from '../../support/log.ts';
import { testServer } from '../../support/server.ts';

const database = await freshDatabase(schemaOf(testEntities, testRecords));
// One connection for all requests: the next list would notice if it were taken.
const { ownerUrl } = database;
const store = connectStore({ ownerUrl, log: quietLog, maxConnections: 1 }, inject('cluster').secrets);
later(() => store.close());
const server = await testServer({ store, entities: testEntities });
const codes = testEntities.flatMap(({ key }) => [key, `${key}_export`]);
const chief = server.policy.admit('chief', { codes });
const now = new Date('2026-06-01T04:00:00Z');
await database.owner(
  `insert into logger (tenant_id, name) select '100001', 'logger ' || n from generate_series(1, 12000) n`,
);

const reading = `select count(*)::int as n from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`;

async function exportOfNobody(): Promise<ExportFile> {
  const { entities, log } = server.app.services;
  const caller = await server.policy.authenticate(chief, now, { method: 'GET', path: '', query: {} });
  if ('refused' in caller) throw new Error(caller.refused);
  const context: Context = {
    caller,
    locale: 'en',
    db: store.tenantDb(caller.tenantId),
    now,
    log,
    zone: 'Asia/Shanghai',
    requestId: 'test',
    remoteAddress: '127.0.0.1',
  };
  return entities.export(context, logger, {});
}

it('a list answers while unread exports occupy every slot, and other exports wait for one', async () => {
  const files = await Promise.all(Array.from({ length: mostExports + 1 }, exportOfNobody));
  for (const { stream } of files) stream.once('readable', () => undefined);
  await expect.poll(() => database.owner(reading), { timeout: 20_000 }).toEqual([{ n: mostExports }]);
  const list = await server.get('/api/blade-logger/logger/list?size=3', chief);
  expect(list.body).toMatchObject({ code: 200, data: { total: 12_000 } });
  // Still all of them: the list did not wait for one to end.
  expect(await database.owner(reading)).toEqual([{ n: mostExports }]);
  for (const { stream } of files) {
    stream.destroy();
    if (!stream.closed) await once(stream, 'close');
  }
  await expect.poll(() => database.owner(reading), { timeout: 20_000 }).toEqual([{ n: 0 }]);
});
