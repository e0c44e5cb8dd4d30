import type { DeviceDialog, ExchangeResult } from '@heliodeck/devices/contract';
import type { Exchange } from '@heliodeck/protocol/exchange';
import type { BusDevice } from './bus-device.ts';
import type { BusTimes } from './bus-times.ts';

/** Priorities: writes before reads, reads before polls, and probes of silent devices if nothing else waits. */
export const priority = { write: 0, read: 1, poll: 2, probe: 3 } as const;
export type Priority = (typeof priority)[keyof typeof priority];

/** Why a transaction was aborted without an answer of its device. 'moved': another gateway serves its DTU now. */
export type BreakReason = 'socket-lost' | 'socket-replaced' | 'stopped' | 'removed' | 'moved';

/** The bytes received during one exchange, besides its result. */
export interface ReceivedBytes {
  /** The exchange's chunks as received, in order. Only valid during the call. */
  readonly chunks: readonly Uint8Array[];
  /** True if bytes failed a checksum or a length, or an answer never ended. */
  readonly damaged: boolean;
}

/** Callbacks of the bus about a transaction. `R` is the result of the dialogue. */
export interface TransactionListener<R> {
  /** A request was sent. */
  asked?(request: Uint8Array): void;
  /** The result of an exchange, before the dialogue continues. */
  heard?(heard: ExchangeResult, received: ReceivedBytes): void;
  ended(result: R, transaction: Transaction<R>): void;
  /** It was aborted without a result; `begun` is true if a request was sent. */
  broken(reason: BreakReason, begun: boolean): void;
  /** The profile's code threw. */
  threw(error: unknown): void;
}

/**
 * Silent exchanges that are waited for: one if the device has answered nothing, else two; further ones are reported as 'silent' at once.
 */
const silencesKept = 2;
/** A dialogue that keeps sending requests to a silent device is aborted after this many. */
const mostFruitless = 256;
const silent: ExchangeResult = { kind: 'silent' };

/** One dialogue, with a device, the bus itself or the DTU, on its way through the bus queue. */
export class Transaction<R = unknown> {
  readonly priority: Priority;
  /** `undefined` if the bus itself or the DTU is addressed. */
  readonly device: BusDevice | undefined;
  /** True if its bytes are for the DTU, not for the bus behind it. */
  readonly isWithDtu: boolean;
  /** For a scan for devices: longest wait for an answer, ms. The scanned address is no device of the DTU. */
  readonly searchWaitMs: number | undefined;
  /** The next request, from `begin` until the end. */
  exchange: Exchange<unknown> | undefined;
  begun = false;
  /** Tick at which it was enqueued. */
  since = 0;
  /** Tick before which its next request is not sent: the answer to an equal one may still arrive. */
  notBefore = 0;
  /** Exchanges that the device answered, with data or an error. */
  answered = 0;
  silences = 0;
  damaged = false;
  readonly #open: () => DeviceDialog<R>;
  readonly #listener: TransactionListener<R>;
  #talk: DeviceDialog<R> | undefined;
  #sent = false;
  #over = false;
  /** The request that has already waited for silence. */
  #quieted: Exchange<unknown> | undefined;

  /** `open` is called at the first turn. */
  constructor(
    which: Priority,
    addressee: BusDevice | 'bus' | 'dtu',
    open: () => DeviceDialog<R>,
    listener: TransactionListener<R>,
    searchWaitMs?: number,
  ) {
    this.priority = which;
    this.device = typeof addressee === 'string' ? undefined : addressee;
    this.isWithDtu = addressee === 'dtu';
    this.searchWaitMs = searchWaitMs;
    this.#open = open;
    this.#listener = listener;
  }

  /** Longest wait for an answer, ms. */
  waitMs({ timeoutMs }: BusTimes): number {
    return Math.min(timeoutMs, this.searchWaitMs ?? timeoutMs);
  }

  /** Opens the dialogue at its first turn; returns false if it ended without a request. */
  begin(): boolean {
    this.begun = true;
    try {
      this.#talk = this.#open();
      return this.#step(this.#talk.next(silent));
    } catch (error) {
      return this.#fail(error);
    }
  }

  /** True if its next request requires that no earlier answer can be taken for its own, and has not waited yet. */
  get wantsQuiet(): boolean {
    return this.exchange?.afterQuiet === true && this.exchange !== this.#quieted;
  }

  /** Blocks requests to its device until a tick of the clock; the bus serves others meanwhile. */
  keepQuiet(until: number): void {
    this.#quieted = this.exchange;
    if (this.device !== undefined) this.device.lateUntil = Math.max(this.device.lateUntil, until);
  }

  asked(request: Uint8Array): void {
    this.#sent = true;
    this.#listener.asked?.(request);
  }

  /** Continues with the result of an exchange; returns false if the dialogue has ended. */
  hear(heard: ExchangeResult, received: ReceivedBytes): boolean {
    this.#listener.heard?.(heard, received);
    if (heard.kind === 'silent') this.silences++;
    else this.answered++;
    this.damaged ||= received.damaged;
    const talk = this.#talk;
    if (talk === undefined) return false;
    try {
      let goesOn = this.#step(talk.next(heard));
      // A missing device must not cost the bus a time-out for every block of its profile.
      for (let spared = 0; goesOn && this.#isHopeless; spared++) {
        if (spared >= mostFruitless) throw new Error('the talk never ends while nobody answers');
        goesOn = this.#step(talk.next(silent));
      }
      return goesOn;
    } catch (error) {
      return this.#fail(error);
    }
  }

  /** Aborts it; no effect if it has already ended. */
  break(reason: BreakReason): void {
    if (this.#over) return;
    this.#over = true;
    this.exchange = undefined;
    this.#listener.broken(reason, this.#sent);
  }

  /** Never for writes: only reading back shows whether one arrived. */
  get #isHopeless(): boolean {
    if (this.priority === priority.write || this.silences === 0) return false;
    return this.answered === 0 || this.silences >= silencesKept;
  }

  #step(step: IteratorResult<Exchange<unknown>, R>): boolean {
    if (this.#over) return false;
    if (step.done) {
      this.#over = true;
      this.exchange = undefined;
      this.#listener.ended(step.value, this);
      return false;
    }
    this.exchange = step.value;
    return true;
  }

  #fail(error: unknown): false {
    if (this.#over) throw error;
    this.#over = true;
    this.exchange = undefined;
    this.#listener.threw(error);
    return false;
  }
}
