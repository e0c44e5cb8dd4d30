import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { appRole, platformRole } from '../store/roles.ts';
import { statement } from '../store/sql.ts';
import { type BackupFolder, type Base, baseName, layoutVersion } from './backup-folder.ts';
import { finishBase } from './base-backup.ts';
import { fileFacts } from './cluster-files.ts';
import { filesBelow } from './mirror-files.ts';
import { RestoreRefusal } from './restore-refusal.ts';

/** Tables dumped concurrently. */
const jobs = '2';

/**
 * Dumps an external database with the server's own tools (pg_dump, one snapshot): a backup of the time at its begin. The WAL archive of
 * that server covers the times in between.
 * @throws Error that names a missing tool, or with pg_dump's last output
 */
export async function takeDump(options: {
  readonly ownerUrl: string;
  readonly folder: BackupFolder;
  readonly version: string;
  readonly uploads: () => Promise<readonly string[]>;
}): Promise<Base> {
  const { ownerUrl, folder, version, uploads } = options;
  const started = new Date();
  const name = baseName(started);
  const postgres = await serverVersion(ownerUrl);
  const tool = pgTool('pg_dump', postgres);
  const place = join(folder.bases, name);
  mkdirSync(place, { mode: 0o700 });
  const file = join(place, 'dump');
  await ended(
    spawn(tool, ['--format=directory', `--jobs=${jobs}`, `--file=${file}`, '--no-password'], at(ownerUrl)),
  );
  const files = await Promise.all((await filesBelow(place)).map((path) => fileFacts(place, path)));
  return finishBase(folder, name, {
    layout: layoutVersion,
    kind: 'dump',
    version,
    postgres,
    firstWal: '',
    folders: [],
    files,
    startedAt: started.toISOString(),
    endedAt: new Date().toISOString(),
    uploads: [...(await uploads())],
  });
}

/**
 * Restores a dump into an empty external database, with the roles of its grants.
 * @throws RestoreRefusal if the database is not empty, or the dump is damaged
 */
export async function restoreDump(base: Base, ownerUrl: string): Promise<void> {
  const tool = pgTool('pg_restore', await serverVersion(ownerUrl));
  for (const known of base.manifest.files) {
    const found = await fileFacts(base.folder, known.path);
    if (found.sha256 !== known.sha256)
      throw new RestoreRefusal(`${join(base.folder, known.path)} is damaged`);
  }
  const owner = new pg.Client({ connectionString: ownerUrl, application_name: 'heliodeck restore' });
  await owner.connect();
  try {
    const { rows } = await owner.query(
      `select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname !~ '^(pg_|information_schema)' limit 1`,
    );
    if (rows.length > 0)
      throw new RestoreRefusal('the database of DATABASE_URL is not empty: restore into a new one');
    for (const role of [appRole, platformRole]) {
      const known = await owner.query(statement`select 1 from pg_roles where rolname = ${role}`);
      if (known.rowCount === 0)
        // The password is set below, to the one in the restored database.
        await owner.query(
          `create role ${role} login noinherit connection limit 80 password '${randomBytes(24).toString('base64url')}'`,
        );
    }
    const flags = [
      '--exit-on-error',
      '--no-password',
      `--jobs=${jobs}`,
      `--dbname=${databaseOf(ownerUrl)}`,
      // The target server need not have the disks of old months of history.
      '--no-tablespaces',
    ];
    await ended(spawn(tool, [...flags, join(base.folder, 'dump')], at(ownerUrl)));
    const secrets = await owner.query<{ name: string; value: string }>(
      statement`select name, value from heliodeck_private.secret where name = any(${[appRole, platformRole]})`,
    );
    for (const { name, value } of secrets.rows)
      await owner.query(`alter role ${pg.escapeIdentifier(name)} password ${pg.escapeLiteral(value)}`);
  } finally {
    await owner.end();
  }
}

async function serverVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'heliodeck backup' });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  } finally {
    await client.end();
  }
}

/**
 * Finds a tool of PostgreSQL that is at least as new as the server, in the path or in Debian's folders.
 * @throws Error that names what to install
 */
function pgTool(name: 'pg_dump' | 'pg_restore', server: string): string {
  const major = Number.parseInt(server, 10);
  const debian = '/usr/lib/postgresql';
  const folders = [
    ...(process.env.PATH ?? '').split(':'),
    ...listed(debian).map((version) => join(debian, version, 'bin')),
  ];
  for (const folder of folders) {
    const tool = join(folder, name);
    try {
      const said = execFileSync(tool, ['--version'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      if (Number.parseInt(said.replace(/^\D*/, ''), 10) >= major) return tool;
    } catch {
      // Missing, or for another architecture.
    }
  }
  throw new Error(
    `${name} of PostgreSQL ${major} or newer is not on this machine: install the package postgresql-client-${major}`,
  );
}

function listed(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function databaseOf(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}

/** Connection of the tools, not as arguments, which other users of the machine can read. */
function at(url: string): { readonly env: NodeJS.ProcessEnv; readonly stdio: ['ignore', 'ignore', 'pipe'] } {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const given = {
    PGHOST: hostname.replace(/^\[|\]$/g, ''),
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: databaseOf(url),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  };
  const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  return { env: { PATH: process.env.PATH, LC_ALL: 'C', ...set }, stdio: ['ignore', 'ignore', 'pipe'] };
}

async function ended(child: ChildProcess): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-4000);
  });
  const code = await new Promise<number | null>((done, fail) => {
    child.once('error', fail);
    child.once('close', done);
  });
  if (code !== 0) throw new Error(`${child.spawnfile} ended with ${code}: ${said.trim()}`);
}
