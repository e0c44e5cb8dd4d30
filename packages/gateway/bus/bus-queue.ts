import type { GatewayContext } from '../gateway-context.ts';
import type { BusTimes } from './bus-times.ts';
import type { LateReplyGuard } from './late-reply-guard.ts';
import { type Priority, priority, type Transaction } from './transaction.ts';

/**
 * Chooses the next request on a bus: writes, reads, polls, and probes of silent devices if nothing else waits. A probe uses time that
 * others need only up to a small share, so that silent devices can return even on a bus that is always busy.
 */
export class BusQueue {
  readonly #context: GatewayContext;
  readonly #lateReplies: LateReplyGuard;
  readonly #ends: { nextPollAt(): number };
  readonly #queues: readonly [Transaction[], Transaction[], Transaction[], Transaction[]] = [[], [], [], []];
  /** If every transaction must wait longer: until when. */
  wakeAt = Number.POSITIVE_INFINITY;
  #times: BusTimes | undefined;
  #probeBegan = -1;
  #probeNotBefore = 0;

  constructor(context: GatewayContext, lateReplies: LateReplyGuard, ends: { nextPollAt(): number }) {
    this.#context = context;
    this.#lateReplies = lateReplies;
    this.#ends = ends;
  }

  get length(): number {
    return this.#queues.reduce((sum, queue) => sum + queue.length, 0);
  }

  add(transaction: Transaction): void {
    transaction.since = this.#context.clock.ticks();
    this.#queues[transaction.priority].push(transaction);
  }

  /** Returns true if it was in the queue. */
  remove(transaction: Transaction): boolean {
    const queue = this.#queues[transaction.priority];
    const at = queue.indexOf(transaction);
    if (at >= 0) queue.splice(at, 1);
    return at >= 0;
  }

  /** Removes all transactions that meet a condition. */
  take(holds: (transaction: Transaction) => boolean): Transaction[] {
    const taken = this.#queues.flatMap((queue) => queue.filter(holds));
    for (const transaction of taken) this.remove(transaction);
    return taken;
  }

  /** Returns the next transaction; `undefined` if none may send now. `wakeAt` is then the time of the next attempt. */
  next(times: BusTimes): Transaction | undefined {
    this.#times = times;
    const now = this.#context.clock.ticks();
    this.wakeAt = Number.POSITIVE_INFINITY;
    const [writes, reads, polls, probes] = this.#queues;
    return (
      this.#first(writes, now) ??
      this.#first(reads, now) ??
      (polls.length > 0 && probes.length > 0 ? this.#starvedProbe(probes, now) : undefined) ??
      this.#first(polls, now) ??
      this.#first(probes, now)
    );
  }

  /** Charges an ended probe: the time it took delays the next one. */
  chargeProbe({ probeShare }: BusTimes): void {
    if (this.#probeBegan < 0) return;
    const cost = this.#context.clock.ticks() - this.#probeBegan;
    this.#probeNotBefore = this.#probeBegan + cost / Math.max(probeShare, 0.001);
    this.#probeBegan = -1;
  }

  get #isCommanded(): boolean {
    return this.#queues[priority.write].length > 0 || this.#queues[priority.read].length > 0;
  }

  /** The first of a queue that may send now. */
  #first(queue: readonly Transaction[], now: number): Transaction | undefined {
    for (const transaction of queue) {
      const lateUntil = Math.max(
        transaction.device?.lateUntil ?? this.#lateReplies.until,
        transaction.notBefore,
      );
      if (lateUntil > now) this.wakeAt = Math.min(this.wakeAt, lateUntil);
      else if (transaction.begun || isCommand(transaction.priority)) return transaction;
      // Held back by congestion; polling restarts when congestion ends.
      else if (this.#context.outbox.congested) continue;
      else if (transaction.priority === priority.poll || this.#mayProbe(transaction, now)) return transaction;
    }
    return undefined;
  }

  /** On a bus that is never idle, a probe that has waited a whole period may run, within its share. */
  #starvedProbe(probes: readonly Transaction[], now: number): Transaction | undefined {
    const first = this.#first(probes, now);
    if (first === undefined || first.begun) return first;
    return now - first.since >= (first.device?.periodMs ?? 0) ? first : undefined;
  }

  #mayProbe(probe: Transaction, now: number): boolean {
    // A waiting command is not delayed by the time-outs of a scan.
    if (probe.searchWaitMs !== undefined && this.#isCommanded) return false;
    /** Longest time that it takes from others. */
    const probeMs = this.#times === undefined ? 0 : probe.waitMs(this.#times) + this.#times.drainIdleMs;
    const isFree = this.#queues[priority.poll].length === 0 && this.#ends.nextPollAt() - now >= probeMs;
    if (!isFree && now < this.#probeNotBefore) {
      this.wakeAt = Math.min(this.wakeAt, this.#probeNotBefore);
      return false;
    }
    this.#probeBegan = isFree ? -1 : now;
    return true;
  }
}

function isCommand(which: Priority): boolean {
  return which === priority.write || which === priority.read;
}
