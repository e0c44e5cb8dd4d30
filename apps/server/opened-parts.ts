import type { Log } from './context.ts';

/** Parts of a server that must be closed, in the order in which they were opened. */
export interface OpenedParts {
  add(name: string, close: (withinMs: number) => Promise<void>): void;
  /** Closes all in reverse order. A part that fails is logged, and the others are closed. */
  close(withinMs: number): Promise<void>;
}

/** Shortest time that a part is given to close, ms. */
const leastMs = 500;

/** Collects the parts of a server as they are opened. */
export function openedParts(log: Log): OpenedParts {
  const opened: { readonly name: string; close(withinMs: number): Promise<void> }[] = [];
  return {
    add(name, close) {
      opened.push({ name, close });
    },
    async close(withinMs) {
      const until = Date.now() + withinMs;
      for (const part of opened.splice(0).reverse()) {
        // The time used by one part is missing for the next one.
        await part
          .close(Math.max(leastMs, until - Date.now()))
          .catch((error: unknown) => log.error('did not close cleanly', { part: part.name, error }));
      }
    },
  };
}
