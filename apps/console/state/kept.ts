import { createStore, type ValueStore } from './store.ts';

/** Restores a value from storage; undefined if it is invalid. */
type Restore<T> = (stored: unknown) => T | undefined;

/** Reads JSON from local storage; invalid content counts as absent. */
export function readKept<T>(key: string, restore: Restore<T>): T | undefined {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : restore(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Writes JSON; `undefined` removes the key. A full or forbidden storage is not an error.
 * @returns whether it was written
 */
export function keep(key: string, value: unknown): boolean {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    // Private windows may refuse; the value is then kept while the page is open.
    return false;
  }
}

/** A store that outlives the page. */
export interface KeptStore<T> extends ValueStore<T> {
  /** The value as currently stored: another tab may have written it, before the event about it arrives here. */
  fresh(): T;
}

/** A store that survives a reload and follows the other tabs of this browser. */
export function createKeptStore<T>(key: string, initial: T, restore: Restore<T>): KeptStore<T> {
  const store = createStore<T>(readKept(key, restore) ?? initial);
  let isWritten = true;
  /** The text of the value, so that subscribers are not notified of an unchanged one. */
  let text = textOf(key);
  // Outside of a browser (unit tests, checks of the build) there are no other tabs to follow.
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
