import type { RegionNode } from '@heliodeck/model/wire/region-node';
import type { Trouble } from '@heliodeck/model/wire/trouble';
import { type StationState, type StationTile, stationStates } from '@heliodeck/model/wire/watch';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import {
  type JSX,
  lazy,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { feedState } from '../../api/live-feed.ts';
import { usePermission } from '../../api/menus.ts';
import { useServerNow } from '../../api/server-clock.ts';
import { EmptyList, LoadFailure } from '../../crud/notices/list-notices.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { useAddress } from '../../state/address.ts';
import { usePhone } from '../../state/media.ts';
import { usePreference, watchViews } from '../../state/preferences.ts';
import { useStore } from '../../state/store.ts';
import { ToneMark } from '../../theme/tone.tsx';
import { goTo } from '../../ui/navigate.ts';
import { useWallLetters } from '../../ui/use-wall-letters.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { useRegionTree } from '../../widgets/region-tree/use-region-tree.ts';
import { bestHours } from './day-share.ts';
import { StationGrid } from './station-grid.tsx';
import { nameSorter, orders, type StationOrder, stationGroups } from './station-order.ts';
import { TroubleList } from './trouble-list.tsx';
import { fittingTroubles } from './trouble-search.ts';
import { useTyped } from './use-typed.ts';
import { useWatch } from './use-watch.ts';
import styles from './watch.module.css';
import { WatchCounts } from './watch-counts.tsx';
import { WatchTools } from './watch-tools.tsx';
import { watchWords } from './watch-words.ts';

// The map library is large: it is loaded when the map is opened.
const StationMap = lazy(() => import('./station-map.tsx'));
const WhyDrawer = lazy(() => import('../../widgets/troubles/why-drawer.tsx'));

/** Font size by density, px. */
const sizes = { compact: 13, standard: 14, wall: 17 } as const;
/** Ages are displayed in minutes, so this interval is sufficient, ms. */
const ageMs = 20_000;

/**
 * Current troubles, and an overview of all stations: the home of users who monitor. The address holds search, order and
 * view.
 */
export default function WatchPage(): JSX.Element {
  const w = useMessages(watchWords);
  const isLost = useStore(feedState) === 'interrupted';
  const { store, state: latest } = useWatch();
  // Input has priority over updates from the feed and search results.
  const state = useDeferredValue(latest);
  const { tiles, lines } = state;
  const now = useServerNow(ageMs);
  const page = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useSlash(input);
  const [why, setWhy] = useState<Trouble>();
  const { q, view, order, chosen, wall, size, go } = useAskedView();
  const [typed, onType] = useTyped(
    q,
    useCallback((text) => go({ q: text === '' ? undefined : text }), [go]),
  );
  const keyword = useDeferredValue(typed);
  const groups = useStationGroups(tiles, keyword, chosen, order);
  const best = useMemo(() => (tiles ? bestHours(tiles.values()) : undefined), [tiles]);
  const troubles = useMemo(
    () => state.troubles && fittingTroubles(state.troubles, keyword),
    [state.troubles, keyword],
  );
  const all = state.counts.critical + state.counts.warning + state.counts.info;
  const onShown = useCallback((ids: readonly string[]) => store.show(ids), [store]);
  const onMore = useCallback(() => void store.more(), [store]);
  const onChoose = useCallback((next: StationState | 'troubled' | undefined) => go({ state: next }), [go]);

  if (tiles === undefined) {
    return (
      <div className={styles.lone}>
        {state.error ? <LoadFailure error={state.error} onAgain={() => void store.load()} /> : <Waiting />}
      </div>
    );
  }
  if (tiles.size === 0) return <NoStations />;
  return (
    <div
      ref={page}
      className={styles.page}
      style={{ fontSize: size }}
      data-wall={wall !== undefined}
      data-lost={isLost}
    >
      {isLost && (
        <p className={styles.lost} role="alert">
          <ToneMark tone="critical" />
          {w.interrupted}
        </p>
      )}
      <WatchCounts tiles={tiles} chosen={chosen} onChoose={onChoose} />
      <div className={styles.body}>
        <TroubleList
          troubles={troubles}
          counts={state.counts}
          isSearched={keyword !== ''}
          unloaded={keyword === '' ? all - (state.troubles?.length ?? 0) : 0}
          rowHeight={Math.round(size * 6.4)}
          now={now}
          onWhy={setWhy}
          onMore={onMore}
        />
        <section className={styles.stations} aria-label={w.stations}>
          <WatchTools
            page={page}
            input={input}
            keyword={typed}
            onKeyword={onType}
            order={order}
            view={view}
            wall={wall}
            onChange={go}
          />
          <StationViews view={view} groups={groups} onClear={() => go({ q: undefined, state: undefined })}>
            <StationGrid groups={groups} lines={lines} best={best} size={size} now={now} onShown={onShown} />
          </StationViews>
        </section>
      </div>
      {why && (
        <Suspense fallback={null}>
          <WhyDrawer trouble={why} onClose={() => setWhy(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/** Search, order, view and size of the letters, by the address and the preferences. */
function useAskedView() {
  const search = useAddress();
  const navigate = useNavigate();
  const phone = usePhone();
  const density = usePreference('density');
  const usualView = usePreference('watchView');
  const { q = '', wall } = search;
  const asked = watchViews.find((one) => one === search.view) ?? usualView;
  const order: StationOrder = orders.find((one) => one === search.order) ?? 'trouble';
  const go = useCallback(
    (change: Readonly<Record<string, string | undefined>>) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...change }),
        replace: true,
      } as never),
    [navigate],
  );
  return {
    q,
    // They do not fit side by side on a phone.
    view: phone && asked === 'both' ? ('tiles' as const) : asked,
    order,
    chosen: [...stationStates, 'troubled' as const].find((one) => one === search.state),
    wall,
    size: useWallLetters(wall) ?? (phone ? sizes.standard : sizes[density]),
    go,
  };
}

/** The stations that fit the search, in groups. */
function useStationGroups(
  tiles: ReadonlyMap<string, StationTile> | undefined,
  keyword: string,
  chosen: StationState | 'troubled' | undefined,
  order: StationOrder,
) {
  const { data: tree } = useRegionTree();
  const regions = useMemo(() => regionNames(tree ?? []), [tree]);
  const [sort] = useState(nameSorter);
  const sorted = useMemo(() => (tiles ? sort(tiles) : []), [sort, tiles]);
  return useMemo(
    () => stationGroups(sorted, { keyword, state: chosen, order }, regions),
    [sorted, keyword, chosen, order, regions],
  );
}

function NoStations(): JSX.Element {
  const w = useMessages(watchWords);
  const mayAdd = usePermission('stationInfo_add');
  return (
    <div className={styles.lone}>
      <EmptyList text={w.noStation}>
        <p>{w.noStationHint}</p>
        {mayAdd && (
          <Button type="primary" onClick={() => goTo('/station/stationInfo?act=add')}>
            {w.addStation}
          </Button>
        )}
      </EmptyList>
    </div>
  );
}

interface StationViewsProps {
  readonly view: (typeof watchViews)[number];
  readonly groups: ReturnType<typeof stationGroups>;
  /** Clears the search. */
  readonly onClear: () => void;
  /** The tiles of the stations. */
  readonly children: JSX.Element;
}

/** The stations as tiles, as a map, or as both. */
function StationViews({ view, groups, onClear, children }: StationViewsProps): JSX.Element {
  const w = useMessages(watchWords);
  return (
    <div className={styles.views} data-view={view}>
      {view !== 'map' &&
        (groups.length === 0 ? (
          <EmptyList text={w.noneFound}>
            <Button onClick={onClear}>{w.clear}</Button>
          </EmptyList>
        ) : (
          children
        ))}
      {view !== 'tiles' && (
        <Suspense fallback={<Waiting />}>
          <StationMap groups={groups} />
        </Suspense>
      )}
    </div>
  );
}

/** Names of regions by code, as in the tree: 'Fujian Xiamen' for a city. */
function regionNames(tree: readonly RegionNode[]): (code: string) => string {
  const names = new Map<string, string>();
  const visit = (node: RegionNode, above: string): void => {
    if (node.stationId !== undefined) return;
    const name = above === '' ? node.label : `${above} ${node.label}`;
    names.set(node.value, name);
    for (const child of node.children ?? []) visit(child, name);
  };
  for (const node of tree) visit(node, '');
  return (code) => names.get(code) ?? names.get(code.slice(0, 4)) ?? names.get(code.slice(0, 2)) ?? '';
}

/** '/' focuses the search, unless the user is typing. */
function useSlash(input: { readonly current: HTMLInputElement | null }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const { target } = event;
      const types =
        target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
      if (event.key !== '/' || types || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [input]);
}
