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

/** What the page shows. */
export interface WatchState {
  /** undefined: on their way. */
  readonly tiles: ReadonlyMap<string, StationTile> | undefined;
  /** The worst first. */
  readonly troubles: readonly Trouble[] | undefined;
  /** Of all troubles, also those that are not loaded. */
  readonly counts: TroubleCounts;
  /** Power of the day of the stations that were in sight; of all where they are few. */
  readonly lines: ReadonlyMap<string, DayLine['line']>;
  readonly error: Error | undefined;
}

/** Changes are gathered for so long before anything is asked and painted, ms. */
const settleMs = 1_500;
/** What a server that does not answer is asked again after, ms. */
const failedMs = 10_000;
/** Stations asked for in one call, and troubles in one page. */
const chunk = 200;
const pageSize = 500;
/** A line of a day gets a new point every quarter of an hour. */
const lineMs = 300_000;

/** Troubles that end with the device's next reading, whether the feed tells that it is online again or skips that. */
const endedByReading: ReadonlySet<TroubleKind> = new Set(['deviceOffline', 'stale']);
/** Kinds whose changes are told as changes of records. */
const kindOf: Readonly<Record<string, TroubleKind>> = { deviceCommand: 'command', realtimeAlarm: 'alarm' };

/**
 * Stations and troubles of the watch page. They are read whole once; after that the live feed says which stations changed, and
 * only those are asked for: tiles that are in sight, troubles of every station.
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
  /** Devices that are listed as silent. */
  #silent: ReadonlySet<string | null> = new Set();
  /** Troubles beyond those that are loaded. */
  #unloaded: TroubleCounts = noTroubles;
  #pages = 1;
  #inSight: readonly string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #loading: Promise<void> | undefined;
  /** What was loaded is out of date already. */
  #isOutdated = false;
  #busy = false;
  #stopped = false;
  readonly #get: typeof get;

  /** @param read calls the API; tests answer in its place */
  constructor(read: typeof get = get) {
    this.#get = read;
  }

  readonly state = (): WatchState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads everything. Asked while it does, it reads once more afterwards, however often it was asked. */
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

  /** Reads one page of troubles more. */
  async more(): Promise<void> {
    this.#pages += 1;
    try {
      this.#take(await this.#readPages());
    } catch {
      // The button stays and asks again; that the server is gone is said above the page.
      this.#pages -= 1;
    }
  }

  /** Stations that can be seen: their tiles and lines are kept fresh. */
  show(ids: readonly string[]): void {
    this.#inSight = ids;
    const now = Date.now();
    const isDue = ids.some((id) => this.#changedTiles.has(id) || now - (this.#lineAt.get(id) ?? 0) > lineMs);
    if (isDue) this.#soon();
  }

  hear(event: LiveEvent): void {
    switch (event.kind) {
      case 'reload':
        // The first one is answered at once; however often a feed repeats it meanwhile, that is one more reading.
        if (!this.#isOutdated) void this.load();
        return;
      case 'changed': {
        const kind = kindOf[event.entity];
        if (kind === undefined) return;
        this.#changedKinds.add(kind);
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
    // What is read whole meanwhile may be older than what would be asked now, and would come later.
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
        Promise.all(kinds.map((kind) => this.#read({ kind }))),
        tiles.length === 0
          ? undefined
          : this.#get<WatchStations>('blade-watch/watch/stations', { stationIds: tiles.join() }),
        this.#readLines(),
      ]);
      if (found) this.#replace(({ stationId }) => ofStations.has(stationId), found.records);
      for (const [index, wanted] of kinds.entries())
        this.#replace(({ kind }) => kind === wanted, ofKinds[index]?.records ?? []);
      if (changed) this.#takeTiles(tiles, changed.stations);
    } catch {
      // That the server is gone is said above the page; nothing that changed is forgotten over it.
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
    // Paper shows stations that are out of sight too, and does not wait: where one call has room for all, it takes them along.
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

  /** One that does not come back is gone, or no longer this person's. */
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
