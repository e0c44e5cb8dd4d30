import { createStore, type ValueStore } from './store.ts';

/** Makes a value of what was stored; undefined where it is invalid. */
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

/**
 * Writes JSON; `undefined` removes. A full or forbidden storage is no reason to stop working.
 * @returns whether it was written
 */
export function keep(key: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // Private windows may refuse; the value then lives as long as the page.
    return false;
  }
}

/** A store that outlives the page. */
export interface KeptStore<T> extends ValueStore<T> {
  /** The value as it is kept by now: another tab may have written what this one has not been told of yet. */
  fresh(): T;
}

/** A store that survives reload and follows the other tabs of this browser. */
export function createKeptStore<T>(key: string, initial: T, restore: Restore<T>): KeptStore<T> {
  const store = createStore<T>(readKept(key, restore) ?? initial);
  let isWritten = true;
  /** The text of the value, so that one that stayed as it is tells nobody. */
  let text = textOf(key);
  // Outside a browser (unit tests, the build's checks) there are no other tabs to follow.
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) follow();
  });
  function follow(): void {
    text = textOf(key);
    store.set(readKept(key, restore) ?? initial);
  }
  return {
    ...store,
    set(next) {
      store.set(next);
      isWritten = keep(key, store.get());
      text = textOf(key);
    },
    fresh() {
      if (isWritten && textOf(key) !== text) follow();
      return store.get();
    },
  };
}

function textOf(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
