import type { Clock, ClockTimer } from './clock.ts';

/** Longest wait of the machine's timers, ms (32 bits); asked for a longer one they ring at once. */
const longestWait = 0x7fff_ffff;

/** One thing that is to happen at one instant. Made once by whoever waits, then set and cleared as often as needed. */
export class Alarm {
  /** Tick at which it rings. */
  at = 0;
  /** Place in the heap; −1 while not set. */
  slot = -1;
  readonly ring: () => void;

  constructor(ring: () => void) {
    this.ring = ring;
  }

  get isSet(): boolean {
    return this.slot >= 0;
  }
}

/**
 * All waiting of the process in one binary heap over one timer: 10,000 buses, sessions and poll plans cost a heap node
 * each instead of a timer each, and setting one allocates nothing.
 */
export class Alarms {
  readonly #clock: Clock;
  readonly #heap: Alarm[] = [];
  #timer: ClockTimer | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #ringing = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#heap.length;
  }

  /** Sets or moves the alarm to tick `at`. An instant that has passed rings on the timer's next turn, never inside this call. */
  set(alarm: Alarm, at: number): void {
    if (alarm.slot < 0) {
      alarm.at = at;
      this.#heap.push(alarm);
      this.#rise(alarm, this.#heap.length - 1);
    } else {
      const earlier = at < alarm.at;
      alarm.at = at;
      if (earlier) this.#rise(alarm, alarm.slot);
      else this.#sink(alarm, alarm.slot);
    }
    if (alarm.slot === 0 && !this.#ringing) this.#wind();
  }

  /** Takes the alarm out; it does not ring. The timer is left alone: it finds nothing due and winds itself anew. */
  clear(alarm: Alarm): void {
    const slot = alarm.slot;
    if (slot < 0) return;
    alarm.slot = -1;
    const last = this.#heap.pop();
    if (last === undefined || last === alarm) return;
    this.#rise(last, slot);
    this.#sink(last, last.slot);
  }

  /** Stops the timer for good; nothing rings any more. */
  close(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#timerAt = Number.NEGATIVE_INFINITY;
    for (const alarm of this.#heap) alarm.slot = -1;
    this.#heap.length = 0;
  }

  #wind(): void {
    const first = this.#heap[0];
    if (first === undefined || first.at >= this.#timerAt) return;
    this.#timer?.cancel();
    this.#timerAt = first.at;
    // The machine's timers count whole milliseconds; rounding up saves a turn that would find nothing due.
    const wait = Math.max(0, Math.ceil(first.at - this.#clock.ticks()));
    this.#timer = this.#clock.setTimeout(this.#onTimer, Math.min(wait, longestWait));
  }

  readonly #onTimer = (): void => {
    this.#timer = undefined;
    this.#timerAt = Number.POSITIVE_INFINITY;
    const now = this.#clock.ticks();
    this.#ringing = true;
    try {
      // Bounded: an alarm that sets itself to "now" rings on the next turn, so that sockets get theirs.
      for (let left = this.#heap.length; left > 0; left--) {
        const first = this.#heap[0];
        if (first === undefined || first.at > now) break;
        this.clear(first);
        first.ring();
      }
    } finally {
      this.#ringing = false;
      this.#wind();
    }
  };

  #rise(alarm: Alarm, from: number): void {
    let slot = from;
    while (slot > 0) {
      const parentSlot = (slot - 1) >> 1;
      const parent = this.#heap[parentSlot];
      if (parent === undefined || parent.at <= alarm.at) break;
      this.#heap[slot] = parent;
      parent.slot = slot;
      slot = parentSlot;
    }
    this.#heap[slot] = alarm;
    alarm.slot = slot;
  }

  #sink(alarm: Alarm, from: number): void {
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
      if (child.at >= alarm.at) break;
      this.#heap[slot] = child;
      child.slot = slot;
      slot = childSlot;
    }
    this.#heap[slot] = alarm;
    alarm.slot = slot;
  }
}
