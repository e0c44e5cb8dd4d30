import { fork } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { DamengAnswer, DamengOrder } from './dameng-process.ts';
import { mostRows } from './most-rows.ts';
import type { SourceConnection, SourceTarget } from './source-connection.ts';

const program = fileURLToPath(new URL('./dameng-process.ts', import.meta.url));
const mostMegabytes = 256;

/**
 * Signs in to a Dameng database over an unconnected socket, with the driver that the operators installed. The driver is untrusted: it runs
 * in a process that may read only its own folder, write nothing, start nothing, load no native code, and connect only to one loopback port,
 * which is relayed to the checked address.
 * @throws CodedError datasource.noDriver
 */
export async function openDameng(target: SourceTarget, socket: Socket): Promise<SourceConnection> {
  const folder = installed(target.driverFolder);
  socket.connect(target.port, target.pinned);
  await once(socket, 'connect');
  const port = await relayed(socket);
  const ask = driverProcess(folder, socket);
  const { username, password } = target;
  await ask({ kind: 'open', folder, port, username, password, mostRows });
  const query: SourceConnection['query'] = async (text, values = []) =>
    (await ask({ kind: 'query', text, values })).rows;
  // A user without the right to read the version is connected all the same.
  const [row] = await query('select banner as "version" from v$version').catch(() => []);
  return {
    engine: 'dm',
    database: target.database,
    version: String(row?.version ?? 'Dameng'),
    query,
    // Read-only statements have not been verified on a real server.
    select: () => Promise.reject(new CodedError('datasource.noStatements')),
    close: async () => {
      await ask({ kind: 'close' });
    },
  };
}

/** The folder with symbolic links resolved: the permission to read is checked against that path. @throws CodedError datasource.noDriver */
function installed(folder: string | undefined): string {
  const none = new CodedError('datasource.noDriver', { package: 'dmdb', variable: 'DAMENG_DRIVER' });
  if (folder === undefined) throw none;
  try {
    realpathSync(`${folder}/node_modules/dmdb/package.json`);
    return realpathSync(folder);
  } catch {
    throw none;
  }
}

/** Opens a loopback port that accepts one connection and relays it to the socket. */
async function relayed(socket: Socket): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.once('connection', (driver) => {
    // Further connections are refused.
    server.close();
    driver.on('error', () => undefined);
    socket.once('close', () => driver.destroy());
    driver.once('close', () => socket.destroy());
    socket.pipe(driver).pipe(socket);
  });
  if (socket.destroyed) server.close();
  else socket.once('close', () => server.close());
  return port;
}

/** Starts the process of the driver, which ends with the socket. Queries run one at a time. */
function driverProcess(folder: string, socket: Socket): (order: DamengOrder) => Promise<DamengAnswer> {
  const child = fork(program, {
    serialization: 'advanced',
    env: {},
    execArgv: [
      '--permission',
      `--allow-fs-read=${program}`,
      `--allow-fs-read=${folder}/`,
      // The driver encrypts passwords with ciphers that need this switch since OpenSSL 3.
      '--openssl-legacy-provider',
      `--max-old-space-size=${mostMegabytes}`,
      '--disable-warning=ExperimentalWarning',
    ],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const end = () => child.kill('SIGKILL');
  if (socket.destroyed) end();
  else socket.once('close', end);
  return (order) =>
    new Promise((resolve, reject) => {
      const answered = (answer: DamengAnswer) => {
        settle();
        const { failure } = answer;
        if (failure === undefined) resolve(answer);
        else if (failure.isTooMuch) reject(new CodedError('datasource.tooMuch'));
        else if (failure.isElsewhere) reject(new CodedError('datasource.elsewhere'));
        else reject(Object.assign(new Error(failure.message), failure.code ? { code: failure.code } : {}));
      };
      const gone = () => {
        settle();
        reject(new Error('the driver ended'));
      };
      const settle = () => child.off('message', answered).off('exit', gone).off('error', gone);
      child.once('message', answered).once('exit', gone).once('error', gone);
      child.send(order, (error) => {
        if (error) gone();
      });
    });
}
