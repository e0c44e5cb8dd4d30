import type { Socket } from 'node:net';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import pg from 'pg';
import { boundedRows } from './most-rows.ts';
import { selectPostgresql } from './select-postgresql.ts';
import type { SourceConnection, SourceTarget } from './source-connection.ts';

/**
 * Signs in at a PostgreSQL server over a socket that is not connected yet. Nothing of it comes from the environment. On a line
 * without encryption the server gets no password in the clear.
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
    // A server goes on with a query whose caller is gone; it is told when to stop.
    options: '-c default_transaction_read_only=on -c statement_timeout=15000',
  });
  // The driver has no option for it, and answers whoever asks. Encrypted, the server is the one the certificate is of.
  if (!target.isEncrypted)
    Object.assign(client, {
      _handleAuthCleartextPassword: () => socket.destroy(new CodedError('datasource.clearPassword')),
    });
  // A line that breaks while nothing is asked says so here; whoever asks next hears it.
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
