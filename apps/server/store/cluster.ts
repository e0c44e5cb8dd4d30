import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { statement } from './sql.ts';
import { canEnter, own, type RunAs } from './unprivileged.ts';

/** Superuser of the embedded cluster and the product's database in it. */
export const superuser = 'postgres';
export const databaseName = 'heliodeck';

/** Path of the cluster: in the data folder, or behind a link if its user has no access there. */
export function clusterFolder(dataDir: string, who: RunAs): string {
  const folder = join(dataDir, 'database');
  const link = lstatSync(folder, { throwIfNoEntry: false });
  if (link?.isSymbolicLink()) return readlinkSync(folder);
  if (link || canEnter(dataDir, who)) return folder;
  const root = '/var/lib/heliodeck';
  mkdirSync(root, { recursive: true, mode: 0o755 });
  const target = canEnter(root, who)
    ? mkdtempSync(join(root, 'cluster-'))
    : mkdtempSync(join(tmpdir(), 'heliodeck-'));
  own(target, who);
  symlinkSync(join(target, 'database'), folder);
  return join(target, 'database');
}

/** Returns the password of the cluster's superuser; made on first use. */
export function databaseKey(dataDir: string): string {
  const keys = join(dataDir, 'keys');
  const file = join(keys, 'database.key');
  mkdirSync(keys, { recursive: true, mode: 0o700 });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

/** Makes the cluster (initdb): UTF-8, the same collation on every machine, log-in with password only. */
export async function makeCluster(
  folder: string,
  { initdb }: PostgresBinaries,
  who: RunAs,
  password: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  // Made under a temporary name and renamed at the end, so that an interrupted start leaves no incomplete cluster.
  const half = `${folder}.new`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  own(half, who);
  const passwordFolder = mkdtempSync(join(tmpdir(), 'heliodeck-key-'));
  const passwordFile = join(passwordFolder, 'key');
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    own(passwordFolder, who);
    own(passwordFile, who);
    const flags = [
      `--pgdata=${half}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Independent of the machine's locales: text sorts by code point, and a prefix LIKE can use an index.
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
    ];
    if (settings.fsync === 'off') flags.push('--no-sync');
    await promisify(execFile)(initdb, flags, { ...who, cwd: '/', env: plainEnvironment() });
    renameSync(half, folder);
  } finally {
    rmSync(passwordFolder, { recursive: true, force: true });
  }
}

/** Creates the product's database if it is missing. */
export async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      statement`select 1 from pg_database where datname = ${databaseName}`,
    );
    if (rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}

/** Environment for programs of the server: only variables that cannot change their behaviour. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}
