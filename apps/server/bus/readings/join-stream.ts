import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { StreamSettings } from '../../config-parts.ts';
import type { Log } from '../../context.ts';
import type { StreamCounters } from '../../gateway/stream-counters.ts';
import type { Ingest } from '../../ingest/ingest.ts';
import type { ReadingIntake } from '../../ingest/reading-intake.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { type Bus, joinedBus } from '../bus.ts';
import { connectNats, natsMessages } from '../nats.ts';
import { ServerChange } from '../server-change.ts';
import { NoJetStream } from './no-jet-stream.ts';
import { sharePartitions } from './partition-share.ts';
import { ReadingPublisher } from './reading-publisher.ts';
import { openReadingStream, type ReadingStream } from './reading-stream.ts';
import { StreamCounts } from './stream-counts.ts';
import { watchLinks } from './watch-links.ts';

/** Access of a thread to the stream of readings of its installation. */
export interface JoinedStream {
  /** Intake for a gateway that runs without ingest: publishes readings to the stream. */
  intake(): ReadingIntake;
  /**
   * Starts reading this thread's share of the partitions. @param db has access to all tenants @returns a function that commits what was
   * read, then stops
   */
  read(ingest: Ingest, db: TenantDb): () => Promise<void>;
  counters(): StreamCounters;
  close(): Promise<void>;
}

/**
 * Joins the stream of readings over a separate connection.
 * @returns undefined if NATS has no stream and none is needed: a thread with gateway and ingest stores its readings directly
 * @throws StartRefusal with the reason why the stream cannot be used
 */
export async function joinStream(
  given: {
    readonly natsUrl: string;
    readonly installation: string;
    readonly stream: StreamSettings;
    readonly isNeeded: boolean;
  },
  log: Log,
): Promise<JoinedStream | undefined> {
  const { installation, isNeeded } = given;
  const nats = await connectNats(given.natsUrl, `heliodeck ${hostname()} ${process.pid} readings`);
  let stream: ReadingStream;
  try {
    stream = await openReadingStream(nats, installation, given.stream, log);
  } catch (error) {
    await nats.close();
    if (isNeeded || !(error instanceof NoJetStream)) throw error;
    log.info('this process reads no stream of readings', { why: error.message });
    return undefined;
  }
  const transport = natsMessages(nats, log);
  const bus: Bus = joinedBus({ transport, installation, self: randomUUID(), log });
  const server = new ServerChange(nats, log);
  bus.on('cut', ({ servers }) => server.leave(servers));
  const counts = new StreamCounts();
  bus.onConnection((isConnected) => {
    if (isConnected) counts.reconnects += 1;
  });
  return {
    counters: () => counts.counters(),
    intake: () => new ReadingPublisher({ stream, bus, server, log, counts }),
    read(ingest, db) {
      const share = sharePartitions({ stream, server, bus, db, ingest, log, counts });
      if (!stream.isReplicated) return () => share.close();
      // One process of the installation does it: the one that reads the first partition.
      const isOn = (): boolean => share.has(0);
      const { natsUrl } = given;
      const servers = () => nats.getServers();
      const watched = watchLinks({ natsUrl, installation, stream: stream.name, servers, isOn, log });
      return async () => {
        await watched.stop();
        await share.close();
      };
    },
    close: () => bus.close(500),
  };
}
