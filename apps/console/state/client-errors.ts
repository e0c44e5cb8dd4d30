import { createStore } from './store.ts';

/** A fault in this browser, as the log page lists it. */
export interface ClientError {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: 'script' | 'call' | 'screen';
  readonly message: string;
  /** Address of the screen it happened on. */
  readonly where: string;
  readonly stack: string;
}

const limit = 200;
/** A screen that fails in a loop is told of so often, and no more until the console is opened again. */
const reportsAtMost = 20;

/** Newest first; lives as long as the page. */
export const clientErrors = createStore<readonly ClientError[]>([]);

/** Sends a fault to the server's error log; set once by whoever may call the server. */
let report: (error: ClientError) => void = () => {};
let reports = 0;

/** Has faults of scripts and screens reported as they happen; what the server refused it knows itself. */
export function reportErrors(send: (error: ClientError) => Promise<unknown>): void {
  report = (error) => {
    if (error.kind === 'call' || reports >= reportsAtMost) return;
    reports += 1;
    // The log page still has it, and can send it by hand.
    send(error).catch(() => undefined);
  };
}

/** Notes a fault for the log page, newest first, and reports it where its kind is reported. */
export function noteError(kind: ClientError['kind'], error: unknown): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const where = location.pathname + location.search;
  const noted: ClientError = { at: Date.now(), kind, message, where, stack };
  clientErrors.set((before) => [noted, ...before].slice(0, limit));
  report(noted);
}

/** Notes what nobody caught. */
export function watchErrors(): void {
  addEventListener('error', (event) => noteError('script', event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => noteError('script', event.reason));
}
