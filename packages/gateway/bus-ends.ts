import type { BusDevice } from './bus-device.ts';
import type { Conversation, Hearing } from './conversation.ts';

/** What a bus needs of the DTU it hangs on. */
export interface BusEnds {
  /** Puts bytes on the bus, or to the DTU itself where the conversation is with it. */
  send(conversation: Conversation, request: Uint8Array): void;
  /** Tick of the next poll of a device that answers; probes keep out of its way. */
  nextPollAt(): number;
  /** A question went unanswered: for the log. */
  unanswered(conversation: Conversation, request: string, hearing: Hearing): void;
  /** An answer has come after all, so many ms after its deadline; `undefined`: the bus as such was asked. */
  late(device: BusDevice | undefined, ms: number): void;
}
