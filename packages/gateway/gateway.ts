import { createServer, type Server } from 'node:net';
import { type Clock, systemClock } from './clock.ts';
import { CommandQueue } from './command/command-queue.ts';
import { FollowUps } from './command/follow-ups.ts';
import type { Gateway, GatewayEvent, GatewaySink } from './contract.ts';
import { type DeviceDialogs, profileDialogs } from './device-dialogs.ts';
import { Directory } from './directory.ts';
import type { GatewayContext } from './gateway-context.ts';
import { GatewayStatistics } from './gateway-statistics.ts';
import { type GatewayLog, PacedLog, silentLog } from './log.ts';
import { Outbox } from './outbox/outbox.ts';
import type { DtuOwnership, HandedOver, SharingGateway } from './ownership.ts';
import { ConnectionRegistrar } from './session/connection-registrar.ts';
import { type Guards, ownGuards } from './session/guards.ts';
import { Writes } from './session/writes.ts';
import { TimerQueue } from './timer-queue.ts';
import { type GatewayLimits, gatewayDefaults } from './tuning.ts';

export interface GatewayOptions {
  readonly sink: GatewaySink;
  readonly clock?: Clock;
  readonly log?: GatewayLog;
  readonly limits?: Partial<GatewayLimits>;
  /** Dialogues with devices; default: those of the shipped profiles. */
  readonly dialogs?: DeviceDialogs;
  /** For gateways that share a port: their common counters, and the owner of each DTU. */
  readonly guards?: Guards;
  readonly ownership?: DtuOwnership;
}

/** Interval at which a closing gateway checks whether its buses are idle, ms. */
const restEveryMs = 10;

/** Creates a gateway. It does not listen before `listen`, and owns every socket it accepts until `close`. */
export function createGateway(options: GatewayOptions): SharingGateway {
  return new TcpGateway(options);
}

class TcpGateway implements SharingGateway {
  readonly #context: GatewayContext;
  readonly #directory: Directory;
  readonly #registrar: ConnectionRegistrar;
  readonly #commands: CommandQueue;
  readonly #followUps: FollowUps;
  readonly #server: Server;
  #closing: Promise<void> | undefined;

  constructor({
    sink,
    clock = systemClock,
    log = silentLog,
    limits,
    dialogs = profileDialogs,
    guards = ownGuards(),
    ownership,
  }: GatewayOptions) {
    const timers = new TimerQueue(clock);
    const statistics = new GatewayStatistics();
    const settled = { ...gatewayDefaults, ...limits };
    const paced = new PacedLog(log, clock, settled.logEveryMs);
    const emit = (event: GatewayEvent) => {
      try {
        sink.event(event);
      } catch (error) {
        statistics.discard('event-refused');
        paced.warn('the sink refused an event', event.kind, () => ({ event, error: String(error) }));
      }
    };
    const onRelief = () => this.#kickAll();
    const outbox = new Outbox({ sink, clock, timers, limits: settled, statistics, log: paced, onRelief });
    this.#context = {
      clock,
      timers,
      statistics,
      log: paced,
      outbox,
      limits: settled,
      dialogs,
      writes: new Writes(),
      guards,
      ...(ownership && { ownership }),
      emit,
      answered: (dtuId, device) => this.#followUps.answered(dtuId, device),
    };
    this.#directory = new Directory(this.#context);
    this.#registrar = new ConnectionRegistrar(this.#context, {
      claimed: (imei) => this.#directory.byImei(imei),
      takeOrders: (orders) => {
        for (const order of orders) this.order(order);
      },
    });
    this.#commands = new CommandQueue(this.#context);
    this.#followUps = new FollowUps(this.#context, this.#directory);
    this.#server = createServer((socket) => this.#registrar.admit(socket));
    this.#server.on('error', (error) => {
      statistics.discard('accept-failed');
      paced.warn('the listening socket failed', 'server', () => ({ error: String(error) }));
    });
  }

  listen(host: string, port: number, isShared = false): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once('error', reject);
      // A whole fleet reconnects within seconds of a restart: the default backlog of 511 would refuse DTUs.
      this.#server.listen({ host, port, backlog: 4096, reusePort: isShared }, () => {
        this.#server.off('error', reject);
        const address = this.#server.address();
        resolve(typeof address === 'object' && address !== null ? address.port : port);
      });
    });
  }

  put(settings: Parameters<Gateway['put']>[0]): void {
    this.#directory.put(settings);
    this.#registrar.serveParked(settings.imei);
  }

  remove(dtuId: string): void {
    this.#directory.remove(dtuId);
  }

  hangUp(dtuId: string): void {
    this.#directory.opened(dtuId)?.disconnect('replaced', 'socket-replaced');
  }

  order(order: Parameters<Gateway['order']>[0]): void {
    this.#commands.take(order, this.#directory.get(order.dtuId));
  }

  refuse(commandIds: Parameters<Gateway['refuse']>[0], detail: string): void {
    this.#commands.refuse(commandIds, detail);
  }

  release(dtuId: string): HandedOver {
    this.#followUps.forgoAll(dtuId);
    const late = { busMs: 0, questions: [] };
    const nothing = { isOnline: false, devices: [], orders: [], late };
    const handed = this.#directory.opened(dtuId)?.release() ?? nothing;
    this.#commands.forget(handed.orders);
    return handed;
  }

  taken(): Promise<void> {
    return this.#context.outbox.taken();
  }

  followUp(open: Parameters<Gateway['followUp']>[0]): void {
    this.#followUps.add(open);
  }

  forgo(commandId: string): void {
    this.#followUps.forgo(commandId);
  }

  scan(commandId: string): ReturnType<Gateway['scan']> {
    return this.#commands.scan(commandId);
  }

  stopScan(commandId: string): void {
    this.#commands.stopScan(commandId);
  }

  isOnline(dtuId: string): boolean {
    return this.#directory.opened(dtuId)?.isOnline === true;
  }

  unclaimed(): ReturnType<Gateway['unclaimed']> {
    return this.#registrar.unclaimed.list();
  }

  showedKey(imei: string, key: string): boolean | undefined {
    return this.#registrar.unclaimed.showedKey(imei, key);
  }

  counters(): ReturnType<Gateway['counters']> {
    const { statistics, outbox } = this.#context;
    let dtusOnline = 0;
    for (const dtu of this.#directory.allOpened()) if (dtu.isOnline) dtusOnline++;
    return {
      sockets: this.#registrar.sockets,
      dtusOnline,
      unclaimed: this.#registrar.unclaimed.size,
      parked: this.#registrar.parked,
      exchanges: statistics.exchanges,
      timeouts: statistics.timeouts,
      polls: statistics.polls,
      readings: statistics.readings,
      queuedReadings: outbox.queued,
      discards: statistics.discards(),
    };
  }

  line(dtuId: string): ReturnType<Gateway['line']> {
    return this.#directory.get(dtuId)?.state();
  }

  takeLines(): ReturnType<Gateway['takeLines']> {
    const taken = Array.from(this.#directory.allOpened()).flatMap((dtu) => dtu.watch.take());
    // Packing drops their counts, which were just taken.
    this.#directory.packIdle();
    return taken;
  }

  close(withinMs = 5000): Promise<void> {
    this.#closing ??= this.#close(withinMs);
    return this.#closing;
  }

  async #close(withinMs: number): Promise<void> {
    const { timers, clock, outbox, statistics, log } = this.#context;
    const began = clock.ticks();
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    this.#registrar.close();
    this.#commands.close();
    for (const dtu of this.#directory.allOpened()) dtu.retire();
    // Half of the time for transactions to end, the rest for the sink.
    while (this.#isBusy() && clock.ticks() - began < withinMs / 2) await this.#pause(restEveryMs);
    for (const dtu of this.#directory.allOpened()) dtu.disconnect('stopped', 'stopped');
    await this.#atMost(
      Math.max(0, withinMs - (clock.ticks() - began)),
      Promise.all([outbox.drained(), closed]),
    );
    if (outbox.queued > 0) {
      statistics.discard('unflushed', outbox.queued);
      log.warn('closed while the sink had not taken all readings', 'outbox', () => ({
        readings: outbox.queued,
      }));
    }
    timers.close();
  }

  #isBusy(): boolean {
    for (const dtu of this.#directory.allOpened()) if (dtu.bus.length > 0) return true;
    return false;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#context.clock.setTimeout(resolve, ms);
    });
  }

  async #atMost(ms: number, work: Promise<unknown>): Promise<void> {
    let late = () => {};
    const timer = this.#context.clock.setTimeout(() => late(), ms);
    await Promise.race([
      work,
      new Promise<void>((resolve) => {
        late = resolve;
      }),
    ]);
    timer.cancel();
  }

  #kickAll(): void {
    for (const dtu of this.#directory.allOpened()) dtu.bus.kick();
  }
}
