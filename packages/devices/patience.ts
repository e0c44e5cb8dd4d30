import type { Exchange } from '@heliodeck/protocol/exchange';
import type { Heard, Talk } from './contract.ts';

/** Modbus exceptions that are no refusal: "I am at it, it will take a while" and "busy, ask again". */
const AT_IT = 'modbus-5';
const BUSY = 'modbus-6';
/** Times a busy device is asked before that is its answer. */
const MOST_TRIES = 3;

/** Asks, and asks again while the device says that it is busy (Modbus application protocol 1.1b3, 7). */
export function* ask(exchange: Exchange<unknown>): Talk<Heard> {
  for (let tries = 1; ; tries++) {
    const heard: Heard = yield exchange;
    if (heard.kind !== 'error' || heard.code !== BUSY || tries === MOST_TRIES) return heard;
  }
}

/** Writes, as `ask`; a device that has taken the order and is at it has acknowledged it. */
export function* askToWrite(exchange: Exchange<unknown>): Talk<Heard> {
  const heard = yield* ask(exchange);
  if (heard.kind !== 'error' || heard.code !== AT_IT) return heard;
  return { kind: 'answer', frame: heard.frame, value: true };
}
