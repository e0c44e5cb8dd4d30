import { once } from 'node:events';
import type { Socket } from 'node:net';
import { clearOption } from '@heliodeck/model/tools/data-source-address';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { mostRows } from './most-rows.ts';
import type { SourceConnection, SourceTarget } from './source-connection.ts';

/** SQL Server's error number for: cannot open the requested database. */
const noSuchDatabase = 4060;

/**
 * Signs in to a SQL Server over an unconnected socket. A server that redirects its clients is refused, because the new address has not been
 * checked.
 */
export async function openSqlserver(target: SourceTarget, socket: Socket): Promise<SourceConnection> {
  // Loaded on demand: the driver includes the sign-in of a cloud service.
  const { Connection, Request, TYPES } = await import('tedious');
  let isGiven = false;
  let refusal: CodedError | undefined;
  const connection = new Connection({
    // The host name for the certificate; the socket is connected by address.
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
      // TLS before any other message. The older mode negotiates in clear text, and continues in clear text if the server declines.
      encrypt: target.isEncrypted ? 'strict' : false,
      // Shorter than the timeout of the connection, so that the server is told to stop.
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
    // SQL Server has no read-only transactions, and accepts several statements in one text.
    select: () => Promise.reject(new CodedError('datasource.noStatements')),
    async close() {
      connection.close();
    },
  };
}

/** The cause of a driver's error: the error of the socket; or a server without TLS, if it closes the connection when TLS begins. */
function causeOf(error: Error, { isEncrypted }: SourceTarget): Error {
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause ? String(cause.code) : '';
  return isEncrypted && /^(ECONNRESET|EPROTO|ERR_SSL_)/.test(code)
    ? new CodedError('datasource.noEncryption', { option: clearOption.sqlserver })
    : cause;
}
