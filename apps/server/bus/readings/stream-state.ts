import { readingPartitions } from '@heliodeck/model/wire/readings-message';
import { type ConsumerInfo, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { readingStreamNames } from './stream-name.ts';

/** State of one partition. Numbers of messages, each with up to 1,000 readings. */
interface PartState {
  readonly partition: number;
  /** Stored in the stream, delivered or not. */
  readonly messages: number;
  /** Not delivered to a reader yet. */
  readonly pending: number;
  /** Delivered and not acknowledged. */
  readonly unacknowledged: number;
  /** Unacknowledged messages that were delivered more than once. */
  readonly redelivered: number;
}

/** State of the stream of readings as reported by JetStream. */
export interface StreamState {
  readonly messages: number;
  readonly bytes: number;
  readonly limitBytes: number;
  /** Age of the oldest message, s; null if the stream is empty. */
  readonly oldestSeconds: number | null;
  /** Replicas, other than the leader's, that are not up to date. */
  readonly replicasBehind: number;
  readonly parts: readonly PartState[];
}

/** Timeout of requests to JetStream, ms. */
const answerMs = 2_000;
/** JetStream error codes: the stream does not exist; JetStream is not enabled for this account or server. */
const noStream: readonly number[] = [10_059, 10_035, 10_039, 10_076];

/**
 * Asks JetStream for the state of an installation's stream.
 * @returns undefined if there is no stream: all gateways store their readings directly
 * @throws Error if JetStream does not answer
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
          // A partition that was never read has no consumer: all its messages are pending.
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
