import { Socket } from 'node:net';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { openDameng } from './open-dameng.ts';
import { openMysql } from './open-mysql.ts';
import { openOracle } from './open-oracle.ts';
import { openPostgresql } from './open-postgresql.ts';
import { openSqlserver } from './open-sqlserver.ts';
import { reasonOf } from './reason.ts';
import type { SourceConnection, SourceTarget } from './source-connection.ts';

interface SourceLimits {
  /** For everything: connecting, signing in, all questions. */
  readonly timeoutMs: number;
  /** Bytes the server may send. */
  readonly mostBytes: number;
}

const mebibyte = 1024 * 1024;
const usualTimeoutMs = 10_000;
/**
 * Engines that are asked for tables and columns alone need less than those that run statements. Oracle's protocol says by a bit that a value
 * is that of the row before: of 32 MiB it could make gigabytes.
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
 * Opens a connection, lets it be used, and ends it, whatever happens: a server that hangs or never stops sending costs one
 * socket until the time is over.
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
    // Drivers that were promised an answer do not always say that the line is gone.
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
    throw reasonOf(error, target);
  } finally {
    clearTimeout(timer);
    clearInterval(meter);
    socket.destroy();
    // The socket may still have something to say of its end.
    socket.on('error', () => undefined);
  }
}
