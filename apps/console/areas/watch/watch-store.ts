import type { LiveEvent } from '@heliodeck/client/live-feed';
import {
  byWorst,
  type Trouble,
  type TroubleCounts,
  type TroubleKind,
  type TroublePage,
} from '@heliodeck/model/wire/trouble';
import type { DayLine, StationTile, WatchStations } from '@heliodeck/model/wire/watch';
import { get } from '../../api/client.ts';
import { statusNews } from './status-news.ts';
import { less, noTroubles, plus, troubleCountsOf } from './trouble-counts.ts';

/** State of the page. */
export interface WatchState {
  /** undefined: loading. */
  readonly tiles: ReadonlyMap<string, StationTile> | undefined;
  /** The worst first. */
  readonly troubles: readonly Trouble[] | undefined;
  /** Counts of all troubles, including those that are not loaded. */
  readonly counts: TroubleCounts;
  /** Power curves of the day for stations that were visible; for all if they are few. */
  readonly lines: ReadonlyMap<string, DayLine['line']>;
  readonly error: Error | undefined;
}

/** Changes are collected for this time before a request and a render, ms. */
const settleMs = 1_500;
/** Retry delay if the server does not respond, ms. */
const failedMs = 10_000;
/** Maximum number of stations in one request, and of troubles in one page. */
const chunk = 200;
const pageSize = 500;
/** Refetch interval of power curves, ms; they get a new point every quarter of an hour. */
const lineMs = 300_000;

/** Troubles that end with the device's next reading, whether or not the feed reports that it is online again. */
const endedByReading: ReadonlySet<TroubleKind> = new Set(['deviceOffline', 'stale']);
/** Kinds whose changes are reported as changes of records. */
const kindsOf: Readonly<Record<string, readonly TroubleKind[]>> = {
  deviceCommand: ['command'],
  // Alarms of other troubles say who deals with them, and a shelved one hides its trouble.
  realtimeAlarm: ['alarm', 'dtuOffline', 'busSilent', 'deviceOffline', 'fault', 'protection'],
};

/**
 * Stations and troubles of the watch page. They are fetched completely once; afterwards the live feed reports which
 * stations changed, and only those are fetched: tiles of visible stations, troubles of every station.
 */
export class WatchStore {
  #state: WatchState = {
    tiles: undefined,
    troubles: undefined,
    counts: noTroubles,
    lines: new Map(),
    error: undefined,
  };
  readonly #listeners = new Set<() => void>();
  readonly #isStatusNews = statusNews();
  readonly #changedTiles = new Set<string>();
  readonly #changedTroubles = new Set<string>();
  readonly #changedKinds = new Set<TroubleKind>();
  readonly #lineAt = new Map<string, number>();
  /** Devices listed as offline. */
  #silent: ReadonlySet<string | null> = new Set();
  /** Counts of the troubles that are not loaded. */
  #unloaded: TroubleCounts = noTroubles;
  #pages = 1;
  #inSight: readonly string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #loading: Promise<void> | undefined;
  /** The loaded data is already outdated. */
  #isOutdated = false;
  #busy = false;
  #stopped = false;
  readonly #get: typeof get;

  /** @param read calls the API; tests replace it */
  constructor(read: typeof get = get) {
    this.#get = read;
  }

  readonly state = (): WatchState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Fetches everything. Calls during a fetch cause exactly one more fetch afterwards. */
  load(): Promise<void> {
    if (this.#loading !== undefined) {
      this.#isOutdated = true;
      return this.#loading;
    }
    this.#loading = this.#loadOnce().finally(() => {
      this.#loading = undefined;
      if (this.#isOutdated) this.#soon();
    });
    return this.#loading;
  }

  async #loadOnce(): Promise<void> {
    try {
      const [{ stations }, page] = await Promise.all([
        this.#get<WatchStations>('blade-watch/watch/stations'),
        this.#readPages(),
      ]);
      this.#take(page);
      this.#set({ tiles: new Map(stations.map((tile) => [tile.id, tile])), error: undefined });
      this.#soon();
    } catch (error) {
      this.#set({ error: error instanceof Error ? error : new Error(String(error)) });
    }
  }

  /** Fetches another page of troubles. */
  async more(): Promise<void> {
    this.#pages += 1;
    try {
      this.#take(await this.#readPages());
    } catch {
      // The button stays for a retry; the page reports above that the server is unreachable.
      this.#pages -= 1;
    }
  }

  /** Sets the visible stations, whose tiles and curves are kept up to date. */
  show(ids: readonly string[]): void {
    this.#inSight = ids;
    const now = Date.now();
    const isDue = ids.some((id) => this.#changedTiles.has(id) || now - (this.#lineAt.get(id) ?? 0) > lineMs);
    if (isDue) this.#soon();
  }

  hear(event: LiveEvent): void {
    switch (event.kind) {
      case 'reload':
        // The first event is handled at once; further events during the fetch cause one more fetch.
        if (!this.#isOutdated) void this.load();
        return;
      case 'changed': {
        const kinds = kindsOf[event.entity];
        if (kinds === undefined) return;
        for (const kind of kinds) this.#changedKinds.add(kind);
        break;
      }
      case 'online':
        if (event.stationId === undefined) return;
        this.#changedTiles.add(event.stationId);
        this.#changedTroubles.add(event.stationId);
        break;
      case 'readings':
        if (event.stationId === undefined) return;
        this.#changedTiles.add(event.stationId);
        if (this.#isStatusNews(event) || this.#silent.has(event.deviceId))
          this.#changedTroubles.add(event.stationId);
        break;
    }
    this.#soon();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  #soon(afterMs = settleMs): void {
    if (this.#timer !== undefined || this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#refresh();
    }, afterMs);
  }

  async #refresh(): Promise<void> {
    // During a complete fetch nothing else is requested: its data may be older and would arrive later.
    if (this.#busy || this.#loading !== undefined || document.hidden) return this.#soon();
    if (this.#isOutdated || this.#state.tiles === undefined) {
      this.#isOutdated = false;
      await this.load();
      if (this.#state.error !== undefined) this.#soon(failedMs);
      return;
    }
    this.#busy = true;
    const troubled = take(this.#changedTroubles, chunk);
    const kinds = take(this.#changedKinds, this.#changedKinds.size);
    const tiles = [
      ...new Set([...this.#inSight.filter((id) => this.#changedTiles.has(id)), ...troubled]),
    ].slice(0, chunk);
    for (const id of tiles) this.#changedTiles.delete(id);
    const ofStations = new Set(troubled);
    let hasFailed = false;
    try {
      const [found, ofKinds, changed] = await Promise.all([
        troubled.length === 0 ? undefined : this.#read({ stationIds: troubled.join() }),
        kinds.length === 0 ? undefined : this.#read({ kind: kinds.join() }),
        tiles.length === 0
          ? undefined
          : this.#get<WatchStations>('blade-watch/watch/stations', { stationIds: tiles.join() }),
        this.#readLines(),
      ]);
      if (found) this.#replace(({ stationId }) => ofStations.has(stationId), found.records);
      if (ofKinds) this.#replace(({ kind }) => kinds.includes(kind), ofKinds.records);
      if (changed) this.#takeTiles(tiles, changed.stations);
    } catch {
      // The page reports above that the server is unreachable; pending changes are kept.
      hasFailed = true;
      for (const id of troubled) this.#changedTroubles.add(id);
      for (const kind of kinds) this.#changedKinds.add(kind);
      for (const id of tiles) this.#changedTiles.add(id);
    } finally {
      this.#busy = false;
    }
    if (hasFailed) this.#soon(failedMs);
    else if (this.#changedTroubles.size > 0) this.#soon();
  }

  async #readPages(): Promise<TroublePage> {
    const first = await this.#read({});
    const records = [...first.records];
    for (let current = 2; current <= this.#pages && records.length < first.total; current += 1)
      records.push(...(await this.#read({ current })).records);
    return { ...first, records };
  }

  #read(query: Readonly<Record<string, string | number>>): Promise<TroublePage> {
    return this.#get<TroublePage>('blade-watch/watch/troubles', { ...query, size: pageSize });
  }

  async #readLines(): Promise<void> {
    const now = Date.now();
    const isDue = (id: string): boolean => now - (this.#lineAt.get(id) ?? 0) > lineMs;
    const seen = this.#inSight.filter(isDue).slice(0, chunk);
    if (seen.length === 0) return;
    // Print includes stations that are not visible, and does not wait: if one request suffices, they are fetched too.
    const ids = [...(this.#state.tiles?.keys() ?? [])];
    const due = ids.length > chunk ? seen : [...new Set([...seen, ...ids.filter(isDue)])].slice(0, chunk);
    const found = await this.#get<readonly DayLine[]>('blade-watch/watch/lines', { stationIds: due.join() });
    for (const id of due) this.#lineAt.set(id, now);
    const lines = new Map(this.#state.lines);
    for (const { stationId, line } of found) lines.set(stationId, line);
    this.#set({ lines });
  }

  #take({ records, counts }: TroublePage): void {
    this.#unloaded = less(counts, troubleCountsOf(records));
    this.#setTroubles(records, counts);
  }

  #replace(isOld: (trouble: Trouble) => boolean, fresh: readonly Trouble[]): void {
    const before = this.#state.troubles ?? [];
    const troubles = [...before.filter((trouble) => !isOld(trouble)), ...fresh].sort(byWorst);
    this.#setTroubles(troubles, plus(troubleCountsOf(troubles), this.#unloaded));
  }

  #setTroubles(troubles: readonly Trouble[], counts: TroubleCounts): void {
    this.#silent = new Set(
      troubles.flatMap(({ kind, deviceId }) => (endedByReading.has(kind) ? [deviceId] : [])),
    );
    this.#set({ troubles, counts });
  }

  /** A requested station that is missing in the response was deleted, or is no longer visible to the user. */
  #takeTiles(asked: readonly string[], fresh: readonly StationTile[]): void {
    const tiles = new Map(this.#state.tiles);
    for (const id of asked) tiles.delete(id);
    for (const tile of fresh) tiles.set(tile.id, tile);
    this.#set({ tiles });
    const gone = new Set(asked.filter((id) => !tiles.has(id)));
    if (gone.size > 0) this.#replace(({ stationId }) => gone.has(stationId), []);
  }

  #set(change: Partial<WatchState>): void {
    if (this.#stopped) return;
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function take<T>(set: Set<T>, most: number): readonly T[] {
  const taken = [...set].slice(0, most);
  for (const one of taken) set.delete(one);
  return taken;
}
