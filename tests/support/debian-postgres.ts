import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { own, unprivilegedUser } from '../../apps/server/store/unprivileged.ts';
import { needed, postgresql } from '../../scripts/test-programs.ts';
import type { Certificate } from './certificate.ts';
import { freePort } from './free-port.ts';

/** A PostgreSQL of the machine's own packages, as a user-provided database. */
interface DebianPostgres {
  /** Address of a database on it as its superuser. The database is created if it does not exist. */
  url(database: string): string;
  stop(): void;
}

const password = 'Debian-2026';

/**
 * Starts one in a separate folder, with encryption if it gets a certificate.
 * @throws Error naming the package if it is not installed: dumps are tested with the tools that users have
 */
export async function debianPostgres(certificate?: Certificate): Promise<DebianPostgres> {
  const bin = needed(postgresql);
  const who = await unprivilegedUser('/nowhere');
  const folder = mkdtempSync(join(tmpdir(), 'heliodeck-debian-'));
  own(folder, who);
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(bin, program), args, {
      ...who,
      cwd: '/',
      stdio: 'ignore',
      env: { PATH: process.env.PATH },
    });
  const data = join(folder, 'data');
  const port = await freePort();
  // A server refuses a key that others may read.
  const stored = Object.entries(certificate ?? {}).map(([name, text]) => {
    const path = join(folder, `${name}.pem`);
    writeFileSync(path, String(text), { mode: 0o600 });
    own(path, who);
    return `-c ssl_${name}_file=${path}`;
  });
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync');
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories= -c fsync=off ${certificate ? '-c ssl=on' : ''} ${stored.join(' ')}`;
  run('pg_ctl', '-D', data, '-o', settings, '-l', join(folder, 'log'), '-w', 'start');
  return {
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
    stop() {
      run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
