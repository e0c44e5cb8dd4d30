import { sameBytes } from '@heliodeck/kit/bytes';
import type { LateAnswers } from '../ownership.ts';
import type { BusDevice } from './bus-device.ts';
import type { BusTimes } from './bus-times.ts';
import type { Question } from './question.ts';

/** An answer that comes later than so many timeouts after its question belongs to no question any more. */
const timeoutsWaited = 5;
/** A bus that has shown late answers is held for as long as the latest of them, and half as much more … */
const margin = 1.5;
/** … until none has come for so long, ms; then for half of it, and so on. */
const rememberedMs = 600_000;
/** Questions without an answer that are kept in mind at once. */
const mostOverdue = 16;

interface Overdue {
  readonly question: Question;
  readonly device: BusDevice | undefined;
  /** When its time was up. */
  readonly deadline: number;
  /** Until when its answer may come. */
  readonly until: number;
}

/** A late answer that has come: whose it was, and how long after its deadline. */
export interface LateAnswer {
  readonly question: Question;
  readonly device: BusDevice | undefined;
  readonly ms: number;
  readonly frame: Uint8Array;
  /** False for an error, which does not name its question, and for what may be the repeat of an earlier answer. */
  readonly isSure: boolean;
}

/**
 * Answers that did not come in time and may come yet. Until one has come, or its time is over, its device is left alone
 * for a while, and the same question is not asked again: nothing in its answer would tell which of the two it answers.
 */
export class LateReplyGuard {
  #overdue: Overdue[] = [];
  #until = 0;
  #latest = 0;
  #latestAt = 0;
  /** Questions that another gateway asked: only held back, as their answers cannot be known. */
  #inherited: { readonly request: Uint8Array; readonly until: number }[] = [];

  /** Until when a late answer is waited for before its device, or the bus as such, is asked something else. */
  get until(): number {
    return this.#until;
  }

  /** True while any answer may still come. */
  get isExpecting(): boolean {
    return this.#overdue.length > 0 || this.#inherited.length > 0;
  }

  /** How long after a timeout the answers of this bus have come lately, with a margin; 0 on a bus that is in time. */
  usualDelay(now: number, { timeoutMs }: BusTimes): number {
    if (this.#latest === 0) return 0;
    const halvings = Math.floor((now - this.#latestAt) / rememberedMs);
    if (halvings > 10) this.#latest = 0;
    return Math.min((this.#latest * margin) / 2 ** halvings, (timeoutsWaited - 1) * timeoutMs);
  }

  /** A question to a device, or to the bus as such, was not answered. */
  expect(question: Question, device: BusDevice | undefined, now: number, times: BusTimes): void {
    const wait = Math.max(times.lateMs, this.usualDelay(now, times));
    this.#until = now + wait;
    if (device !== undefined) device.lateUntil = now + wait;
    if (!question.isRaw && question.expectsAnswer) this.doubt(question, device, now, times);
  }

  /**
   * A question had no answer, or one that may be the repeat of an earlier one: its own may come yet, and the same question
   * waits for it. Its device is asked others meanwhile.
   */
  doubt(question: Question, device: BusDevice | undefined, now: number, times: BusTimes): void {
    const wait = Math.max(times.lateMs, this.usualDelay(now, times));
    const until = Math.max(now + wait, question.askedAt + timeoutsWaited * times.timeoutMs);
    this.#overdue = this.#overdue.filter((one) => one.until > now).slice(1 - mostOverdue);
    this.#overdue.push({ question, device, deadline: question.askedAt + times.timeoutMs, until });
  }

  /** Until when a request must wait because the answer to the same one may still come; 0 where it need not. */
  heldUntil(request: Uint8Array): number {
    let until = 0;
    for (const overdue of this.#overdue)
      if (overdue.until > until && sameBytes(overdue.question.request, request)) until = overdue.until;
    for (const one of this.#inherited)
      if (one.until > until && sameBytes(one.request, request)) until = one.until;
    return until;
  }

  /** What may still come, for the gateway that asks next. */
  handOver(now: number): LateAnswers {
    const left = [
      ...this.#overdue.map(({ question, until }) => ({ request: question.request, until })),
      ...this.#inherited,
    ].filter(({ until }) => until > now);
    return {
      busMs: Math.max(0, this.#until - now),
      questions: left.map(({ request, until }) => ({ request, ms: until - now })),
    };
  }

  /** Keeps off what another gateway's questions may still be answered by. */
  inherit({ busMs, questions }: LateAnswers, now: number): void {
    this.#until = Math.max(this.#until, now + busMs);
    this.#inherited = questions.map(({ request, ms }) => ({ request, until: now + ms }));
  }

  /**
   * Bytes have come: the late answer that they complete, if any. `isRepeat` says of a frame that its question had it
   * before: then the late answer is yet to come.
   */
  hear(
    chunk: Uint8Array,
    now: number,
    isRepeat: (question: Question, frame: Uint8Array) => boolean,
  ): LateAnswer | undefined {
    if (this.#overdue.length === 0) return undefined;
    this.#overdue = this.#overdue.filter((one) => one.until > now);
    for (const overdue of this.#overdue) {
      const heard = overdue.question.hearLate(chunk);
      if (heard === undefined || heard.kind === 'silent') continue;
      const { question, device } = overdue;
      const isSure = heard.kind === 'answer' && !isRepeat(question, heard.frame);
      const ms = Math.max(0, now - overdue.deadline);
      if (isSure) this.#settled(overdue, ms, now);
      else question.listenOn();
      return { question, device, ms, frame: heard.frame, isSure };
    }
    return undefined;
  }

  #settled(overdue: Overdue, ms: number, now: number): void {
    this.#overdue = this.#overdue.filter((one) => one !== overdue);
    if (overdue.device !== undefined) overdue.device.lateUntil = now;
    this.#until = now;
    for (const one of this.#overdue) {
      const until = one.device?.lateUntil ?? 0;
      if (until > this.#until) this.#until = until;
    }
    this.#latest = Math.max(ms, now - this.#latestAt < rememberedMs ? this.#latest : 0);
    this.#latestAt = now;
  }
}
