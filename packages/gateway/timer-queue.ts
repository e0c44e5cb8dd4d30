import type { Clock, ClockTimer } from './clock.ts';

/** Longest delay of Node's timers, ms (32 bits); a longer one fires at once. */
const longestWait = 0x7fff_ffff;

/** A reusable timer: created once by its owner, then set and cleared as often as needed. */
export class Timer {
  /** Tick at which it fires. */
  at = 0;
  /** Index in the heap; −1 if not set. */
  slot = -1;
  readonly fire: () => void;

  constructor(fire: () => void) {
    this.fire = fire;
  }

  get isSet(): boolean {
    return this.slot >= 0;
  }
}

/**
 * All timers of the process in one binary heap over one timer of Node: 10,000 buses, connections and poll plans cost a heap entry each
 * instead of a timer each, and setting one allocates nothing.
 */
export class TimerQueue {
  readonly #clock: Clock;
  readonly #heap: Timer[] = [];
  #wakeUp: ClockTimer | undefined;
  #wakesAt = Number.POSITIVE_INFINITY;
  #firing = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#heap.length;
  }

  /** Sets or moves the timer to tick `at`. A time in the past fires on the next turn of Node's timer, never inside this call. */
  set(timer: Timer, at: number): void {
    if (timer.slot < 0) {
      timer.at = at;
      this.#heap.push(timer);
      this.#moveUp(timer, this.#heap.length - 1);
    } else {
      const earlier = at < timer.at;
      timer.at = at;
      if (earlier) this.#moveUp(timer, timer.slot);
      else this.#moveDown(timer, timer.slot);
    }
    if (timer.slot === 0 && !this.#firing) this.#schedule();
  }

  /** Removes the timer; it does not fire. Node's timer is not changed: it finds nothing due and is scheduled again. */
  clear(timer: Timer): void {
    const slot = timer.slot;
    if (slot < 0) return;
    timer.slot = -1;
    const last = this.#heap.pop();
    if (last === undefined || last === timer) return;
    this.#moveUp(last, slot);
    this.#moveDown(last, last.slot);
  }

  /** Stops Node's timer; nothing fires any more. */
  close(): void {
    this.#wakeUp?.cancel();
    this.#wakeUp = undefined;
    this.#wakesAt = Number.NEGATIVE_INFINITY;
    for (const timer of this.#heap) timer.slot = -1;
    this.#heap.length = 0;
  }

  #schedule(): void {
    const first = this.#heap[0];
    if (first === undefined || first.at >= this.#wakesAt) return;
    this.#wakeUp?.cancel();
    this.#wakesAt = first.at;
    // Node's timers count whole milliseconds; rounding up saves a turn with nothing due.
    const wait = Math.max(0, Math.ceil(first.at - this.#clock.ticks()));
    this.#wakeUp = this.#clock.setTimeout(this.#onWakeUp, Math.min(wait, longestWait));
  }

  readonly #onWakeUp = (): void => {
    this.#wakeUp = undefined;
    this.#wakesAt = Number.POSITIVE_INFINITY;
    const now = this.#clock.ticks();
    this.#firing = true;
    try {
      // Bounded: a timer that sets itself to "now" fires on the next turn, so that sockets are served in between.
      for (let left = this.#heap.length; left > 0; left--) {
        const first = this.#heap[0];
        if (first === undefined || first.at > now) break;
        this.clear(first);
        first.fire();
      }
    } finally {
      this.#firing = false;
      this.#schedule();
    }
  };

  #moveUp(timer: Timer, from: number): void {
    let slot = from;
    while (slot > 0) {
      const parentSlot = (slot - 1) >> 1;
      const parent = this.#heap[parentSlot];
      if (parent === undefined || parent.at <= timer.at) break;
      this.#heap[slot] = parent;
      parent.slot = slot;
      slot = parentSlot;
    }
    this.#heap[slot] = timer;
    timer.slot = slot;
  }

  #moveDown(timer: Timer, from: number): void {
    let slot = from;
    for (;;) {
      let childSlot = 2 * slot + 1;
      let child = this.#heap[childSlot];
      if (child === undefined) break;
      const right = this.#heap[childSlot + 1];
      if (right !== undefined && right.at < child.at) {
        child = right;
        childSlot++;
      }
      if (child.at >= timer.at) break;
      this.#heap[slot] = child;
      child.slot = slot;
      slot = childSlot;
    }
    this.#heap[slot] = timer;
    timer.slot = slot;
  }
}
