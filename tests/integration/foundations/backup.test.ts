import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient } from '@heliodeck/client/client';
import { post } from '@heliodeck/model/organisation/post';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoTenant } from '../../../apps/server/areas/demo/seed-demo.ts';
import { backupFolder, basesIn } from '../../../apps/server/backup/backup-folder.ts';
import { withOwnerDatabase } from '../../../apps/server/store/owner-database.ts';
import { dataFolder } from '../../support/data-folder.ts';
import { auditEnergy } from '../../support/energy-audit.ts';
import { quietLog } from '../../support/log.ts';
import { runProgram } from '../../support/npm-program.ts';
import { startProgram } from '../../support/program.ts';
import type { OwnerSql } from '../../support/telemetry.ts';
import { until } from '../../support/until.ts';

// A machine under load is lost, and restored to a moment. The steps run in order.

const password = 'Backup-Demo-2026';
const place = dataFolder();
const dataDir = join(place.path, 'data');
const backups = join(place.path, 'backups');
const folder = backupFolder(backups);
const running: ReturnType<typeof startProgram>[] = [];
const start = (dir: string, env: Record<string, string> = {}) => {
  const program = startProgram(dir, { DEMO: '1', ADMIN_PASSWORD: password, DEMO_PASSWORD: password, ...env });
  running.push(program);
  return program;
};
afterAll(async () => {
  for (const program of running) program.process.kill('SIGTERM');
  await Promise.all(running.map((program) => program.ended));
  place.remove();
});

const backup = (...args: string[]) =>
  runProgram('scripts/backup.ts', args, { DATA_DIR: dataDir, BACKUP_DIR: backups });
const restore = (...args: string[]) => runProgram('scripts/restore.ts', args);

/** SQL on the database of a data folder, as its owner. */
function onDatabase<T>(dir: string, work: (sql: OwnerSql) => Promise<T>): Promise<T> {
  return withOwnerDatabase({ dataDir: dir }, quietLog, async (connectionString) => {
    const client = new pg.Client({ connectionString });
    await client.connect();
    try {
      return await work(
        async (text, values) => (await client.query(text, values ? [...values] : undefined)).rows,
      );
    } finally {
      await client.end();
    }
  });
}

const counts = async (sql: OwnerSql): Promise<Record<string, number>> => {
  const [row] = await sql(`select (select count(*) from history_meter)::int as readings,
    (select count(*) from station)::int as stations, (select count(*) from "user")::int as people`);
  return row as Record<string, number>;
};

async function signedIn(address: string) {
  const person = createClient({ address, clientId: 'sword', clientSecret: 'sword_secret' });
  await person.signIn.withPassword({ tenantId: demoTenant.tenantId, account: 'admin', password });
  return person;
}

describe('backups', () => {
  it('are refused with a message without source, target or point in time', async () => {
    mkdirSync(backups);
    const none = await runProgram('scripts/backup.ts', [], { DATA_DIR: dataDir });
    expect(none).toMatchObject({ code: 2, said: expect.stringContaining('BACKUP_DIR') });
    expect(await backup('--keep', '0')).toMatchObject({ code: 2 });
    expect(await backup()).toMatchObject({ code: 1, said: expect.stringContaining('no database') });
    expect(await restore('--from', backups)).toMatchObject({ code: 2 });
    const to = join(place.path, 'new');
    for (const at of ['yesterday', '2026-11-26 10:00:00', '2026-11-26T10:00:00'])
      expect(await restore('--from', backups, '--to', to, '--at', at)).toMatchObject({ code: 2 });
    expect(await restore('--from', backups, '--to', to)).toMatchObject({
      code: 1,
      said: expect.stringContaining('no finished base backup'),
    });
    expect(existsSync(to)).toBe(false);
  });

  describe('of a server under load', () => {
    let moment = new Date();
    let before: Record<string, number> = {};
    let after: Record<string, number> = {};
    let link = '';

    beforeAll(async () => {
      const program = start(dataDir, { BACKUP_DIR: backups });
      const address = await program.address;
      // The server makes the first backup by itself.
      await until(() => basesIn(folder).length === 1, 'the first base backup', 120_000);
      const person = await signedIn(address);
      const posts = person.entity(post);
      await posts.submit({ category: 1, postCode: 'kept', postName: '值长', sort: 1 });
      const form = new FormData();
      form.set('file', new Blob(['%PDF-1.4 a manual\n%%EOF\n'], { type: 'application/pdf' }), 'manual.pdf');
      ({ link } = await person.upload<{ link: string }>('blade-resource/oss/endpoint/put-file', form));
      await onDatabase(dataDir, async (sql) => {
        before = await counts(sql);
        const [row] = await sql('select clock_timestamp() as at');
        moment = new Date(Number(row?.at) + 1);
        after = await counts(sql);
      });
      await posts.submit({ category: 1, postCode: 'later', postName: '后来', sort: 2 });
      const isOver = () =>
        onDatabase(dataDir, async (sql) => {
          const [row] = await sql(
            `select count(*) = 0 as is from pg_stat_activity where application_name = 'heliodeck backup'`,
          );
          return row?.is;
        });
      await until(isOver, 'the end of the backup of the server', 60_000);
      // A second base backup copies the file, and recovery does not start from it.
      const second = await backup();
      expect(second.code, second.said).toBe(0);
      await onDatabase(dataDir, (sql) => sql('select pg_switch_wal()'));
      const archived = () =>
        onDatabase(dataDir, async (sql) => {
          const [row] = await sql('select last_archived_time > $1 as is from pg_stat_archiver', [moment]);
          return row?.is;
        });
      await until(archived, 'the WAL of that moment in the archive', 60_000);
      program.process.kill('SIGKILL');
      await program.ended;
    }, 240_000);

    it('refuse a point in time before the first, one after the last, and a folder that is not empty', async () => {
      const to = join(place.path, 'none');
      const early = await restore('--from', backups, '--to', to, '--at', '2020-01-01T00:00:00Z');
      expect(early).toMatchObject({ code: 1, said: expect.stringContaining('the earliest moment') });
      const late = await restore('--from', backups, '--to', to, '--at', '2090-01-01T00:00:00+08:00');
      expect(late).toMatchObject({ code: 1, said: expect.stringMatching(/the last that was: 20\d\d-/) });
      const taken = await restore('--from', backups, '--to', dataDir);
      expect(taken).toMatchObject({ code: 1, said: expect.stringContaining('is not empty') });
      const keyless = await restore('--from', backups, '--to', to, '--keys', place.path);
      expect(keyless).toMatchObject({ code: 1, said: expect.stringContaining('database.key') });
      expect(existsSync(to)).toBe(false);
    }, 120_000);

    it('refuse a file that was damaged since, and leave nothing behind', async () => {
      const to = join(place.path, 'none');
      const file = join(basesIn(folder).at(-1)?.folder ?? '', 'cluster/global/pg_control.zst');
      const good = readFileSync(file);
      const bad = Buffer.from(good);
      bad.writeUInt8(bad.readUInt8(bad.length >> 1) ^ 1, bad.length >> 1);
      writeFileSync(file, bad);
      expect(await restore('--from', backups, '--to', to)).toMatchObject({ code: 1 });
      writeFileSync(file, good);
      expect(existsSync(to)).toBe(false);
    }, 60_000);

    it('are restored to a point in time: rows, energy, audit chains, files and passwords', async () => {
      const to = join(place.path, 'restored');
      const done = await restore('--from', backups, '--to', to, '--at', moment.toISOString());
      expect(done).toMatchObject({ code: 0, said: expect.stringContaining('审计链完好') });
      const [first] = basesIn(folder);
      expect(done.said).toContain(first?.name);
      await onDatabase(to, async (sql) => {
        const restored = await counts(sql);
        expect(restored.stations).toBe(before.stations);
        expect(restored.people).toBe(before.people);
        expect(restored.readings).toBeGreaterThanOrEqual(before.readings ?? Number.NaN);
        expect(restored.readings).toBeLessThanOrEqual(after.readings ?? Number.NaN);
        const energy = await auditEnergy(sql);
        expect(energy.differences).toEqual([]);
        expect(energy.counters).toBeGreaterThan(5);
      });
      const program = start(to);
      const address = await program.address;
      const person = await signedIn(address);
      const { records } = await person.entity(post).list({ size: 100 });
      const codes = records.map(({ postCode }) => postCode);
      expect(codes).toContain('kept');
      expect(codes).not.toContain('later');
      const file = await person.download(link.replace(/^.*?\/api\//, ''));
      expect(await file.content.text()).toContain('a manual');
      expect(realpathSync(join(to, 'database'))).not.toBe(realpathSync(join(dataDir, 'database')));
      program.process.kill('SIGTERM');
      expect(await program.ended).toBe(0);
    }, 240_000);

    it('keep the configured number, and the WAL from the oldest of them on', async () => {
      expect(await backup('--keep', '1', '--without-keys')).toMatchObject({ code: 0 });
      const [kept, ...others] = basesIn(folder);
      expect(others).toEqual([]);
      const first = kept?.manifest.firstWal ?? '';
      expect(readdirSync(folder.wal).filter((name) => name.slice(0, 24) < first)).toEqual([]);
    }, 120_000);
  });
});
