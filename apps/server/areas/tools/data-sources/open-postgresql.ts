import type { Socket } from 'node:net';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import pg from 'pg';
import { boundedRows } from './most-rows.ts';
import { selectPostgresql } from './select-postgresql.ts';
import type { SourceConnection, SourceTarget } from './source-connection.ts';

/**
 * Signs in to a PostgreSQL server over an unconnected socket. No setting comes from the environment. On an unencrypted connection the
 * password is never sent in clear text.
 */
export async function openPostgresql(target: SourceTarget, socket: Socket): Promise<SourceConnection> {
  const client = new pg.Client({
    host: target.pinned,
    port: target.port,
    database: target.database,
    user: target.username,
    password: target.password,
    ssl: target.isEncrypted ? { servername: target.host, rejectUnauthorized: true } : false,
    stream: () => socket,
    application_name: 'heliodeck',
    // A server continues a query after its client has disconnected; the timeout stops it.
    options: '-c default_transaction_read_only=on -c statement_timeout=15000',
  });
  // The driver has no option to refuse a clear-text password. With encryption, the certificate identifies the server.
  if (!target.isEncrypted)
    Object.assign(client, {
      _handleAuthCleartextPassword: () => socket.destroy(new CodedError('datasource.clearPassword')),
    });
  // A connection that breaks while idle emits this error; the next query fails with it.
  client.on('error', () => undefined);
  await client.connect();
  const query: SourceConnection['query'] = async (text, values) =>
    boundedRows((await client.query<Record<string, unknown>>(text, values && [...values])).rows);
  const [row] = await query("select current_setting('server_version') as version");
  return {
    engine: 'postgresql',
    database: target.database,
    version: `PostgreSQL ${String(row?.version)}`,
    query,
    select: (statement) => selectPostgresql(client, statement),
    close: () => client.end(),
  };
}
