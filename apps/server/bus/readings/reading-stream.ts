import { setTimeout as pause } from 'node:timers/promises';
import {
  type ConsumerInfo,
  DiscardPolicy,
  type JetStreamAccountStats,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StreamConfig,
} from '@nats-io/jetstream';
import { type NatsConnection, nanos } from '@nats-io/transport-node';
import type { StreamSettings } from '../../config-parts.ts';
import type { Log } from '../../context.ts';
import { StartRefusal } from '../../start-refusal.ts';
import { NoJetStream } from './no-jet-stream.ts';
import { readingStreamNames } from './stream-name.ts';

/**
 * The stream between gateways and ingest: a work queue of JetStream, which deletes messages once they are acknowledged, that is, committed.
 */
export interface ReadingStream {
  readonly name: string;
  readonly publish: JetStreamClient['publish'];
  readonly consumers: JetStreamManager['consumers'];
  readonly consumerOf: JetStreamClient['consumers']['getConsumerFromInfo'];
  subject(partition: number): string;
  /** Whether it has copies on several servers. */
  readonly isReplicated: boolean;
  /** Whether it holds no message at all. */
  isEmpty(): Promise<boolean>;
  consumerInfo(partition: number): Promise<ConsumerInfo>;
  /** Whether it holds a message of the partition with a number above this one. */
  hasAfter(partition: number, sequence: number): Promise<boolean>;
  /** Has another server lead the consumer of a partition. */
  changeLeader(partition: number): Promise<void>;
}

/** Name of the consumer of a partition. */
export const consumerName = (partition: number): string => `p${partition}`;

/** A cluster has a leader again within this time, ms; until then requests are repeated. */
const electionMs = 20_000;
const askAgainMs = 500;
/** Error codes of JetStream for a user without permission for it: 10035 and 10039. */
const notForAccountCodes: readonly number[] = [10_035, 10_039];
/** Timeout of requests to the JetStream API, ms. */
const apiMs = 5_000;
/** A message sent again within this time, ms, is stored once. */
const repeatedMs = 120_000;

/**
 * Finds or creates the stream of an installation.
 * @throws StartRefusal with the reason why it cannot be used
 */
export async function openReadingStream(
  nats: NatsConnection,
  installation: string,
  settings: StreamSettings,
  log: Log,
): Promise<ReadingStream> {
  const jsm = await jetstreamManager(nats, { timeout: apiMs, checkAPI: false });
  const account = await accountOf(nats, jsm);
  const { stream: name, subject } = readingStreamNames(installation);
  const wanted = {
    name,
    subjects: [subject('*')],
    retention: RetentionPolicy.Workqueue,
    discard: DiscardPolicy.New,
    storage: StorageType.File,
    num_replicas: settings.replicas,
    max_bytes: settings.bytes,
    max_msgs: -1,
    max_age: 0,
    duplicate_window: nanos(repeatedMs),
  } satisfies Partial<StreamConfig>;
  const found = await existing(jsm, name);
  if (found === undefined) await make(jsm, wanted);
  const config = found ?? (await existing(jsm, name));
  if (config === undefined)
    throw new StartRefusal({
      zh: `NATS 没有保存刚建立的流 '${name}'`,
      en: `NATS does not keep the stream '${name}' that was made`,
    });
  const differs = Object.entries(wanted).flatMap(([key, value]) => {
    const [is, own] = [JSON.stringify(config[key as keyof StreamConfig]), JSON.stringify(value)];
    return is === own ? [] : { zh: `${key} 为 ${is}，而非 ${own}`, en: `${key} is ${is}, not ${own}` };
  });
  if (differs.length > 0)
    throw new StartRefusal({
      zh: `NATS 的流 '${name}' 与本进程的设置不同：${differs.map(({ zh }) => zh).join('；')}。请让所有进程的 NATS_REPLICAS 与 NATS_STREAM_MB 一致，或用 'nats stream edit' 修改该流，或在其为空时删除`,
      en: `the stream '${name}' of NATS has other settings than this process: ${differs.map(({ en }) => en).join('; ')}. Give all processes the same NATS_REPLICAS and NATS_STREAM_MB, or change the stream by 'nats stream edit', or remove it while it is empty`,
    });
  const tier = account.limits.max_storage;
  if (tier > 0 && tier < settings.bytes)
    log.warn('JetStream may store less than NATS_STREAM_MB', { bytes: tier });
  if (settings.replicas === 1)
    log.warn(
      'readings in the stream lie on one server of NATS: they survive its end, not the loss of its disk (NATS_REPLICAS)',
    );
  const js = jetstream(nats, { timeout: apiMs });
  return {
    name,
    publish: (subject, data, options) => js.publish(subject, data, options),
    consumers: jsm.consumers,
    consumerOf: (info) => js.consumers.getConsumerFromInfo(info),
    subject,
    isReplicated: settings.replicas > 1,
    isEmpty: async () => (await jsm.streams.info(name)).state.messages === 0,
    consumerInfo: (partition) => jsm.consumers.info(name, consumerName(partition)),
    async hasAfter(partition, sequence) {
      // The server takes both together since 2.9; the types of the client do not know it.
      const next = { seq: sequence + 1, next_by_subj: subject(partition) };
      return (await jsm.streams.getMessage(name, next)) !== null;
    },
    async changeLeader(partition) {
      await nats.request(`$JS.API.CONSUMER.LEADER.STEPDOWN.${name}.${consumerName(partition)}`, undefined, {
        timeout: apiMs,
      });
    },
  };
}

/**
 * Returns the JetStream account of this user. A cluster that has just started or lost a server reports for some seconds that JetStream is
 * unavailable.
 * @throws NoJetStream, or StartRefusal if the servers do not elect a leader
 */
async function accountOf(nats: NatsConnection, jsm: JetStreamManager): Promise<JetStreamAccountStats> {
  const until = performance.now() + electionMs;
  for (;;)
    try {
      return await jsm.getAccountInfo();
    } catch (error) {
      const hasNone =
        nats.info?.jetstream !== true ||
        (error instanceof JetStreamApiError && notForAccountCodes.includes(error.code));
      if (hasNone)
        throw new NoJetStream(
          {
            zh: `NATS 未向该用户提供 JetStream，而 gateway 与 ingest 分开运行时需要它：请以 --jetstream 和 --store_dir 启动 nats-server（${textOf(error)}）`,
            en: `NATS has no JetStream for this user, and gateway and ingest in processes of their own need it: start nats-server with --jetstream and a --store_dir (${textOf(error)})`,
          },
          { cause: error },
        );
      if (performance.now() > until)
        throw new StartRefusal(
          {
            zh: `NATS 的 JetStream 没有应答：集群中须有半数以上的服务器在运行并能互相连接（${textOf(error)}）`,
            en: `JetStream of NATS does not answer: more than half of the servers of its cluster have to run and reach each other (${textOf(error)})`,
          },
          { cause: error },
        );
      await pause(askAgainMs);
    }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function existing(jsm: JetStreamManager, name: string): Promise<StreamConfig | undefined> {
  const info = await jsm.streams.info(name).catch((error: unknown) => {
    if (textOf(error).includes('not found')) return undefined;
    throw new StartRefusal(
      {
        zh: `NATS 没有说明流 '${name}' 的状态：${textOf(error)}`,
        en: `NATS does not say how the stream '${name}' stands: ${textOf(error)}`,
      },
      { cause: error },
    );
  });
  return info?.config;
}

async function make(
  jsm: JetStreamManager,
  wanted: Partial<StreamConfig> & { readonly name: string },
): Promise<void> {
  await jsm.streams.add(wanted).catch(async (error: unknown) => {
    // Another process created it first: compare its settings.
    if ((await existing(jsm, wanted.name)) !== undefined) return;
    const { num_replicas: replicas, max_bytes: bytes } = wanted;
    throw new StartRefusal(
      {
        zh: `NATS 无法建立流 '${wanted.name}'（${replicas} 个副本 NATS_REPLICAS，${bytes} 字节 NATS_STREAM_MB）：${textOf(error)}`,
        en: `NATS cannot make the stream '${wanted.name}' with ${replicas} copies (NATS_REPLICAS) of ${bytes} bytes (NATS_STREAM_MB): ${textOf(error)}`,
      },
      { cause: error },
    );
  });
}
