/** Why bytes were thrown away. */
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

/** What a listener makes of the bus: the answer asked for, or the error the device answered with. */
export type Outcome<T> =
  | { kind: 'answer'; frame: Uint8Array; value: T }
  /** The device answered with an error: 'modbus-2', 'pace-09', 'dlt645-02' … */
  | { kind: 'error'; frame: Uint8Array; code: string };

/** Collects the bus's bytes after a request until the answer is complete. Bounded buffer, resynchronises after noise. */
export interface Listener<T> {
  push(chunk: Uint8Array): Outcome<T> | undefined;
  /** True while bytes of a possibly incomplete answer are held. */
  readonly partial: boolean;
  /** Counts of discarded frames / byte runs by reason. */
  readonly discards: ReadonlyMap<Discard, number>;
}

/** What the caller has learnt of the bus the answer comes over. */
export interface SerialBusFacts {
  /**
   * True where the adapter sends back every request before the answer (a listener counted 'echo'). Only then is the
   * first copy of a write whose acknowledgement equals its request (FC05, FC06) an echo and the second one the answer.
   */
  readonly echo?: boolean;
  /** What was heard just before the question, and answered none: another master's question, its answer perhaps still to come. */
  readonly before?: Uint8Array;
}

/** One question on the bus, and how to know its answer. */
export interface Exchange<T> {
  readonly request: Uint8Array;
  /** A fresh listener. Where `expectsAnswer` is false (a broadcast) it never yields an outcome. */
  listen(bus?: SerialBusFacts): Listener<T>;
  readonly expectsAnswer: boolean;
  /** Short text for logs: 'FC04 unit 1 3100..310F' */
  readonly label: string;
  /** True where it orders something: once it has left, only reading back tells whether the device did it. */
  readonly acts?: boolean;
  /**
   * True where its answer must not be mistaken for an earlier one: the device is left alone beforehand for as long as a
   * late or repeated answer may take.
   */
  readonly afterQuiet?: boolean;
}
