/** What every process does again and again, seconds apart. Must be safe to run in several processes at once. */
export interface Loop {
  readonly name: string;
  /** Seconds from the end of one run to the beginning of the next. */
  readonly everySeconds: number;
  /** Stops soon after the signal fires. */
  run(signal: AbortSignal): Promise<void>;
}
