import { Worker } from 'node:worker_threads';
import type { Claimed } from '@heliodeck/gateway/ownership';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Log } from '../context.ts';
import type { LiveFeed } from '../live/live-feed.ts';
import type { Logs } from '../logs/logs.ts';
import { type HangWatch, watchForHang } from './hang-watch.ts';
import { PendingCalls } from './pending-calls.ts';
import type { GatewayPort, GatewayStatus } from './port.ts';
import { receivedError, sentError } from './sent-error.ts';
import type { FromThread, Method, ThreadCalls, ThreadData, ToThread } from './thread-messages.ts';

interface ThreadParts {
  /** The program of the thread (gateway-thread.ts). */
  readonly program: URL;
  readonly data: Omit<ThreadData, 'followed'>;
  /** Called by a worker that shares its port with others. */
  readonly worker?: WorkerWatch;
  readonly log: Log;
  readonly logs: { readonly usual: Pick<Logs['usual'], 'write'> };
  readonly live: Pick<LiveFeed, 'publish'>;
  /** Returns the tenants that have listeners for readings now. */
  readonly followed: () => readonly string[];
  /** Ends a command in the ledger that could not be handed over. */
  readonly undelivered: (order: Parameters<GatewayPort['order']>[0]) => void;
}

/** Callbacks of a worker that shares its port with others. */
export interface WorkerWatch {
  /** The worker claims a DTU. */
  claim(dtuId: string, ageMs: number): Promise<Claimed>;
  /** The thread of the worker has ended; called before its pending calls fail. */
  ended(): void;
}

/** A gateway in a separate thread. */
export interface ThreadGateway extends GatewayPort {
  /** @param port that other workers already listen on; default: as configured */
  start(port?: number): Promise<number>;
  readonly release: ThreadCalls['release'];
  /**
   * Hands a command over. @throws CodedError 'request.unavailable' if the gateway is unavailable; then it is unknown whether it took the
   * command
   */
  handOver(order: Parameters<GatewayPort['order']>[0]): Promise<void>;
  /** Sets the tenants that have listeners for readings. */
  follow(tenants: readonly string[]): void;
  /** Ends the thread at once, as a fault in it would; it is restarted. */
  kill(): Promise<void>;
}

/** Pause before an ended thread is restarted, ms; doubled each time it ends again within a minute … */
const firstPauseMs = 500;
const longestPauseMs = 30_000;
const calmMs = 60_000;
/** Time for the thread to exit after a normal stop, ms. */
const lastMs = 500;

/** Creates a gateway in a separate thread. @see ThreadGateway */
export function threadGateway(parts: ThreadParts): ThreadGateway {
  return new OwnThread(parts);
}

class OwnThread implements ThreadGateway {
  readonly #parts: ThreadParts;
  readonly #pending = new PendingCalls();
  #thread: Worker | undefined;
  #state: GatewayStatus['state'] = 'stopped';
  #restarts = 0;
  #port: number | undefined;
  #fault: unknown;
  #pauseMs = firstPauseMs;
  #runsSince = 0;
  #restart: NodeJS.Timeout | undefined;
  #watch: HangWatch | undefined;
  #begun: PromiseWithResolvers<number> | undefined;
  #ended: PromiseWithResolvers<void> | undefined;

  constructor(parts: ThreadParts) {
    this.#parts = parts;
  }

  get status(): GatewayStatus {
    const { shared } = this.#parts.data;
    const { active = 0 } = this.#thread?.performance.eventLoopUtilization() ?? {};
    const [state, restarts] = [this.#state, this.#restarts];
    const busySeconds = active / 1000;
    return {
      state,
      restarts,
      workers: [{ worker: (shared?.worker ?? 0) + 1, state, restarts, busySeconds }],
    };
  }

  get tcpPort(): number | undefined {
    return this.#port;
  }

  start(port?: number): Promise<number> {
    this.#port = port;
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
  readonly release: ThreadCalls['release'] = (...args) =>
    this.#call('release', args, Number.POSITIVE_INFINITY);
  readonly handOver: GatewayPort['order'] = (...args) => this.#call('order', args);
  readonly store: GatewayPort['store'] = (...args) => this.#call('store', args, Number.POSITIVE_INFINITY);

  async order(...args: Parameters<GatewayPort['order']>): Promise<void> {
    if (this.#state !== 'running') {
      this.#parts.undelivered(...args);
      return;
    }
    try {
      await this.handOver(...args);
    } catch (error) {
      // The command may have been taken. A restarted thread ends the commands in the ledger that the previous one left open.
      this.#parts.log.warn('a command was handed over without an answer', {
        commandId: args[0].commandId,
        error,
      });
    }
  }

  #call<T>(method: Method, args: readonly unknown[], withinMs?: number): Promise<T> {
    if (this.#state !== 'running') return Promise.reject(new CodedError('request.unavailable'));
    return this.#pending.call(method, (id) => this.#post({ kind: 'call', id, method, args }), withinMs);
  }

  #post(message: ToThread): void {
    this.#thread?.postMessage(message);
  }

  #run(): void {
    const { program, data, followed } = this.#parts;
    // The port must not change: DTUs are configured with it.
    const config = { ...data.config, ...(this.#port !== undefined && { gatewayPort: this.#port }) };
    const shared = data.shared && {
      ...data.shared,
      isFirstOfAll: data.shared.isFirstOfAll && this.#port === undefined,
    };
    const workerData: ThreadData = { ...data, config, followed: followed(), ...(shared && { shared }) };
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
      case 'beat':
        // Watched from its first heartbeat on: a thread that loads its modules does not hang.
        this.#watch ??= watchForHang(() => this.#hangs());
        this.#watch.beat();
        return;
      case 'listening':
        this.#listens(message.port);
        return;
      case 'failed':
        this.#fault = receivedError(message.error);
        return;
      case 'claim':
        void this.#claimed(message);
        return;
      case 'answer':
        this.#pending.answered(message.id, message.value, message.error && receivedError(message.error));
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

  async #claimed({ dtuId, ageMs }: Extract<FromThread, { kind: 'claim' }>): Promise<void> {
    const thread = this.#thread;
    const none: Claimed = { kind: 'newer-elsewhere' };
    const claimed = (await this.#parts.worker?.claim(dtuId, ageMs).catch((error: unknown) => {
      this.#parts.log.error('a DTU could not be given to a worker', { dtuId, error });
      return none;
    })) ?? { kind: 'ours' };
    thread?.postMessage({ kind: 'claimed', dtuId, claimed } satisfies ToThread);
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

  /** The thread is stuck and its DTUs wait: terminates it, which is handled like any ended thread. */
  #hangs(): void {
    this.#fault = new Error('the gateway thread hung: it said nothing for ten seconds');
    void this.#thread?.terminate();
  }

  #exited(code: number): void {
    this.#thread = undefined;
    this.#watch?.stop();
    this.#watch = undefined;
    this.#parts.worker?.ended();
    this.#pending.failAll(this.#fault);
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
