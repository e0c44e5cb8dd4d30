import { setTimeout as pause } from 'node:timers/promises';
import type { Reading } from '@heliodeck/model/descriptors/record';
import { decodeReadings, type ReadingAge } from '@heliodeck/model/wire/readings-message';
import { AckPolicy, type Consumer, type ConsumerInfo, DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import { nanos } from '@nats-io/transport-node';
import type { Log } from '../../context.ts';
import type { Ingest } from '../../ingest/ingest.ts';
import type { CurrentServer } from '../server-change.ts';
import { consumerName, type ReadingStream } from './reading-stream.ts';
import type { StreamCounts } from './stream-counts.ts';

/** Most messages of a partition that are read but not committed: bounds the memory of a reader. */
const mostUnacknowledged = 16;
/** How many sequence numbers of committed messages are kept; more than may be unacknowledged. */
const rememberedCommits = 4 * mostUnacknowledged;
/** A fetch request expires after this time, ms; the next one follows. */
const askMs = 1_000;
/** A consumer that does not answer for this time, ms, is looked up again; until then the fetch is repeated every `askAgainMs`. */
const unansweredMs = 30_000;
const askAgainMs = 250;
/**
 * JetStream delivers a message again after this time, ms, unless the reader reports that it is still working on it: PostgreSQL may be
 * unavailable for long.
 */
const holdMs = 4_000;
const workingMs = 1_000;
/** Interval at which a process renews its leases, ms. */
export const renewalMs = 1_000;
/** After this time, ms, all messages that were delivered but not acknowledged are due again, in order. */
const givenAgainMs = holdMs + 1_000;
/**
 * The same time from the last observed renewal of a lease whose owner died or hangs, ms. It may have worked for another interval of
 * renewal, and JetStream answers its last fetch until that expires.
 */
const givenAgainAfterRenewalMs = renewalMs + askMs + givenAgainMs;

interface ReaderParts {
  readonly stream: ReadingStream;
  readonly server: CurrentServer;
  readonly partition: number;
  readonly ingest: Pick<Ingest, 'readings' | 'backfill'>;
  /** Called when readings up to this sequence number of the stream are committed. */
  readonly stored: (partition: number, sequence: number) => void;
  readonly log: Log;
  readonly counts: StreamCounts;
}

/** A gap in the delivery sequence: a message was delivered and did not arrive. */
class LostDelivery extends Error {}

interface Decoded {
  readonly message: JsMsg;
  readonly age: ReadingAge;
  readonly readings: readonly Reading[];
}

/**
 * Finds or creates the consumer of a partition. @throws JetStreamApiError if a consumer of an earlier version of the program still reads it
 */
export function addPartConsumer(stream: ReadingStream, partition: number): Promise<ConsumerInfo> {
  return stream.consumers.add(stream.name, {
    durable_name: consumerName(partition),
    filter_subject: stream.subject(partition),
    ack_policy: AckPolicy.Explicit,
    deliver_policy: DeliverPolicy.All,
    max_ack_pending: mostUnacknowledged,
    ack_wait: nanos(holdMs),
  });
}

/**
 * Reads one partition of the stream through a durable consumer. Consumers are never deleted: a NATS cluster that loses a server while
 * consumers are created and deleted may keep some that cannot be addressed any more. A lease decides which process reads (part-leases.ts).
 * To keep the order, a new reader first waits until the messages that its predecessor did not acknowledge are due again; a reader that
 * missed a delivery does the same.
 */
export class PartitionReader {
  readonly #parts: ReaderParts;
  readonly #consumer: Consumer;
  #waiting: JsMsg[] = [];
  /** Messages whose readings are being committed. */
  #taken: readonly JsMsg[] = [];
  #working: Promise<void> | undefined;
  readonly #holding: NodeJS.Timeout;
  /** Sequence numbers of the messages committed last: JetStream may not have received their acknowledgements. */
  readonly #committed = new Set<number>();
  /** Delivery sequence of the newest message; undefined before the first. */
  #delivered: number | undefined;
  #heardAt = performance.now();
  #pauseMs: number;
  readonly #stopping = new AbortController();
  #asking: { stop(error?: Error): void } | undefined;
  /** Resolves when the reader has stopped. @returns whether it stopped because its consumer no longer answers */
  readonly ended: Promise<boolean>;

  /**
   * @param consumer `isFresh` if it has no delivered message without acknowledgement; `silentSince` the time by `performance.now()` from which
   *   its previous reader did not renew its lease, ms, undefined if it had none or released it
   */
  constructor(
    parts: ReaderParts,
    consumer: {
      readonly info: ConsumerInfo;
      readonly isFresh: boolean;
      readonly silentSince: number | undefined;
    },
  ) {
    this.#parts = parts;
    this.#consumer = parts.stream.consumerOf(consumer.info);
    this.#pauseMs = consumer.isFresh ? 0 : pauseOfTakeover(consumer.silentSince);
    this.#holding = setInterval(() => {
      for (const message of [...this.#taken, ...this.#waiting]) message.working();
    }, workingMs);
    this.ended = this.#read().finally(() => {
      clearInterval(this.#holding);
      parts.server.reached(this.#name);
    });
  }

  /** Whether it has received nothing for this time, ms, and holds nothing. */
  isIdle(forMs: number): boolean {
    return (
      performance.now() - this.#heardAt > forMs &&
      this.#pauseMs <= askAgainMs &&
      this.#taken.length + this.#waiting.length === 0
    );
  }

  /** Stops reading and commits what was read. */
  async release(): Promise<void> {
    this.#stop();
    await this.ended;
    while (this.#working !== undefined) await this.#working;
  }

  /** Discards what was read and stops reading; JetStream delivers those messages to the next reader. */
  abandon(): void {
    this.#waiting = [];
    this.#stop();
  }

  #stop(): void {
    this.#stopping.abort();
    this.#asking?.stop();
  }

  get #name(): string {
    return `${this.#parts.stream.name} ${consumerName(this.#parts.partition)}`;
  }

  async #read(): Promise<boolean> {
    const { partition, log, counts, server } = this.#parts;
    const { signal } = this.#stopping;
    let answeredAt = performance.now();
    while (!signal.aborted)
      try {
        await pause(this.#pauseMs, undefined, { signal });
        this.#pauseMs = 0;
        const batch = await this.#consumer.fetch({ max_messages: mostUnacknowledged, expires: askMs });
        this.#asking = batch;
        for await (const message of batch) if (!signal.aborted) this.#hear(message);
        answeredAt = performance.now();
        server.reached(this.#name);
      } catch (error) {
        if (signal.aborted) return false;
        if (error instanceof LostDelivery) {
          counts.lostDeliveries += 1;
          log.warn('a delivery of the stream of readings was lost: it is waited for', { partition });
          this.#waiting = [];
          this.#delivered = undefined;
          this.#pauseMs = givenAgainMs;
          continue;
        }
        // The consumer does not answer while the cluster elects its leader.
        this.#pauseMs = askAgainMs;
        server.notReached(this.#name);
        if (performance.now() - answeredAt < unansweredMs) continue;
        log.warn('a part of the stream of readings does not answer', { partition, error });
        return true;
      }
    return false;
  }

  /** Accepts a delivered message. @throws LostDelivery if one before it was lost: later messages must not be committed before that one */
  #hear(message: JsMsg): void {
    const { deliverySequence } = message.info;
    const { counts } = this.#parts;
    this.#heardAt = performance.now();
    counts.deliveries += 1;
    if (message.redelivered) counts.redeliveries += 1;
    if (this.#delivered !== undefined && deliverySequence !== this.#delivered + 1) throw new LostDelivery();
    this.#delivered = deliverySequence;
    // Acknowledges again only messages that this reader committed itself: a cluster does not always redeliver in order.
    if (this.#committed.has(message.seq)) {
      message.ack();
      return;
    }
    if ([...this.#taken, ...this.#waiting].some(({ seq }) => seq === message.seq)) return;
    this.#waiting.push(message);
    this.#begin();
  }

  /** Starts committing the waiting messages unless that is in progress. */
  #begin(): void {
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
      // A message may have arrived after the last check of the queue; without this it would wait for the next message.
      if (this.#waiting.length > 0) this.#begin();
    });
  }

  async #work(): Promise<void> {
    const { ingest, log, partition, stored } = this.#parts;
    // Messages that arrive in the same turn share a transaction.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      this.#taken = this.#waiting.splice(0);
      const decoded = this.#taken.flatMap((message) => this.#decode(message) ?? []);
      for (const same of runsOf(decoded)) {
        const readings = same.flatMap((one) => one.readings);
        try {
          await (same[0]?.age === 'past' ? ingest.backfill(readings) : ingest.readings(readings));
        } catch (error) {
          // Ingest is closed: JetStream delivers these messages to the next reader of the partition.
          log.debug('readings of the stream are left to the next reader', { partition, error });
          this.#waiting = [];
          this.#taken = [];
          return;
        }
        for (const { message } of same) {
          message.ack();
          this.#committed.add(message.seq);
        }
        const last = same.at(-1);
        if (last) stored(partition, last.message.seq);
      }
    }
    this.#taken = [];
    for (const seq of [...this.#committed].slice(0, -rememberedCommits)) this.#committed.delete(seq);
  }

  /**
   * Returns undefined if this version cannot decode the message; the message is removed from the stream, since it would block all that
   * follow.
   */
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

/** Time until the messages that a previous reader did not acknowledge are due again, ms. */
function pauseOfTakeover(silentSince: number | undefined): number {
  if (silentSince === undefined) return givenAgainMs;
  const untilDue = silentSince + givenAgainAfterRenewalMs - performance.now();
  return Math.min(givenAgainMs, Math.max(0, untilDue));
}

/** Splits messages into runs of the same age, keeping their order. */
function runsOf(decoded: readonly Decoded[]): readonly Decoded[][] {
  const runs: Decoded[][] = [];
  for (const one of decoded) {
    const last = runs.at(-1);
    if (last?.[0]?.age === one.age) last.push(one);
    else runs.push([one]);
  }
  return runs;
}
