import type { ExchangeResult } from '@heliodeck/devices/contract';
import type { BusDevice } from './bus-device.ts';
import type { Question } from './question.ts';
import type { ReceivedBytes, Transaction } from './transaction.ts';

/** What a bus needs of the DTU it hangs on. */
export interface BusEnds {
  /** Puts bytes on the bus, or to the DTU itself where the transaction is with it. */
  send(transaction: Transaction, request: Uint8Array): void;
  /** Tick of the next poll of a device that answers; probes keep out of its way. */
  nextPollAt(): number;
  /** A question went unanswered: for the log. */
  unanswered(transaction: Transaction, request: string, received: ReceivedBytes): void;
  /** An exchange is over: for the counts of its line. */
  settled(transaction: Transaction, question: Question, heard: ExchangeResult, timedOut: boolean): void;
  /** An answer came so long after its deadline, ms; `isSure` is false for an error, or what may be a repeat: no proof of one. */
  late(device: BusDevice | undefined, ms: number, isSure: boolean): void;
  /** Bytes that answer nothing were thrown away. */
  discarded(reason: string, bytes: number): void;
}
