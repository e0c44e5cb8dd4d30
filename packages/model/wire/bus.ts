import { z } from 'zod';

/**
 * Version of the messages between the processes of one installation. A process with another version is
 * rejected: increase it with each change that an older process would misinterpret.
 */
export const busVersion = 1;

/** Requests to the gateway of another process (apps/server/gateway/port.ts describes each). */
export const gatewayCalls = [
  'order',
  'settled',
  'unclaimed',
  'showedKey',
  'line',
  'scan',
  'stopScan',
  'writeLines',
  'store',
] as const;

/** Shapes of all messages, by kind. `ask` and `hello` are answered; all other kinds are broadcast to subscribers. */
export const busMessages = {
  /** Events of devices of one tenant from a gateway, in order: for the live feeds of other processes. */
  live: z.object({
    tenantId: z.string(),
    events: z.array(z.looseObject({ kind: z.enum(['readings', 'online', 'changed']) })),
  }),
  /** All tenants whose readings this process subscribes to from now on; sent periodically. */
  follow: z.object({ tenants: z.array(z.string()) }),
  /**
   * A process with a gateway started and needs the subscriptions ('here'), could not publish for a while
   * ('missed'), or has died ('gone'; sent by the process that detected it).
   */
  gateways: z.object({ change: z.enum(['here', 'missed', 'gone']) }),
  /** A request to the gateway of one process. */
  ask: z.object({ call: z.enum(gatewayCalls), args: z.array(z.unknown()) }),
  /** A process with a gateway or ingest is running; sent periodically. */
  alive: z.object({}),
  /** A process with ingest is running and takes its share of the partitions of the stream of readings; sent periodically. */
  ingest: z.object({}),
  /** Readings of a partition of the stream are committed up to this sequence number. */
  stored: z.object({ partition: z.int(), sequence: z.int() }),
  /** Sent over a connection to each NATS server, and received over those to the others if their servers reach it. */
  probe: z.object({}),
  /** These two NATS servers do not reach each other, but another one reaches both; sent periodically while this is so. */
  cut: z.object({ servers: z.array(z.string()) }),
  /**
   * A process of this version of the program wants to join. `keys` is a fingerprint of the set of keys, not a
   * key; `database` identifies the database, and is absent if that is not possible.
   */
  hello: z.object({ program: z.string(), keys: z.string(), database: z.string().optional() }),
  /** The response to a request: a value, or an error with its code. */
  answer: z.union([
    z.object({ error: z.looseObject({ name: z.string(), message: z.string() }) }),
    z.object({ value: z.unknown() }),
  ]),
} as const;

export type BusKind = keyof typeof busMessages;
/** Kinds that are broadcast to subscribers. */
export type ToldKind = 'live' | 'follow' | 'gateways' | 'alive' | 'ingest' | 'stored' | 'probe' | 'cut';
export type BusMessage<K extends BusKind> = z.infer<(typeof busMessages)[K]>;
