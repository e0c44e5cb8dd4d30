import type { Socket } from 'node:net';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { boundedRows, mostRows } from './most-rows.ts';
import { oracleRelay } from './oracle-relay.ts';
import type { SourceConnection, SourceTarget } from './source-connection.ts';

const us = 'heliodeck';
/** Shorter than the timeout of the connection, so that the server is told to stop. */
const callTimeoutMs = 9_000;

/** Signs in to an Oracle database over an unconnected socket, without Oracle's client library. */
export async function openOracle(target: SourceTarget, socket: Socket): Promise<SourceConnection> {
  // Loaded on demand; it loads no library of the machine by default.
  const { default: oracledb } = await import('oracledb');
  const relay = await oracleRelay(target, socket);
  const connection = await oracledb
    .getConnection({
      user: target.username,
      password: target.password,
      // Host and service consist of letters, digits and few signs (packages/model/tools/data-source-address.ts).
      connectString:
        `(DESCRIPTION=(ADDRESS=(PROTOCOL=tcp)(HOST=127.0.0.1)(PORT=${relay.port}))` +
        `(CONNECT_DATA=(SERVICE_NAME=${target.database})))`,
      stmtCacheSize: 0,
      // By default the driver sends the server the account, host and program of this machine.
      terminal: us,
      machine: us,
      program: us,
      osUser: us,
    })
    .catch((error: unknown) => {
      throw relay.refusal() ?? error;
    });
  connection.callTimeout = callTimeoutMs;
  return {
    engine: 'oracle',
    database: target.database,
    version: `Oracle Database ${connection.oracleServerVersionString}`,
    async query(text, values = []) {
      // Without a row limit the driver fetches all rows of the server.
      const options = {
        outFormat: oracledb.OUT_FORMAT_OBJECT,
        fetchArraySize: 500,
        maxRows: mostRows + 1,
      };
      const { rows } = await connection.execute<Readonly<Record<string, unknown>>>(
        text,
        [...values],
        options,
      );
      return boundedRows(rows ?? []);
    },
    // Read-only statements have not been verified on a real server.
    select: () => Promise.reject(new CodedError('datasource.noStatements')),
    close: () => connection.close(),
  };
}
