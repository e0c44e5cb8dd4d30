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

/** A repeat that comes later than so many timeouts after its answer is not expected. */
const timeoutsRepeated = 6;

/** What remains of the slowest answer with each one after it. */
const fading = 0.99;
/** So much longer than the slowest answer takes is waited for one that contradicts. */
const margin = 1.5;

type ReplyFilterEnds = Pick<BusEnds, 'late' | 'discarded'>;

/** A question and whom it was put to. */
interface AskedQuestion {
  readonly question: Question;
  readonly device: BusDevice | undefined;
}

/** What bytes were that no question took. */
interface UnmatchedBytes {
  readonly reason: 'late' | 'repeat' | 'foreign';
  /** True where they were the late answer to a question, so that none is expected for it any more. */
  readonly isSettled: boolean;
}

/** Keeps the answer to the question that is out apart from late and repeated answers to others. */
export class ReplyFilter {
  readonly lateReplies = new LateReplyGuard();
  readonly #repeats = new RepeatedReplies();
  readonly #overheard = new Overheard();
  /** What answers one of them once more, otherwise, was its true answer. */
  readonly #answered = new AnsweredQuestions();
  /** How long answers of this bus take of late, the slowest of them, ms. */
  #slowest = 0;
  readonly #statistics: GatewayStatistics;
  readonly #ends: ReplyFilterEnds;

  constructor({ statistics }: Pick<GatewayContext, 'statistics'>, ends: ReplyFilterEnds) {
    this.#statistics = statistics;
    this.#ends = ends;
  }

  /** What bytes are to the question that is out: its outcome, or nothing yet. */
  judge(question: Question, chunk: Uint8Array, now: number, times: BusTimes): ExchangeResult | undefined {
    if (question.isRaw) return question.push(chunk);
    const late = this.#hearLate(chunk, now, times);
    if (late !== undefined) this.#discard('late', chunk);
    const heard = question.push(chunk);
    if (heard === undefined || heard.kind === 'silent') {
      if (late === undefined) this.#unmatched(question, chunk, now, times);
      return undefined;
    }
    // Where it answers an earlier question as well, that one was first.
    const isOthers = late !== undefined && sameBytes(late.frame, heard.frame);
    const standing = this.#standing(question, heard.frame, now, times);
    if (!isOthers && standing === 'new') {
      this.#overheard.hear(behind(heard.frame, chunk), now, times);
      return heard;
    }
    // What it says has not changed, or this is what it said before: it counts if no other answer comes.
    if (!isOthers && standing === 'last') question.doubted = heard;
    question.listenOn();
    const rest = behind(heard.frame, chunk);
    return rest.length > 0 ? this.judge(question, rest, now, times) : undefined;
  }

  /** The question is settled. */
  settled({ question, device }: AskedQuestion, heard: ExchangeResult, now: number, times: BusTimes): void {
    if (heard === question.doubted) this.lateReplies.doubt(question, device, now, times);
    if (heard.kind === 'silent' || question.isRaw) return;
    this.#told(question, heard.frame, now, times);
    this.#slowest = Math.max(now - question.askedAt, this.#slowest * fading);
    this.#answered.add(question, device, heard.frame);
  }

  /**
   * Tick until which what was read of a device may still be contradicted by the true answer behind a repeat, a timeout from now at most; now
   * where it is asked too rarely for an answer to come again.
   * @param askedAt tick of the last question
   */
  doubtedUntil({ periodMs }: BusDevice, askedAt: number, now: number, { timeoutMs }: BusTimes): number {
    if (periodMs > timeoutsRepeated * timeoutMs) return now;
    return Math.min(askedAt + this.#slowest * margin, now + timeoutMs);
  }

  /** What was heard shortly before a question that is asked now, and answered none. */
  heardBefore(now: number, times: BusTimes): Uint8Array {
    return this.#overheard.since(now, times);
  }

  /** Bytes that came while no question was out. */
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

  /** Bytes that the question that is out did not take, or not yet. */
  #unmatched(question: Question, chunk: Uint8Array, now: number, times: BusTimes): void {
    if (this.#isRepeat(chunk, now, times)) this.#discard('repeat', chunk);
    else if (!question.partial) this.#repeats.unmatched(chunk, now, timeoutsRepeated * times.timeoutMs);
  }

  /** Whether bytes that no question took are a known answer once more, or a second one to the question before. */
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

/** What a chunk has behind a frame that ends in it. */
function behind(frame: Uint8Array, chunk: Uint8Array): Uint8Array {
  const end = frame.byteOffset + frame.length;
  if (frame.buffer === chunk.buffer) return chunk.subarray(end - chunk.byteOffset);
  // Made of what was held and the chunk: the frame's buffer ends where the chunk does.
  return chunk.subarray(chunk.length - Math.min(chunk.length, frame.buffer.byteLength - end));
}
