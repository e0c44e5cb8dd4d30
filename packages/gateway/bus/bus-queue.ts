import type { Works } from '../gateway-context.ts';
import type { BusTimes } from './bus-times.ts';
import type { Lateness } from './late-reply-guard.ts';
import { type Conversation, type Lane, lane } from './transaction.ts';

/**
 * Who asks next on a bus: writes, reads, polls, and when nobody else wants it, probes of silent devices. A probe never
 * takes time that is wanted, save a small share, so that on a bus without leisure a device can still come back.
 */
export class BusQueue {
  readonly #works: Works;
  readonly #lateness: Lateness;
  readonly #ends: { nextPollAt(): number };
  readonly #lanes: readonly [Conversation[], Conversation[], Conversation[], Conversation[]] = [
    [],
    [],
    [],
    [],
  ];
  /** Where all that wait must wait longer: until when. */
  wakeAt = Number.POSITIVE_INFINITY;
  /** Longest time a probe takes from the others. */
  #probeMs = 0;
  #probeBegan = -1;
  #probeNotBefore = 0;

  constructor(works: Works, lateness: Lateness, ends: { nextPollAt(): number }) {
    this.#works = works;
    this.#lateness = lateness;
    this.#ends = ends;
  }

  get length(): number {
    return this.#lanes.reduce((sum, queue) => sum + queue.length, 0);
  }

  add(conversation: Conversation): void {
    conversation.since = this.#works.clock.ticks();
    this.#lanes[conversation.lane].push(conversation);
  }

  /** True where it was there. */
  remove(conversation: Conversation): boolean {
    const queue = this.#lanes[conversation.lane];
    const at = queue.indexOf(conversation);
    if (at >= 0) queue.splice(at, 1);
    return at >= 0;
  }

  /** Takes out all that a condition holds for. */
  take(holds: (conversation: Conversation) => boolean): Conversation[] {
    const taken = this.#lanes.flatMap((queue) => queue.filter(holds));
    for (const conversation of taken) this.remove(conversation);
    return taken;
  }

  /** Who asks next; `undefined` where nobody may, which `wakeAt` says when to look at again. */
  next(times: BusTimes): Conversation | undefined {
    this.#probeMs = times.timeoutMs + times.drainIdleMs;
    const now = this.#works.clock.ticks();
    this.wakeAt = Number.POSITIVE_INFINITY;
    const [writes, reads, polls, probes] = this.#lanes;
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
    const cost = this.#works.clock.ticks() - this.#probeBegan;
    this.#probeNotBefore = this.#probeBegan + cost / Math.max(probeShare, 0.001);
    this.#probeBegan = -1;
  }

  /** The first of a lane that may ask now. */
  #first(queue: readonly Conversation[], now: number): Conversation | undefined {
    for (const conversation of queue) {
      const lateUntil = Math.max(
        conversation.device?.lateUntil ?? this.#lateness.until,
        conversation.notBefore,
      );
      if (lateUntil > now) this.wakeAt = Math.min(this.wakeAt, lateUntil);
      else if (conversation.begun || isCommand(conversation.lane)) return conversation;
      // What congestion holds back is set going by its end.
      else if (this.#works.outbox.congested) continue;
      else if (conversation.lane === lane.poll || this.#mayProbe(now)) return conversation;
    }
    return undefined;
  }

  /** On a bus that is never idle, a probe that has waited a whole period is let in, within its share. */
  #starvedProbe(probes: readonly Conversation[], now: number): Conversation | undefined {
    const first = this.#first(probes, now);
    if (first === undefined || first.begun) return first;
    return now - first.since >= (first.device?.periodMs ?? 0) ? first : undefined;
  }

  #mayProbe(now: number): boolean {
    const isFree = this.#lanes[lane.poll].length === 0 && this.#ends.nextPollAt() - now >= this.#probeMs;
    if (!isFree && now < this.#probeNotBefore) {
      this.wakeAt = Math.min(this.wakeAt, this.#probeNotBefore);
      return false;
    }
    this.#probeBegan = isFree ? -1 : now;
    return true;
  }
}

function isCommand(which: Lane): boolean {
  return which === lane.write || which === lane.read;
}
