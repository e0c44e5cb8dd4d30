import type { CommandOrder, Gateway } from './contract.ts';

/** How a DTU stood at the gateway that gave it up. Plain data: it crosses threads. */
export interface HandedOver {
  /** Where its socket came from; absent where it had none: then all of it has been told offline. */
  readonly remote?: string;
  /** Whether it had been told to be online, with a socket or not heard of for too long. */
  readonly isOnline: boolean;
  readonly devices: readonly HandedDevice[];
  /** Commands that were not sent yet, in their order. */
  readonly orders: readonly CommandOrder[];
  readonly late: LateAnswers;
}

/** What is known of a device that whoever polls it next must not tell again. */
export interface HandedDevice {
  readonly id: string;
  readonly online: boolean | undefined;
  readonly misses: number;
  readonly version: string | undefined;
}

/** Answers that may still come, over the new socket too: DTUs keep what they could not send. */
export interface LateAnswers {
  /** Nothing is asked for so long, ms. */
  readonly busMs: number;
  /** Questions without an answer: the same is not asked for so long, ms, since nothing would tell which one is answered. */
  readonly questions: readonly { readonly request: Uint8Array; readonly ms: number }[];
}

/** What a claim brought: the DTU, and how it stood where it was served before; or that a newer socket has it. */
export type Claimed =
  | { readonly kind: 'ours'; readonly from?: HandedOver }
  | { readonly kind: 'newer-elsewhere' };

/** A gateway that can give its DTUs to others. */
export interface SharingGateway extends Gateway {
  /** Closes the session of a DTU that another gateway is going to serve, and tells how it stood. */
  release(dtuId: string): HandedOver;
  /** Resolves when the sink has taken all readings so far. */
  taken(): Promise<void>;
}

/** Which of several gateways serves a DTU. Each is served by one at a time. */
export interface DtuOwnership {
  /** True where this gateway serves it, or was the last that did. */
  holds(dtuId: string): boolean;
  /**
   * Asks for a DTU on behalf of a socket that was accepted `ageMs` ago. Resolves when nobody else serves it and all that was
   * read and told of it is stored. One claim of a DTU at a time.
   */
  claim(dtuId: string, ageMs: number): Promise<Claimed>;
}
