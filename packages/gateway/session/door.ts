import type { Socket } from 'node:net';
import type { Login } from '@heliodeck/protocol/link-login';
import type { Dtu } from '../dtu.ts';
import type { Works } from '../gateway-context.ts';
import { type Doorkeeper, Session } from './dtu-connection.ts';
import { isKey } from './dtu-key.ts';
import { FloodGate } from './flood-gate.ts';
import { Unclaimed } from './unclaimed.ts';

/** Lets sockets in: claimed DTUs to their bus, unclaimed ones to a bench outside, the rest away. */
export class Door implements Doorkeeper {
  readonly unclaimed: Unclaimed;
  readonly #works: Works;
  readonly #claimed: (imei: string) => Dtu | undefined;
  readonly #sessions = new Set<Session>();
  /** Not registered yet, longest waiting first. */
  readonly #pending = new Set<Session>();
  /** The same by address. */
  readonly #pendingOf = new Map<string, Set<Session>>();
  /** Unclaimed, by IMEI, longest waiting first. */
  readonly #parked = new Map<string, Session>();
  readonly #takeovers: FloodGate;
  /** Paces what is told of sockets that were refused, a DTU each. */
  readonly #refusals = new FloodGate(1);
  #closed = false;

  constructor(works: Works, claimed: (imei: string) => Dtu | undefined) {
    this.#works = works;
    this.#claimed = claimed;
    this.unclaimed = new Unclaimed(works.limits);
    this.#takeovers = new FloodGate(works.limits.takeoversPerImei);
  }

  get sockets(): number {
    return this.#sessions.size;
  }

  get parked(): number {
    return this.#parked.size;
  }

  /** A socket has come. */
  admit(socket: Socket): void {
    const { limits, tally } = this.#works;
    if (this.#closed || this.#sessions.size >= limits.maxSockets) {
      tally.discard('max-sockets');
      socket.on('error', () => {});
      socket.destroy();
      return;
    }
    for (const longest of this.#pending) {
      if (this.#pending.size < limits.maxPending) break;
      this.#settle(longest);
      longest.refuse('max-pending');
    }
    const session = new Session(this.#works, socket, this);
    this.#sessions.add(session);
    this.#pending.add(session);
    const ofAddress = this.#pendingOf.get(session.address) ?? new Set();
    this.#pendingOf.set(session.address, ofAddress.add(session));
    this.#refuseSilent(ofAddress);
  }

  registered(session: Session, imei: string, luhn: boolean): void {
    this.#settle(session);
    if (!luhn) {
      this.#works.tally.discard('imei-check-digit');
      this.#works.log.info('IMEI with a wrong check digit', imei, () => ({ imei, remote: session.remote }));
    }
    const dtu = this.#claimed(imei);
    if (dtu === undefined) this.#keepOut(session, imei);
    else if (!this.#mayServe(session, dtu)) this.refused(session, dtu, 'wrong-key');
    // Whoever knows an IMEI can say it: dialled without end it would leave the real DTU no question to answer.
    else if (dtu.line !== undefined && this.#takeovers.isFlood(imei, this.#works.clock.now()))
      session.refuse('takeover-flood');
    else session.serve(dtu);
  }

  closed(session: Session): void {
    this.#sessions.delete(session);
    this.#settle(session);
    if (session.imei !== undefined && this.#parked.get(session.imei) === session)
      this.#parked.delete(session.imei);
  }

  knows(imei: string): boolean {
    return this.#claimed(imei) !== undefined;
  }

  lacksKey(login: Login): boolean {
    const dtu = this.#claimed(login.imei);
    return dtu !== undefined && !this.#mayServe(login, dtu);
  }

  /** A DTU has been claimed: where its socket waits, it is taken in at once. */
  welcome(dtu: Dtu): void {
    const { imei } = dtu.settings;
    this.unclaimed.forget(imei);
    const waiting = this.#parked.get(imei);
    this.#parked.delete(imei);
    if (!waiting?.isOpen) return;
    if (this.#mayServe(waiting, dtu)) waiting.serve(dtu);
    else this.refused(waiting, dtu, 'wrong-key');
  }

  /** Lets nobody in any more and sends away those who wait. */
  close(): void {
    this.#closed = true;
    for (const session of [...this.#pending, ...this.#parked.values()]) session.drop();
  }

  /** Closes a socket that names a claimed DTU, counts it, and tells of the first within a minute. */
  refused(session: Session, dtu: Dtu, reason: 'wrong-key' | 'junk'): void {
    const { clock, emit, log } = this.#works;
    const { id: dtuId, tenantId, imei } = dtu.settings;
    const { remote } = session;
    session.refuse(reason);
    log.warn('a socket of a DTU was closed', dtuId, () => ({ imei, remote, reason }));
    const at = clock.now();
    if (!this.#refusals.isFlood(`${dtuId} ${reason}`, at))
      emit({ kind: 'dtu-refused', dtuId, tenantId, at, remote, reason });
  }

  #mayServe(shown: Pick<Login, 'key'> | Session, { settings: { key } }: Dtu): boolean {
    return key === undefined || isKey(shown.key, key);
  }

  #settle(session: Session): void {
    this.#pending.delete(session);
    const ofAddress = this.#pendingOf.get(session.address);
    ofAddress?.delete(session);
    if (ofAddress?.size === 0) this.#pendingOf.delete(session.address);
  }

  /**
   * Of many that wait at one address the longest goes, once it was silent for longer than a DTU needs to answer for its IMEI. A
   * fleet behind one address that comes back at once says who it is sooner.
   */
  #refuseSilent(ofAddress: ReadonlySet<Session>): void {
    const { clock, limits } = this.#works;
    for (const longest of ofAddress) {
      if (ofAddress.size <= limits.maxPendingPerAddress) return;
      if (clock.ticks() - longest.since < limits.askImeiMs + limits.askedForMs) return;
      this.#settle(longest);
      longest.refuse('max-pending-of-address');
    }
  }

  #keepOut(session: Session, imei: string): void {
    const { clock, limits, tally } = this.#works;
    const { remote } = session;
    const at = clock.now();
    const noted = this.unclaimed.note(imei, remote, session.address, at, session.key);
    if (noted === 'flood') {
      session.refuse('unclaimed-flood');
      return;
    }
    tally.discard('unclaimed');
    if (noted === 'news') {
      this.#works.log.info('unclaimed DTU', imei, () => ({ imei, remote }));
      this.#works.emit({ kind: 'unclaimed', imei, remote, at });
    }
    this.#parked.get(imei)?.refuse('unclaimed-replaced');
    this.#parked.delete(imei);
    for (const [longest, waiting] of this.#parked) {
      if (this.#parked.size < limits.maxParked) break;
      this.#parked.delete(longest);
      waiting.refuse('max-parked');
    }
    // The sink may have claimed it while it was told.
    const dtu = this.#claimed(imei);
    if (dtu !== undefined && this.#mayServe(session, dtu)) session.serve(dtu);
    else if (dtu !== undefined) this.refused(session, dtu, 'wrong-key');
    else {
      this.#parked.set(imei, session);
      session.park(limits.parkMs);
    }
  }
}
