import type { ExchangeResult } from '@heliodeck/devices/contract';
import { concatBytes, noBytes } from '@heliodeck/kit/bytes';
import type { Exchange, Listener } from '@heliodeck/protocol/exchange';
import { isInterceptedByDtu } from '@heliodeck/protocol/link/dtu-link';
import type { RawListener } from '@heliodeck/protocol/raw';
import type { GatewayStatistics } from '../gateway-statistics.ts';
import type { BusTimes } from './bus-times.ts';

/** How commands in JSON begin, which some DTUs take for themselves. */
const openingBrace = 0x7b;
/** Bytes of one exchange kept for the ledger and the log. */
const mostKept = 8192;
/** Reasons of discards that show a damaged answer, not somebody else's traffic. */
const damage = ['checksum', 'length', 'noise', 'overflow', 'dialect'] as const;

/** A question that is on the bus, and what has been heard since. */
export class Question {
  readonly label: string;
  readonly request: Uint8Array;
  readonly expectsAnswer: boolean;
  readonly askedAt: number;
  /** An answer that may be the repeat of an earlier one: it counts if no other comes. */
  doubted: ExchangeResult | undefined;
  /** The bytes as they came. */
  readonly chunks: Uint8Array[] = [];
  readonly exchange: Exchange<unknown>;
  /** Whether the adapter is known to send back every request. */
  readonly hasEcho: boolean;
  readonly #before: Uint8Array;
  #listener: Listener<unknown>;
  readonly #raw: RawListener | undefined;
  #kept = 0;

  /** `before`: what the bus said shortly before, and answered no question. */
  constructor(exchange: Exchange<unknown>, hasEcho: boolean, askedAt: number, before: Uint8Array = noBytes) {
    this.label = exchange.label;
    this.request = exchange.request;
    this.exchange = exchange;
    this.hasEcho = hasEcho;
    this.#before = before;
    this.expectsAnswer = exchange.expectsAnswer;
    this.askedAt = askedAt;
    this.#listener = exchange.listen({ echo: hasEcho, before });
    this.#raw = isRaw(this.#listener) ? this.#listener : undefined;
  }

  /** True for a raw packet: it takes everything, and only silence ends it. */
  get isRaw(): boolean {
    return this.#raw !== undefined;
  }

  /** True for text the DTU itself answers: sent to it, or taken by it on the way to the bus. */
  asksDtu(isWithDtu: boolean): boolean {
    if (!this.isRaw) return false;
    return isWithDtu || isInterceptedByDtu(this.request) || this.request[0] === openingBrace;
  }

  get partial(): boolean {
    return this.#listener.partial;
  }

  get discards(): Listener<unknown>['discards'] {
    return this.#listener.discards;
  }

  /** Counts what was thrown away while it was out there, and the beginning of an answer that never ended. */
  account(statistics: GatewayStatistics): void {
    statistics.discardAll(this.#listener.discards);
    if (this.partial) statistics.discard('incomplete');
  }

  /** Tick at which a raw packet's answer is over if nothing more comes; a bus that never falls silent ends it as well. */
  quietAt(now: number, { timeoutMs, rawIdleMs }: BusTimes): number {
    return Math.min(now + rawIdleMs, this.askedAt + 2 * timeoutMs + rawIdleMs);
  }

  /** True where what came was a damaged answer, or the beginning of one. */
  get isDamaged(): boolean {
    return this.partial || damage.some((reason) => this.discards.has(reason));
  }

  push(chunk: Uint8Array): ExchangeResult | undefined {
    if (this.#kept < mostKept) {
      this.chunks.push(chunk);
      this.#kept += chunk.length;
    }
    return this.#listener.push(chunk);
  }

  /** Listens for its late answer; these bytes are no part of what was heard in time. */
  hearLate(chunk: Uint8Array): ExchangeResult | undefined {
    return this.#listener.push(chunk);
  }

  /** What was heard was not, or perhaps not, its answer: goes on listening. */
  listenOn(): void {
    const before = concatBytes(this.#before, ...this.chunks);
    this.#listener = this.exchange.listen({ echo: this.hasEcho, before });
  }

  /** All that was heard until `frame` answered it; nothing where that was all. */
  heardBeside(frame: Uint8Array): Uint8Array {
    let length = this.#before.length;
    for (const chunk of this.chunks) length += chunk.length;
    return length === frame.length ? noBytes : concatBytes(this.#before, ...this.chunks);
  }

  /** All that a raw packet brought. */
  flush(): ExchangeResult | undefined {
    return this.#raw?.flush();
  }
}

function isRaw(listener: Listener<unknown>): listener is RawListener {
  return 'flush' in listener;
}
