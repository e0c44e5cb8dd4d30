import { createStore, type Store } from './store.ts';

/** Reads JSON from local storage; anything unreadable, or refused by `accept`, counts as absent. */
export function readKept<T>(key: string, accept: (value: unknown) => value is T): T | undefined {
  try {
    const text = localStorage.getItem(key);
    if (text === null) return undefined;
    const value: unknown = JSON.parse(text);
    return accept(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Writes JSON; `undefined` removes. A full or forbidden storage is no reason to stop working. */
export function keep(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Private windows may refuse; the value then lives as long as the page.
  }
}

/** A store that survives reload and follows the other tabs of this browser. */
export function createKeptStore<T>(
  key: string,
  initial: T,
  accept: (value: unknown) => value is T,
): Store<T> {
  const store = createStore<T>(readKept(key, accept) ?? initial);
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.set(readKept(key, accept) ?? initial);
  });
  return {
    ...store,
    set(next) {
      store.set(next);
      keep(key, store.get());
    },
  };
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
