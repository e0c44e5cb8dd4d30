import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ClickHouse, openClickHouse } from '../../apps/server/telemetry/clickhouse/client.ts';
import { clickHouseServer, needed } from '../../scripts/test-programs.ts';
import { freePort } from './free-port.ts';
import { until } from './until.ts';

/** A separate ClickHouse on loopback, with a temporary data folder. */
export interface OwnClickHouse {
  readonly port: number;
  /** An address of a new database, for CLICKHOUSE_URL. */
  newDatabase(name?: string): Promise<string>;
  /** An address with another user: `reader` may only read, its password is `read`. */
  as(user: string, password: string, database?: string): string;
  /** Permits its owner to write, or only to read; returns when it takes effect. */
  letWrite(mayWrite: boolean): Promise<void>;
  /** Kills it, as a fault would. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
  /** Stops it and removes its data. */
  close(): Promise<void>;
}

interface ClickHouseOptions {
  /** Compression of data parts; `zstd` as recommended by docs/guides/scale-out.md. */
  readonly compression?: 'lz4' | 'zstd';
  /** Additional configuration as XML, which makes it a server of a cluster. */
  readonly more?: string;
  /** Password of its owner. In a cluster, servers of version 18.16 forward statements without one. */
  readonly password?: string;
}

/** Starts the ClickHouse of the machine. The caller stops it. */
export async function startClickHouse({
  compression = 'lz4',
  more = '',
  password = 'own',
}: ClickHouseOptions = {}): Promise<OwnClickHouse> {
  const program = needed(clickHouseServer);
  const folder = await mkdtemp(join(tmpdir(), 'clickhouse-'));
  const port = await freePort();
  await writeFile(join(folder, 'users.xml'), usersFile(true, password));
  await writeFile(join(folder, 'config.xml'), configuration(folder, port, compression, more));
  let child: ChildProcess | undefined;
  const at = (user: string, password: string, database: string): string =>
    `http://${user}:${password}@127.0.0.1:${port}/${database}`;
  const owner = (): ClickHouse => openClickHouse(at('default', password, 'default'));
  const own: OwnClickHouse = {
    port,
    async newDatabase(name = `test_${randomBytes(6).toString('hex')}`) {
      await owner().run(`create database ${name}`);
      return at('default', password, name);
    },
    as: (user, password, database = 'default') => at(user, password, database),
    async letWrite(mayWrite) {
      await writeFile(join(folder, 'users.xml'), usersFile(mayWrite, password));
      // The server checks its files every two seconds.
      const holds = async (): Promise<true | undefined> => {
        const did = await owner()
          .run('create database if not exists default')
          .then(
            () => true,
            () => false,
          );
        return did === mayWrite || undefined;
      };
      await until(holds, `its owner ${mayWrite ? 'may write' : 'may only read'}`, 60_000);
    },
    async kill() {
      const running = child;
      child = undefined;
      running?.kill('SIGKILL');
      if (running && running.exitCode === null && running.signalCode === null) await once(running, 'exit');
    },
    async close() {
      await own.kill();
      await rm(folder, { recursive: true, force: true });
    },
    async start() {
      const started = spawn(program, [`--config-file=${join(folder, 'config.xml')}`], {
        stdio: 'ignore',
        cwd: folder,
      });
      child = started;
      const answers = (): Promise<true | undefined> => {
        if (started.exitCode !== null) throw new Error(`ClickHouse ended: ${lastWords(folder)}`);
        return owner()
          .rows('select 1')
          .then(
            () => true,
            () => undefined,
          );
      };
      await until(answers, 'ClickHouse answers', 60_000);
    },
  };
  await own.start();
  return own;
}

/** The last lines of a server's error log. */
function lastWords(folder: string): string {
  const file = join(folder, 'errors');
  return existsSync(file) ? readFileSync(file, 'utf8').slice(-2_000) : 'without a word';
}

const usersFile = (mayWrite: boolean, password: string): string => `<?xml version="1.0"?>
<yandex>
  <profiles><default>${mayWrite ? '' : '<readonly>2</readonly>'}</default><reading><readonly>2</readonly></reading></profiles>
  <quotas><default/></quotas>
  <users>
    <default><password>${password}</password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></default>
    <reader><password>read</password><networks><ip>127.0.0.1</ip></networks><profile>reading</profile><quota>default</quota></reader>
  </users>
</yandex>`;

function configuration(folder: string, port: number, compression: string, more: string): string {
  return `<?xml version="1.0"?>
<yandex>
  <logger><level>error</level><log>${folder}/log</log><errorlog>${folder}/errors</errorlog></logger>
  <http_port>${port}</http_port>
  <listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path>
  <tmp_path>${folder}/tmp/</tmp_path>
  <user_files_path>${folder}/files/</user_files_path>
  <format_schema_path>${folder}/schemas/</format_schema_path>
  <mark_cache_size>67108864</mark_cache_size>
  <compression><case><min_part_size>0</min_part_size><min_part_size_ratio>0</min_part_size_ratio><method>${compression}</method>${compression === 'zstd' ? '<level>9</level>' : ''}</case></compression>
  <users_config>${folder}/users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
  ${more}
</yandex>`;
}
