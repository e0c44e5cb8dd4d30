import { concatBytes, noBytes } from '@heliodeck/kit/bytes';
import { parseDlt645Request } from '@heliodeck/protocol/dlt645/slave';
import { parseModbusRequest } from '@heliodeck/protocol/modbus/slave';
import { parsePaceRequest } from '@heliodeck/protocol/pace/slave';
import type { SlaveInput } from '@heliodeck/protocol/slave-input';
import { Dlt645Slave } from './dlt645/slave.ts';
import { ModbusSlave } from './modbus/slave.ts';
import { PaceSlave } from './pace/slave.ts';
import type { Profile } from './profile.ts';
import { type SlaveOwner, SlaveState } from './slave-state.ts';

/** A device on the other end of the bus. */
export interface Slave {
  /**
   * Takes bytes as they come, in pieces or several requests at once. The replies to what they complete, or `undefined`
   * when there is nothing to say: not for this device, a broadcast, or not complete yet.
   */
  handle(bytes: Uint8Array): Uint8Array | undefined;
}

/** Longest request of any protocol here; what is held beyond it is no beginning of one. */
const longestRequest = 600;

/** The same profile seen from the other side of the bus: answers its owner's values, for the simulator and for tests. */
export function createSlave(profile: Profile, owner: SlaveOwner): Slave {
  const state = new SlaveState(profile, owner);
  if (profile.protocol === 'modbus') {
    const slave = new ModbusSlave(state);
    return new Listening(parseModbusRequest, (request) => slave.answer(request));
  }
  if (profile.protocol === 'pace-ascii') {
    const slave = new PaceSlave(state);
    return new Listening(parsePaceRequest, (request) => slave.answer(request));
  }
  const slave = new Dlt645Slave(state);
  return new Listening(parseDlt645Request, (request) => slave.answer(request));
}

class Listening<R> implements Slave {
  readonly #parse: (bytes: Uint8Array) => SlaveInput<R>;
  readonly #answer: (request: R) => Uint8Array | undefined;
  #held: Uint8Array = noBytes;

  constructor(parse: (bytes: Uint8Array) => SlaveInput<R>, answer: (request: R) => Uint8Array | undefined) {
    this.#parse = parse;
    this.#answer = answer;
  }

  handle(bytes: Uint8Array): Uint8Array | undefined {
    let left = this.#held.length === 0 ? bytes : concatBytes(this.#held, bytes);
    const replies: Uint8Array[] = [];
    while (left.length > 0) {
      const found = this.#parse(left);
      if (found.kind === 'more') {
        const next = this.#requestBehind(left);
        if (next < 0 && left.length <= longestRequest) break;
        left = left.subarray(Math.max(1, next));
      } else if (found.kind === 'request') {
        const reply = this.#answer(found.request);
        if (reply !== undefined) replies.push(reply);
        left = left.subarray(found.used);
      } else {
        left = left.subarray(Math.max(1, found.count));
      }
    }
    this.#held = left.length === 0 ? noBytes : left.slice();
    if (replies.length < 2) return replies[0];
    return concatBytes(...replies);
  }

  /** Offset of a whole request behind bytes that look like the beginning of another, which are noise then; else -1. */
  #requestBehind(bytes: Uint8Array): number {
    for (let at = 1; at < bytes.length; at++) {
      if (this.#parse(bytes.subarray(at)).kind === 'request') return at;
    }
    return -1;
  }
}
