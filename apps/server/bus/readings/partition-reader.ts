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

/** Messages of a part that may be read and not committed: what bounds the memory of a reader. */
const mostUnacknowledged = 16;
/** More than may be unacknowledged. */
const rememberedCommits = 4 * mostUnacknowledged;
/** A question for messages ends after so long, ms, and the next follows. */
const askMs = 2_000;
/** A part that does not answer for so long, ms, is looked for anew; until then it is asked again so soon. */
const unansweredMs = 30_000;
const askAgainMs = 250;
/** A message is given again after so long, ms, unless its reader says meanwhile that it works on it: PostgreSQL may be away for long. */
const holdMs = 4_000;
const workingMs = 1_000;
/** All that was given and not acknowledged before waits to be given again, in order, after so long, ms. */
const givenAgainMs = holdMs + 1_000;

interface ReaderParts {
  readonly stream: ReadingStream;
  readonly server: CurrentServer;
  readonly partition: number;
  readonly ingest: Pick<Ingest, 'readings' | 'backfill'>;
  /** Readings up to this number of the stream are committed. */
  readonly stored: (partition: number, sequence: number) => void;
  readonly log: Log;
  readonly counts: StreamCounts;
}

/** A message was given and did not arrive. */
class LostDelivery extends Error {}

interface Decoded {
  readonly message: JsMsg;
  readonly age: ReadingAge;
  readonly readings: readonly Reading[];
}

/** Finds the consumer of a part, or makes it. @throws JetStreamApiError where one of an earlier version of the program still reads it */
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
 * Reads one part of the stream, by a consumer that stays for ever: a cluster of NATS that loses a server while consumers come and go may
 * keep some that nobody can name. Who reads is said by a lease (part-leases.ts). A new reader waits until what the one before it had not
 * acknowledged is due again; so does one that missed a delivery. Thus order holds.
 */
export class PartitionReader {
  readonly #parts: ReaderParts;
  readonly #consumer: Consumer;
  #waiting: JsMsg[] = [];
  /** What is being committed. */
  #taken: readonly JsMsg[] = [];
  #working: Promise<void> | undefined;
  readonly #holding: NodeJS.Timeout;
  /** Numbers of messages that were committed last: their acknowledgement may not have arrived. */
  readonly #committed = new Set<number>();
  /** Number of the newest delivery; undefined before the first. */
  #delivered: number | undefined;
  #heardAt = performance.now();
  #pauseMs: number;
  readonly #stopping = new AbortController();
  #asking: { stop(error?: Error): void } | undefined;
  /** Resolves when it reads no more. @returns whether its consumer did not answer any more */
  readonly ended: Promise<boolean>;

  /** @param consumer `isFresh` where nothing was given by it that is not acknowledged */
  constructor(parts: ReaderParts, consumer: { readonly info: ConsumerInfo; readonly isFresh: boolean }) {
    this.#parts = parts;
    this.#consumer = parts.stream.consumerOf(consumer.info);
    this.#pauseMs = consumer.isFresh ? 0 : givenAgainMs;
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
      this.#pauseMs < givenAgainMs &&
      this.#taken.length + this.#waiting.length === 0
    );
  }

  /** Commits what was read and reads no more. */
  async release(): Promise<void> {
    this.#stop();
    await this.ended;
    while (this.#working !== undefined) await this.#working;
  }

  /** Gives up what was read: it is given to the next reader. */
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
        // While a cluster elects who leads the consumer nobody answers.
        this.#pauseMs = askAgainMs;
        server.notReached(this.#name);
        if (performance.now() - answeredAt < unansweredMs) continue;
        log.warn('a part of the stream of readings does not answer', { partition, error });
        return true;
      }
    return false;
  }

  /** @throws LostDelivery where one was lost: what follows it must not be committed before it */
  #hear(message: JsMsg): void {
    const { deliverySequence } = message.info;
    const { counts } = this.#parts;
    this.#heardAt = performance.now();
    counts.deliveries += 1;
    if (message.redelivered) counts.redeliveries += 1;
    if (this.#delivered !== undefined && deliverySequence !== this.#delivered + 1) throw new LostDelivery();
    this.#delivered = deliverySequence;
    // Only what this reader committed itself is acknowledged again: a cluster does not always give in order what it gives again.
    if (this.#committed.has(message.seq)) {
      message.ack();
      return;
    }
    if ([...this.#taken, ...this.#waiting].some(({ seq }) => seq === message.seq)) return;
    this.#waiting.push(message);
    this.#begin();
  }

  /** Commits what waits, unless that is being done. */
  #begin(): void {
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
      // Heard after the last look at what waits: no other message may follow that would begin anew.
      if (this.#waiting.length > 0) this.#begin();
    });
  }

  async #work(): Promise<void> {
    const { ingest, log, partition, stored } = this.#parts;
    // Messages of the same moment share a transaction.
    await Promise.resolve();
    while (this.#waiting.length > 0) {
      this.#taken = this.#waiting.splice(0);
      const decoded = this.#taken.flatMap((message) => this.#decode(message) ?? []);
      for (const same of runsOf(decoded)) {
        const readings = same.flatMap((one) => one.readings);
        try {
          await (same[0]?.age === 'past' ? ingest.backfill(readings) : ingest.readings(readings));
        } catch (error) {
          // Ingest is closed: whoever reads the part next is given them.
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
