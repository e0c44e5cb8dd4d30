import type { Heard } from '@heliodeck/devices/contract';
import type { Listener } from '@heliodeck/protocol/exchange';
import { Alarm } from './alarms.ts';
import type { BusDevice } from './bus-device.ts';
import { type BreakReason, type Conversation, type Hearing, type Lane, lane } from './conversation.ts';
import type { Works } from './works.ts';

/** Times of one bus, ms, all settled. */
export interface BusTimes {
  readonly timeoutMs: number;
  readonly gapMs: number;
  readonly drainIdleMs: number;
  readonly drainMaxMs: number;
  readonly lateMs: number;
  readonly rawIdleMs: number;
  readonly probeShare: number;
}

/** What the bus needs of the DTU it hangs on. */
export interface BusEnds {
  /** Puts bytes on the bus, or to the DTU itself where the conversation is with it. */
  send(conversation: Conversation, request: Uint8Array): void;
  /** Tick of the next poll of a device that answers; probes keep out of its way. */
  nextPollAt(): number;
  /** A question went unanswered: for the log. */
  unanswered(conversation: Conversation, request: string, hearing: Hearing): void;
}

/** Broadcasts are answered by nobody, but slaves want a moment to act on them (Modbus: 100–200 ms). */
const broadcastMs = 200;
/** Bytes of one exchange kept for the ledger and the log. */
const mostHeard = 8192;
/** Reasons of discards that show a damaged answer, not somebody else's traffic. */
const damage = ['checksum', 'length', 'noise', 'overflow', 'dialect'] as const;
const silent: Heard = { kind: 'silent' };

type State = 'down' | 'free' | 'pausing' | 'listening' | 'draining';

/**
 * A half-duplex bus behind a DTU: one question outstanding, commands before polls, a pause between frames, and after a
 * timeout silence before the next question, so that a late answer is never taken for the next one's.
 */
export class Bus {
  readonly #works: Works;
  readonly #ends: BusEnds;
  readonly #alarm: Alarm;
  readonly #lanes: readonly [Conversation[], Conversation[], Conversation[], Conversation[]] = [
    [],
    [],
    [],
    [],
  ];
  times: BusTimes;
  #state: State = 'down';
  #current: Conversation | undefined;
  #listener: Listener<unknown> | undefined;
  #label = '';
  readonly #chunks: Uint8Array[] = [];
  #heardBytes = 0;
  #echo = false;
  #askedAt = 0;
  #lastByteAt = 0;
  #drainUntil = 0;
  /** When the first of those that must wait may ask. */
  #wakeAt = Number.POSITIVE_INFINITY;
  /** Whose answer is still owed, and until when it may come. */
  #debtor: BusDevice | undefined;
  #lateUntil = 0;
  /** Counts lines, so that an exchange that outlives its line is noticed. */
  #line = 0;
  #probeBegan = -1;
  #probeNotBefore = 0;

  constructor(works: Works, ends: BusEnds, times: BusTimes) {
    this.#works = works;
    this.#ends = ends;
    this.times = times;
    this.#alarm = new Alarm(() => this.#rang());
  }

  /** Conversations that wait or run. */
  get length(): number {
    return this.#lanes[0].length + this.#lanes[1].length + this.#lanes[2].length + this.#lanes[3].length;
  }

  /** True while the answer to a question is awaited. */
  get isListening(): boolean {
    return this.#state === 'listening';
  }

  /** True while an answer is partly received: then nothing short may be taken for a heartbeat. */
  get isMidAnswer(): boolean {
    return this.#listener?.partial === true && this.#raw === undefined;
  }

  /** Conversations of a lane, the running one included. */
  waiting(which: Lane): readonly Conversation[] {
    return this.#lanes[which];
  }

  enqueue(conversation: Conversation): void {
    conversation.since = this.#works.clock.ticks();
    this.#lanes[conversation.lane].push(conversation);
    this.kick();
  }

  /** Takes out a conversation that has not begun; true where it was there. */
  withdraw(conversation: Conversation): boolean {
    return !conversation.begun && this.#remove(conversation);
  }

  /** Looks for work again: what held it back may be gone. */
  kick(): void {
    if (this.#state === 'free') this.#advance();
  }

  /** A line is there. */
  up(): void {
    if (this.#state !== 'down') return;
    this.#echo = false;
    this.#state = 'free';
    this.#advance();
  }

  /**
   * The line is gone: what runs is broken off. What waits goes too, unless a new line follows at once ('socket-replaced').
   */
  down(reason: BreakReason): void {
    this.#state = 'down';
    this.#line++;
    this.#current = undefined;
    this.#listener = undefined;
    this.#probeBegan = -1;
    this.#lateUntil = 0;
    this.#works.alarms.clear(this.#alarm);
    for (const queue of this.#lanes) {
      const leaving = queue.filter((one) => one.begun || reason !== 'socket-replaced');
      for (const conversation of leaving) {
        this.#remove(conversation);
        conversation.break(reason);
      }
    }
  }

  /** Breaks off what concerns a device that is no longer there. */
  forget(device: BusDevice): void {
    this.#breakOff('removed', (conversation) => conversation.device === device);
  }

  /** Lets go of all that waits. */
  retire(): void {
    this.#breakOff('stopped', (conversation) => !conversation.begun);
  }

  #breakOff(reason: BreakReason, concerns: (conversation: Conversation) => boolean): void {
    for (const queue of this.#lanes) {
      for (const conversation of queue.filter(concerns)) {
        this.#remove(conversation);
        conversation.break(reason);
        // Its answer may still come: the bus waits it out.
        if (conversation === this.#current) this.#drain();
      }
    }
  }

  /** Bytes of the bus, free of whatever the DTU added. */
  receive(chunk: Uint8Array): void {
    const now = this.#works.clock.ticks();
    this.#lastByteAt = now;
    if (this.#state === 'listening') {
      this.#listen(chunk, now);
      return;
    }
    this.#works.tally.discard(now < this.#lateUntil ? 'late' : 'foreign');
    if (this.#state !== 'draining' || this.#listener?.push(chunk) === undefined) return;
    // The answer that was waited for: too late for its talk, but now nothing is owed any more.
    this.#lateUntil = now;
    if (this.#debtor !== undefined) this.#debtor.lateUntil = now;
    this.#pause(now);
  }

  /** A text of the DTU itself: the answer to a message or a raw packet, else nobody asked for it. */
  receiveReply(chunk: Uint8Array): void {
    if (this.#state === 'listening' && this.#raw !== undefined)
      this.#listen(chunk, this.#works.clock.ticks());
    else this.#works.tally.discard('dtu-reply');
  }

  #listen(chunk: Uint8Array, now: number): void {
    if (this.#heardBytes < mostHeard) {
      this.#chunks.push(chunk);
      this.#heardBytes += chunk.length;
    }
    const outcome = this.#listener?.push(chunk);
    if (outcome !== undefined) this.#settle(outcome);
    else if (this.#raw !== undefined) {
      const latest = this.#askedAt + 2 * this.times.timeoutMs + this.times.rawIdleMs;
      this.#works.alarms.set(this.#alarm, Math.min(now + this.times.rawIdleMs, latest));
    }
  }

  #rang(): void {
    const now = this.#works.clock.ticks();
    if (this.#state === 'listening') {
      const all = this.#raw?.flush();
      if (all !== undefined) this.#settle(all);
      else this.#unanswered();
    } else if (this.#state === 'draining') {
      const quietAt = Math.min(this.#lastByteAt + this.times.drainIdleMs, this.#drainUntil);
      if (now < quietAt) this.#works.alarms.set(this.#alarm, quietAt);
      else this.#release();
    } else if (this.#state === 'pausing') this.#release();
    else this.kick();
  }

  /** The listener of a raw packet: it takes everything and is ended by silence. */
  get #raw(): { flush(): Heard | undefined } | undefined {
    const listener = this.#listener;
    return listener !== undefined && 'flush' in listener
      ? (listener as { flush(): Heard | undefined })
      : undefined;
  }

  #unanswered(): void {
    const expected = this.#current?.exchange?.expectsAnswer !== false;
    if (expected) this.#works.tally.timeouts++;
    this.#settle(silent, expected);
  }

  /** An exchange is over: the talk goes on, the bus pauses or drains. */
  #settle(heard: Heard, timedOut = false): void {
    const { clock, tally } = this.#works;
    const conversation = this.#current;
    const listener = this.#listener;
    if (conversation === undefined || listener === undefined) return;
    const now = clock.ticks();
    tally.discardAll(listener.discards);
    if (timedOut && listener.partial) tally.discard('incomplete');
    if (listener.discards.has('echo') && conversation.lane !== lane.write) this.#echo = true;
    const hearing: Hearing = {
      chunks: this.#chunks,
      damaged: timedOut && (listener.partial || damage.some((reason) => listener.discards.has(reason))),
    };
    if (timedOut) {
      this.#debtor = conversation.device;
      this.#lateUntil = now + this.times.lateMs;
      if (conversation.device !== undefined) conversation.device.lateUntil = this.#lateUntil;
      this.#ends.unanswered(conversation, this.#label, hearing);
    }
    this.#current = undefined;
    // Set before the talk goes on: whoever is told may enqueue, and must not find the bus free.
    this.#state = 'pausing';
    const line = this.#line;
    const goesOn = conversation.hear(heard, hearing);
    this.#chunks.length = 0;
    this.#heardBytes = 0;
    if (!goesOn) this.#remove(conversation);
    if (!goesOn && conversation.lane === lane.probe) this.#chargeProbe();
    if (line !== this.#line) return;
    if (timedOut) this.#drain();
    else this.#pause(clock.ticks());
  }

  /** Holds the bus until it is quiet; the listener stays, to know the late answer by. */
  #drain(): void {
    const now = this.#works.clock.ticks();
    this.#current = undefined;
    this.#state = 'draining';
    this.#lastByteAt = now;
    this.#drainUntil = now + this.times.drainMaxMs;
    this.#works.alarms.set(this.#alarm, now + this.times.drainIdleMs);
  }

  #pause(now: number): void {
    this.#listener = undefined;
    if (this.times.gapMs <= 0) {
      this.#release();
      return;
    }
    this.#state = 'pausing';
    this.#works.alarms.set(this.#alarm, now + this.times.gapMs);
  }

  #release(): void {
    this.#listener = undefined;
    this.#works.alarms.clear(this.#alarm);
    this.#state = 'free';
    this.#advance();
  }

  #advance(): void {
    for (;;) {
      const conversation = this.#pick();
      if (conversation === undefined) return;
      if (conversation.begun || conversation.begin()) {
        this.#ask(conversation);
        return;
      }
      this.#remove(conversation);
    }
  }

  #ask(conversation: Conversation): void {
    const { alarms, clock, tally } = this.#works;
    const exchange = conversation.exchange;
    if (exchange === undefined) return;
    this.#current = conversation;
    this.#listener = exchange.listen({ echo: this.#echo });
    this.#label = exchange.label;
    this.#state = 'listening';
    this.#askedAt = clock.ticks();
    tally.exchanges++;
    alarms.set(this.#alarm, this.#askedAt + (exchange.expectsAnswer ? this.times.timeoutMs : broadcastMs));
    conversation.asked(exchange.request);
    this.#ends.send(conversation, exchange.request);
  }

  /** Who asks next; where all that wait must wait longer, the alarm is set to the first of them. */
  #pick(): Conversation | undefined {
    const now = this.#works.clock.ticks();
    this.#wakeAt = Number.POSITIVE_INFINITY;
    const [writes, reads, polls, probes] = this.#lanes;
    const next =
      this.#first(writes, now) ??
      this.#first(reads, now) ??
      (polls.length > 0 ? this.#starvedProbe(probes, now) : undefined) ??
      this.#first(polls, now) ??
      this.#first(probes, now);
    if (next === undefined && this.#wakeAt < Number.POSITIVE_INFINITY) {
      this.#works.alarms.set(this.#alarm, this.#wakeAt);
    }
    return next;
  }

  /** The first of a lane that may ask now. */
  #first(queue: readonly Conversation[], now: number): Conversation | undefined {
    for (const conversation of queue) {
      const lateUntil = conversation.device?.lateUntil ?? this.#lateUntil;
      if (lateUntil > now) this.#wakeAt = Math.min(this.#wakeAt, lateUntil);
      else if (conversation.begun || conversation.lane < lane.poll) return conversation;
      // What congestion holds back is set going by its end.
      else if (this.#works.outbox.congested) return undefined;
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

  /** A probe may use time that nobody wants, and beyond it a small share of the bus. */
  #mayProbe(now: number): boolean {
    const isIdle = this.#lanes[lane.poll].length === 0;
    const room = this.#ends.nextPollAt() - now >= this.times.timeoutMs + this.times.drainIdleMs;
    const isFree = isIdle && room;
    if (!isFree && now < this.#probeNotBefore) {
      this.#wakeAt = Math.min(this.#wakeAt, this.#probeNotBefore);
      return false;
    }
    this.#probeBegan = isFree ? -1 : now;
    return true;
  }

  #chargeProbe(): void {
    if (this.#probeBegan < 0) return;
    const cost = this.#works.clock.ticks() - this.#probeBegan + this.times.drainIdleMs;
    this.#probeNotBefore = this.#probeBegan + cost / Math.max(this.times.probeShare, 0.001);
    this.#probeBegan = -1;
  }

  #remove(conversation: Conversation): boolean {
    const queue = this.#lanes[conversation.lane];
    const at = queue.indexOf(conversation);
    if (at >= 0) queue.splice(at, 1);
    return at >= 0;
  }
}
