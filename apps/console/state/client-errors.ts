import { createStore } from './store.ts';

/** An error of this browser, for the log page. */
export interface ClientError {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: 'script' | 'call' | 'screen';
  readonly message: string;
  /** Address of the screen on which it occurred. */
  readonly where: string;
  readonly stack: string;
}

const limit = 200;
/** Maximum number of reports, for a screen that fails in a loop, until the console is opened again. */
const reportsAtMost = 20;

/** Newest first; kept while the page is open. */
export const clientErrors = createStore<readonly ClientError[]>([]);

/** Sends an error to the server's error log; set once by code that can send requests. */
let report: (error: ClientError) => void = () => {};
let reports = 0;

/** Reports errors of scripts and screens as they occur; errors of the server are in its log already. */
export function reportErrors(send: (error: ClientError) => Promise<unknown>): void {
  report = (error) => {
    if (error.kind === 'call' || reports >= reportsAtMost) return;
    reports += 1;
    // The log page still contains it, and can send it manually.
    send(error).catch(() => undefined);
  };
}

/** Records an error for the log page, newest first, and reports it if errors of its kind are reported. */
export function noteError(kind: ClientError['kind'], error: unknown): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const where = location.pathname + location.search;
  const noted: ClientError = { at: Date.now(), kind, message, where, stack };
  clientErrors.set((before) => [noted, ...before].slice(0, limit));
  report(noted);
}

/** Records uncaught errors. */
export function watchErrors(): void {
  addEventListener('error', (event) => noteError('script', event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => noteError('script', event.reason));
}
