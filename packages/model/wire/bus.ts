import { z } from 'zod';

/**
 * Version of what processes of one installation say to each other. A process that speaks another one is refused: raise it with
 * each change that an older process would misread.
 */
export const busVersion = 1;

/** What is asked of the gateway of another process (apps/server/gateway/port.ts says what each does). */
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

/** Shapes of all messages, by kind. Those that are told go to whoever listens; `ask` and `hello` are answered. */
export const busMessages = {
  /** What gateways heard of devices of one tenant, in order: for the live feeds of other processes. */
  live: z.object({
    tenantId: z.string(),
    events: z.array(z.looseObject({ kind: z.enum(['readings', 'online', 'changed']) })),
  }),
  /** All tenants whose readings this process wants to hear from now on; said again and again. */
  follow: z.object({ tenants: z.array(z.string()) }),
  /**
   * A process with a gateway is there and does not know who follows ('here'), could not tell what it heard for a while ('missed'), or has died
   * ('gone'; told by whoever found out).
   */
  gateways: z.object({ change: z.enum(['here', 'missed', 'gone']) }),
  /** A question to the gateway of one process. */
  ask: z.object({ call: z.enum(gatewayCalls), args: z.array(z.unknown()) }),
  /** A process with a gateway or ingest runs; said again and again. */
  alive: z.object({}),
  /** A process with ingest is there and takes its share of the parts of the stream of readings; said again and again. */
  ingest: z.object({}),
  /** Readings of a part of the stream are committed up to this number. */
  stored: z.object({ partition: z.int(), sequence: z.int() }),
  /**
   * A process of this version of the program wants to join; `keys` tells two sets of keys apart and is none, `database` two databases, and
   * is absent where that cannot be told.
   */
  hello: z.object({ program: z.string(), keys: z.string(), database: z.string().optional() }),
  /** What a question brought: a value, or an error with its code. */
  answer: z.union([
    z.object({ error: z.looseObject({ name: z.string(), message: z.string() }) }),
    z.object({ value: z.unknown() }),
  ]),
} as const;

export type BusKind = keyof typeof busMessages;
/** Kinds that are told to whoever listens. */
export type ToldKind = 'live' | 'follow' | 'gateways' | 'alive' | 'ingest' | 'stored';
export type BusMessage<K extends BusKind> = z.infer<(typeof busMessages)[K]>;
