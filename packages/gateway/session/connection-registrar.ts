import type { Socket } from 'node:net';
import type { Login } from '@heliodeck/protocol/link/login';
import type { CommandOrder } from '../contract.ts';
import type { Dtu } from '../dtu.ts';
import type { GatewayContext } from '../gateway-context.ts';
import { DtuConnection, type RegistrationHandler } from './dtu-connection.ts';
import { isKey } from './dtu-key.ts';
import type { MinuteCounter } from './guards.ts';
import { Handovers } from './handovers.ts';
import { Unclaimed } from './unclaimed.ts';

/** Assigns sockets: those of claimed DTUs to their bus; those of unclaimed ones wait; the others are closed. */
export class ConnectionRegistrar implements RegistrationHandler {
  readonly unclaimed: Unclaimed;
  readonly #context: GatewayContext;
  readonly #claimed: (imei: string) => Dtu | undefined;
  readonly #connections = new Set<DtuConnection>();
  /** Not registered yet, longest waiting first. */
  readonly #pending = new Set<DtuConnection>();
  /** Not registered yet, by address. */
  readonly #pendingOf = new Map<string, Set<DtuConnection>>();
  /** Unclaimed, by IMEI, longest waiting first. */
  readonly #parked = new Map<string, DtuConnection>();
  readonly #takeovers: MinuteCounter;
  /** Limits the events about refused sockets, per DTU. */
  readonly #refusals: MinuteCounter;
  readonly #handovers: Handovers;
  #closed = false;

  constructor(
    context: GatewayContext,
    parts: {
      claimed(imei: string): Dtu | undefined;
      takeOrders(orders: readonly CommandOrder[]): void;
    },
  ) {
    const { guards, limits } = context;
    this.#context = context;
    this.#claimed = parts.claimed;
    this.unclaimed = new Unclaimed(limits, guards.gate('unclaimed', limits.unclaimedPerAddress));
    this.#takeovers = guards.gate('takeovers', limits.takeoversPerImei);
    this.#refusals = guards.gate('refusals', 1);
    this.#handovers = new Handovers(context, {
      mayServe: (connection, dtu) =>
        this.#claimed(dtu.settings.imei) === dtu && this.#mayServe(connection, dtu),
      takeOrders: parts.takeOrders,
    });
  }

  get sockets(): number {
    return this.#connections.size;
  }

  get parked(): number {
    return this.#parked.size;
  }

  /** Accepts a new socket. */
  admit(socket: Socket): void {
    const { limits, statistics, guards } = this.#context;
    if (this.#closed || guards.count('sockets', 0) >= limits.maxSockets) {
      statistics.discard('max-sockets');
      socket.on('error', () => {});
      socket.destroy();
      return;
    }
    for (const longest of this.#pending) {
      if (guards.count('pending', 0) < limits.maxPending) break;
      this.#settle(longest);
      longest.refuse('max-pending');
    }
    const connection = new DtuConnection(this.#context, socket, this);
    this.#connections.add(connection);
    this.#pending.add(connection);
    guards.count('sockets', 1);
    guards.count('pending', 1);
    guards.pendingOf(connection.address, 1);
    const ofAddress = this.#pendingOf.get(connection.address) ?? new Set();
    this.#pendingOf.set(connection.address, ofAddress.add(connection));
    this.#refuseSilent(connection.address, ofAddress);
  }

  registered(connection: DtuConnection, imei: string, luhn: boolean): void {
    this.#settle(connection);
    if (!luhn) {
      this.#context.statistics.discard('imei-check-digit');
      this.#context.log.info('IMEI with a wrong check digit', imei, () => ({
        imei,
        remote: connection.remote,
      }));
    }
    const dtu = this.#claimed(imei);
    if (dtu === undefined) this.#parkUnclaimed(connection, imei);
    else if (!this.#mayServe(connection, dtu)) this.refused(connection, dtu, 'wrong-key');
    // Knowing an IMEI is enough to use it: without a limit, repeated connections would leave the real DTU no time for a request.
    else if (this.#takesOver(dtu) && this.#takeovers.isFlood(imei, this.#context.clock.now()))
      connection.refuse('takeover-flood');
    else this.#handovers.serve(connection, dtu);
  }

  closed(connection: DtuConnection): void {
    if (this.#connections.delete(connection)) this.#context.guards.count('sockets', -1);
    this.#settle(connection);
    if (connection.imei !== undefined && this.#parked.get(connection.imei) === connection)
      this.#unpark(connection.imei);
  }

  knows(imei: string): boolean {
    return this.#claimed(imei) !== undefined;
  }

  lacksKey(login: Login): boolean {
    const dtu = this.#claimed(login.imei);
    return dtu !== undefined && !this.#mayServe(login, dtu);
  }

  /** A DTU has been claimed: if its socket waits, it is served at once. */
  serveParked(imei: string): void {
    this.unclaimed.forget(imei);
    const waiting = this.#parked.get(imei);
    this.#unpark(imei);
    const dtu = waiting?.isOpen ? this.#claimed(imei) : undefined;
    if (waiting === undefined || dtu === undefined) return;
    if (this.#mayServe(waiting, dtu)) this.#handovers.serve(waiting, dtu);
    else this.refused(waiting, dtu, 'wrong-key');
  }

  /** Accepts no more sockets and closes the waiting ones. */
  close(): void {
    this.#closed = true;
    for (const connection of [...this.#pending, ...this.#parked.values()]) connection.drop();
  }

  /** Closes a socket for a claimed DTU, counts it, and reports the first within a minute. */
  refused(connection: DtuConnection, dtu: Dtu, reason: 'wrong-key' | 'junk'): void {
    const { clock, emit, log } = this.#context;
    const { id: dtuId, tenantId, imei } = dtu.settings;
    const { remote } = connection;
    connection.refuse(reason);
    log.warn('a socket of a DTU was closed', dtuId, () => ({ imei, remote, reason }));
    const at = clock.now();
    if (!this.#refusals.isFlood(`${dtuId} ${reason}`, at))
      emit({ kind: 'dtu-refused', dtuId, tenantId, at, remote, reason });
  }

  #mayServe(shown: Pick<Login, 'key'> | DtuConnection, { settings: { key } }: Dtu): boolean {
    return key === undefined || isKey(shown.key, key);
  }

  /** True if the socket would replace another one of the DTU, here or at another gateway. */
  #takesOver(dtu: Dtu): boolean {
    return dtu.line !== undefined || this.#context.ownership?.holds(dtu.id) === false;
  }

  #unpark(imei: string): void {
    if (this.#parked.delete(imei)) this.#context.guards.count('parked', -1);
  }

  #settle(connection: DtuConnection): void {
    if (this.#pending.delete(connection)) {
      this.#context.guards.count('pending', -1);
      this.#context.guards.pendingOf(connection.address, -1);
    }
    const ofAddress = this.#pendingOf.get(connection.address);
    ofAddress?.delete(connection);
    if (ofAddress?.size === 0) this.#pendingOf.delete(connection.address);
  }

  /**
   * Closes the longest waiting socket of an address, if it was silent for longer than a DTU needs to answer with its IMEI. A fleet behind
   * one address that reconnects at once identifies itself sooner.
   */
  #refuseSilent(address: string, ofAddress: ReadonlySet<DtuConnection>): void {
    const { clock, limits, guards } = this.#context;
    for (const longest of ofAddress) {
      if (guards.pendingOf(address, 0) <= limits.maxPendingPerAddress) return;
      if (clock.ticks() - longest.since < limits.askImeiMs + limits.askedForMs) return;
      this.#settle(longest);
      longest.refuse('max-pending-of-address');
    }
  }

  #parkUnclaimed(connection: DtuConnection, imei: string): void {
    const { clock, limits, statistics } = this.#context;
    const { remote } = connection;
    const at = clock.now();
    const noted = this.unclaimed.note(imei, remote, connection.address, at, connection.key);
    if (noted === 'flood') {
      connection.refuse('unclaimed-flood');
      return;
    }
    statistics.discard('unclaimed');
    if (noted === 'news') {
      this.#context.log.info('unclaimed DTU', imei, () => ({ imei, remote }));
      this.#context.emit({ kind: 'unclaimed', imei, remote, at });
    }
    this.#parked.get(imei)?.refuse('unclaimed-replaced');
    this.#unpark(imei);
    for (const [longest, waiting] of this.#parked) {
      if (this.#context.guards.count('parked', 0) < limits.maxParked) break;
      this.#unpark(longest);
      waiting.refuse('max-parked');
    }
    // The sink may have claimed it during the event.
    const dtu = this.#claimed(imei);
    if (dtu !== undefined && this.#mayServe(connection, dtu)) this.#handovers.serve(connection, dtu);
    else if (dtu !== undefined) this.refused(connection, dtu, 'wrong-key');
    else {
      this.#parked.set(imei, connection);
      this.#context.guards.count('parked', 1);
      connection.park(limits.parkMs);
    }
  }
}
