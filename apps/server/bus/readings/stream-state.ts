import { readingPartitions } from '@heliodeck/model/wire/readings-message';
import { type ConsumerInfo, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { readingStreamNames } from './stream-name.ts';

/** How a part of the stream stands. Numbers of messages, each of which holds up to 1,000 readings. */
interface PartState {
  readonly partition: number;
  /** Kept, whether they were given to a reader or not. */
  readonly messages: number;
  /** Not given to a reader yet. */
  readonly pending: number;
  /** Given and not acknowledged. */
  readonly unacknowledged: number;
  /** Of these, given more than once. */
  readonly redelivered: number;
}

/** How the stream of readings stands, as JetStream tells it. */
export interface StreamState {
  readonly messages: number;
  readonly bytes: number;
  readonly limitBytes: number;
  /** Age of the oldest message, s; null where it is empty. */
  readonly oldestSeconds: number | null;
  /** Copies that are not up to date, of those beside the leader's. */
  readonly replicasBehind: number;
  readonly parts: readonly PartState[];
}

/** Answers of JetStream come within so long, ms. */
const answerMs = 2_000;
/** Codes of JetStream's errors: no such stream; none for this account or server. */
const noStream: readonly number[] = [10_059, 10_035, 10_039, 10_076];

/**
 * Asks JetStream how the stream of an installation stands.
 * @returns undefined where there is none: all gateways store what they read by themselves
 * @throws Error where JetStream does not answer
 */
export async function readStreamState(
  nats: NatsConnection,
  installation: string,
  now: Date,
): Promise<StreamState | undefined> {
  if (nats.info?.jetstream !== true) return undefined;
  const jsm = await jetstreamManager(nats, { timeout: answerMs, checkAPI: false });
  const { stream: name, subject } = readingStreamNames(installation);
  try {
    const { state, config, cluster } = await jsm.streams.info(name, { subjects_filter: '>' });
    const byName = new Map<string, ConsumerInfo>();
    for await (const consumer of jsm.consumers.list(name)) byName.set(consumer.name, consumer);
    return {
      messages: state.messages,
      bytes: state.bytes,
      limitBytes: config.max_bytes,
      oldestSeconds:
        state.messages === 0 ? null : Math.max(0, (now.getTime() - Date.parse(state.first_ts)) / 1_000),
      replicasBehind: (cluster?.replicas ?? []).filter(({ current, offline }) => !current || offline === true)
        .length,
      parts: Array.from({ length: readingPartitions }, (_, partition) => {
        const consumer = byName.get(`p${partition}`);
        const messages = state.subjects?.[subject(partition)] ?? 0;
        return {
          partition,
          messages,
          // A part that nobody has ever read has no consumer: all of it waits.
          pending: consumer?.num_pending ?? messages,
          unacknowledged: consumer?.num_ack_pending ?? 0,
          redelivered: consumer?.num_redelivered ?? 0,
        };
      }),
    };
  } catch (error) {
    if (error instanceof JetStreamApiError && noStream.includes(error.code)) return undefined;
    throw error;
  }
}
