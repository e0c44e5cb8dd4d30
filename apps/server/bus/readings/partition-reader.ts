import type { Reading } from '@heliodeck/model/descriptors/record';
import { decodeReadings, type ReadingAge } from '@heliodeck/model/wire/readings-message';
import { AckPolicy, type Consumer, DeliverPolicy, JetStreamApiError, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Log } from '../../context.ts';
import type { Ingest } from '../../ingest/ingest.ts';
import type { ReadingStream } from './reading-stream.ts';

/** Messages of a part that may be read and not committed: what bounds the memory of a reader. */
const mostUnacknowledged = 16;
/** A question for messages ends after so long, ms, and the next follows. */
const askMs = 2_000;
/** A reader that does not ask for so long, ms, has lost its part to whoever takes it. */
const silentMs = 4_000;
/** Messages are not given again while their reader lives: PostgreSQL may be away for long. */
const holdMs = 3_600_000;
/** What the server says where another consumer has the part: 10099 and 10100 of its list of errors. */
const takenCodes: readonly number[] = [10_099, 10_100];

interface ReaderParts {
  readonly stream: ReadingStream;
  readonly partition: number;
  readonly ingest: Pick<Ingest, 'readings' | 'backfill'>;
  /** Readings up to this number of the stream are committed. */
  readonly stored: (partition: number, sequence: number) => void;
  readonly log: Log;
}

interface Decoded {
  readonly message: JsMsg;
  readonly age: ReadingAge;
  readonly readings: readonly Reading[];
}

/**
 * Reads one part of the stream, as the only one: JetStream allows one consumer for it, and removes one that does not ask any more. The
 * next reader makes a consumer of its own and is given everything that was not acknowledged, in order.
 */
export class PartitionReader {
  readonly #parts: ReaderParts;
  readonly #consumer: Consumer;
  #waiting: JsMsg[] = [];
  #working: Promise<void> | undefined;
  /** Number of the newest message that was read. */
  #readTo = 0;
  #isStopped = false;
  #asking: { stop(error?: Error): void } | undefined;
  /** Resolves when it reads no more: it was stopped, or the part is lost. */
  readonly ended: Promise<void>;

  /** Takes a part. @returns undefined where another process has it */
  static async take(parts: ReaderParts, owner: string): Promise<PartitionReader | undefined> {
    const { stream, partition } = parts;
    try {
      const info = await stream.consumers.add(stream.name, {
        durable_name: consumerOf(partition, owner),
        filter_subject: stream.subject(partition),
        ack_policy: AckPolicy.Explicit,
        deliver_policy: DeliverPolicy.All,
        max_ack_pending: mostUnacknowledged,
        ack_wait: nanos(holdMs),
        inactive_threshold: nanos(silentMs),
      });
      return new PartitionReader(parts, stream.consumerOf(info));
    } catch (error) {
      if (error instanceof JetStreamApiError && takenCodes.includes(error.code)) return undefined;
      throw error;
    }
  }

  private constructor(parts: ReaderParts, consumer: Consumer) {
    this.#parts = parts;
    this.#consumer = consumer;
    this.ended = this.#read();
  }

  get partition(): number {
    return this.#parts.partition;
  }

  /** Commits what was read and gives the part up. */
  async release(): Promise<void> {
    this.#stop();
    await this.ended;
    await this.#working;
    await this.#consumer.delete().catch(() => undefined);
  }

  /** Gives up what was read: it is given to the next reader. */
  abandon(): void {
    this.#waiting = [];
    this.#stop();
  }

  #stop(): void {
    this.#isStopped = true;
    this.#asking?.stop();
  }

  async #read(): Promise<void> {
    while (!this.#isStopped)
      try {
        const batch = await this.#consumer.fetch({ max_messages: mostUnacknowledged, expires: askMs });
        this.#asking = batch;
        for await (const message of batch) this.#hear(message);
      } catch (error) {
        if (!this.#isStopped)
          this.#parts.log.warn('a part of the stream of readings was lost', {
            partition: this.partition,
            error,
          });
        this.#waiting = [];
        this.#isStopped = true;
      }
  }

  #hear(message: JsMsg): void {
    // Given again: it is being worked on, or its acknowledgement did not arrive.
    if (message.seq <= this.#readTo) return;
    this.#readTo = message.seq;
    this.#waiting.push(message);
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  async #work(): Promise<void> {
    const { ingest, log, partition, stored } = this.#parts;
    // Messages of the same moment share a transaction.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      const decoded = this.#waiting.splice(0).flatMap((message) => this.#decode(message) ?? []);
      for (const same of runsOf(decoded)) {
        const readings = same.flatMap((one) => one.readings);
        try {
          await (same[0]?.age === 'past' ? ingest.backfill(readings) : ingest.readings(readings));
        } catch (error) {
          // Ingest is closed: whoever reads the part next is given them.
          log.debug('readings of the stream are left to the next reader', { partition, error });
          return;
        }
        for (const { message } of same) message.ack();
        const last = same.at(-1);
        if (last) stored(partition, last.message.seq);
      }
    }
  }

  /** undefined for what this version cannot read; it is taken from the stream, or it would hold up all that follow. */
  #decode(message: JsMsg): Decoded | undefined {
    try {
      return { message, ...decodeReadings(message.data) };
    } catch (error) {
      const { partition, log } = this.#parts;
      log.error('a message of the stream of readings is not understood and is left out', {
        partition,
        sequence: message.seq,
        bytes: message.data.length,
        error,
      });
      message.term();
      return undefined;
    }
  }
}

/** Name of the consumer by which a process has a part. */
const consumerOf = (partition: number, owner: string): string => `p${partition}-${owner}`;

/** Messages one after the other that are of the same age. */
function runsOf(decoded: readonly Decoded[]): readonly Decoded[][] {
  const runs: Decoded[][] = [];
  for (const one of decoded) {
    const last = runs.at(-1);
    if (last?.[0]?.age === one.age) last.push(one);
    else runs.push([one]);
  }
  return runs;
}
