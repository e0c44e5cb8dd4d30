import { useSyncExternalStore } from 'react';

/** A value that outlives components and notifies subscribers of changes. */
export interface ValueStore<T> {
  get(): T;
  /** Replaces the value, or derives it from the previous one. Equal values (Object.is) cause no notification. */
  set(next: T | ((before: T) => T)): void;
  subscribe(listener: () => void): () => void;
}

/** A store that lasts as long as the page. For values that must outlast it: kept.ts. */
export function createStore<T>(initial: T): ValueStore<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const after = typeof next === 'function' ? (next as (before: T) => T)(value) : next;
      if (Object.is(after, value)) return;
      value = after;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Reads a store in a component; `select` must return the same reference for the same value. */
export function useStore<T>(store: ValueStore<T>): T;
export function useStore<T, S>(store: ValueStore<T>, select: (value: T) => S): S;
export function useStore<T, S>(store: ValueStore<T>, select?: (value: T) => S): T | S {
  const read = (): T | S => (select ? select(store.get()) : store.get());
  // The same for components rendered without a browser, as in tests.
  return useSyncExternalStore(store.subscribe, read, read);
}
