import type { Log } from './context.ts';

/** Logs failures of work that is retried, for example while a database is unavailable. */
export interface FailureLog {
  failed(error: unknown): void;
  worked(): void;
}

/** Interval of log lines while failures continue, ms. */
const everyMs = 60_000;

/**
 * Logs the first failure with its error, then once a minute the number of further ones, and the recovery.
 * @param clock monotonic time, ms
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
