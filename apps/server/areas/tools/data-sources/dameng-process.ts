import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';

/** Orders to the process: first to open a connection, then queries, at last to close it. */
export type DamengOrder =
  | {
      readonly kind: 'open';
      readonly folder: string;
      readonly port: number;
      readonly username: string;
      readonly password: string;
      /** Most rows of a result; more are refused. */
      readonly mostRows: number;
    }
  | { readonly kind: 'query'; readonly text: string; readonly values: readonly string[] }
  | { readonly kind: 'close' };

export interface DamengAnswer {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly failure?: {
    readonly message: string;
    readonly code?: string;
    /** True if the driver tried to connect to another address. */
    readonly isElsewhere: boolean;
    /** True if the result has more rows than allowed. */
    readonly isTooMuch: boolean;
  };
}

/** The part of dmdb that is used, according to the vendor's guide (DM Node.js 编程指南, 10.3). */
interface Driver {
  readonly OUT_FORMAT_ARRAY: number;
  getConnection(attributes: {
    readonly connectString: string;
    readonly user: string;
    readonly password: string;
    readonly maxRows: number;
    readonly socketTimeout: number;
  }): Promise<Connection>;
}
interface Connection {
  execute(
    text: string,
    values: readonly string[],
    options: { readonly outFormat: number; readonly resultSet: false; readonly maxRows: number },
  ): Promise<{
    readonly rows?: readonly (readonly unknown[])[];
    readonly metaData?: readonly { readonly name: string }[];
  }>;
  close(): Promise<void>;
}

const loopback = '127.0.0.1';
const socketTimeoutMs = 10_000;

/**
 * Restricts connections to one loopback port. Files, processes and native code are blocked by the switches with which the process was
 * started; this version of Node has none for sockets.
 */
function confine(port: number): void {
  function refuse(): never {
    strayed = true;
    throw new Error('the driver asked for another address than the one that was judged');
  }
  const connect = Socket.prototype.connect;
  Socket.prototype.connect = function connectOnlyThere(this: Socket, ...asked: unknown[]) {
    const [first, second] = Array.isArray(asked[0]) ? (asked[0] as unknown[]) : asked;
    const to = typeof first === 'object' && first !== null ? first : { port: first, host: second };
    const isThere =
      'port' in to &&
      'host' in to &&
      Number(to.port) === port &&
      to.host === loopback &&
      !('path' in to && to.path);
    return isThere ? Reflect.apply(connect, this, asked) : refuse();
  } as typeof connect;
  dgram.createSocket = refuse;
  for (const name of Object.keys(dns))
    if (/^(lookup|resolve|reverse|Resolver)/.test(name)) Reflect.set(dns, name, refuse);
  for (const name of Object.keys(dns.promises))
    if (/^(lookup|resolve|reverse|Resolver)/.test(name)) Reflect.set(dns.promises, name, refuse);
  // Unreadable files are reported as absent: drivers look for settings files that few machines have.
  const exists = fs.existsSync;
  fs.existsSync = (path) => process.permission.has('fs.read', String(path)) && exists(path);
  syncBuiltinESMExports();
}

let strayed = false;
let mostRows = 0;
class TooMuch extends Error {}
let driver: Driver;
let connection: Connection;

async function answerTo(order: DamengOrder): Promise<DamengAnswer['rows']> {
  switch (order.kind) {
    case 'open': {
      confine(order.port);
      driver = createRequire(`${order.folder}/`)('dmdb') as Driver;
      mostRows = order.mostRows;
      connection = await driver.getConnection({
        connectString: `${loopback}:${order.port}`,
        user: order.username,
        password: order.password,
        // The driver truncates longer results: one extra row shows that there are more. Without a limit the driver reads until memory is
        // exhausted.
        maxRows: mostRows + 1,
        socketTimeout: socketTimeoutMs,
      });
      return [];
    }
    case 'query': {
      const options = {
        outFormat: driver.OUT_FORMAT_ARRAY,
        resultSet: false,
        maxRows: mostRows + 1,
      } as const;
      const { rows = [], metaData = [] } = await connection.execute(order.text, order.values, options);
      if (rows.length > mostRows) throw new TooMuch();
      return rows.map((row) =>
        Object.fromEntries(metaData.map(({ name }, at) => [name.toLowerCase(), plain(row[at])])),
      );
    }
    case 'close':
      await connection.close();
      return [];
  }
}

/** A value that can be sent between processes: anything but texts and numbers becomes a text. */
function plain(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  return typeof value === 'number' ? value : String(value);
}

function failureOf(error: unknown): NonNullable<DamengAnswer['failure']> {
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return {
    message,
    isElsewhere: strayed,
    isTooMuch: error instanceof TooMuch,
    ...(typeof code === 'string' ? { code } : {}),
  };
}

process.on('message', (order: DamengOrder) => {
  answerTo(order).then(
    (rows) => process.send?.({ rows } satisfies DamengAnswer),
    (error: unknown) => process.send?.({ rows: [], failure: failureOf(error) }),
  );
});
