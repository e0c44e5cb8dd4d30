/** Why bytes were discarded. */
export type Discard =
  | 'noise'
  | 'checksum'
  | 'length'
  | 'echo'
  | 'foreign'
  | 'mismatch'
  | 'late'
  | 'overflow'
  | 'heartbeat'
  | 'dialect';

/** Result of a listener: the requested answer, or the error that the device answered with. */
export type Outcome<T> =
  | { kind: 'answer'; frame: Uint8Array; value: T }
  /** The device answered with an error: 'modbus-2', 'pace-09', 'dlt645-02' … */
  | { kind: 'error'; frame: Uint8Array; code: string };

/** Collects the bytes of the bus after a request until the answer is complete. Bounded buffer; resynchronises after noise. */
export interface Listener<T> {
  push(chunk: Uint8Array): Outcome<T> | undefined;
  /** True while bytes of a possibly incomplete answer are held. */
  readonly partial: boolean;
  /** Counts of discarded frames / byte runs by reason. */
  readonly discards: ReadonlyMap<Discard, number>;
}

/** Facts about the bus over which the answer arrives. */
export interface SerialBusFacts {
  /**
   * True if the adapter echoes every request before the answer (a listener counted 'echo'). Only then is the first copy of a write whose
   * acknowledgement equals its request (FC05, FC06) an echo and the second one the answer.
   */
  readonly echo?: boolean;
  /** Bytes received just before the request that answered none: another master's request, whose answer may still follow. */
  readonly before?: Uint8Array;
}

/** One request on the bus, and how to recognise its answer. */
export interface Exchange<T> {
  readonly request: Uint8Array;
  /** Returns a new listener. If `expectsAnswer` is false (a broadcast) it never has a result. */
  listen(bus?: SerialBusFacts): Listener<T>;
  readonly expectsAnswer: boolean;
  /** Short text for logs: 'FC04 unit 1 3100..310F' */
  readonly label: string;
  /** True if it changes the device: once it was sent, only reading back shows whether the device executed it. */
  readonly acts?: boolean;
  /**
   * True if its answer must not be mistaken for an earlier one: before it the device gets no requests for as long as a late or repeated
   * answer may take.
   */
  readonly afterQuiet?: boolean;
}
