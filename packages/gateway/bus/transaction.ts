import type { DeviceDialog, ExchangeResult } from '@heliodeck/devices/contract';
import type { Exchange } from '@heliodeck/protocol/exchange';
import type { BusDevice } from './bus-device.ts';
import type { BusTimes } from './bus-times.ts';

/** Who goes first: writes before reads, reads before polls, and probes of silent devices when nobody else wants the bus. */
export const priority = { write: 0, read: 1, poll: 2, probe: 3 } as const;
export type Priority = (typeof priority)[keyof typeof priority];

/** Why a transaction stopped without its device having a say. 'moved': another gateway serves its DTU now. */
export type BreakReason = 'socket-lost' | 'socket-replaced' | 'stopped' | 'removed' | 'moved';

/** What the bus heard during one exchange, besides its outcome. */
export interface ReceivedBytes {
  /** The exchange's bytes as they came; one after another they are the line. Only valid during the call. */
  readonly chunks: readonly Uint8Array[];
  /** True where bytes came that failed a checksum or a length, or an answer that never ended. */
  readonly damaged: boolean;
}

/** Told about a transaction by the bus that carries it. `R` is the talk's result. */
export interface TransactionListener<R> {
  /** A question has left. */
  asked?(request: Uint8Array): void;
  /** What came back, before the talk goes on. */
  heard?(heard: ExchangeResult, received: ReceivedBytes): void;
  ended(result: R, transaction: Transaction<R>): void;
  /** It ended without a result; `begun` says whether anything was sent. */
  broken(reason: BreakReason, begun: boolean): void;
  /** The profile's code threw. */
  threw(error: unknown): void;
}

/** Silent exchanges that are waited for: one if nothing was ever answered, else two; the rest are told 'silent' at once. */
const silencesKept = 2;
/** A talk that goes on asking a silent device for ever is ended by force. */
const mostFruitless = 256;
const silent: ExchangeResult = { kind: 'silent' };

/** One talk, with a device, the bus as such or the DTU itself, on its way through the bus queue. */
export class Transaction<R = unknown> {
  readonly priority: Priority;
  /** `undefined` where the bus or the DTU itself is addressed. */
  readonly device: BusDevice | undefined;
  /** True where its bytes are for the DTU, not for the bus behind it. */
  readonly isWithDtu: boolean;
  /** Of a search for devices: how long an answer is waited for at most, ms. Whom it asks is none of the DTU's devices. */
  readonly searchWaitMs: number | undefined;
  /** The question to be asked next, from `begin` until the end. */
  exchange: Exchange<unknown> | undefined;
  begun = false;
  /** Tick at which it was put into the queue. */
  since = 0;
  /** Tick before which its next question is not asked: the answer to the same one may still come. */
  notBefore = 0;
  /** Exchanges the device answered, with data or an error. */
  answered = 0;
  silences = 0;
  damaged = false;
  readonly #open: () => DeviceDialog<R>;
  readonly #listener: TransactionListener<R>;
  #talk: DeviceDialog<R> | undefined;
  #sent = false;
  #over = false;
  /** The question that has waited for quiet. */
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

  /** How long an answer is waited for, ms. */
  waitMs({ timeoutMs }: BusTimes): number {
    return Math.min(timeoutMs, this.searchWaitMs ?? timeoutMs);
  }

  /** Opens the talk at its first turn; false where it ended without a question. */
  begin(): boolean {
    this.begun = true;
    try {
      this.#talk = this.#open();
      return this.#step(this.#talk.next(silent));
    } catch (error) {
      return this.#fail(error);
    }
  }

  /** True where its next question must wait until nothing can be taken for its answer, and has not waited yet. */
  get wantsQuiet(): boolean {
    return this.exchange?.afterQuiet === true && this.exchange !== this.#quieted;
  }

  /** Leaves its device alone until a tick of the clock; the bus serves others meanwhile. */
  keepQuiet(until: number): void {
    this.#quieted = this.exchange;
    if (this.device !== undefined) this.device.lateUntil = Math.max(this.device.lateUntil, until);
  }

  asked(request: Uint8Array): void {
    this.#sent = true;
    this.#listener.asked?.(request);
  }

  /** Goes on with what was heard; false where that was the last of it. */
  hear(heard: ExchangeResult, received: ReceivedBytes): boolean {
    this.#listener.heard?.(heard, received);
    if (heard.kind === 'silent') this.silences++;
    else this.answered++;
    this.damaged ||= received.damaged;
    const talk = this.#talk;
    if (talk === undefined) return false;
    try {
      let goesOn = this.#step(talk.next(heard));
      // A device that is not there must not cost the bus a timeout for every block of its profile.
      for (let spared = 0; goesOn && this.#isHopeless; spared++) {
        if (spared >= mostFruitless) throw new Error('the talk never ends while nobody answers');
        goesOn = this.#step(talk.next(silent));
      }
      return goesOn;
    } catch (error) {
      return this.#fail(error);
    }
  }

  /** Ends it from outside; nothing, where it has ended already. */
  break(reason: BreakReason): void {
    if (this.#over) return;
    this.#over = true;
    this.exchange = undefined;
    this.#listener.broken(reason, this.#sent);
  }

  /** Never for writes: whether one arrived shows only when it is read back. */
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
