import type { ExchangeResult } from '@heliodeck/devices/contract';
import { concatBytes, noBytes } from '@heliodeck/kit/bytes';
import type { Exchange, Listener } from '@heliodeck/protocol/exchange';
import { isInterceptedByDtu } from '@heliodeck/protocol/link/dtu-link';
import type { RawListener } from '@heliodeck/protocol/raw';
import type { GatewayStatistics } from '../gateway-statistics.ts';
import type { BusTimes } from './bus-times.ts';

/** First byte of JSON commands, which some DTUs process themselves. */
const openingBrace = 0x7b;
/** Bytes of one exchange kept for the ledger and the log. */
const mostKept = 8192;
/** Discard reasons that indicate a damaged answer, not other traffic. */
const damage = ['checksum', 'length', 'noise', 'overflow', 'dialect'] as const;

/** A request on the bus and the bytes received since. */
export class Question {
  readonly label: string;
  readonly request: Uint8Array;
  readonly expectsAnswer: boolean;
  readonly askedAt: number;
  /** An answer that may be the repeat of an earlier one: used if no other arrives. */
  doubted: ExchangeResult | undefined;
  /** The bytes as received. */
  readonly chunks: Uint8Array[] = [];
  readonly exchange: Exchange<unknown>;
  /** Whether the adapter is known to echo every request. */
  readonly hasEcho: boolean;
  readonly #before: Uint8Array;
  #listener: Listener<unknown>;
  readonly #raw: RawListener | undefined;
  #kept = 0;

  /** `before`: bytes received shortly before that answered no request. */
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

  /** True for a raw packet: it accepts all bytes, and only silence ends it. */
  get isRaw(): boolean {
    return this.#raw !== undefined;
  }

  /** True for text that the DTU itself answers: sent to the DTU, or intercepted by it on the way to the bus. */
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

  /** Counts the bytes discarded during the request, and an answer that began and never ended. */
  account(statistics: GatewayStatistics): void {
    statistics.discardAll(this.#listener.discards);
    if (this.partial) statistics.discard('incomplete');
  }

  /** Tick at which a raw packet's answer ends if nothing more arrives; a bus that never becomes silent ends at a limit. */
  quietAt(now: number, { timeoutMs, rawIdleMs }: BusTimes): number {
    return Math.min(now + rawIdleMs, this.askedAt + 2 * timeoutMs + rawIdleMs);
  }

  /** True if the bytes were a damaged answer, or the beginning of an answer. */
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

  /** Listens for its late answer; these bytes do not belong to what was received in time. */
  hearLate(chunk: Uint8Array): ExchangeResult | undefined {
    return this.#listener.push(chunk);
  }

  /** The received answer is not, or perhaps not, its own: continues listening. */
  listenOn(): void {
    const before = concatBytes(this.#before, ...this.chunks);
    this.#listener = this.exchange.listen({ echo: this.hasEcho, before });
  }

  /** Returns all bytes received until `frame` answered it; empty if the frame was all. */
  heardBeside(frame: Uint8Array): Uint8Array {
    let length = this.#before.length;
    for (const chunk of this.chunks) length += chunk.length;
    return length === frame.length ? noBytes : concatBytes(this.#before, ...this.chunks);
  }

  /** Returns all bytes that a raw packet received. */
  flush(): ExchangeResult | undefined {
    return this.#raw?.flush();
  }
}

function isRaw(listener: Listener<unknown>): listener is RawListener {
  return 'flush' in listener;
}
