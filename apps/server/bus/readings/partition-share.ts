import { readingPartitions } from '@heliodeck/model/wire/readings-message';
import type { ConsumerInfo } from '@nats-io/jetstream';
import type { Log } from '../../context.ts';
import type { Ingest } from '../../ingest/ingest.ts';
import { startLoops } from '../../jobs/loops.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import type { Bus } from '../bus.ts';
import type { CurrentServer } from '../server-change.ts';
import { partLeases } from './part-leases.ts';
import { addPartConsumer, PartitionReader, renewalMs } from './partition-reader.ts';
import type { ReadingStream } from './reading-stream.ts';
import { StalledConsumers } from './stalled-consumers.ts';
import type { StreamCounts } from './stream-counts.ts';

/** Interval, s, at which the process renews its leases and looks for partitions without a reader. */
const lookSeconds = renewalMs / 1_000;
/** Interval, s, at which consumers of an idle partition are checked: longer than the redelivery time of a message. */
const stallSeconds = 6;
/** A process that does not announce itself for this time, ms, gets no share. */
const absentMs = 4_000;

/** The partitions of the stream that this process reads. */
export interface PartitionShare {
  /** Whether this process has the lease of a partition. */
  has(partition: number): boolean;
  /** Commits what was read and releases all partitions. */
  close(): Promise<void>;
}

/**
 * Reads a fair share of the partitions of the stream: their number divided by the number of processes that announce themselves. Releases
 * partitions above its share and takes partitions without a reader.
 */
export function sharePartitions(parts: {
  readonly stream: ReadingStream;
  readonly server: CurrentServer;
  readonly bus: Pick<Bus, 'self' | 'tell' | 'on' | 'isConnected'>;
  /** Has access to the rows of all tenants. */
  readonly db: TenantDb;
  readonly ingest: Pick<Ingest, 'readings' | 'backfill'>;
  readonly log: Log;
  readonly counts: StreamCounts;
}): PartitionShare {
  const { stream, server, bus, db, ingest, log, counts } = parts;
  const leases = partLeases(db, { stream: stream.name, owner: bus.self });
  const held = new Map<number, PartitionReader>();
  const peers = announcedPeers(bus);
  const stored = (partition: number, sequence: number): void => bus.tell('stored', { partition, sequence });

  /** Consumers known to exist: looking one up needs the leader of the whole cluster, reading from it needs only its own leader. */
  const consumers = new Map<number, ConsumerInfo>();
  const opening = new Set<number>();
  let leased: ReadonlySet<number> = new Set();
  let isClosed = false;

  async function read(partition: number, silentSince?: number): Promise<void> {
    if (opening.has(partition)) return;
    opening.add(partition);
    try {
      const known = consumers.get(partition);
      const info = known ?? (await addPartConsumer(stream, partition));
      if (isClosed || held.has(partition)) return;
      consumers.set(partition, info);
      const isFresh = known === undefined && info.num_ack_pending === 0;
      const reader = new PartitionReader(
        { stream, server, partition, ingest, stored, log, counts },
        { info, isFresh, silentSince },
      );
      held.set(partition, reader);
      void reader.ended.then((isLost) => {
        if (isLost) consumers.delete(partition);
        if (held.get(partition) === reader) held.delete(partition);
      });
    } catch (error) {
      log.warn('a part of the stream of readings cannot be read yet', { partition, error });
    } finally {
      opening.delete(partition);
    }
  }

  async function giveUp(partition: number, reader: PartitionReader): Promise<void> {
    held.delete(partition);
    await reader.release();
    await leases.release(partition);
  }

  async function look(): Promise<void> {
    const { mine, others } = await leases.renew();
    leased = mine;
    counts.partsHeld = mine.size;
    for (const [partition, reader] of held)
      if (!mine.has(partition)) {
        log.warn('another process reads a part of the stream of readings: this one hung', { partition });
        held.delete(partition);
        reader.abandon();
      }
    if (!bus.isConnected) return;
    bus.tell('ingest', {});
    const most = Math.ceil(readingPartitions / (peers.count() + 1));
    for (const [partition, reader] of [...held].slice(most))
      void giveUp(partition, reader).catch((error: unknown) =>
        log.warn('a part of the stream of readings was not given up in order', { partition, error }),
      );
    const before = mine.size;
    let taken = 0;
    for (let partition = 0; partition < readingPartitions; partition += 1) {
      const isMine = mine.has(partition);
      if (isMine ? held.has(partition) : others.has(partition) || before + taken >= most) continue;
      if (isMine) {
        void read(partition);
        continue;
      }
      const lease = await leases.take(partition);
      if (lease === undefined) continue;
      taken += 1;
      void read(partition, lease.silentSince);
    }
    counts.partsHeld = before + taken;
    if (taken === 0) return;
    log.info('reads parts of the stream of readings', { parts: before + taken });
    // The previous reader may have committed readings without publishing them.
    bus.tell('gateways', { change: 'missed' });
  }

  const stalled = new StalledConsumers(stream, log);
  async function check(): Promise<void> {
    if (!stream.isReplicated || !bus.isConnected) return;
    await stalled.check(
      [...held].flatMap(([partition, reader]) => (reader.isIdle(stallSeconds * 1_000) ? partition : [])),
    );
  }

  const loops = startLoops(
    [
      { name: 'share of the stream of readings', everySeconds: lookSeconds, run: look },
      { name: 'stalled consumers of the stream of readings', everySeconds: stallSeconds, run: check },
    ],
    log,
  );
  return {
    has: (partition) => leased.has(partition),
    async close() {
      isClosed = true;
      peers.end();
      await loops.stop();
      await Promise.all([...held].map(([partition, reader]) => giveUp(partition, reader)));
    },
  };
}

/** The other processes that announce that they read the stream. */
function announcedPeers(bus: Pick<Bus, 'on'>): { count(): number; end(): void } {
  const announced = new Map<string, number>();
  const end = bus.on('ingest', (_, from) => void announced.set(from, performance.now()));
  return {
    count() {
      for (const [peer, at] of announced) if (performance.now() - at > absentMs) announced.delete(peer);
      return announced.size;
    },
    end,
  };
}
