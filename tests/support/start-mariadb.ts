import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Connection, createConnection } from 'mysql2/promise';
import { mariadb, needed } from '../../scripts/test-programs.ts';
import type { Certificate } from './certificate.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

/** A MariaDB of a test on loopback, with a temporary data folder. */
export interface MariaDb {
  /** '127.0.0.1:port' */
  readonly host: string;
  /** The version the server reports, '10.11.19-MariaDB…'. */
  readonly version: string;
  /** A connection as its owner. */
  readonly owner: Connection;
  /** Stops it and removes its data. */
  close(): Promise<void>;
}

const run = promisify(execFile);
/** The account created by Debian's package; a database does not run as root. */
const account = 'mysql';

/**
 * Starts the MariaDB of the machine, without access control, with encryption if it gets a certificate. The caller
 * stops it. @param wanted port; default: a free one
 */
export async function startMariaDb(wanted?: number, certificate?: Certificate): Promise<MariaDb> {
  const daemon = needed(mariadb);
  const folder = await mkdtemp(join(tmpdir(), 'mariadb-'));
  const isRoot = userInfo().uid === 0;
  const ids = isRoot ? await idsOf(account) : undefined;
  if (ids) await chown(folder, ids.uid, ids.gid);
  const data = join(folder, 'data');
  await run('mariadb-install-db', [
    ...['--no-defaults', `--datadir=${data}`, '--auth-root-authentication-method=normal'],
    ...['--skip-test-db', ...(isRoot ? [`--user=${account}`] : [])],
  ]);
  const encryption: string[] = [];
  for (const [name, text] of Object.entries(certificate ?? {})) {
    const path = join(folder, `${name}.pem`);
    await writeFile(path, String(text), { mode: 0o600 });
    if (ids) await chown(path, ids.uid, ids.gid);
    encryption.push(`--ssl-${name}=${path}`);
  }
  const port = wanted ?? (await freePort());
  const child = spawn(
    daemon,
    [
      ...['--no-defaults', `--datadir=${data}`, `--socket=${join(folder, 'socket')}`],
      ...[`--port=${port}`, '--bind-address=127.0.0.1', `--pid-file=${join(folder, 'pid')}`],
      ...['--skip-name-resolve', '--innodb-buffer-pool-size=16M', '--innodb-flush-method=fsync'],
      ...['--secure-file-priv=', ...encryption],
    ],
    { stdio: 'ignore', cwd: folder, env: { TMPDIR: folder }, ...ids },
  );
  const owner = await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`mariadbd ended with ${child.exitCode}`);
      return createConnection({ host: '127.0.0.1', port, user: 'root', multipleStatements: true }).catch(
        () => undefined,
      );
    },
    'MariaDB answers',
    60_000,
  );
  const [rows] = await owner.query('select version() as version');
  const [{ version = '' } = {}] = rows as readonly { version?: string }[];
  const close = async () => {
    await owner.end();
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  return { host: `127.0.0.1:${port}`, version, owner, close };
}

async function idsOf(user: string): Promise<{ uid: number; gid: number }> {
  const number = async (flag: string) => Number((await run('id', [flag, user])).stdout);
  return { uid: await number('-u'), gid: await number('-g') };
}
