import { Socket } from 'node:net';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { openDameng } from './open-dameng.ts';
import { openMysql } from './open-mysql.ts';
import { openOracle } from './open-oracle.ts';
import { openPostgresql } from './open-postgresql.ts';
import { openSqlserver } from './open-sqlserver.ts';
import { sourceError } from './reason.ts';
import type { SourceConnection, SourceTarget } from './source-connection.ts';

interface SourceLimits {
  /** Total for connecting, signing in and all queries. */
  readonly timeoutMs: number;
  /** Most bytes received from the server. */
  readonly mostBytes: number;
}

const mebibyte = 1024 * 1024;
const usualTimeoutMs = 10_000;
/**
 * Limits by engine. Engines that only list tables and columns need less than those that run statements. In Oracle's protocol one bit
 * repeats the value of the previous row: 32 MiB of it could expand to gigabytes.
 */
const usualLimits: Readonly<Record<SourceTarget['engine'], SourceLimits>> = {
  mysql: { timeoutMs: usualTimeoutMs, mostBytes: 32 * mebibyte },
  postgresql: { timeoutMs: usualTimeoutMs, mostBytes: 32 * mebibyte },
  sqlserver: { timeoutMs: usualTimeoutMs, mostBytes: 4 * mebibyte },
  oracle: { timeoutMs: usualTimeoutMs, mostBytes: 4 * mebibyte },
  dm: { timeoutMs: usualTimeoutMs, mostBytes: 4 * mebibyte },
};
const lookEveryMs = 50;
const openers = {
  mysql: openMysql,
  postgresql: openPostgresql,
  sqlserver: openSqlserver,
  oracle: openOracle,
  dm: openDameng,
};

/**
 * Opens a connection, passes it to the callback, and closes it in every case: a server that hangs or never stops sending occupies one
 * socket until the timeout.
 * @throws CodedError datasource.…
 */
export async function useSource<T>(
  target: SourceTarget,
  work: (connection: SourceConnection) => Promise<T>,
  limits: SourceLimits = usualLimits[target.engine],
): Promise<T> {
  const { timeoutMs, mostBytes } = limits;
  const socket = new Socket();
  let timer: NodeJS.Timeout | undefined;
  let meter: NodeJS.Timeout | undefined;
  const broken = new Promise<never>((_, reject) => {
    const late = { host: `${target.host}:${target.port}`, seconds: Math.round(timeoutMs / 1000) };
    timer = setTimeout(() => reject(new CodedError('datasource.timeout', late)), timeoutMs);
    meter = setInterval(() => {
      if (socket.bytesRead > mostBytes) reject(new CodedError('datasource.tooMuch'));
    }, lookEveryMs);
    // Drivers with a pending query do not always report that the connection is lost.
    socket.once('error', reject);
  });
  const used = async (): Promise<T> => {
    const connection = await openers[target.engine](target, socket);
    const result = await work(connection);
    await connection.close();
    return result;
  };
  try {
    return await Promise.race([broken, used()]);
  } catch (error) {
    throw sourceError(error, target);
  } finally {
    clearTimeout(timer);
    clearInterval(meter);
    socket.destroy();
    // The socket may still emit an error when it closes.
    socket.on('error', () => undefined);
  }
}
