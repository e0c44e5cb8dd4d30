import type { Heard } from '@heliodeck/devices/contract';
import type { Exchange } from '@heliodeck/protocol/exchange';
import type { Works } from '../gateway-context.ts';
import { Alarm } from '../timer-queue.ts';
import type { BusDevice } from './bus-device.ts';
import type { BusEnds } from './bus-ends.ts';
import { BusQueue } from './bus-queue.ts';
import { BusRest } from './bus-rest.ts';
import type { BusTimes } from './bus-times.ts';
import type { Lateness } from './late-reply-guard.ts';
import { Question } from './question.ts';
import { Sifting } from './sifting.ts';
import { type BreakReason, type Conversation, type Hearing, lane } from './transaction.ts';

/** Broadcasts are answered by nobody, but slaves want a moment to act on them (Modbus: 100–200 ms). */
const broadcastMs = 200;
const silent: Heard = { kind: 'silent' };

type State = 'down' | 'free' | 'choosing' | 'listening' | 'resting';

/** A half-duplex bus behind a DTU: one question outstanding, and silence before the next one. */
export class Bus {
  readonly #works: Works;
  readonly #ends: BusEnds;
  /** Rings when an answer's time is up, or, on a free bus, when somebody who must wait may ask. */
  readonly #alarm: Alarm;
  readonly #queue: BusQueue;
  readonly #rest: BusRest;
  times: BusTimes;
  #state: State = 'down';
  #current: Conversation | undefined;
  /** The question out there, or the one whose answer failed to come in time. */
  #question: Question | undefined;
  #echo = false;
  readonly #sifting: Sifting;
  readonly #lateness: Lateness;
  /** Counts lines, so that an exchange that outlives its line is noticed. */
  #line = 0;

  constructor(works: Works, ends: BusEnds, times: BusTimes) {
    this.#works = works;
    this.#ends = ends;
    this.times = times;
    this.#sifting = new Sifting(works.tally, ends);
    this.#lateness = this.#sifting.lateness;
    this.#queue = new BusQueue(works, this.#lateness, ends);
    this.#rest = new BusRest(works, this, () => this.#release());
    this.#alarm = new Alarm(() => this.#rang());
  }

  /** Conversations that wait or run. */
  get length(): number {
    return this.#queue.length;
  }

  /** True while the answer to a question is awaited. */
  get isListening(): boolean {
    return this.#state === 'listening';
  }

  /** True while an answer is partly received: then nothing short may be taken for a heartbeat. */
  get isMidAnswer(): boolean {
    return this.#question?.partial === true && !this.#question.isRaw;
  }

  enqueue(conversation: Conversation): void {
    this.#queue.add(conversation);
    this.kick();
  }

  /** Takes out a conversation that has not begun; true where it was there. */
  withdraw(conversation: Conversation): boolean {
    return !conversation.begun && this.#queue.remove(conversation);
  }

  /** Looks for work again: what held it back may be gone. */
  kick(): void {
    if (this.#state === 'free') this.#advance();
  }

  /** A line is there. */
  up(): void {
    if (this.#state !== 'down') return;
    // What the old line was asked may still be answered, over the new one: DTUs keep what they could not send.
    if (this.#lateness.until > this.#works.clock.ticks()) this.#drain();
    else this.#release();
  }

  /**
   * The line is gone: what runs is broken off. What waits goes too, unless a new line follows at once ('socket-replaced').
   */
  down(reason: BreakReason): void {
    this.#state = 'down';
    this.#line++;
    this.#abandon();
    this.#question = undefined;
    this.#rest.end();
    this.#works.alarms.clear(this.#alarm);
    const leaving = this.#queue.take((one) => one.begun || reason !== 'socket-replaced');
    for (const conversation of leaving) conversation.break(reason);
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
    for (const conversation of this.#queue.take(concerns)) {
      const isAsking = conversation === this.#current;
      if (isAsking) this.#abandon();
      conversation.break(reason);
      // Its answer may still come: the bus waits it out.
      if (isAsking && this.#state === 'listening') this.#drain();
    }
  }

  /** Nobody wants the answer any more, but it may come: its device is left alone until then. */
  #abandon(): void {
    if (this.#current === undefined) return;
    this.#question?.account(this.#works.tally);
    if (this.#question !== undefined)
      this.#lateness.owe(this.#question, this.#current.device, this.#works.clock.ticks(), this.times);
    this.#current = undefined;
  }

  /** Bytes of the bus, free of whatever the DTU added. */
  receive(chunk: Uint8Array): void {
    const now = this.#works.clock.ticks();
    this.#rest.heard(now);
    if (this.#state === 'listening') {
      this.#listen(chunk, now);
      return;
    }
    const { reason, isPaid } = this.#sifting.stray(chunk, now, this.times);
    this.#works.tally.discard(reason);
    this.#ends.discarded(reason, chunk.length);
    // Now nothing is owed any more: whoever waited for it may go on.
    if (isPaid && this.#rest.isDraining) this.#pause(now);
    else if (isPaid) this.kick();
  }

  /** A text of the DTU itself: the answer to a message, or to a packet that it takes for itself, else nobody asked for it. */
  receiveReply(chunk: Uint8Array): void {
    const isAwaited = this.#question?.asksDtu(this.#current?.isWithDtu === true) === true;
    if (this.#state === 'listening' && isAwaited) this.#listen(chunk, this.#works.clock.ticks());
    else this.#works.tally.discard('dtu-reply');
  }

  #listen(chunk: Uint8Array, now: number): void {
    const question = this.#question;
    if (question === undefined) return;
    const heard = this.#sifting.judge(question, chunk, now, this.times);
    if (heard !== undefined) this.#settle(heard);
    else if (question.isRaw) this.#works.alarms.set(this.#alarm, question.quietAt(now, this.times));
  }

  #rang(): void {
    if (this.#state !== 'listening') {
      this.kick();
      return;
    }
    const all = this.#question?.doubted ?? this.#question?.flush();
    const timedOut = all === undefined && this.#question?.expectsAnswer === true;
    if (timedOut) this.#works.tally.timeouts++;
    this.#settle(all ?? silent, timedOut);
  }

  /** An exchange is over: the talk goes on, the bus pauses or drains. */
  #settle(heard: Heard, timedOut = false): void {
    const { clock, tally } = this.#works;
    const conversation = this.#current;
    const question = this.#question;
    if (conversation === undefined || question === undefined) return;
    question.account(tally);
    this.#sifting.settled(question, heard, clock.ticks());
    this.#ends.settled(conversation, question, heard, timedOut);
    // Kept while nothing is heard, also over a new line: an echo taken for an acknowledgement would be worse than a timeout.
    if (heard.kind !== 'silent' || question.discards.has('echo')) this.#echo = question.discards.has('echo');
    const hearing: Hearing = { chunks: question.chunks, damaged: timedOut && question.isDamaged };
    if (timedOut) {
      this.#lateness.owe(question, conversation.device, clock.ticks(), this.times);
      this.#ends.unanswered(conversation, question.label, hearing);
    }
    this.#current = undefined;
    // Set before the talk goes on: whoever is told may enqueue, and must not find the bus free.
    this.#state = 'resting';
    const line = this.#line;
    const goesOn = conversation.hear(heard, hearing);
    if (!goesOn) this.#queue.remove(conversation);
    if (!goesOn && conversation.lane === lane.probe) this.#queue.chargeProbe(this.times);
    if (line !== this.#line) return;
    if (timedOut) this.#drain();
    else this.#pause(clock.ticks());
  }

  /** Holds the bus until it is quiet; the question stays, to know the late answer by. */
  #drain(): void {
    this.#keepSilence();
    const now = this.#works.clock.ticks();
    this.#rest.drain(now, this.#lateness.habit(now, this.times));
  }

  #pause(now: number): void {
    this.#keepSilence();
    this.#question = undefined;
    this.#rest.pause(now);
  }

  #keepSilence(): void {
    this.#current = undefined;
    this.#state = 'resting';
    this.#works.alarms.clear(this.#alarm);
  }

  #release(): void {
    this.#question = undefined;
    this.#works.alarms.clear(this.#alarm);
    this.#state = 'free';
    this.#advance();
  }

  #advance(): void {
    // Not free meanwhile: a talk that ends without a question may make its audience enqueue the next.
    this.#state = 'choosing';
    for (;;) {
      const conversation = this.#queue.next(this.times);
      if (conversation === undefined) break;
      const exchange = conversation.begun || conversation.begin() ? conversation.exchange : undefined;
      // Whoever was told may have taken the line away.
      if (this.#state !== 'choosing') return;
      if (exchange === undefined) this.#queue.remove(conversation);
      else if (this.#mustWait(conversation, exchange)) continue;
      else {
        this.#ask(conversation, exchange);
        return;
      }
    }
    this.#state = 'free';
    const { wakeAt } = this.#queue;
    if (wakeAt < Number.POSITIVE_INFINITY) this.#works.alarms.set(this.#alarm, wakeAt);
  }

  /**
   * True where a question must wait: until nothing earlier can be taken for its answer, where it wants that, or because the
   * same one was not answered and may yet be, and its answer could not be told from the next one's.
   */
  #mustWait(conversation: Conversation, exchange: Exchange<unknown>): boolean {
    const now = this.#works.clock.ticks();
    if (conversation.wantsQuiet) {
      const { lateMs } = this.times;
      conversation.keepQuiet(now + Math.max(lateMs, this.#lateness.habit(now, this.times)));
      return true;
    }
    if (!this.#lateness.isOwed) return false;
    conversation.notBefore = this.#lateness.heldUntil(exchange.request);
    return conversation.notBefore > now;
  }

  #ask(conversation: Conversation, exchange: Exchange<unknown>): void {
    const { alarms, clock, tally } = this.#works;
    const now = clock.ticks();
    this.#current = conversation;
    this.#question = new Question(exchange, this.#echo, now);
    this.#state = 'listening';
    tally.exchanges++;
    alarms.set(this.#alarm, now + (exchange.expectsAnswer ? this.times.timeoutMs : broadcastMs));
    conversation.asked(exchange.request);
    this.#ends.send(conversation, exchange.request);
  }
}
