import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLive } from '../../api/use-live.ts';
import { type WatchState, WatchStore } from './watch-store.ts';

/** What the feed does not tell, a station that was added or moved, is seen so often. */
const reloadMs = 300_000;

/** The watch page's stations and troubles, alive while the component stands. */
export function useWatch(): { readonly store: WatchStore; readonly state: WatchState } {
  const [store, setStore] = useState(() => new WatchStore());
  useEffect(() => {
    // A component that comes back (strict mode, fast refresh) begins anew.
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
