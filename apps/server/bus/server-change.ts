import type { NatsConnection, ServerInfo } from '@nats-io/transport-node';
import type { Log } from '../context.ts';

/** An election of a leader often takes this long, ms, without a broken connection. */
const electionMs = 3_000;
/** The next move comes after this time, ms; it doubles while moving does not help. */
const firstPauseMs = 5_000;
const longestPauseMs = 40_000;
/** A connection that was told to leave its server arrives at the next one within this time, ms. */
const arrivalMs = 700;
/** A server that is known to reach all others is kept for this time, ms, after each such message. */
const keptMs = 3_000;

/** Reports of success and failure over a connection to a cluster of NATS servers. */
export interface CurrentServer {
  /** @param what a stream, a partition or a process: each is counted separately */
  reached(what: string): void;
  /** @param patienceMs consecutive failures must last this long, ms, before the connection moves */
  notReached(what: string, patienceMs?: number): void;
  /**
   * To be called again and again while it is so. @param servers names of servers that do not reach each other, while another one reaches
   * them all
   */
  leave(servers: readonly string[]): void;
}

type ServerConnection = Pick<NatsConnection, 'getServers' | 'getServer' | 'reconnect'> & {
  readonly info?: Pick<ServerInfo, 'server_name'> | undefined;
};

/**
 * Moves a connection to the next server of its cluster if something stays unreachable over the current one. NATS servers forward messages
 * only to neighbours to which they are connected: if the link between two of them breaks, clients of one cannot reach clients, or leaders
 * of streams, at the other, and keep a connection that works otherwise. A third server reaches both.
 */
export class ServerChange implements CurrentServer {
  readonly #nats: ServerConnection;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #failingSince = new Map<string, number>();
  #movedAt = Number.NEGATIVE_INFINITY;
  #pauseMs = firstPauseMs;
  /** Whether it has moved since everything was last reachable. */
  #hasMoved = false;
  /** Until then the current server is known to reach all others. */
  #keptUntil = Number.NEGATIVE_INFINITY;

  /** @param now a monotonic clock, ms */
  constructor(nats: ServerConnection, log: Log, now: () => number = () => performance.now()) {
    this.#nats = nats;
    this.#log = log;
    this.#now = now;
  }

  reached(what: string): void {
    this.#failingSince.delete(what);
    if (this.#failingSince.size > 0) return;
    this.#hasMoved = false;
    this.#pauseMs = firstPauseMs;
  }

  notReached(what: string, patienceMs = electionMs): void {
    const now = this.#now();
    const since = this.#failingSince.get(what) ?? now;
    this.#failingSince.set(what, since);
    if (now - since < patienceMs || now - this.#movedAt < this.#pauseMs || now < this.#keptUntil) return;
    if (this.#nats.getServers().length < 2) return;
    if (this.#hasMoved) this.#pauseMs = Math.min(2 * this.#pauseMs, longestPauseMs);
    this.#hasMoved = true;
    this.#log.warn('a NATS server does not reach what another may: the connection moves to the next one', {
      server: this.#nats.getServer(),
      what,
    });
    this.#move(now);
  }

  leave(servers: readonly string[]): void {
    const now = this.#now();
    const name = this.#nats.info?.server_name;
    if (name === undefined || !servers.includes(name)) {
      this.#keptUntil = now + keptMs;
      return;
    }
    this.#keptUntil = Number.NEGATIVE_INFINITY;
    if (now - this.#movedAt < arrivalMs) return;
    this.#log.info('the connection leaves a NATS server that does not reach all others', { server: name });
    this.#move(now);
  }

  #move(now: number): void {
    this.#movedAt = now;
    for (const failing of this.#failingSince.keys()) this.#failingSince.set(failing, now);
    this.#nats
      .reconnect()
      .catch((error: unknown) => this.#log.debug('the connection to NATS did not move', { error }));
  }
}
