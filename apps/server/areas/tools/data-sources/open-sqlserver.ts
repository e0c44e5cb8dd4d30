import { once } from 'node:events';
import type { Socket } from 'node:net';
import { clearOption } from '@heliodeck/model/tools/data-source-address';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { mostRows } from './most-rows.ts';
import type { SourceConnection, SourceTarget } from './source-connection.ts';

/** Cannot open the database that was asked for (the server's own number of this error). */
const noSuchDatabase = 4060;

/**
 * Signs in at a SQL Server over a socket that is not connected yet. A server that sends its callers elsewhere is refused: where
 * they would be sent has not been judged.
 */
export async function openSqlserver(target: SourceTarget, socket: Socket): Promise<SourceConnection> {
  // Loaded when it is needed: the driver brings the sign-in of a cloud along.
  const { Connection, Request, TYPES } = await import('tedious');
  let isGiven = false;
  let refusal: CodedError | undefined;
  const connection = new Connection({
    // The name the certificate is for; the socket is connected by address.
    server: target.host,
    authentication: {
      type: 'default',
      options: { userName: target.username, password: target.password },
    },
    options: {
      port: target.port,
      database: target.database,
      appName: 'heliodeck',
      connectTimeout: 15_000,
      // TLS before anything is said. The older way asks in the clear, and goes on in the clear where the answer is no.
      encrypt: target.isEncrypted ? 'strict' : false,
      // Before the line is cut, so that the server hears that it is to stop.
      requestTimeout: 9_000,
      maxRetriesOnTransientErrors: 0,
      async connector() {
        if (isGiven) {
          refusal = new CodedError('datasource.elsewhere');
          throw refusal;
        }
        isGiven = true;
        socket.connect(target.port, target.pinned);
        await once(socket, 'connect');
        return socket;
      },
    },
  });
  connection.on('error', () => undefined);
  connection.on('errorMessage', ({ number }: { readonly number: number }) => {
    if (number === noSuchDatabase)
      refusal = new CodedError('datasource.noDatabase', { database: target.database });
  });
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(refusal ?? causeOf(error, target)) : resolve()));
  });
  const query: SourceConnection['query'] = (text, values = []) =>
    new Promise((resolve, reject) => {
      const rows: Readonly<Record<string, unknown>>[] = [];
      const request = new Request(text, (error) => (error ? reject(error) : resolve(rows)));
      values.forEach((value, at) => {
        request.addParameter(`p${at + 1}`, TYPES.NVarChar, value);
      });
      request.on('row', (cells: readonly { metadata: { colName: string }; value: unknown }[]) => {
        if (rows.length === mostRows) {
          reject(new CodedError('datasource.tooMuch'));
          connection.cancel();
          return;
        }
        rows.push(Object.fromEntries(cells.map(({ metadata, value }) => [metadata.colName, value])));
      });
      connection.execSql(request);
    });
  const [row] = await query("select cast(serverproperty('ProductVersion') as nvarchar(128)) as version");
  return {
    engine: 'sqlserver',
    database: target.database,
    version: `SQL Server ${String(row?.version)}`,
    query,
    // It has no transaction that can only read, and takes many statements where one was meant.
    select: () => Promise.reject(new CodedError('datasource.noStatements')),
    async close() {
      connection.close();
    },
  };
}

/** What a driver's error is about: that of the socket, and a server that breaks off where TLS would begin. */
function causeOf(error: Error, { isEncrypted }: SourceTarget): Error {
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause ? String(cause.code) : '';
  return isEncrypted && /^(ECONNRESET|EPROTO|ERR_SSL_)/.test(code)
    ? new CodedError('datasource.noEncryption', { option: clearOption.sqlserver })
    : cause;
}
