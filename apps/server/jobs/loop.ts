/** Work that every process repeats after some seconds. It must be safe to run in several processes at once. */
export interface Loop {
  readonly name: string;
  /** Seconds from the end of one run to the start of the next. */
  readonly everySeconds: number;
  /** Runs once; stops soon after the signal fires. */
  run(signal: AbortSignal): Promise<void>;
}
