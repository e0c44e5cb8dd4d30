import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Reading } from '@heliodeck/model/descriptors/record';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import {
  encodeReadings,
  partitionOf,
  type ReadingAge,
  readingPartitions,
} from '@heliodeck/model/wire/readings-message';
import { JetStreamApiError } from '@nats-io/jetstream';
import type { Log } from '../../context.ts';
import { IngestStatistics } from '../../ingest/ingest-statistics.ts';
import type { ReadingIntake } from '../../ingest/reading-intake.ts';
import type { Bus } from '../bus.ts';
import type { CurrentServer } from '../server-change.ts';
import type { ReadingStream } from './reading-stream.ts';
import type { StreamCounts } from './stream-counts.ts';

/** Most readings, and most bytes, of a message; larger batches are split. */
const mostReadings = 1_000;
const mostBytes = 256 * 1024;
/** The stream answers within this time, ms; then the message is sent again, so that an election of a leader costs no more than it takes. */
const answerMs = 2_000;
const firstPauseMs = 200;
const longestPauseMs = 1_000;
/** A command that read values ends after this time, ms, even if ingest is unavailable and the values are not visible yet. */
const visibleMs = 3_000;
/** A caller that stores readings gets an error after this time, ms: it is not known whether they are stored. */
const storeMs = 60_000;

interface Waiting {
  readonly readings: readonly Reading[];
  readonly age: ReadingAge;
  /** @param sequence of the message in the stream that holds the last of the readings */
  readonly done: (sequence: number) => void;
  readonly fail: (error: unknown) => void;
}

/** A caller that waits until readings up to this sequence number of the stream are committed. */
interface Awaiting {
  readonly sequence: number;
  readonly seen: () => void;
}

/**
 * Publishes readings of gateways to the stream. Each partition has one message in flight at a time, so that the readings of a device keep
 * their order; readings that arrive meanwhile go into the next message. A message that the stream does not accept is sent again until it
 * does.
 */
export class ReadingPublisher implements ReadingIntake {
  readonly #stream: ReadingStream;
  readonly #bus: Pick<Bus, 'isConnected'>;
  readonly #server: CurrentServer;
  readonly #log: Log;
  readonly #statistics: IngestStatistics;
  readonly #counts: StreamCounts;
  readonly #parts: readonly Waiting[][] = Array.from({ length: readingPartitions }, () => []);
  readonly #running = new Map<number, Promise<void>>();
  readonly #stored: number[] = Array.from({ length: readingPartitions }, () => 0);
  readonly #awaiting: readonly Set<Awaiting>[] = Array.from({ length: readingPartitions }, () => new Set());
  readonly #closing = new AbortController();
  readonly #closed = new AbortController();
  readonly #unsubscribe: () => void;

  constructor(parts: {
    readonly stream: ReadingStream;
    readonly bus: Pick<Bus, 'isConnected' | 'on'>;
    readonly server: CurrentServer;
    readonly log: Log;
    readonly counts: StreamCounts;
  }) {
    this.#stream = parts.stream;
    this.#bus = parts.bus;
    this.#server = parts.server;
    this.#log = parts.log;
    this.#counts = parts.counts;
    this.#statistics = new IngestStatistics(parts.log);
    this.#unsubscribe = parts.bus.on('stored', ({ partition, sequence }) => this.#hear(partition, sequence));
  }

  async readings(batch: readonly Reading[], isAwaited: boolean): Promise<void> {
    const places = await this.#take(batch, 'new');
    if (isAwaited) await this.#committed(places, visibleMs);
  }

  async store(batch: readonly Reading[], age: ReadingAge): Promise<void> {
    const places = await this.#take(batch, age);
    if (!(await this.#committed(places, storeMs))) throw new CodedError('request.unavailable');
  }

  counters() {
    return this.#statistics.counters();
  }

  forgetDevices(): void {
    // This side caches nothing about devices.
  }

  async close(withinMs: number): Promise<void> {
    this.#closing.abort();
    const late = setTimeout(() => this.#closed.abort(), withinMs);
    await Promise.all(this.#running.values());
    clearTimeout(late);
    this.#closed.abort();
    this.#unsubscribe();
    for (const part of this.#awaiting) for (const { seen } of part) seen();
  }

  /** @returns the sequence number per partition, once the stream has stored the readings */
  async #take(batch: readonly Reading[], age: ReadingAge): Promise<ReadonlyMap<number, number>> {
    if (this.#closing.signal.aborted) throw closedError();
    this.#statistics.received += batch.length;
    this.#statistics.waiting += batch.length;
    const shares = Map.groupBy(batch, ({ deviceId }) => partitionOf(deviceId));
    const taken = await Promise.allSettled(
      [...shares].map(async ([partition, readings]) => {
        const sequence = await new Promise<number>((done, fail) => {
          this.#parts[partition]?.push({ readings, age, done, fail });
          this.#run(partition);
        });
        return [partition, sequence] as const;
      }),
    );
    this.#statistics.waiting -= batch.length;
    return new Map(
      taken.map((one) => {
        if (one.status === 'rejected') throw one.reason;
        return one.value;
      }),
    );
  }

  #run(partition: number): void {
    if (this.#running.has(partition)) return;
    const running = this.#drain(partition).finally(() => this.#running.delete(partition));
    this.#running.set(partition, running);
  }

  async #drain(partition: number): Promise<void> {
    const queue = this.#parts[partition] ?? [];
    // Callers in the same turn share a message.
    await Promise.resolve();
    for (let taken = nextOf(queue); taken !== undefined; taken = nextOf(queue))
      try {
        const readings = taken.flatMap((one) => one.readings);
        const sequence = await this.#send(partition, readings, taken[0]?.age ?? 'new');
        for (const { done } of taken) done(sequence);
      } catch (error) {
        for (const { fail } of taken) fail(error);
      }
  }

  async #send(partition: number, readings: readonly Reading[], age: ReadingAge): Promise<number> {
    const data = encodeReadings(readings, age);
    const middle = Math.ceil(readings.length / 2);
    if (middle === readings.length || (data.length <= mostBytes && readings.length <= mostReadings))
      return this.#publish(partition, data);
    await this.#send(partition, readings.slice(0, middle), age);
    return this.#send(partition, readings.slice(middle), age);
  }

  async #publish(partition: number, data: Uint8Array): Promise<number> {
    // Sent again under the same id, it is stored once.
    let msgID = randomUUID();
    const options = { timeout: answerMs, expect: { streamName: this.#stream.name } };
    for (let waitMs = firstPauseMs; ; waitMs = Math.min(2 * waitMs, longestPauseMs)) {
      try {
        // The client would buffer without a limit what it cannot send.
        if (!this.#bus.isConnected) throw new Error('NATS is not reached');
        const began = performance.now();
        const subject = this.#stream.subject(partition);
        const { seq } = await this.#stream.publish(subject, data, { ...options, msgID });
        if (seq === 0) {
          msgID = randomUUID();
          throw new Error('the stream knows the id of the message, but has not stored it');
        }
        this.#counts.published((performance.now() - began) / 1_000);
        this.#server.reached(this.#stream.name);
        if (this.#counts.isRefusing) this.#log.warn('the stream takes readings again');
        this.#counts.isRefusing = false;
        return seq;
      } catch (error) {
        if (!this.#counts.isRefusing)
          this.#log.error('the stream does not take readings: DTUs are not polled until it does', { error });
        this.#counts.isRefusing = true;
        this.#counts.publishFailures += 1;
        if (isAnswer(error)) this.#server.reached(this.#stream.name);
        else if (this.#bus.isConnected) this.#server.notReached(this.#stream.name);
        if (this.#closed.signal.aborted) throw closedError(error);
        await pause(waitMs, undefined, { signal: this.#closed.signal }).catch(() => undefined);
      }
    }
  }

  #hear(partition: number, sequence: number): void {
    this.#stored[partition] = sequence;
    for (const { sequence: wanted, seen } of this.#awaiting[partition] ?? []) if (wanted <= sequence) seen();
  }

  /** @returns whether all of it was committed within the time */
  async #committed(places: ReadonlyMap<number, number>, withinMs: number): Promise<boolean> {
    const all = [...places].map(([partition, sequence]) => {
      if ((this.#stored[partition] ?? 0) >= sequence) return Promise.resolve(true);
      const { promise, resolve } = Promise.withResolvers<boolean>();
      const one = { sequence, seen: () => resolve(true) };
      const timer = setTimeout(() => resolve(false), withinMs);
      this.#awaiting[partition]?.add(one);
      return promise.finally(() => {
        clearTimeout(timer);
        this.#awaiting[partition]?.delete(one);
      });
    });
    return (await Promise.all(all)).every(Boolean);
  }
}

/** JetStream's code for a stream without a leader. */
const unavailableCode = 10_008;
/** Whether the leader of the stream itself refused a message, because the stream is full, for example. */
const isAnswer = (error: unknown): boolean =>
  error instanceof JetStreamApiError && error.code !== unavailableCode;

const closedError = (cause?: unknown): Error =>
  new Error('this gateway gives no readings any more', { cause });

/** Takes the readings of the next message from the queue; all have the same age. */
function nextOf(queue: Waiting[]): Waiting[] | undefined {
  const [first] = queue;
  if (first === undefined) return undefined;
  let readings = 0;
  let count = 0;
  for (const one of queue) {
    if (one.age !== first.age || (count > 0 && readings + one.readings.length > mostReadings)) break;
    readings += one.readings.length;
    count += 1;
  }
  return queue.splice(0, count);
}
