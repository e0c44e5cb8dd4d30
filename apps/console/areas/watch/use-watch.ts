import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLive } from '../../api/use-live.ts';
import { type WatchState, WatchStore } from './watch-store.ts';

/** Refetch interval, ms: the feed does not report added or moved stations. */
const reloadMs = 300_000;

/** The stations and troubles of the watch page, updated while the component is mounted. */
export function useWatch(): { readonly store: WatchStore; readonly state: WatchState } {
  const [store, setStore] = useState(() => new WatchStore());
  useEffect(() => {
    // A component that is mounted again (strict mode, fast refresh) starts with a new store.
    const fresh = new WatchStore();
    setStore(fresh);
    void fresh.load();
    const reload = setInterval(() => {
      if (!document.hidden) void fresh.load();
    }, reloadMs);
    return () => {
      clearInterval(reload);
      fresh.stop();
    };
  }, []);
  useLive(['readings', 'online', 'changed', 'reload'], (event) => store.hear(event));
  const state = useSyncExternalStore(store.subscribe, store.state);
  return { store, state };
}
