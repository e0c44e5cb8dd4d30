import { randomUUID } from 'node:crypto';
import { readingPartitions } from '@heliodeck/model/wire/readings-message';
import type { Log } from '../../context.ts';
import type { Ingest } from '../../ingest/ingest.ts';
import { startLoops } from '../../jobs/loops.ts';
import type { Bus } from '../bus.ts';
import { PartitionReader } from './partition-reader.ts';
import type { ReadingStream } from './reading-stream.ts';

/** How often it looks for parts that nobody reads. */
const lookSeconds = 1;
/** A process that does not say for so long, ms, that it is there, gets no share. */
const absentMs = 4_000;

/** Parts of the stream that one process reads. */
export interface PartitionShare {
  /** Commits what was read and gives all parts up. */
  close(): Promise<void>;
}

/**
 * Reads a fair share of the parts of the stream: as many as come to each process that says it is there. What a process holds too much it
 * gives up; what nobody reads is taken.
 */
export function sharePartitions(parts: {
  readonly stream: ReadingStream;
  readonly bus: Pick<Bus, 'tell' | 'on' | 'onConnection' | 'isConnected'>;
  readonly ingest: Pick<Ingest, 'readings' | 'backfill'>;
  readonly log: Log;
}): PartitionShare {
  const { stream, bus, ingest, log } = parts;
  const held = new Map<number, PartitionReader>();
  const peers = new Map<string, number>();
  let isClosed = false;
  /** A new one for each connection: what the one before was given and did not commit is given anew, in order. */
  let owner = randomUUID().slice(0, 8);
  const endPeers = bus.on('ingest', (_, from) => void peers.set(from, performance.now()));
  bus.onConnection((isConnected) => {
    if (isConnected) return;
    for (const reader of held.values()) reader.abandon();
    held.clear();
    owner = randomUUID().slice(0, 8);
  });

  const share = (): number => {
    for (const [peer, at] of peers) if (performance.now() - at > absentMs) peers.delete(peer);
    return Math.ceil(readingPartitions / (peers.size + 1));
  };

  async function take(partition: number): Promise<void> {
    const by = owner;
    const stored = (part: number, sequence: number): void =>
      bus.tell('stored', { partition: part, sequence });
    const reader = await PartitionReader.take({ stream, partition, ingest, stored, log }, by);
    if (reader === undefined) return;
    if (isClosed || by !== owner) {
      await reader.release();
      return;
    }
    held.set(partition, reader);
    void reader.ended.then(() => {
      if (held.get(partition) === reader) held.delete(partition);
    });
  }

  async function look(): Promise<void> {
    if (!bus.isConnected) return;
    bus.tell('ingest', {});
    const most = share();
    for (const [partition, reader] of [...held].slice(most)) {
      held.delete(partition);
      await reader.release();
    }
    if (held.size >= most) return;
    const names = await stream.consumers.list(stream.name).next();
    const taken = new Set(names.map(({ name }) => Number(/^p(\d+)-/.exec(name)?.[1])));
    const free = Array.from({ length: readingPartitions }, (_, partition) => partition).filter(
      (partition) => !held.has(partition) && !taken.has(partition),
    );
    const before = held.size;
    await Promise.all(free.slice(0, most - before).map(take));
    if (held.size === before) return;
    log.info('reads parts of the stream of readings', { parts: held.size });
    // Whoever read them before may have committed readings that nobody was told of.
    bus.tell('gateways', { change: 'missed' });
  }

  const loops = startLoops(
    [{ name: 'share of the stream of readings', everySeconds: lookSeconds, run: look }],
    log,
  );
  return {
    async close() {
      isClosed = true;
      endPeers();
      await loops.stop();
      await Promise.all([...held.values()].map((reader) => reader.release()));
      held.clear();
    },
  };
}
