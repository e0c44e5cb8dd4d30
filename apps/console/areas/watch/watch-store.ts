import type { LiveEvent } from '@heliodeck/client/live-feed';
import { alarmBits, alarmWords } from '@heliodeck/model/devices/flags/alarm-words';
import {
  byWorst,
  type Severity,
  type Trouble,
  type TroubleCounts,
  type TroubleKind,
  type TroublePage,
} from '@heliodeck/model/wire/trouble';
import type { DayLine, StationTile, WatchStations } from '@heliodeck/model/wire/watch';
import { get } from '../../api/client.ts';

/** What the page shows. */
export interface WatchState {
  /** undefined: on their way. */
  readonly tiles: ReadonlyMap<string, StationTile> | undefined;
  /** The worst first. */
  readonly troubles: readonly Trouble[] | undefined;
  /** Of all troubles, also those that are not loaded. */
  readonly counts: TroubleCounts;
  /** Power of the day of the stations that were in sight. */
  readonly lines: ReadonlyMap<string, DayLine['line']>;
  readonly error: Error | undefined;
}

/** Changes are gathered for so long before anything is asked and painted, ms. */
const settleMs = 1_500;
/** Stations asked for in one call, and troubles in one page. */
const chunk = 200;
const pageSize = 500;
/** A line of a day gets a new point every quarter of an hour. */
const lineMs = 300_000;

const nothing: TroubleCounts = { critical: 0, warning: 0, info: 0 };
/** Kinds whose changes are told as changes of records. */
const kindOf: Readonly<Record<string, TroubleKind>> = { deviceCommand: 'command', realtimeAlarm: 'alarm' };
const masks = new Map(
  alarmWords.map(({ record, metric, flags }) => {
    const { critical, warning } = alarmBits(flags);
    return [`${record} ${metric}`, critical | warning] as const;
  }),
);

/**
 * Stations and troubles of the watch page. They are read whole once; after that the live feed says which stations changed, and
 * only those are asked for: tiles that are in sight, troubles of every station.
 */
export class WatchStore {
  #state: WatchState = {
    tiles: undefined,
    troubles: undefined,
    counts: nothing,
    lines: new Map(),
    error: undefined,
  };
  readonly #listeners = new Set<() => void>();
  readonly #words = new Map<string, number>();
  readonly #changedTiles = new Set<string>();
  readonly #changedTroubles = new Set<string>();
  readonly #changedKinds = new Set<TroubleKind>();
  readonly #lineAt = new Map<string, number>();
  /** Troubles beyond those that are loaded. */
  #unloaded: TroubleCounts = nothing;
  #pages = 1;
  #inSight: readonly string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  #stopped = false;

  readonly state = (): WatchState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Reads everything, and again where something was missed. */
  async load(): Promise<void> {
    try {
      const [{ stations }, page] = await Promise.all([
        get<WatchStations>('blade-watch/watch/stations'),
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
    this.#take(await this.#readPages());
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
        void this.load();
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
        if (this.#saysOtherwise(event)) this.#changedTroubles.add(event.stationId);
        break;
    }
    this.#soon();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** Whether a status word that tells of trouble is not what it was; at first, whether it tells of any. */
  #saysOtherwise(event: Extract<LiveEvent, { kind: 'readings' }>): boolean {
    let differs = false;
    for (const [metric, value] of Object.entries(event.values)) {
      const mask = masks.get(`${event.record} ${metric}`);
      if (mask === undefined || typeof value !== 'number') continue;
      const key = `${event.deviceId} ${event.pack} ${metric}`;
      if ((this.#words.get(key) ?? 0) !== (value & mask)) {
        this.#words.set(key, value & mask);
        differs = true;
      }
    }
    return differs;
  }

  #soon(): void {
    if (this.#timer !== undefined || this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#refresh();
    }, settleMs);
  }

  async #refresh(): Promise<void> {
    if (this.#busy || this.#state.tiles === undefined || document.hidden) return this.#soon();
    this.#busy = true;
    try {
      const troubled = take(this.#changedTroubles, chunk);
      const kinds = take(this.#changedKinds, this.#changedKinds.size);
      const tiles = [
        ...new Set([...this.#inSight.filter((id) => this.#changedTiles.has(id)), ...troubled]),
      ].slice(0, chunk);
      for (const id of tiles) this.#changedTiles.delete(id);
      const [found, ofKinds, changed] = await Promise.all([
        troubled.length === 0 ? undefined : this.#read({ stationIds: troubled.join() }),
        Promise.all(kinds.map((kind) => this.#read({ kind }))),
        tiles.length === 0
          ? undefined
          : get<WatchStations>('blade-watch/watch/stations', { stationIds: tiles.join() }),
        this.#readLines(),
      ]);
      if (found) this.#replace(({ stationId }) => troubled.includes(stationId), found.records);
      for (const [index, wanted] of kinds.entries())
        this.#replace(({ kind }) => kind === wanted, ofKinds[index]?.records ?? []);
      if (changed) this.#takeTiles(tiles, changed.stations);
    } catch {
      // The next change asks again; that the server is gone is said above the page.
    } finally {
      this.#busy = false;
    }
    if (this.#changedTroubles.size > 0) this.#soon();
  }

  async #readPages(): Promise<TroublePage> {
    const first = await this.#read({});
    const records = [...first.records];
    for (let current = 2; current <= this.#pages && records.length < first.total; current += 1)
      records.push(...(await this.#read({ current })).records);
    return { ...first, records };
  }

  #read(query: Readonly<Record<string, string | number>>): Promise<TroublePage> {
    return get<TroublePage>('blade-watch/watch/troubles', { ...query, size: pageSize });
  }

  async #readLines(): Promise<void> {
    const now = Date.now();
    const due = this.#inSight.filter((id) => now - (this.#lineAt.get(id) ?? 0) > lineMs).slice(0, chunk);
    if (due.length === 0) return;
    const found = await get<readonly DayLine[]>('blade-watch/watch/lines', { stationIds: due.join() });
    for (const id of due) this.#lineAt.set(id, now);
    const lines = new Map(this.#state.lines);
    for (const { stationId, line } of found) lines.set(stationId, line);
    this.#set({ lines });
  }

  #take({ records, counts }: TroublePage): void {
    this.#unloaded = less(counts, countsOf(records));
    this.#set({ troubles: records, counts });
  }

  #replace(isOld: (trouble: Trouble) => boolean, fresh: readonly Trouble[]): void {
    const before = this.#state.troubles ?? [];
    const troubles = [...before.filter((trouble) => !isOld(trouble)), ...fresh].sort(byWorst);
    const counts = plus(countsOf(troubles), this.#unloaded);
    this.#set({ troubles, counts });
  }

  /** One that does not come back is gone, or no longer this person's. */
  #takeTiles(asked: readonly string[], fresh: readonly StationTile[]): void {
    const tiles = new Map(this.#state.tiles);
    for (const id of asked) tiles.delete(id);
    for (const tile of fresh) tiles.set(tile.id, tile);
    this.#set({ tiles });
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

function countsOf(troubles: readonly Trouble[]): TroubleCounts {
  const counts: Record<Severity, number> = { critical: 0, warning: 0, info: 0 };
  for (const { severity } of troubles) counts[severity] += 1;
  return counts;
}

function plus(one: TroubleCounts, other: TroubleCounts): TroubleCounts {
  return {
    critical: one.critical + other.critical,
    warning: one.warning + other.warning,
    info: one.info + other.info,
  };
}

function less(one: TroubleCounts, other: TroubleCounts): TroubleCounts {
  const left = (severity: Severity): number => Math.max(0, one[severity] - other[severity]);
  return { critical: left('critical'), warning: left('warning'), info: left('info') };
}
