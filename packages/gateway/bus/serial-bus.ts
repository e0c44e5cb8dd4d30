import type { ExchangeResult } from '@heliodeck/devices/contract';
import type { Exchange } from '@heliodeck/protocol/exchange';
import type { GatewayContext } from '../gateway-context.ts';
import { Timer } from '../timer-queue.ts';
import type { BusDevice } from './bus-device.ts';
import type { BusEnds } from './bus-ends.ts';
import { BusQueue } from './bus-queue.ts';
import { BusRest } from './bus-rest.ts';
import type { BusTimes } from './bus-times.ts';
import type { LateReplyGuard } from './late-reply-guard.ts';
import { Question } from './question.ts';
import { ReplyFilter } from './reply-filter.ts';
import { type BreakReason, priority, type ReceivedBytes, type Transaction } from './transaction.ts';

/** Broadcasts are not answered, but slaves need time to process them (Modbus: 100–200 ms). */
const broadcastMs = 200;
const silent: ExchangeResult = { kind: 'silent' };

type BusState = 'down' | 'free' | 'choosing' | 'listening' | 'resting';

/** A half-duplex bus behind a DTU: one pending request at a time, with silence before the next one. */
export class SerialBus {
  readonly #context: GatewayContext;
  readonly #ends: BusEnds;
  /** Fires at the deadline of an answer, or, on a free bus, when a waiting transaction may send. */
  readonly #timer: Timer;
  readonly #queue: BusQueue;
  readonly #rest: BusRest;
  times: BusTimes;
  #state: BusState = 'down';
  #current: Transaction | undefined;
  /** The pending request, or the last one whose answer missed its deadline. */
  #question: Question | undefined;
  #echo = false;
  readonly #replies: ReplyFilter;
  readonly lateReplies: LateReplyGuard;
  /** Counts connections, so that the end of one during an exchange is detected. */
  #line = 0;

  constructor(context: GatewayContext, ends: BusEnds, times: BusTimes) {
    this.#context = context;
    this.#ends = ends;
    this.times = times;
    this.#replies = new ReplyFilter(context, ends);
    this.lateReplies = this.#replies.lateReplies;
    this.#queue = new BusQueue(context, this.lateReplies, ends);
    this.#rest = new BusRest(context, this, () => this.#release());
    this.#timer = new Timer(() => this.#timerFired());
  }

  /** Number of transactions that wait or run. */
  get length(): number {
    return this.#queue.length;
  }

  /** True while a request is pending. */
  get isListening(): boolean {
    return this.#state === 'listening';
  }

  /** True while an answer is partly received: then a short sequence must not be taken for a heartbeat. */
  get isMidAnswer(): boolean {
    return this.#question?.partial === true && !this.#question.isRaw;
  }

  /** Tick until which a reading of a device may prove to be a repeat (ReplyFilter.doubtedUntil). */
  doubtedUntil(device: BusDevice, askedAt: number): number {
    return this.#replies.doubtedUntil(device, askedAt, this.#context.clock.ticks(), this.times);
  }

  enqueue(transaction: Transaction): void {
    this.#queue.add(transaction);
    this.kick();
  }

  /** Removes a transaction that has not begun; returns true if it was in the queue. */
  withdraw(transaction: Transaction): boolean {
    return !transaction.begun && this.#queue.remove(transaction);
  }

  /** Checks the queue again: the condition that held it back may have ended. */
  kick(): void {
    if (this.#state === 'free') this.#advance();
  }

  /** The DTU is connected. */
  up(): void {
    if (this.#state !== 'down') return;
    // Requests over the old connection may still be answered over the new one: DTUs keep what they could not send.
    if (this.lateReplies.until > this.#context.clock.ticks()) this.#drain();
    else this.#release();
  }

  /**
   * The DTU is disconnected: aborts the running transaction, and the waiting ones unless a new connection follows at once
   * ('socket-replaced').
   */
  down(reason: BreakReason): void {
    this.#state = 'down';
    this.#line++;
    this.#abandon();
    this.#question = undefined;
    this.#rest.end();
    this.#context.timers.clear(this.#timer);
    const leaving = this.#queue.take((one) => one.begun || reason !== 'socket-replaced');
    for (const transaction of leaving) transaction.break(reason);
  }

  /** Aborts the transactions of a device that was removed. */
  forget(device: BusDevice): void {
    this.#breakOff('removed', (transaction) => transaction.device === device);
  }

  /** Aborts all waiting transactions. */
  retire(reason: BreakReason = 'stopped'): void {
    this.#breakOff(reason, (transaction) => !transaction.begun);
  }

  #breakOff(reason: BreakReason, concerns: (transaction: Transaction) => boolean): void {
    for (const transaction of this.#queue.take(concerns)) {
      const isAsking = transaction === this.#current;
      if (isAsking) this.#abandon();
      transaction.break(reason);
      // Its answer may still arrive: wait for it.
      if (isAsking && this.#state === 'listening') this.#drain();
    }
  }

  /** Drops the pending request. Its answer may still arrive, so the device gets no requests until then. */
  #abandon(): void {
    if (this.#current === undefined) return;
    this.#question?.account(this.#context.statistics);
    if (this.#question !== undefined)
      this.lateReplies.expect(this.#question, this.#current.device, this.#context.clock.ticks(), this.times);
    this.#current = undefined;
  }

  /** Receives bytes of the bus, without additions of the DTU. */
  receive(chunk: Uint8Array): void {
    const now = this.#context.clock.ticks();
    this.#rest.heard(now);
    if (this.#state === 'listening') {
      this.#listen(chunk, now);
      return;
    }
    const { reason, isSettled } = this.#replies.stray(chunk, now, this.times);
    this.#context.statistics.discard(reason);
    this.#ends.discarded(reason, chunk.length);
    // No late answer is expected any more: waiting transactions may continue.
    if (isSettled && this.#rest.isDraining) this.#pause(now);
    else if (isSettled) this.kick();
  }

  /** Receives text of the DTU itself: the answer to a message, or to a packet that it intercepts; otherwise unsolicited. */
  receiveReply(chunk: Uint8Array): void {
    const isAwaited = this.#question?.asksDtu(this.#current?.isWithDtu === true) === true;
    if (this.#state === 'listening' && isAwaited) this.#listen(chunk, this.#context.clock.ticks());
    else this.#context.statistics.discard('dtu-reply');
  }

  #listen(chunk: Uint8Array, now: number): void {
    const question = this.#question;
    if (question === undefined) return;
    const heard = this.#replies.judge(question, chunk, now, this.times);
    if (heard !== undefined) this.#settle(heard);
    else if (question.isRaw) this.#context.timers.set(this.#timer, question.quietAt(now, this.times));
  }

  #timerFired(): void {
    if (this.#state !== 'listening') {
      this.kick();
      return;
    }
    const all = this.#question?.doubted ?? this.#question?.flush();
    const timedOut = all === undefined && this.#question?.expectsAnswer === true;
    if (timedOut) this.#context.statistics.timeouts++;
    this.#settle(all ?? silent, timedOut);
  }

  /** Ends an exchange: passes the result to the dialogue, then pauses or drains the bus. */
  #settle(heard: ExchangeResult, timedOut = false): void {
    const { clock, statistics } = this.#context;
    const transaction = this.#current;
    const question = this.#question;
    if (transaction === undefined || question === undefined) return;
    question.account(statistics);
    this.#replies.settled({ question, device: transaction.device }, heard, clock.ticks(), this.times);
    this.#ends.settled(transaction, question, heard, timedOut);
    // Kept if nothing was received, also over a new connection: an echo taken for an acknowledgement would be worse than a time-out.
    if (heard.kind !== 'silent' || question.discards.has('echo')) this.#echo = question.discards.has('echo');
    const received: ReceivedBytes = { chunks: question.chunks, damaged: timedOut && question.isDamaged };
    if (timedOut) {
      this.lateReplies.expect(question, transaction.device, clock.ticks(), this.times);
      this.#ends.unanswered(transaction, question.label, received);
    }
    this.#current = undefined;
    // Set before the dialogue continues: a listener may enqueue a transaction, and must not find the bus free.
    this.#state = 'resting';
    const line = this.#line;
    const goesOn = transaction.hear(heard, received);
    if (!goesOn) this.#queue.remove(transaction);
    if (!goesOn && transaction.priority === priority.probe) this.#queue.chargeProbe(this.times);
    if (line !== this.#line) return;
    if (timedOut) this.#drain();
    else this.#pause(clock.ticks());
  }

  /** Waits until the bus is silent; keeps the request to recognise its late answer. */
  #drain(): void {
    this.#keepSilence();
    const now = this.#context.clock.ticks();
    this.#rest.drain(now, this.lateReplies.usualDelay(now, this.times));
  }

  #pause(now: number): void {
    this.#keepSilence();
    this.#question = undefined;
    this.#rest.pause(now);
  }

  #keepSilence(): void {
    this.#current = undefined;
    this.#state = 'resting';
    this.#context.timers.clear(this.#timer);
  }

  #release(): void {
    this.#question = undefined;
    this.#context.timers.clear(this.#timer);
    this.#state = 'free';
    this.#advance();
  }

  #advance(): void {
    // Not free meanwhile: a dialogue that ends without a request may make its listener enqueue the next.
    this.#state = 'choosing';
    for (;;) {
      const transaction = this.#queue.next(this.times);
      if (transaction === undefined) break;
      const exchange = transaction.begun || transaction.begin() ? transaction.exchange : undefined;
      // A listener may have disconnected the DTU.
      if (this.#state !== 'choosing') return;
      if (exchange === undefined) this.#queue.remove(transaction);
      else if (this.#mustWait(transaction, exchange)) continue;
      else {
        this.#ask(transaction, exchange);
        return;
      }
    }
    this.#state = 'free';
    const { wakeAt } = this.#queue;
    if (wakeAt < Number.POSITIVE_INFINITY) this.#context.timers.set(this.#timer, wakeAt);
  }

  /**
   * Returns true if a request must wait: it requires that no earlier answer can be taken for its own, or an equal one is unanswered and its
   * late answer could be taken for this one's.
   */
  #mustWait(transaction: Transaction, exchange: Exchange<unknown>): boolean {
    const now = this.#context.clock.ticks();
    if (transaction.wantsQuiet) {
      const { lateMs } = this.times;
      transaction.keepQuiet(now + Math.max(lateMs, this.lateReplies.usualDelay(now, this.times)));
      return true;
    }
    if (!this.lateReplies.isExpecting) return false;
    transaction.notBefore = this.lateReplies.heldUntil(exchange.request);
    return transaction.notBefore > now;
  }

  #ask(transaction: Transaction, exchange: Exchange<unknown>): void {
    const { timers, clock, statistics } = this.#context;
    const now = clock.ticks();
    this.#current = transaction;
    this.#question = new Question(exchange, this.#echo, now, this.#replies.heardBefore(now, this.times));
    this.#state = 'listening';
    statistics.exchanges++;
    timers.set(this.#timer, now + (exchange.expectsAnswer ? transaction.waitMs(this.times) : broadcastMs));
    transaction.asked(exchange.request);
    this.#ends.send(transaction, exchange.request);
  }
}
