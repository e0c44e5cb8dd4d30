import { createHash } from 'node:crypto';
import type { Log } from '../context.ts';
import { type Bus, openBus } from './bus.ts';
import type { BusTransport } from './transport.ts';

/** Asks the database of the installation. */
export type AskDatabase = (text: string) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/**
 * Opens the bus of the installation that the database names.
 * @param parts `sealing` is the key that all processes have to share
 * @throws StartRefusal where this process cannot join those that run
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

/** Tells two databases apart of which one is a copy of the other: by the start of the server and by their number there. */
async function databaseMark(ask: AskDatabase): Promise<string | undefined> {
  const [row] = await ask(
    `select extract(epoch from pg_postmaster_start_time())::text || ' ' || oid as mark
     from pg_database where datname = current_database()`,
  );
  return row === undefined ? undefined : String(row.mark);
}
