import type { GatewayCounters } from '@heliodeck/gateway/contract';
import { fieldChanged } from '@heliodeck/model/wire/topics';
import type { Ingest } from '../ingest/ingest.ts';
import type { EventReader } from '../store/event-reader.ts';
import type { GatewayHost } from './gateway-host.ts';

/** What a thread runs: a gateway, or ingest alone, which has nothing but counts to tell. */
export type ThreadHost = Pick<GatewayHost, 'start' | 'stop' | 'counters'> & Partial<GatewayHost>;

/** Ingest and how it is given readings of gateways elsewhere. */
interface ReaderParts {
  readonly ingest: Ingest;
  /** Begins to read the stream. @returns what ends it */
  readonly read: (ingest: Ingest) => () => Promise<void>;
}

const noGateway: GatewayCounters = {
  sockets: 0,
  dtusOnline: 0,
  unclaimed: 0,
  parked: 0,
  exchanges: 0,
  timeouts: 0,
  polls: 0,
  readings: 0,
  queuedReadings: 0,
  discards: {},
};

/** Ingest without a gateway. */
export function createIngestHost({
  ingest,
  read,
  events,
}: ReaderParts & { readonly events: Pick<EventReader, 'on' | 'caughtUp'> }): ThreadHost {
  const unsubscribe = events.on(fieldChanged, () => ingest.forgetDevices());
  let end: (() => Promise<void>) | undefined;
  return {
    async counters() {
      const counted = { gateway: noGateway, ingest: ingest.counters() };
      return { ...counted, workers: [{ worker: 1, ...counted }] };
    },
    async start() {
      await events.caughtUp();
      end = read(ingest);
      return 0;
    },
    async stop(withinMs) {
      unsubscribe();
      await inTime(end, withinMs / 2);
      await ingest.close(withinMs / 2);
    },
  };
}

/** A gateway that stores what it reads, in a thread that also stores what gateways elsewhere read. */
export function readingToo(gateway: GatewayHost, { ingest, read }: ReaderParts): ThreadHost {
  let end: (() => Promise<void>) | undefined;
  return {
    ...gateway,
    async start() {
      const port = await gateway.start();
      end = read(ingest);
      return port;
    },
    async stop(withinMs) {
      await inTime(end, withinMs / 2);
      await gateway.stop(withinMs / 2);
    },
  };
}

/** What is not committed in time is given to the next reader. */
async function inTime(end: (() => Promise<void>) | undefined, withinMs: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, withinMs);
  await Promise.race([end?.(), late.promise]);
  clearTimeout(timer);
}
