import { expect, inject, it } from 'vitest';
import { connectStore, type Store, type StoreOptions } from '../../../apps/server/store/store.ts';
import { freshDatabase } from '../../support/database.ts';
import { later } from '../../support/later.ts';
import { quietLog } from '../../support/log.ts';
import { until } from '../../support/until.ts';

const database = await freshDatabase();
// The default of an external PostgreSQL, unless its owner configured another value.
const [{ name } = { name: '' }] = await database.owner('select current_database() as name');
await database.owner(`alter database ${name} set idle_in_transaction_session_timeout = 0`);

function open(more: Pick<StoreOptions, 'abandonedAfterMs'> = {}): Store {
  const store = connectStore(
    { ownerUrl: database.ownerUrl, log: quietLog, ...more },
    inject('cluster').secrets,
  );
  later(() => store.close());
  return store;
}

it('no connection keeps an idle transaction for longer than a minute, whatever the setting of the database', async () => {
  const store = open();
  const [own, all] = [store.tenantDb('100001'), store.asPlatform('a test')];
  for (const view of [own, all, store.forExport(own), store.forExport(all)]) {
    const { rows } = await view.read((_, { client }) =>
      client.query('show idle_in_transaction_session_timeout'),
    );
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '1min' }]);
  }
});

it('a hanging transaction is ended and rolled back, and others get what it had locked', async () => {
  const hanging = open({ abandonedAfterMs: 300 }).asPlatform('a test');
  await database.owner(
    "insert into param (tenant_id, param_name, param_key, param_value) values ('000000', 'a', 'a', 'begin')",
  );
  const set = (value: string) => `update param set param_value = '${value}' where param_key = 'a'`;
  const over = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const hung = hanging.tx(async (_, { client }) => {
    await client.query(set('of the one that hangs'));
    locked.resolve();
    await over.promise;
  });
  const end = hung.then(
    () => 'committed',
    () => 'refused',
  );
  await locked.promise;
  // Waits for the lock.
  await database.owner(set('of the other'));
  over.resolve();
  expect(await end).toBe('refused');
  const [row] = await database.owner("select param_value as value from param where param_key = 'a'");
  expect(row?.value).toBe('of the other');
  await until(
    () => hanging.read(async (_, { client }) => (await client.query('select 1')).rowCount === 1),
    'the pool has a connection that works',
  );
});
