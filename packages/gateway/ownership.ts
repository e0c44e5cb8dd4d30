import type { CommandOrder, Gateway } from './contract.ts';

/** State of a DTU at the gateway that released it. Plain data: it is sent between threads. */
export interface HandedOver {
  /** Remote address of its socket; absent if it had none: then it has been reported offline. */
  readonly remote?: string;
  /** Whether it had been reported online; false if it had a socket but was silent for too long. */
  readonly isOnline: boolean;
  readonly devices: readonly HandedDevice[];
  /** Commands that were not sent yet, in order. */
  readonly orders: readonly CommandOrder[];
  readonly late: LateAnswers;
}

/** State of a device, so that the next gateway does not report it again. */
export interface HandedDevice {
  readonly id: string;
  readonly online: boolean | undefined;
  readonly misses: number;
  readonly version: string | undefined;
}

/** Answers that may still arrive, also over the new socket: DTUs keep what they could not send. */
export interface LateAnswers {
  /** No requests for this time, ms. */
  readonly busMs: number;
  /** Unanswered requests: an equal one is not sent for this time, ms, since its answer could not be distinguished. */
  readonly questions: readonly { readonly request: Uint8Array; readonly ms: number }[];
}

/** Result of a claim: the DTU with its previous state, or that a newer socket has it elsewhere. */
export type Claimed =
  | { readonly kind: 'ours'; readonly from?: HandedOver }
  | { readonly kind: 'newer-elsewhere' };

/** A gateway that can give its DTUs to others. */
export interface SharingGateway extends Gateway {
  /** Closes the session of a DTU that another gateway is going to serve, and returns its state. */
  release(dtuId: string): HandedOver;
  /** Resolves when the sink has stored all readings so far. */
  taken(): Promise<void>;
}

/** Decides which of several gateways serves a DTU: one at a time. */
export interface DtuOwnership {
  /** Returns true if this gateway serves it, or served it last. */
  holds(dtuId: string): boolean;
  /**
   * Claims a DTU for a socket that was accepted `ageMs` ago. Resolves when no other gateway serves it and its previous readings and events
   * are stored. One claim per DTU at a time.
   */
  claim(dtuId: string, ageMs: number): Promise<Claimed>;
}
