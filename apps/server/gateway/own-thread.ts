import { Worker } from 'node:worker_threads';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Log } from '../context.ts';
import type { LiveFeed } from '../live/live-feed.ts';
import type { Logs } from '../logs/logs.ts';
import type { GatewayPort, GatewayStatus } from './port.ts';
import {
  type FromThread,
  type Method,
  receivedError,
  sentError,
  type ThreadData,
  type ToThread,
} from './thread-messages.ts';

interface ThreadParts {
  /** The thread's program (gateway-thread.ts). */
  readonly program: URL;
  readonly data: Omit<ThreadData, 'followed'>;
  readonly log: Log;
  readonly logs: { readonly usual: Pick<Logs['usual'], 'write'> };
  readonly live: Pick<LiveFeed, 'publish'>;
  /** Tenants whose readings are listened to now. */
  readonly followed: () => readonly string[];
  /** Ends a command in the ledger that could not be handed over. */
  readonly undelivered: (order: Parameters<GatewayPort['order']>[0]) => void;
}

/** The gateway in a thread of its own. */
export interface ThreadGateway extends GatewayPort {
  /** Readings of these tenants are listened to, and of no others. */
  follow(tenants: readonly string[]): void;
  /** Ends the thread at once, as a fault in it would; it is started again. */
  kill(): Promise<void>;
}

/** A thread that ended is started again after so long, ms; after twice as long where it ends again within a minute … */
const firstPauseMs = 500;
const longestPauseMs = 30_000;
const calmMs = 60_000;
/** A thread that does not answer for so long, ms, is held to be unable to. */
const answerMs = 15_000;
/** It has so long after its orderly stop, ms. */
const lastMs = 500;

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout | undefined;
}

/** @see ThreadGateway */
export function threadGateway(parts: ThreadParts): ThreadGateway {
  return new OwnThread(parts);
}

class OwnThread implements ThreadGateway {
  readonly #parts: ThreadParts;
  readonly #pending = new Map<number, Pending>();
  #thread: Worker | undefined;
  #state: GatewayStatus['state'] = 'stopped';
  #restarts = 0;
  #lastId = 0;
  #port: number | undefined;
  #fault: unknown;
  #pauseMs = firstPauseMs;
  #runsSince = 0;
  #restart: NodeJS.Timeout | undefined;
  #begun: PromiseWithResolvers<number> | undefined;
  #ended: PromiseWithResolvers<void> | undefined;

  constructor(parts: ThreadParts) {
    this.#parts = parts;
  }

  get status(): GatewayStatus {
    return { state: this.#state, restarts: this.#restarts };
  }

  get tcpPort(): number | undefined {
    return this.#port;
  }

  start(): Promise<number> {
    this.#state = 'starting';
    this.#begun = Promise.withResolvers();
    this.#run();
    return this.#begun.promise;
  }

  async stop(withinMs: number): Promise<void> {
    this.#state = 'stopped';
    clearTimeout(this.#restart);
    const thread = this.#thread;
    if (thread === undefined) return;
    this.#post({ kind: 'stop', withinMs });
    const late = setTimeout(() => {
      this.#parts.log.error('the gateway thread did not stop in time: it is ended', { withinMs });
      void thread.terminate();
    }, withinMs + lastMs);
    await this.#ended?.promise;
    clearTimeout(late);
  }

  async kill(): Promise<void> {
    await this.#thread?.terminate();
  }

  follow(tenants: readonly string[]): void {
    this.#post({ kind: 'follow', tenants });
  }

  readonly online: GatewayPort['online'] = (...args) => this.#call('online', args);
  readonly settled: GatewayPort['settled'] = () => this.#call('settled', []);
  readonly unclaimed: GatewayPort['unclaimed'] = (...args) => this.#call('unclaimed', args);
  readonly showedKey: GatewayPort['showedKey'] = (...args) => this.#call('showedKey', args);
  readonly line: GatewayPort['line'] = (...args) => this.#call('line', args);
  readonly scan: GatewayPort['scan'] = (...args) => this.#call('scan', args);
  readonly stopScan: GatewayPort['stopScan'] = (...args) => this.#call('stopScan', args);
  readonly counters: GatewayPort['counters'] = () => this.#call('counters', []);
  readonly writeLines: GatewayPort['writeLines'] = () => this.#call('writeLines', []);
  readonly store: GatewayPort['store'] = (...args) => this.#call('store', args, Number.POSITIVE_INFINITY);

  async order(...args: Parameters<GatewayPort['order']>): Promise<void> {
    if (this.#state !== 'running') {
      this.#parts.undelivered(...args);
      return;
    }
    try {
      await this.#call('order', args);
    } catch (error) {
      // It may have been taken. A thread that is started again ends in the ledger what the one before left open.
      this.#parts.log.warn('a command was handed over without an answer', {
        commandId: args[0].commandId,
        error,
      });
    }
  }

  #call<T>(method: Method, args: readonly unknown[], withinMs = answerMs): Promise<T> {
    if (this.#state !== 'running') return Promise.reject(new CodedError('request.unavailable'));
    const id = ++this.#lastId;
    return new Promise<unknown>((resolve, reject) => {
      const giveUp = () => {
        this.#pending.delete(id);
        reject(new CodedError('request.unavailable', {}, { cause: new Error(`no answer to ${method}`) }));
      };
      const timer = Number.isFinite(withinMs) ? setTimeout(giveUp, withinMs) : undefined;
      this.#pending.set(id, { resolve, reject, timer });
      this.#post({ kind: 'call', id, method, args });
    }) as Promise<T>;
  }

  #post(message: ToThread): void {
    this.#thread?.postMessage(message);
  }

  #run(): void {
    const { program, data, followed } = this.#parts;
    // Its DTUs know the port.
    const config = { ...data.config, ...(this.#port !== undefined && { gatewayPort: this.#port }) };
    const workerData: ThreadData = { ...data, config, followed: followed() };
    const thread = new Worker(program, { workerData, execArgv: [], name: 'gateway' });
    this.#thread = thread;
    this.#fault = undefined;
    this.#ended = Promise.withResolvers();
    thread.on('message', (message: FromThread) => this.#hear(message));
    thread.on('error', (error) => {
      this.#fault = error;
    });
    thread.once('exit', (code) => this.#exited(code));
  }

  #hear(message: FromThread): void {
    const { log, logs, live } = this.#parts;
    switch (message.kind) {
      case 'listening':
        this.#listens(message.port);
        return;
      case 'failed':
        this.#fault = receivedError(message.error);
        return;
      case 'answer':
        this.#answered(message);
        return;
      case 'live':
        for (const event of message.events) live.publish(event);
        this.#post({ kind: 'taken' });
        return;
      case 'log':
        log[message.level](message.message, message.fields);
        return;
      case 'usual':
        logs.usual.write(...(message.line as Parameters<Logs['usual']['write']>));
    }
  }

  #listens(port: number): void {
    this.#port = port;
    this.#runsSince = performance.now();
    if (this.#state === 'stopped') return;
    const isAgain = this.#state === 'down';
    this.#state = 'running';
    this.#begun?.resolve(port);
    if (!isAgain) return;
    const restarts = this.#restarts;
    this.#parts.log.warn('the gateway thread runs again', { restarts });
    this.#parts.logs.usual.write({ tenantId: platformTenant }, 'warn', 'gateway.restarted', { restarts });
  }

  #answered({ id, value, error }: Extract<FromThread, { kind: 'answer' }>): void {
    const pending = this.#pending.get(id);
    if (pending === undefined) return;
    this.#pending.delete(id);
    clearTimeout(pending.timer);
    if (error === undefined) pending.resolve(value);
    else pending.reject(receivedError(error));
  }

  #exited(code: number): void {
    this.#thread = undefined;
    for (const [id, { reject, timer }] of this.#pending) {
      this.#pending.delete(id);
      clearTimeout(timer);
      reject(new CodedError('request.unavailable', {}, { cause: this.#fault }));
    }
    this.#ended?.resolve();
    if (this.#state === 'stopped') return;
    if (this.#state === 'starting') {
      this.#state = 'stopped';
      this.#begun?.reject(this.#fault ?? new Error(`the gateway thread ended with ${code}`));
      return;
    }
    this.#startAgain(code);
  }

  #startAgain(code: number): void {
    this.#state = 'down';
    this.#restarts += 1;
    if (this.#runsSince > 0 && performance.now() - this.#runsSince > calmMs) this.#pauseMs = firstPauseMs;
    const inMs = this.#pauseMs;
    this.#pauseMs = Math.min(2 * inMs, longestPauseMs);
    this.#runsSince = 0;
    const facts = { restarts: this.#restarts, inMs, code };
    this.#parts.log.error('the gateway thread ended: it is started again', {
      ...facts,
      ...(this.#fault !== undefined && { error: this.#fault }),
    });
    const told = { ...facts, error: this.#fault === undefined ? null : sentError(this.#fault).message };
    this.#parts.logs.usual.write({ tenantId: platformTenant }, 'error', 'gateway.ended', told);
    this.#restart = setTimeout(() => this.#run(), inMs);
  }
}
