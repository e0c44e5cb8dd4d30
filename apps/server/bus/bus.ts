import { deserialize, serialize } from 'node:v8';
import { type Label, label } from '@heliodeck/kit/label';
import {
  type BusKind,
  type BusMessage,
  busMessages,
  busVersion,
  type ToldKind,
} from '@heliodeck/model/wire/bus';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Log } from '../context.ts';
import { receivedError, type SentError, sentError } from '../gateway/sent-error.ts';
import { StartRefusal } from '../start-refusal.ts';
import { BoundedQueue } from './bounded-queue.ts';
import { BusFailure, type BusTransport } from './transport.ts';

/** Messages, requests and responses between the processes of one installation. */
export interface Bus {
  /** Address of this process on the bus. */
  readonly self: string;
  readonly isConnected: boolean;
  /** Publishes a message to all subscribers. @param key restricts it to subscribers of this key */
  tell<K extends ToldKind>(kind: K, message: BusMessage<K>, key?: string): void;
  /**
   * Subscribes to messages of other processes, not of this one. The handler receives them in order, one at a time. A subscriber that is too
   * slow loses messages; `onGap` then reports it.
   */
  on<K extends ToldKind>(kind: K, heard: BusHandler<K>, key?: string): () => void;
  /**
   * Sends a request to the gateway of one process. @throws BusFailure if there is no response; otherwise the error that the gateway
   * returned
   */
  ask(process: string, question: BusMessage<'ask'>, timeoutMs: number): Promise<unknown>;
  /** Registers the handler of requests to this process. */
  answer(how: (question: BusMessage<'ask'>) => Promise<unknown>): void;
  /** Registers a listener for possible loss of messages: the connection was lost, or a subscriber was too slow. */
  onGap(listener: () => void): void;
  onConnection(listener: (isConnected: boolean) => void): void;
  /** Finishes the requests in progress, waiting at most `withinMs`, then closes. */
  close(withinMs: number): Promise<void>;
}

type BusHandler<K extends ToldKind> = (message: BusMessage<K>, from: string) => void | Promise<void>;

interface BusParts {
  readonly transport: BusTransport;
  /** Part of every subject: installations that share a NATS server do not receive each other's messages. */
  readonly installation: string;
  readonly self: string;
  readonly log: Log;
  /** Version of the bus protocol; tests set another one. */
  readonly version?: number;
}

interface JoinParts extends BusParts {
  /** Version of the program. */
  readonly program: string;
  /** Fingerprint of the keys of this process; does not reveal them. */
  readonly keys: string;
  /** Returns an identifier of the database, called for each answer; absent if it is not compared. */
  readonly database?: () => Promise<string | undefined>;
}

/** Most messages that may wait for a slow subscriber. */
const mostWaiting = 2_000;
/** Most requests in progress at once; more are refused. */
const mostAsked = 500;
/** Running processes answer `hello` within this time, ms. */
const helloMs = 500;
/** First byte of every message. */
const magic = 0x48;

/**
 * Joins the processes of an installation. Subjects: 'heliodeck.<installation>.<kind>[.<key>]'.
 * @throws StartRefusal if a running process has another version, other keys or another database
 */
export async function openBus(parts: JoinParts): Promise<Bus> {
  const { transport, program, keys, database } = parts;
  const bus = new TransportBus(parts);
  const introduce = async (): Promise<BusMessage<'hello'>> => {
    const where = await database?.().catch(() => undefined);
    return { program, keys, ...(where !== undefined && { database: where }) };
  };
  const own = await introduce();
  const others = await bus.hello(own, introduce);
  const refusal = refusalOf(own, others);
  if (refusal === undefined) return bus;
  await transport.close();
  throw new StartRefusal(refusal);
}

/** Opens the bus for a thread of a process that has already joined. @param parts `self` is the address of the thread */
export function joinedBus(parts: BusParts): Bus {
  return new TransportBus(parts);
}

/** Returns why this process cannot join the given processes. A null entry is a process whose answer cannot be decoded. */
function refusalOf(
  { program, keys, database }: BusMessage<'hello'>,
  others: readonly (BusMessage<'hello'> | null)[],
): Label | undefined {
  const strange = others.find((one) => one === null || majorOf(one.program) !== majorOf(program));
  if (strange !== undefined) {
    const version = strange
      ? label(`版本 ${strange.program} `, `version ${strange.program}`)
      : label('其他版本', 'another version');
    return {
      zh: `本系统中正在运行${version.zh}的进程，而本进程的版本为 ${program}：二者不能互通。请先停止它们，或启动相同的版本`,
      en: `processes of ${version.en} run in this installation, and this one is ${program}: they do not understand each other. Stop them first, or start the same version`,
    };
  }
  if (others.some((one) => one !== null && one.keys !== keys))
    return {
      zh: 'DATA_DIR/keys 与正在运行的进程的密钥不同：在一个进程的登录对另一个无效。请从那里复制该文件夹',
      en: 'DATA_DIR/keys differs from the keys of the processes that run: a sign-in at one would mean nothing to the other. Copy the folder from there',
    };
  const isElsewhere = (one: BusMessage<'hello'> | null) =>
    one?.database !== undefined && database !== undefined && one.database !== database;
  if (others.some(isElsewhere))
    return {
      zh: '此 NATS 上有进程使用另一个数据库，其系统标识与本系统相同：二者之一是副本。请为副本设置单独的 NATS（NATS_URL）',
      en: 'processes run at this NATS on another database with the id of this installation: one of the two is a copy. Give the copy a NATS of its own (NATS_URL)',
    };
  return undefined;
}

const majorOf = (version: string): string => version.split('.')[0] ?? version;

class TransportBus implements Bus {
  readonly self: string;
  readonly #parts: BusParts;
  readonly #gaps = new Set<() => void>();
  readonly #queues = new Set<{ close(): void }>();
  readonly #working = new Set<Promise<void>>();
  readonly #ends: (() => void)[] = [];
  #warned = false;

  constructor(parts: BusParts) {
    this.#parts = parts;
    this.self = parts.self;
    parts.transport.onConnection((isConnected) => {
      if (isConnected) this.#gap();
    });
  }

  get isConnected(): boolean {
    return this.#parts.transport.isConnected;
  }

  /**
   * Returns the introductions of all running processes, including this one; null for a process that uses another version of the bus
   * protocol.
   * @param introduce what this process answers from now on
   */
  async hello(
    own: BusMessage<'hello'>,
    introduce: () => Promise<BusMessage<'hello'>>,
  ): Promise<readonly (BusMessage<'hello'> | null)[]> {
    const { transport, log } = this.#parts;
    const end = transport.subscribe(this.#subject('hello'), (_, answer) => {
      if (answer === undefined) return;
      const said = introduce().then((hello) => answer(this.#encode('hello', hello)));
      said.catch((error: unknown) => log.error('an answer could not be given', { error }));
    });
    this.#ends.push(end);
    const answers = await transport.gather(this.#subject('hello'), this.#encode('hello', own), helloMs);
    return answers.map((data) => this.#decode('hello', data)?.message ?? null);
  }

  tell<K extends ToldKind>(kind: K, message: BusMessage<K>, key?: string): void {
    this.#parts.transport.publish(this.#subject(kind, key), this.#encode(kind, message));
  }

  on<K extends ToldKind>(kind: K, heard: BusHandler<K>, key?: string): () => void {
    const queue = new BoundedQueue<{ readonly message: BusMessage<K>; readonly from: string }>(mostWaiting, {
      take: ({ message, from }) => heard(message, from),
      failed: (error) =>
        this.#parts.log.error('a message of another process was not handled', { kind, error }),
      lost: () => this.#gap(),
    });
    this.#queues.add(queue);
    const end = this.#parts.transport.subscribe(this.#subject(kind, key), (data) => {
      const read = this.#decode(kind, data);
      if (read !== undefined && read.from !== this.self) queue.add(read);
    });
    return () => {
      end();
      queue.close();
      this.#queues.delete(queue);
    };
  }

  async ask(process: string, question: BusMessage<'ask'>, timeoutMs: number): Promise<unknown> {
    const subject = this.#subject('ask', process);
    const data = await this.#parts.transport.request(subject, this.#encode('ask', question), timeoutMs);
    const read = this.#decode('answer', data);
    if (read === undefined) throw new BusFailure('version', subject);
    const { message } = read;
    if ('error' in message) throw receivedError(message.error as unknown as SentError);
    return message.value;
  }

  answer(how: (question: BusMessage<'ask'>) => Promise<unknown>): void {
    const subject = this.#subject('ask', this.self);
    const end = this.#parts.transport.subscribe(subject, (data, answer) => {
      if (answer === undefined) return;
      const read = this.#decode('ask', data);
      // The error is encoded in this version, so a caller of another version cannot decode it and fails with 'version' at once.
      if (read === undefined || this.#working.size >= mostAsked) {
        answer(this.#encode('answer', { error: sentError(new CodedError('request.unavailable')) as never }));
        return;
      }
      const work = how(read.message)
        .then((value) => this.#encode('answer', { value }))
        .catch((error: unknown) => this.#encode('answer', { error: sentError(error) as never }))
        .then(answer)
        .catch((error: unknown) => this.#parts.log.error('an answer could not be given', { error }))
        .finally(() => this.#working.delete(work));
      this.#working.add(work);
    });
    this.#ends.push(end);
  }

  onGap(listener: () => void): void {
    this.#gaps.add(listener);
  }

  onConnection(listener: (isConnected: boolean) => void): void {
    this.#parts.transport.onConnection(listener);
  }

  async close(withinMs: number): Promise<void> {
    for (const end of this.#ends) end();
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, withinMs);
    await Promise.race([Promise.all(this.#working), late.promise]);
    clearTimeout(timer);
    for (const queue of this.#queues) queue.close();
    this.#gaps.clear();
    await this.#parts.transport.close();
  }

  #gap(): void {
    for (const listener of this.#gaps) listener();
  }

  #subject(kind: BusKind, key?: string): string {
    const subject = `heliodeck.${this.#parts.installation}.${kind}`;
    return key === undefined ? subject : `${subject}.${key}`;
  }

  #encode<K extends BusKind>(kind: K, message: BusMessage<K>): Uint8Array {
    const body = serialize({ from: this.self, kind, message });
    return Buffer.concat([Uint8Array.of(magic, this.#parts.version ?? busVersion), body]);
  }

  /** Returns undefined if this version cannot decode the message. */
  #decode<K extends BusKind>(
    kind: K,
    data: Uint8Array,
  ): { readonly message: BusMessage<K>; readonly from: string } | undefined {
    const { log, version = busVersion } = this.#parts;
    const why = (): string | undefined => {
      if (data[0] !== magic) return 'not a message of this program';
      return data[1] === version ? undefined : `version ${data[1]}, and this process speaks ${version}`;
    };
    try {
      const refusal = why();
      if (refusal !== undefined) throw new Error(refusal);
      const read = deserialize(data.subarray(2)) as { from?: unknown; kind?: unknown; message?: unknown };
      if (read.kind !== kind || typeof read.from !== 'string') throw new Error(`not a message '${kind}'`);
      return { message: busMessages[kind].parse(read.message) as BusMessage<K>, from: read.from };
    } catch (error) {
      // Logged once: a process that keeps sending such messages would fill the log.
      if (!this.#warned) log.error('a message on the bus is refused', { kind, error });
      this.#warned = true;
      return undefined;
    }
  }
}
