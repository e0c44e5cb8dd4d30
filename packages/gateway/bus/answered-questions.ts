import { noBytes } from '@heliodeck/kit/bytes';
import type { Exchange } from '@heliodeck/protocol/exchange';
import type { BusDevice } from './bus-device.ts';
import type { Question } from './question.ts';
import { printOf } from './repeated-replies.ts';

/** Answered questions that are kept in mind at once. */
const mostKept = 12;

/** A question that was answered, and what knows its answer again. */
export interface AnsweredQuestion {
  readonly request: Uint8Array;
  /** Whom it was put to, as far as a second answer concerns it. */
  readonly device: Pick<BusDevice, 'contradictedAt'> | undefined;
  /** When it was asked: tick of the clock, ms. */
  readonly askedAt: number;
  /** True for the bytes that answered it. */
  isAnswer(frame: Uint8Array): boolean;
}

/**
 * The questions of a bus that were answered of late. They are kept in places that are used again and again, their answers by hash: what
 * is made for each question and outlives it costs the collector of a fast gateway as much as asking does.
 */
export class AnsweredQuestions {
  readonly #places: Place[] = [];
  #next = 0;

  /** A question was answered by `frame`. The oldest makes room. */
  add(question: Question, device: BusDevice | undefined, frame: Uint8Array): void {
    let place = this.#places[this.#next];
    if (place === undefined) {
      place = new Place(question.exchange);
      this.#places.push(place);
    }
    place.put(question, device, frame);
    this.#next = (this.#next + 1) % mostKept;
  }

  /** The newest question, of those asked at tick `since` or later, that bytes would answer if it were asked now. */
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

class Place implements AnsweredQuestion {
  device: AnsweredQuestion['device'];
  askedAt = 0;
  #exchange: Exchange<unknown>;
  #echo = false;
  /** What was heard besides its answer, and that; nothing where its answer was all. */
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

  /** The answer that bytes hold; a listener of their own hears them. */
  answerIn(chunk: Uint8Array): Uint8Array | undefined {
    const heard = this.#exchange.listen({ echo: this.#echo, before: this.#heard }).push(chunk);
    return heard?.kind === 'answer' ? heard.frame : undefined;
  }
}
