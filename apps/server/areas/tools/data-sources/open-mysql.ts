import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2';
import { boundedRows } from './most-rows.ts';
import { selectMysql } from './select-mysql.ts';
import type { SourceConnection, SourceTarget } from './source-connection.ts';

/**
 * Signs in to a MySQL or MariaDB server over an unconnected socket. The server cannot request files of this machine (LOAD DATA LOCAL is
 * neither offered nor answered), nor the password in clear text.
 */
export async function openMysql(target: SourceTarget, socket: Socket): Promise<SourceConnection> {
  socket.connect(target.port, target.pinned);
  const connection = createConnection({
    stream: socket,
    // The host name for the certificate; the socket is connected by address.
    host: target.host,
    port: target.port,
    database: target.database,
    user: target.username,
    password: target.password,
    ...(target.isEncrypted ? { ssl: { rejectUnauthorized: true, verifyIdentity: true } } : {}),
    flags: ['-LOCAL_FILES'],
    charset: 'utf8mb4',
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
  });
  // A connection that breaks while idle emits this error; the next query fails with it.
  connection.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    connection.connect((error) => (error ? reject(withCause(error, connection)) : resolve()));
  });
  const query: SourceConnection['query'] = async (text, values) =>
    boundedRows(await rowsOf(connection, text, values));
  const [row] = await query('select version() as version');
  const version = String(row?.version);
  return {
    engine: 'mysql',
    database: target.database,
    version: `${/mariadb/i.test(version) ? 'MariaDB' : 'MySQL'} ${version}`,
    query,
    select: (statement) => selectMysql(connection, statement),
    close: () => new Promise((resolve) => connection.end(() => resolve())),
  };
}

/** The driver gives every failure of TLS one code of its own; the socket keeps why the certificate was refused. */
function withCause(error: Error, connection: Connection): Error {
  const stream: unknown = Reflect.get(connection, 'stream');
  if (!(stream instanceof TLSSocket) || !stream.authorizationError) return error;
  return Object.assign(error, { code: String(stream.authorizationError) });
}

function rowsOf(
  connection: Connection,
  text: string,
  values: readonly string[] = [],
): Promise<RowDataPacket[]> {
  return new Promise((resolve, reject) => {
    connection.query<RowDataPacket[]>(text, [...values], (error, rows) =>
      error ? reject(error) : resolve(rows),
    );
  });
}
