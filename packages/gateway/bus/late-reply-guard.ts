import { sameBytes } from '@heliodeck/kit/bytes';
import type { LateAnswers } from '../ownership.ts';
import type { BusDevice } from './bus-device.ts';
import type { BusTimes } from './bus-times.ts';
import type { Question } from './question.ts';

/** Time-outs after its request at which an answer is no longer expected. */
const timeoutsWaited = 5;
/** After late answers, the bus waits for as long as the latest of them took, times this factor … */
const margin = 1.5;
/** … until there was none for this time, ms; then half as long, and so on. */
const rememberedMs = 600_000;
/** Most unanswered requests remembered. */
const mostOverdue = 16;

interface Overdue {
  readonly question: Question;
  readonly device: BusDevice | undefined;
  /** Deadline of its answer. */
  readonly deadline: number;
  /** Until when its answer may arrive late. */
  readonly until: number;
}

/** A late answer, its request, and the delay after its deadline. */
export interface LateAnswer {
  readonly question: Question;
  readonly device: BusDevice | undefined;
  readonly ms: number;
  readonly frame: Uint8Array;
  /** False for an error, which does not identify its request, and for a possible repeat of an earlier answer. */
  readonly isSure: boolean;
}

/**
 * Tracks answers that missed their deadline and may still arrive. Until one arrives or expires, its device gets no requests for a while,
 * and the same request is not repeated: its answer would not show which of the two it belongs to.
 */
export class LateReplyGuard {
  #overdue: Overdue[] = [];
  #until = 0;
  #latest = 0;
  #latestAt = 0;
  /** Requests of another gateway: only blocked, as their answers cannot be recognised. */
  #inherited: { readonly request: Uint8Array; readonly until: number }[] = [];

  /** Until when requests to the device, or to the bus itself, wait for a late answer. */
  get until(): number {
    return this.#until;
  }

  /** True while an answer may still arrive. */
  get isExpecting(): boolean {
    return this.#overdue.length > 0 || this.#inherited.length > 0;
  }

  /** Recent delay of answers after a time-out on this bus, with a margin; 0 on a bus without late answers. */
  usualDelay(now: number, { timeoutMs }: BusTimes): number {
    if (this.#latest === 0) return 0;
    const halvings = Math.floor((now - this.#latestAt) / rememberedMs);
    if (halvings > 10) this.#latest = 0;
    return Math.min((this.#latest * margin) / 2 ** halvings, (timeoutsWaited - 1) * timeoutMs);
  }

  /** Records that a request to a device, or to the bus itself, got no answer. */
  expect(question: Question, device: BusDevice | undefined, now: number, times: BusTimes): void {
    const wait = Math.max(times.lateMs, this.usualDelay(now, times));
    this.#until = now + wait;
    if (device !== undefined) device.lateUntil = now + wait;
    if (!question.isRaw && question.expectsAnswer) this.doubt(question, device, now, times);
  }

  /**
   * Records that a request got no answer, or possibly a repeat of an earlier one: its own answer may still arrive, and the same request has
   * to wait for it. The device gets other requests meanwhile.
   */
  doubt(question: Question, device: BusDevice | undefined, now: number, times: BusTimes): void {
    const wait = Math.max(times.lateMs, this.usualDelay(now, times));
    const until = Math.max(now + wait, question.askedAt + timeoutsWaited * times.timeoutMs);
    this.#overdue = this.#overdue.filter((one) => one.until > now).slice(1 - mostOverdue);
    this.#overdue.push({ question, device, deadline: question.askedAt + times.timeoutMs, until });
  }

  /** Until when a request must wait because the answer to an equal one may still arrive; 0 if it need not. */
  heldUntil(request: Uint8Array): number {
    let until = 0;
    for (const overdue of this.#overdue)
      if (overdue.until > until && sameBytes(overdue.question.request, request)) until = overdue.until;
    for (const one of this.#inherited)
      if (one.until > until && sameBytes(one.request, request)) until = one.until;
    return until;
  }

  /** Returns the pending late answers, for the gateway that takes over. */
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

  /** Blocks requests that answers to another gateway's requests could be taken for. */
  inherit({ busMs, questions }: LateAnswers, now: number): void {
    this.#until = Math.max(this.#until, now + busMs);
    this.#inherited = questions.map(({ request, ms }) => ({ request, until: now + ms }));
  }

  /**
   * Processes received bytes; returns the late answer that they complete, if any. `isRepeat` returns whether a frame had already answered
   * its request: then the late answer is still expected.
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
