import type { GatewayContext } from '../gateway-context.ts';
import type { BusTimes } from './bus-times.ts';
import type { LateReplyGuard } from './late-reply-guard.ts';
import { type Priority, priority, type Transaction } from './transaction.ts';

/**
 * Who asks next on a bus: writes, reads, polls, and when nobody else wants it, probes of silent devices. A probe never
 * takes time that is wanted, save a small share, so that on a bus without leisure a device can still come back.
 */
export class BusQueue {
  readonly #context: GatewayContext;
  readonly #lateReplies: LateReplyGuard;
  readonly #ends: { nextPollAt(): number };
  readonly #queues: readonly [Transaction[], Transaction[], Transaction[], Transaction[]] = [[], [], [], []];
  /** Where all that wait must wait longer: until when. */
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

  /** True where it was there. */
  remove(transaction: Transaction): boolean {
    const queue = this.#queues[transaction.priority];
    const at = queue.indexOf(transaction);
    if (at >= 0) queue.splice(at, 1);
    return at >= 0;
  }

  /** Takes out all that a condition holds for. */
  take(holds: (transaction: Transaction) => boolean): Transaction[] {
    const taken = this.#queues.flatMap((queue) => queue.filter(holds));
    for (const transaction of taken) this.remove(transaction);
    return taken;
  }

  /** Who asks next; `undefined` where nobody may, which `wakeAt` says when to look at again. */
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

  /** A probe has ended: what it took is paid for by waiting. */
  chargeProbe({ probeShare }: BusTimes): void {
    if (this.#probeBegan < 0) return;
    const cost = this.#context.clock.ticks() - this.#probeBegan;
    this.#probeNotBefore = this.#probeBegan + cost / Math.max(probeShare, 0.001);
    this.#probeBegan = -1;
  }

  get #isCommanded(): boolean {
    return this.#queues[priority.write].length > 0 || this.#queues[priority.read].length > 0;
  }

  /** The first of a queue that may ask now. */
  #first(queue: readonly Transaction[], now: number): Transaction | undefined {
    for (const transaction of queue) {
      const lateUntil = Math.max(
        transaction.device?.lateUntil ?? this.#lateReplies.until,
        transaction.notBefore,
      );
      if (lateUntil > now) this.wakeAt = Math.min(this.wakeAt, lateUntil);
      else if (transaction.begun || isCommand(transaction.priority)) return transaction;
      // What congestion holds back is set going by its end.
      else if (this.#context.outbox.congested) continue;
      else if (transaction.priority === priority.poll || this.#mayProbe(transaction, now)) return transaction;
    }
    return undefined;
  }

  /** On a bus that is never idle, a probe that has waited a whole period is let in, within its share. */
  #starvedProbe(probes: readonly Transaction[], now: number): Transaction | undefined {
    const first = this.#first(probes, now);
    if (first === undefined || first.begun) return first;
    return now - first.since >= (first.device?.periodMs ?? 0) ? first : undefined;
  }

  #mayProbe(probe: Transaction, now: number): boolean {
    // A command that waits for its turn is not made to wait for the answers of those who are searched for.
    if (probe.searchWaitMs !== undefined && this.#isCommanded) return false;
    /** Longest time it takes from the others. */
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
