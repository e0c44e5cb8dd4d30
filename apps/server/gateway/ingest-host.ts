import type { GatewayCounters } from '@heliodeck/gateway/contract';
import { fieldChanged } from '@heliodeck/model/wire/topics';
import type { Ingest } from '../ingest/ingest.ts';
import type { EventReader } from '../store/event-reader.ts';
import type { GatewayHost } from './gateway-host.ts';

/** The host of a thread: a gateway, or ingest alone, which has only counters to report. */
export type ThreadHost = Pick<GatewayHost, 'start' | 'stop' | 'counters'> & Partial<GatewayHost>;

/** Ingest and the function that starts reading the stream. */
interface ReaderParts {
  readonly ingest: Ingest;
  /** Starts reading the stream. @returns a function that stops it */
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

/** Creates the host of ingest without a gateway. */
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

/** Creates the host of a gateway that stores its own readings, in a thread that also stores readings of other gateways. */
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

/** Stops reading. JetStream gives readings that are not committed in time to the next reader. */
async function inTime(end: (() => Promise<void>) | undefined, withinMs: number): Promise<void> {
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, withinMs);
  await Promise.race([end?.(), late.promise]);
  clearTimeout(timer);
}
