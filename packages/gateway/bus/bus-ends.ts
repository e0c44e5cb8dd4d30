import type { ExchangeResult } from '@heliodeck/devices/contract';
import type { BusDevice } from './bus-device.ts';
import type { Question } from './question.ts';
import type { ReceivedBytes, Transaction } from './transaction.ts';

/** Callbacks of a bus to its DTU. */
export interface BusEnds {
  /** Sends bytes to the bus, or to the DTU itself if the transaction addresses it. */
  send(transaction: Transaction, request: Uint8Array): void;
  /** Tick of the next poll of a responding device; probes are scheduled around it. */
  nextPollAt(): number;
  /** A request got no answer: for the log. */
  unanswered(transaction: Transaction, request: string, received: ReceivedBytes): void;
  /** An exchange has ended: for the counts of its line. */
  settled(transaction: Transaction, question: Question, heard: ExchangeResult, timedOut: boolean): void;
  /**
   * An answer came this long after its deadline, ms; `isSure` is false for an error, or a possible repeat: neither proves that an answer
   * was late.
   */
  late(device: BusDevice | undefined, ms: number, isSure: boolean): void;
  /** Bytes that answer no request were discarded. */
  discarded(reason: string, bytes: number): void;
}
