import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { backupFolder, basesIn } from '../../../apps/server/backup/backup-folder.ts';
import { seed } from '../../../apps/server/seed/seed.ts';
import { migrate } from '../../../apps/server/store/migrate.ts';
import { declaredSchema } from '../../../apps/server/store/schema.ts';
import { connectStore } from '../../../apps/server/store/store.ts';
import { dataFolder } from '../../support/data-folder.ts';
import { debianPostgres } from '../../support/debian-postgres.ts';
import { quietLog } from '../../support/log.ts';
import { runProgram } from '../../support/npm-program.ts';

const place = dataFolder();
const server = await debianPostgres();
afterAll(() => {
  server.stop();
  place.remove();
});
const backups = join(place.path, 'backups');
const dataDir = join(place.path, 'data');
const sql = async (database: string, text: string) => {
  const client = new pg.Client({ connectionString: server.url(database) });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
};
const backup = (database: string) =>
  runProgram('scripts/backup.ts', ['--to', backups], {
    DATA_DIR: dataDir,
    DATABASE_URL: server.url(database),
  });
const restore = (database: string, to: string, ...args: string[]) =>
  runProgram('scripts/restore.ts', ['--from', backups, '--to', to, ...args], {
    DATABASE_URL: server.url(database),
  });

describe('a backup of an external database', () => {
  it('is refused without a backup, for a point in time, and into a database that is not empty', async () => {
    await sql('postgres', 'create database first');
    const ownerUrl = server.url('first');
    const secrets = await migrate({ ownerUrl, schema: declaredSchema(), log: quietLog });
    const store = connectStore({ ownerUrl, log: quietLog }, secrets);
    await seed(store, { adminPassword: 'Backup-2026-x' });
    await store.close();
    await sql('first', `select ensure_month('history_meter', '2026-01-01')`);
    // In place of another disk: a tablespace in a folder of the server.
    await sql('first', 'alter role postgres set allow_in_place_tablespaces = on');
    await sql('first', `create tablespace older location ''`);
    await sql('first', 'alter table history_meter_2026_01 set tablespace older');
    const to = join(place.path, 'none');
    expect(await restore('first', to)).toMatchObject({
      code: 1,
      said: expect.stringContaining('no finished dump'),
    });
    mkdirSync(join(dataDir, 'uploads/000000/20'), { recursive: true });
    mkdirSync(join(dataDir, 'keys'));
    writeFileSync(join(dataDir, 'uploads/000000/20/one'), 'a manual');
    writeFileSync(join(dataDir, 'keys/sealing.key'), 'a key');
    expect(await backup('missing')).toMatchObject({ code: 1, said: expect.stringContaining('missing') });
    expect(await backup('first')).toMatchObject({ code: 0 });
    const at = await restore('first', to, '--at', '2026-11-26T10:00:00Z');
    expect(at).toMatchObject({ code: 1, said: expect.stringContaining('one moment') });
    expect(await restore('first', to)).toMatchObject({
      code: 1,
      said: expect.stringContaining('is not empty'),
    });
    expect(existsSync(to)).toBe(false);
  }, 120_000);

  it('is restored into an empty database with its rights, roles, files and keys', async () => {
    const [dump] = basesIn(backupFolder(backups));
    expect(dump?.manifest).toMatchObject({ kind: 'dump', uploads: ['000000/20/one'] });
    await sql('postgres', 'create database second');
    const before = await sql('first', 'select account, tenant_id from "user" order by id');
    const to = join(place.path, 'restored');
    const done = await restore('second', to);
    expect(done).toMatchObject({ code: 0, said: expect.stringContaining('审计链完好') });
    expect(await sql('second', 'select account, tenant_id from "user" order by id')).toEqual(before);
    expect(before.length).toBeGreaterThan(0);
    // On disks that the other server has.
    const months = `select relname, reltablespace <> 0 as moved from pg_class where relname = 'history_meter_2026_01'`;
    expect(await sql('first', months)).toMatchObject([{ moved: true }]);
    expect(await sql('second', months)).toMatchObject([{ moved: false }]);
    expect(readFileSync(join(to, 'uploads/000000/20/one'), 'utf8')).toBe('a manual');
    expect(readFileSync(join(to, 'keys/sealing.key'), 'utf8')).toBe('a key');
    // A server that starts on it migrates nothing, and its roles see the same as before: without a tenant, nothing.
    const ownerUrl = server.url('second');
    const secrets = await migrate({ ownerUrl, schema: declaredSchema(), log: quietLog });
    const store = connectStore({ ownerUrl, log: quietLog }, secrets);
    const seen = await store
      .asPlatform('a test counts people')
      .read(async (_, { client }) => (await client.query('select 1 from "user"')).rowCount);
    expect(seen).toBe(before.length);
    await store.close();
  }, 120_000);
});
