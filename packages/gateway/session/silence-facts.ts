import { toHex } from '@heliodeck/kit/bytes';
import type { ReceivedBytes, Transaction } from '../bus/transaction.ts';
import type { Facts } from '../log.ts';

/** Facts for the log about an unanswered request. */
export function silenceFacts(transaction: Transaction, question: string, received: ReceivedBytes): Facts {
  const { device, exchange } = transaction;
  return {
    device: device?.id,
    address: device?.address,
    asked: question,
    sent: exchange && toHex(exchange.request),
    heard: received.chunks.map(toHex).join(' '),
    damaged: received.damaged,
    unanswered: device?.misses,
  };
}
