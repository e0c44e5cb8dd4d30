import { createHash } from 'node:crypto';
import type { Log } from '../context.ts';
import { type Bus, openBus } from './bus.ts';
import type { BusTransport } from './transport.ts';

/** Runs a query on the database of the installation. */
export type AskDatabase = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/**
 * Opens the bus of the installation that is recorded in the database.
 * @param parts `sealing` is the key that all processes share
 * @throws StartRefusal if this process cannot join the running processes
 */
export async function greet(parts: {
  readonly transport: BusTransport;
  readonly self: string;
  readonly version: string;
  readonly sealing: Uint8Array;
  readonly log: Log;
  readonly ask: AskDatabase;
}): Promise<{ readonly bus: Bus; readonly installation: string }> {
  const { transport, self, version, sealing, log, ask } = parts;
  const [row] = await ask('select id::text as id from installation');
  if (row === undefined) throw new Error('the database does not say which installation it is');
  const installation = String(row.id);
  const keys = createHash('sha256').update('bus').update(sealing).digest('hex').slice(0, 16);
  const database = () => databaseMark(ask);
  const bus = await openBus({ transport, installation, self, program: version, keys, database, log });
  return { bus, installation };
}

/** Identifies a database by the start time of the server and its number on that server, so that a copy differs from its original. */
async function databaseMark(ask: AskDatabase): Promise<string | undefined> {
  const [row] = await ask(
    `select extract(epoch from pg_postmaster_start_time())::text || ' ' || oid as mark
     from pg_database where datname = current_database()`,
  );
  return row === undefined ? undefined : String(row.mark);
}
