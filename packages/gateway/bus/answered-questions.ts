import { noBytes } from '@heliodeck/kit/bytes';
import type { Exchange } from '@heliodeck/protocol/exchange';
import type { BusDevice } from './bus-device.ts';
import type { Question } from './question.ts';
import { printOf } from './repeated-replies.ts';

/** Most answered requests remembered. */
const mostKept = 12;

/** An answered request, and the hash to recognise its answer. */
export interface AnsweredQuestion {
  readonly request: Uint8Array;
  /** The device it was sent to, for recording a second, different answer. */
  readonly device: Pick<BusDevice, 'contradictedAt'> | undefined;
  /** When it was sent: tick of the clock, ms. */
  readonly askedAt: number;
  /** Returns true for the bytes that answered it. */
  isAnswer(frame: Uint8Array): boolean;
}

/**
 * The recently answered requests of a bus. Their slots are reused and their answers stored as hashes: allocating an object for each request
 * would cost a busy gateway as much in garbage collection as the polling itself.
 */
export class AnsweredQuestions {
  readonly #places: QuestionPlace[] = [];
  #next = 0;

  /** Records that `frame` answered a request. Replaces the oldest one. */
  add(question: Question, device: BusDevice | undefined, frame: Uint8Array): void {
    let place = this.#places[this.#next];
    if (place === undefined) {
      place = new QuestionPlace(question.exchange);
      this.#places.push(place);
    }
    place.put(question, device, frame);
    this.#next = (this.#next + 1) % mostKept;
  }

  /** Returns the newest request, of those sent at tick `since` or later, that the bytes would answer if it were sent now. */
  find(chunk: Uint8Array, since: number): readonly [AnsweredQuestion, frame: Uint8Array] | undefined {
    for (let back = 1; back <= this.#places.length; back++) {
      const place = this.#places[(this.#next - back + mostKept) % mostKept];
      if (place === undefined || place.askedAt < since) return undefined;
      const frame = place.answerIn(chunk);
      if (frame !== undefined) return [place, frame];
    }
    return undefined;
  }
}

class QuestionPlace implements AnsweredQuestion {
  device: AnsweredQuestion['device'];
  askedAt = 0;
  #exchange: Exchange<unknown>;
  #echo = false;
  /** Bytes received besides the answer, and the answer; empty if the answer was all. */
  #heard: Uint8Array = noBytes;
  #print = 0;
  #length = 0;

  constructor(exchange: Exchange<unknown>) {
    this.#exchange = exchange;
  }

  get request(): Uint8Array {
    return this.#exchange.request;
  }

  put(question: Question, device: BusDevice | undefined, frame: Uint8Array): void {
    this.device = device;
    this.askedAt = question.askedAt;
    this.#exchange = question.exchange;
    this.#echo = question.hasEcho;
    this.#heard = question.heardBeside(frame);
    this.#print = printOf(frame);
    this.#length = frame.length;
  }

  isAnswer(frame: Uint8Array): boolean {
    return frame.length === this.#length && printOf(frame) === this.#print;
  }

  /** Returns the answer contained in bytes; they are read with a separate listener. */
  answerIn(chunk: Uint8Array): Uint8Array | undefined {
    const heard = this.#exchange.listen({ echo: this.#echo, before: this.#heard }).push(chunk);
    return heard?.kind === 'answer' ? heard.frame : undefined;
  }
}
