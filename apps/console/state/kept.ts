import { createStore, type Store } from './store.ts';

/** Makes a value of what was stored, or says that it is none. */
type Restore<T> = (stored: unknown) => T | undefined;

/** Reads JSON from local storage; what cannot be read or revived counts as absent. */
export function readKept<T>(key: string, restore: Restore<T>): T | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : restore(JSON.parse(text));
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
export function createKeptStore<T>(key: string, initial: T, restore: Restore<T>): Store<T> {
  const store = createStore<T>(readKept(key, restore) ?? initial);
  // Outside a browser (unit tests, the build's checks) there are no other tabs to follow.
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) store.set(readKept(key, restore) ?? initial);
  });
  return {
    ...store,
    set(next) {
      store.set(next);
      keep(key, store.get());
    },
  };
}

/** Whether an unknown value, parsed JSON mostly, is an object with named parts: no list, not null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
