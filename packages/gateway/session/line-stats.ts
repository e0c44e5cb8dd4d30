import type { ExchangeResult } from '@heliodeck/devices/contract';
import type { Discard } from '@heliodeck/protocol/exchange';
import type { Question } from '../bus/question.ts';
import type { LineCounts } from './line-report.ts';

/** Discard reasons that indicate a damaged answer, not other traffic. */
const damageReasons: readonly Discard[] = ['checksum', 'length', 'noise', 'overflow', 'dialect'];

/** A finished request, as far as it is counted. */
export type SettledQuestion = Pick<Question, 'askedAt' | 'discards' | 'partial'>;

/**
 * Counts of the exchanges with one device, or of a DTU's that concern no device. Plain integers, as they are updated with every exchange.
 */
export class LineStats {
  exchanges = 0;
  answered = 0;
  timeouts = 0;
  /** Answers after their deadline. */
  late = 0;
  /** Time from the request to its late answer, ms: the last one and the longest. */
  lastLateMs = 0;
  mostLateMs = 0;
  /** Longest answer time within the deadline, ms. */
  mostAnswerMs = 0;
  /** Frames that failed a checksum or a length, and answers without an end. */
  damaged = 0;
  /** Exceptions by code ('modbus-2'); created with the first, since most devices never have one. */
  #errors: Map<string, number> | undefined;
  /** Of a DTU bytes thrown away, of a device numbers held back and polls that left out further devices, by reason. */
  #discarded: Map<string, number> | undefined;
  /** Wall times, ms; 0 for never. A frame is a valid one, including exceptions. */
  lastAnswerAt = 0;
  lastFrameAt = 0;
  /** Whether anything was counted since the counts were last taken. */
  isChanged = false;

  /** Counts a finished request; `now` is the tick, `at` the wall time, ms. */
  settle(question: SettledQuestion, heard: ExchangeResult, timedOut: boolean, now: number, at: number): void {
    this.isChanged = true;
    this.exchanges++;
    if (timedOut) this.timeouts++;
    if (heard.kind === 'answer') {
      this.answered++;
      this.lastAnswerAt = at;
    } else if (heard.kind === 'error') {
      this.#errors = added(this.#errors, heard.code, 1);
    }
    if (heard.kind !== 'silent') {
      this.lastFrameAt = at;
      const answerMs = now - question.askedAt;
      if (answerMs > this.mostAnswerMs) this.mostAnswerMs = answerMs;
    }
    const { discards } = question;
    if (discards.size > 0) for (const reason of damageReasons) this.damaged += discards.get(reason) ?? 0;
    if (timedOut && question.partial) this.damaged++;
  }

  /** Counts the late answer to a request that had timed out. */
  answeredLate(afterMs: number, at: number): void {
    this.isChanged = true;
    this.late++;
    this.lastLateMs = afterMs;
    if (afterMs > this.mostLateMs) this.mostLateMs = afterMs;
    this.lastFrameAt = at;
  }

  discard(reason: string, bytes: number): void {
    this.isChanged = true;
    this.#discarded = added(this.#discarded, reason, bytes);
  }

  /** Returns the present counts. */
  counts(): LineCounts {
    const { exchanges, answered, timeouts, late, lastLateMs, mostLateMs, mostAnswerMs, damaged } = this;
    return {
      exchanges,
      answered,
      timeouts,
      late,
      lastLateMs,
      mostLateMs,
      mostAnswerMs,
      damaged,
      errors: Object.fromEntries(this.#errors ?? []),
      discarded: Object.fromEntries(this.#discarded ?? []),
      lastAnswerAt: this.lastAnswerAt,
      lastFrameAt: this.lastFrameAt,
    };
  }

  /** Returns the counts since they were last taken, and resets them; `undefined` if nothing was counted. */
  take(): LineCounts | undefined {
    if (!this.isChanged) return undefined;
    const counts = this.counts();
    this.exchanges = 0;
    this.answered = 0;
    this.timeouts = 0;
    this.late = 0;
    this.lastLateMs = 0;
    this.mostLateMs = 0;
    this.mostAnswerMs = 0;
    this.damaged = 0;
    this.lastAnswerAt = 0;
    this.lastFrameAt = 0;
    this.#errors = undefined;
    this.#discarded = undefined;
    this.isChanged = false;
    return counts;
  }
}

function added(counts: Map<string, number> | undefined, key: string, count: number): Map<string, number> {
  return (counts ?? new Map<string, number>()).set(key, (counts?.get(key) ?? 0) + count);
}
