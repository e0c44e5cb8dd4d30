import type { ConsumerInfo } from '@nats-io/jetstream';
import type { Log } from '../../context.ts';
import type { ReadingStream } from './reading-stream.ts';

type WatchedStream = Pick<ReadingStream, 'isEmpty' | 'hasAfter' | 'changeLeader'> & {
  consumerInfo(partition: number): Promise<Pick<ConsumerInfo, 'delivered' | 'ack_floor' | 'num_ack_pending'>>;
};

/**
 * Finds consumers that deliver nothing although messages wait for them, and asks NATS for another leader of each. After servers of a
 * cluster were lost, a consumer of NATS 2.9 can wait forever at a server that has its messages; its next leader delivers them.
 */
export class StalledConsumers {
  readonly #stream: WatchedStream;
  readonly #log: Pick<Log, 'warn'>;
  /** The position of a consumer at the previous check, if messages waited for it. */
  readonly #before = new Map<number, string>();

  constructor(stream: WatchedStream, log: Pick<Log, 'warn'>) {
    this.#stream = stream;
    this.#log = log;
  }

  /**
   * To be called periodically; a consumer whose position has not changed since the previous call is stalled.
   * @param idle partitions whose readers have received nothing since that call and hold nothing
   */
  async check(idle: readonly number[]): Promise<void> {
    const waiting = new Map<number, string>();
    if (idle.length > 0 && (await this.#stream.isEmpty()) === false)
      for (const partition of idle) {
        const at = await this.#waitingAt(partition);
        if (at !== undefined) waiting.set(partition, at);
      }
    const stalled = [...waiting].flatMap(([partition, at]) =>
      this.#before.get(partition) === at ? partition : [],
    );
    this.#before.clear();
    for (const [partition, at] of waiting) if (!stalled.includes(partition)) this.#before.set(partition, at);
    for (const partition of stalled) {
      this.#log.warn('a consumer of the stream of readings stalls: another server is to lead it', {
        partition,
      });
      await this.#stream.changeLeader(partition);
    }
  }

  /** The position of a consumer; undefined if no message waits for it. */
  async #waitingAt(partition: number): Promise<string | undefined> {
    const { delivered, ack_floor: floor, num_ack_pending: open } = await this.#stream.consumerInfo(partition);
    const hasMore = open > 0 || (await this.#stream.hasAfter(partition, delivered.stream_seq));
    return hasMore ? `${delivered.consumer_seq} ${floor.consumer_seq}` : undefined;
  }
}
