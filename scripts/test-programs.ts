// External programs used by tests: installed ones, else Debian's packages, else an error that names what is missing.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** A program required by tests, and its Debian package. */
export interface TestProgram {
  readonly name: string;
  readonly package: string;
  /** What is tested with it. */
  readonly tests: string;
  /** Returns its path; undefined if it is missing. */
  readonly find: () => string | undefined;
}

const systemFolders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin'];
const first = (paths: readonly string[]) => paths.find((path) => existsSync(path));

/** ffmpeg of FFMPEG, else of the search path. */
export const ffmpeg: TestProgram = {
  name: 'ffmpeg',
  package: 'ffmpeg',
  tests: 'video',
  find() {
    const path = process.env.FFMPEG || 'ffmpeg';
    return spawnSync(path, ['-hide_banner', '-version'], { stdio: 'ignore' }).status === 0 ? path : undefined;
  },
};

export const mariadb: TestProgram = {
  name: 'mariadbd',
  package: 'mariadb-server',
  tests: 'data sources',
  find: () => first(systemFolders.map((folder) => join(folder, 'mariadbd'))),
};

/** NATS, which connects several processes of the program. */
export const natsServer: TestProgram = {
  name: 'nats-server',
  package: 'nats-server',
  tests: 'several processes',
  find: () => first(systemFolders.map((folder) => join(folder, 'nats-server'))),
};

/** ClickHouse, an optional store of history. */
export const clickHouseServer: TestProgram = {
  name: 'clickhouse-server',
  package: 'clickhouse-server',
  tests: 'history in ClickHouse',
  find: () => first(systemFolders.map((folder) => join(folder, 'clickhouse-server'))),
};

/** ZooKeeper, which coordinates ClickHouse servers: its jar, with Java. */
export const zooKeeper: TestProgram = {
  name: 'zookeeper',
  package: 'zookeeper',
  tests: 'history in several servers of ClickHouse',
  find() {
    const jars = '/usr/share/java/zookeeper.jar';
    return existsSync(jars) && spawnSync('java', ['-version'], { stdio: 'ignore' }).status === 0
      ? jars
      : undefined;
  },
};

/** Path of a library that gives a process its own wall clock. */
export const fakeTime: TestProgram = {
  name: 'libfaketime',
  package: 'faketime',
  tests: 'clocks that are set while programs run',
  find: () =>
    first(
      ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
        (machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`,
      ),
    ),
};

/** Folder of a PostgreSQL with the tools for dumps. */
export const postgresql: TestProgram = {
  name: 'pg_dump',
  package: 'postgresql',
  tests: 'backups of a database elsewhere',
  find() {
    const root = '/usr/lib/postgresql';
    const versions = existsSync(root) ? readdirSync(root) : [];
    return versions
      .map((version) => join(root, version, 'bin'))
      .findLast((folder) => ['initdb', 'pg_dump'].every((program) => existsSync(join(folder, program))));
  },
};

/** Returns the path of the program. @throws Error that says what to install: no test is skipped because it is missing */
export function needed({ name, package: debian, tests, find }: TestProgram): string {
  const found = find();
  if (found !== undefined) return found;
  throw new Error(
    `${name} is missing: the tests of ${tests} need it. Install it (Debian: apt-get install ${debian})`,
  );
}

/** Installs the Debian packages of missing programs, if this user may. Tests that still lack one fail with a message. */
export function installTestPrograms(): void {
  const missing = [ffmpeg, mariadb, natsServer, clickHouseServer, zooKeeper, postgresql].filter(
    ({ find }) => find() === undefined,
  );
  if (missing.length === 0) return;
  const packages = missing.map((program) => program.package);
  process.stdout.write(`\n== programs that tests need: ${packages.join(', ')}\n`);
  if (process.getuid?.() !== 0) {
    process.stdout.write(`install them: apt-get install ${packages.join(' ')}\n`);
    return;
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
    spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env });
}
