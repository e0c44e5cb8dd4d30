import type { ExchangeResult } from '@heliodeck/devices/contract';
import { sameBytes } from '@heliodeck/kit/bytes';
import type { GatewayContext } from '../gateway-context.ts';
import type { GatewayStatistics } from '../gateway-statistics.ts';
import { AnsweredQuestions } from './answered-questions.ts';
import type { BusDevice } from './bus-device.ts';
import type { BusEnds } from './bus-ends.ts';
import type { BusTimes } from './bus-times.ts';
import { type LateAnswer, LateReplyGuard } from './late-reply-guard.ts';
import { Overheard } from './overheard.ts';
import type { Question } from './question.ts';
import { RepeatedReplies } from './repeated-replies.ts';

/** Time-outs after an answer within which a repeat may arrive. */
const timeoutsRepeated = 6;

/** Factor by which the time of the slowest answer decays with each later answer. */
const fading = 0.99;
/** How long a contradicting answer is waited for, as a multiple of the slowest answer's time. */
const margin = 1.5;

type ReplyFilterEnds = Pick<BusEnds, 'late' | 'discarded'>;

/** A request and the device it was sent to. */
interface AskedQuestion {
  readonly question: Question;
  readonly device: BusDevice | undefined;
}

/** Classification of bytes that answered no request. */
interface UnmatchedBytes {
  readonly reason: 'late' | 'repeat' | 'foreign';
  /** True if they were the late answer to a request, so that none is expected for it any more. */
  readonly isSettled: boolean;
}

/** Separates the answer to the pending request from late and repeated answers to others. */
export class ReplyFilter {
  readonly lateReplies = new LateReplyGuard();
  readonly #repeats = new RepeatedReplies();
  readonly #overheard = new Overheard();
  /** A second, different answer to one of these was its true answer. */
  readonly #answered = new AnsweredQuestions();
  /** Recent time of the slowest answer of this bus, ms. */
  #slowest = 0;
  readonly #statistics: GatewayStatistics;
  readonly #ends: ReplyFilterEnds;

  constructor({ statistics }: Pick<GatewayContext, 'statistics'>, ends: ReplyFilterEnds) {
    this.#statistics = statistics;
    this.#ends = ends;
  }

  /** Processes bytes during a pending request: returns its result, or undefined if there is none yet. */
  judge(question: Question, chunk: Uint8Array, now: number, times: BusTimes): ExchangeResult | undefined {
    if (question.isRaw) return question.push(chunk);
    const late = this.#hearLate(chunk, now, times);
    if (late !== undefined) this.#discard('late', chunk);
    const heard = question.push(chunk);
    if (heard === undefined || heard.kind === 'silent') {
      if (late === undefined) this.#unmatched(question, chunk, now, times);
      return undefined;
    }
    // If it also answers an earlier request, it belongs to that one.
    const isOthers = late !== undefined && sameBytes(late.frame, heard.frame);
    const standing = this.#standing(question, heard.frame, now, times);
    if (!isOthers && standing === 'new') {
      this.#overheard.hear(behind(heard.frame, chunk), now, times);
      return heard;
    }
    // Unchanged values, or a repeat of old ones: used if no other answer arrives.
    if (!isOthers && standing === 'last') question.doubted = heard;
    question.listenOn();
    const rest = behind(heard.frame, chunk);
    return rest.length > 0 ? this.judge(question, rest, now, times) : undefined;
  }

  /** Records the result of a request. */
  settled({ question, device }: AskedQuestion, heard: ExchangeResult, now: number, times: BusTimes): void {
    if (heard === question.doubted) this.lateReplies.doubt(question, device, now, times);
    if (heard.kind === 'silent' || question.isRaw) return;
    this.#told(question, heard.frame, now, times);
    this.#slowest = Math.max(now - question.askedAt, this.#slowest * fading);
    this.#answered.add(question, device, heard.frame);
  }

  /**
   * Tick until which the true answer behind a repeat may still contradict a reading of a device, at most a time-out from now; now if the
   * device is polled too rarely for a repeat.
   * @param askedAt tick of the last request
   */
  doubtedUntil({ periodMs }: BusDevice, askedAt: number, now: number, { timeoutMs }: BusTimes): number {
    if (periodMs > timeoutsRepeated * timeoutMs) return now;
    return Math.min(askedAt + this.#slowest * margin, now + timeoutMs);
  }

  /** Returns the bytes received shortly before a request that is sent now, which answered none. */
  heardBefore(now: number, times: BusTimes): Uint8Array {
    return this.#overheard.since(now, times);
  }

  /** Processes bytes received while no request is pending. */
  stray(chunk: Uint8Array, now: number, times: BusTimes): UnmatchedBytes {
    this.#overheard.hear(chunk, now, times);
    const late = this.#hearLate(chunk, now, times);
    if (late !== undefined) return { reason: 'late', isSettled: late.isSure };
    if (this.#isRepeat(chunk, now, times)) return { reason: 'repeat', isSettled: false };
    this.#repeats.unmatched(chunk, now, timeoutsRepeated * times.timeoutMs);
    return { reason: now < this.lateReplies.until ? 'late' : 'foreign', isSettled: false };
  }

  #discard(reason: string, { length }: Uint8Array): void {
    this.#statistics.discard(reason);
    this.#ends.discarded(reason, length);
  }

  /** Processes bytes that the pending request did not accept, or not yet. */
  #unmatched(question: Question, chunk: Uint8Array, now: number, times: BusTimes): void {
    if (this.#isRepeat(chunk, now, times)) this.#discard('repeat', chunk);
    else if (!question.partial) this.#repeats.unmatched(chunk, now, timeoutsRepeated * times.timeoutMs);
  }

  /** Returns whether bytes that answered no request repeat a known answer, or are a second answer to an earlier request. */
  #isRepeat(chunk: Uint8Array, now: number, times: BusTimes): boolean {
    if (this.#repeats.recognise(chunk, now)) return true;
    const since = now - timeoutsRepeated * times.timeoutMs;
    const again = this.#answered.find(chunk, since);
    if (again === undefined) return false;
    const [answered, frame] = again;
    this.#told(answered, frame, now, times);
    const { device, askedAt } = answered;
    if (device !== undefined && !answered.isAnswer(frame))
      device.contradictedAt = Math.max(device.contradictedAt, askedAt);
    return this.#repeats.recognise(frame, now);
  }

  #told(question: Pick<Question, 'request'>, frame: Uint8Array, now: number, { timeoutMs }: BusTimes): void {
    this.#repeats.told(question, frame, now, timeoutsRepeated * timeoutMs);
  }

  #standing(question: Question, frame: Uint8Array, now: number, { timeoutMs }: BusTimes) {
    return this.#repeats.standing(question, frame, now, timeoutsRepeated * timeoutMs);
  }

  #hearLate(chunk: Uint8Array, now: number, times: BusTimes): LateAnswer | undefined {
    if (!this.lateReplies.isExpecting) return undefined;
    const late = this.lateReplies.hear(
      chunk,
      now,
      (question, frame) => this.#standing(question, frame, now, times) !== 'new',
    );
    if (late !== undefined) this.#ends.late(late.device, late.ms, late.isSure);
    if (late?.isSure === true) this.#told(late.question, late.frame, now, times);
    return late;
  }
}

/** The bytes of a chunk after a frame that ends in it. */
function behind(frame: Uint8Array, chunk: Uint8Array): Uint8Array {
  const end = frame.byteOffset + frame.length;
  if (frame.buffer === chunk.buffer) return chunk.subarray(end - chunk.byteOffset);
  // The frame is in a new buffer of earlier bytes and the chunk, which ends where the chunk does.
  return chunk.subarray(chunk.length - Math.min(chunk.length, frame.buffer.byteLength - end));
}
