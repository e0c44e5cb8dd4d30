import type { Log } from './context.ts';

/** Tells of what is tried again and again, and fails while a database is away. */
export interface FailureLog {
  failed(error: unknown): void;
  worked(): void;
}

/** What fails all the time is logged once in so long, ms. */
const everyMs = 60_000;

/**
 * Logs the first failure with its error, then once a minute how many more there were, and that it works again.
 * @param clock ms that go on evenly
 */
export function failureLog(
  log: Pick<Log, 'error' | 'warn'>,
  message: string,
  fields: Readonly<Record<string, unknown>> = {},
  clock: () => number = () => performance.now(),
): FailureLog {
  let failures = 0;
  let told = 0;
  let toldAt = 0;
  return {
    failed(error) {
      failures += 1;
      if (failures > 1 && clock() - toldAt < everyMs) return;
      log.error(message, { ...fields, error, ...(failures > 1 && { times: failures - told }) });
      told = failures;
      toldAt = clock();
    },
    worked() {
      if (failures > 1) log.warn('works again', { ...fields, after: message, times: failures });
      failures = 0;
      told = 0;
    },
  };
}
