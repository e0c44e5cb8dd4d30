import { label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/entity';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '../../apps/server/store/embedded.ts';
import { migrate } from '../../apps/server/store/migrate.ts';
import { throwAwaySettings } from '../../apps/server/store/postgres-settings.ts';
import { schemaOf } from '../../apps/server/store/schema.ts';
import { connectStore } from '../../apps/server/store/store.ts';
import { dataFolder } from '../support/data-folder.ts';
import { freshDatabase } from '../support/database.ts';
import { park, testEntities, testRecords } from '../support/entities.ts';
import { quietLog } from '../support/log.ts';

// A server of its own, whose databases belong to someone who is no superuser: what a rented PostgreSQL gives.
const folder = dataFolder();
const cluster = await startEmbedded({ dataDir: folder.path, log: quietLog, settings: throwAwaySettings });
afterAll(async () => {
  await cluster.close();
  folder.remove();
});
await query(cluster.url, "create role tenant_of_the_cloud login createrole password 'key'");
await query(cluster.url, 'create database rented owner tenant_of_the_cloud');
const rented = new URL(cluster.url);
rented.username = 'tenant_of_the_cloud';
rented.password = 'key';
rented.pathname = '/rented';
const ownerUrl = rented.href;
const schema = schemaOf(testEntities, testRecords);

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

describe('migrating', () => {
  it('an empty database by three servers at once leaves one database and one set of roles', async () => {
    const all = await Promise.all([1, 2, 3].map(() => migrate({ ownerUrl, schema, log: quietLog })));
    expect(new Set(all.map((secrets) => JSON.stringify(secrets))).size).toBe(1);
    const applied = await query(ownerUrl, 'select name from heliodeck_private.migration order by name');
    expect(applied.map((row) => row.name)).toContain('020-sign-in');
    expect(new Set(applied.map((row) => row.name)).size).toBe(applied.length);
  });

  it('needs no superuser, and keeps tenants apart all the same', async () => {
    const secrets = await migrate({ ownerUrl, schema, log: quietLog });
    const store = connectStore({ ownerUrl, log: quietLog }, secrets);
    try {
      const add = (tenantId: string) =>
        store.tenantDb(tenantId).tx((db) =>
          db
            .insertInto('park')
            .values({ parkName: `of ${tenantId}` })
            .execute(),
        );
      await add('100001');
      await add('100002');
      const seen = await store
        .tenantDb('100001')
        .read((db) => db.selectFrom('park').select('parkName').execute());
      expect(seen).toEqual([{ parkName: 'of 100001' }]);
      const everyone = await store
        .asPlatform('look at all')
        .read((db) => db.selectFrom('park').select('parkName').execute());
      expect(everyone).toHaveLength(2);
    } finally {
      await store.close();
    }
  });

  it('adds what a descriptor gained and keeps what is there', async () => {
    const grown: Entity = {
      ...park,
      fields: { ...park.fields, motto: { kind: 'text', label: label('口号', 'Motto') } },
    };
    await migrate({
      ownerUrl,
      schema: schemaOf([...testEntities.filter((one) => one !== park), grown], testRecords),
      log: quietLog,
    });
    const rows = await query(ownerUrl, 'select park_name, motto from park order by park_name');
    expect(rows).toEqual([
      { park_name: 'of 100001', motto: null },
      { park_name: 'of 100002', motto: null },
    ]);
  });

  it('that fails half way leaves nothing of it, and names the statement', async () => {
    const database = await freshDatabase();
    const broken = {
      statements: ['create table half (tenant_id text)', 'create table half (oops'],
      platformTables: [],
    };
    const migrating = migrate({ ownerUrl: database.ownerUrl, schema: broken, log: quietLog });
    await expect(migrating).rejects.toThrow('create table half (oops');
    expect(await database.owner("select to_regclass('half') as half")).toEqual([{ half: null }]);
  });
});
