import type { ExchangeResult } from '@heliodeck/devices/contract';
import type { Exchange, SerialBusFacts } from '@heliodeck/protocol/exchange';

/** Whom a question was put to, as far as a second answer concerns it. */
interface Contradicted {
  contradictedAt: number;
}

/**
 * A question that was answered of late, and what knows its answer again. The question itself is let go of: with its listener and
 * the chunks it heard, those of ten thousand buses would take 100 MB.
 */
export class AnsweredQuestion {
  readonly device: Contradicted | undefined;
  /** When it was asked: tick of the clock, ms. */
  readonly askedAt: number;
  /** Its answer. */
  readonly frame: Uint8Array;
  readonly #exchange: Exchange<unknown>;
  readonly #bus: SerialBusFacts;

  constructor(
    exchange: Exchange<unknown>,
    bus: SerialBusFacts,
    answer: Pick<AnsweredQuestion, 'device' | 'askedAt' | 'frame'>,
  ) {
    this.#exchange = exchange;
    this.#bus = bus;
    this.device = answer.device;
    this.askedAt = answer.askedAt;
    this.frame = answer.frame;
  }

  get request(): Uint8Array {
    return this.#exchange.request;
  }

  /** What bytes would be to it if it were asked now; a listener of their own hears them. */
  hear(chunk: Uint8Array): ExchangeResult | undefined {
    return this.#exchange.listen(this.#bus).push(chunk);
  }
}
