import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { type Fragment, queryOf, statement } from '../store/sql.ts';
import {
  type BackupFolder,
  type Base,
  baseName,
  type FileFacts,
  layoutVersion,
  type Manifest,
} from './backup-folder.ts';
import { clusterEntries, packFile, syncFolder } from './cluster-files.ts';

interface BaseOptions {
  /** URL of the embedded database as its superuser. */
  readonly ownerUrl: string;
  /** Folder of its cluster. */
  readonly cluster: string;
  readonly folder: BackupFolder;
  /** Version of the program. */
  readonly version: string;
  /** Returns the uploaded files to list in the manifest, below `uploads/`. Called after the database is copied. */
  readonly uploads: () => Promise<readonly string[]>;
  /** Notified of the progress, in files. */
  readonly progress?: (done: number, all: number) => void;
}

/**
 * Copies the running cluster with the WAL written meanwhile: a complete backup of the time at its end, from which archived WAL continues
 * (PostgreSQL's manual, "Making a Base Backup Using the Low Level API"). An interrupted one has no manifest and is not used.
 * @throws Error if the cluster has tablespaces, the database does not end the backup, or a WAL file is gone
 */
export async function takeBase(options: BaseOptions): Promise<Base> {
  const { ownerUrl, cluster, folder, version, uploads, progress } = options;
  const started = new Date();
  const name = baseName(started);
  const place = join(folder.bases, name);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'heliodeck backup' });
  await client.connect();
  try {
    const ask = async (asked: Fragment): Promise<string> =>
      String((await client.query<{ x: unknown }>(queryOf(asked))).rows[0]?.x ?? '');
    await client.query('set statement_timeout = 0; set idle_session_timeout = 0');
    mkdirSync(place, { mode: 0o700 });
    // Keeps the WAL from here on, until the session ends.
    await client.query(
      statement`select pg_create_physical_replication_slot(${`heliodeck_backup_${process.pid}`}, true, true)`,
    );
    await client.query(statement`select pg_backup_start(${name}, true)`);
    const { folders, files } = clusterEntries(cluster);
    const packed: FileFacts[] = [];
    for (const [n, path] of files.entries()) {
      const facts = await packFile(cluster, path, join(place, 'cluster'));
      if (facts !== undefined) packed.push(facts);
      progress?.(n + 1, files.length);
    }
    const { rows } = await client.query<{ lsn: string; labelfile: string; spcmapfile: string }>(
      'select lsn::text, labelfile, spcmapfile from pg_backup_stop(false)',
    );
    const [stop] = rows;
    if (stop === undefined) throw new Error('the database did not end the backup');
    if (stop.spcmapfile.trim() !== '')
      throw new Error('clusters with tablespaces of their own are not backed up');
    const firstWal = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)$/m.exec(stop.labelfile)?.[1];
    if (firstWal === undefined)
      throw new Error(`the database does not name the first WAL file: ${stop.labelfile}`);
    const lastWal = await ask(sql`select pg_walfile_name(${stop.lsn}::pg_lsn) as x`);
    for (const wal of (await walFiles(client, firstWal, lastWal)).map((file) => `pg_wal/${file}`)) {
      const facts = await packFile(cluster, wal, join(place, 'cluster'));
      if (facts === undefined) throw new Error(`${wal} is gone: the backup is not whole`);
      packed.push(facts);
    }
    writeFileSync(join(place, 'backup_label'), stop.labelfile, { mode: 0o600 });
    const manifest: Manifest = {
      layout: layoutVersion,
      kind: 'cluster',
      version,
      postgres: await ask(sql`select current_setting('server_version') as x`),
      startedAt: started.toISOString(),
      endedAt: new Date().toISOString(),
      firstWal,
      folders: [...folders],
      files: packed,
      uploads: [...(await uploads())],
    };
    return await finishBase(folder, name, manifest);
  } finally {
    await client.end();
  }
}

/** Writes the manifest last and atomically, when everything else is on the disk: a backup with a manifest is complete. */
export async function finishBase(folder: BackupFolder, name: string, manifest: Manifest): Promise<Base> {
  const place = join(folder.bases, name);
  await syncFolder(place);
  writeFileSync(join(place, 'manifest.part'), JSON.stringify(manifest), { mode: 0o600, flush: true });
  renameSync(join(place, 'manifest.part'), join(place, 'manifest.json'));
  return { name, folder: place, manifest };
}

async function walFiles(client: pg.Client, first: string, last: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    statement`select name from pg_ls_waldir()
     where name ~ '^[0-9A-F]{8}\\.history$'
       or name ~ '^[0-9A-F]{24}$' and substr(name, 9) between substr(${first}, 9) and substr(${last}, 9)
     order by name`,
  );
  const names = rows.map(({ name }) => name);
  if (!names.includes(first) || !names.includes(last))
    throw new Error(`the WAL from ${first} to ${last} is not whole: ${names.length} files`);
  return names;
}
