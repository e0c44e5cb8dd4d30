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

/** Newest first; lives as long as the page. */
export const clientErrors = createStore<readonly ClientError[]>([]);

export function noteError(kind: ClientError['kind'], error: unknown): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const where = location.pathname + location.search;
  clientErrors.set((before) => [{ at: Date.now(), kind, message, where, stack }, ...before].slice(0, limit));
}

/** Notes what nobody caught. */
export function watchErrors(): void {
  addEventListener('error', (event) => noteError('script', event.error ?? event.message));
  addEventListener('unhandledrejection', (event) => noteError('script', event.reason));
}
