import { expect, it } from 'vitest';
import { entitySets } from '../../../apps/server/areas/tools/report-files/sets/entity-sets.ts';
import type { Context } from '../../../apps/server/context.ts';
import type { EntityEngine } from '../../../apps/server/crud/entity-engine.ts';
import { schemaOf } from '../../../apps/server/store/schema.ts';
import { freshDatabase } from '../../support/database.ts';
import { testEntities, testRecords } from '../../support/entities.ts';
import { testServer } from '../../support/server.ts';

const database = await freshDatabase(schemaOf(testEntities, testRecords));
const server = await testServer({ store: database.store, entities: testEntities });
const chief = server.policy.admit('chief', { codes: testEntities.map(({ key }) => key) });
const now = new Date('2026-06-01T04:00:00Z');
/** One more than a set reads with one statement. */
const count = 10_001;
await database.owner(
  `insert into park (tenant_id, park_name) select '100001', 'Park ' || n from generate_series(1, ${count}) n`,
);

async function callOfChief(): Promise<Context> {
  const caller = await server.policy.authenticate(chief, now, { method: 'GET', path: '', query: {} });
  if ('refused' in caller) throw new Error(caller.refused);
  return {
    caller,
    locale: 'en',
    db: database.store.tenantDb(caller.tenantId),
    now,
    log: server.app.services.log,
    zone: 'Asia/Shanghai',
    requestId: 'test',
    remoteAddress: '127.0.0.1',
  };
}

/** The server's own records; after each page that is read somebody adds a park, which every list shows first. */
function whileAdding(entities: EntityEngine): EntityEngine {
  return {
    ...entities,
    async page(...asked) {
      const page = await entities.page(...asked);
      await database.owner(
        `insert into park (tenant_id, park_name, create_time) values ('100001', 'New ' || new_id(), now() + interval '1 day')`,
      );
      return page;
    },
  };
}

it('a data set of several pages has each record once although records are added while it is read', async () => {
  const { entities } = server.app.services;
  const rows = await entitySets(whileAdding(entities)).read(
    await callOfChief(),
    'entity:park',
    {},
    2 * count,
  );
  const ids = (rows ?? []).map(({ id }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([count, count]);
  expect(await database.owner(`select count(*)::int as n from park where park_name like 'New %'`)).toEqual([
    { n: 2 },
  ]);
});
