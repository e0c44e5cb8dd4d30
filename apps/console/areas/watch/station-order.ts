import { type StationState, type StationTile, stationStates } from '@heliodeck/model/wire/watch';
import { severityRank, worstFirst } from '@heliodeck/model/wire/worst-first';

export const orders = ['trouble', 'region', 'name'] as const;
export type StationOrder = (typeof orders)[number];

/** A search among the stations. */
interface StationFilter {
  readonly keyword: string;
  readonly state: StationState | 'troubled' | undefined;
  readonly order: StationOrder;
}

/** Stations under one heading; '' if there is none. */
export interface StationGroup {
  readonly title: string;
  readonly tiles: readonly StationTile[];
}

const collator = new Intl.Collator('zh', { numeric: true });

/**
 * Sorts stations by name. Comparing thousands of names with a collator takes longer than a frame, and readings change
 * no name: the order is cached until a station is added, removed or renamed.
 */
export function nameSorter(): (tiles: ReadonlyMap<string, StationTile>) => readonly StationTile[] {
  let sorted: readonly StationTile[] = [];
  return (tiles) => {
    const again = sorted.flatMap(({ id, name }) => {
      const tile = tiles.get(id);
      return tile?.name === name ? [tile] : [];
    });
    const isSame = again.length === sorted.length && again.length === tiles.size;
    sorted = isSame ? again : [...tiles.values()].sort(byName);
    return sorted;
  };
}

function byName(one: StationTile, other: StationTile): number {
  return collator.compare(one.name, other.name) || (one.id < other.id ? -1 : 1);
}

/**
 * The matching stations, sorted; grouped by region, those with troubles first.
 * @param tiles sorted by name
 * @param regionOf name of a region by its code
 */
export function stationGroups(
  tiles: readonly StationTile[],
  { keyword, state, order }: StationFilter,
  regionOf: (code: string) => string,
): readonly StationGroup[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (tile: StationTile): boolean => {
    if (state !== undefined && !(state === 'troubled' ? isTroubled(tile) : tile.state === state))
      return false;
    if (words.length === 0) return true;
    const text = `${tile.name} ${regionOf(tile.regionId)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  const fitting = tiles.filter(fits);
  if (order !== 'region') {
    // Stations with equal troubles stay sorted by name.
    const sorted = order === 'name' ? fitting : fitting.sort(worstFirst);
    return sorted.length === 0 ? [] : [{ title: '', tiles: sorted }];
  }
  // A province has too many stations, a district too few: groups are by city.
  const groups = Map.groupBy(fitting, ({ regionId }) => regionId.slice(0, 4));
  return [...groups]
    .map(([code, of]) => ({ title: regionOf(code), tiles: of.sort(worstFirst) }))
    .sort((one, other) => firstOf(one, other) || collator.compare(one.title, other.title));
}

function firstOf(one: StationGroup, other: StationGroup): number {
  const [a, b] = [one.tiles[0], other.tiles[0]];
  return a && b ? severityRank(a) - severityRank(b) : 0;
}

/** An informational state is not a trouble: a DTU that never connected is expected to be offline. */
function isTroubled({ worst }: StationTile): boolean {
  return worst === 'critical' || worst === 'warning';
}

/**
 * Number of stations in each state and with troubles, their total power and energy, and how many stations each sum
 * covers; when the station with the oldest power was read, ms since 1970.
 */
export function countsOf(tiles: Iterable<StationTile>) {
  const states = Object.fromEntries(stationStates.map((state) => [state, 0])) as Record<StationState, number>;
  let [all, troubled] = [0, 0];
  const power = { value: 0, of: 0 };
  let readAt: number | undefined;
  const today = { value: 0, of: 0 };
  const add = (sum: { value: number; of: number }, value: number | undefined | null): void => {
    if (value === undefined || value === null) return;
    sum.value += value;
    sum.of += 1;
  };
  for (const tile of tiles) {
    all += 1;
    states[tile.state] += 1;
    if (isTroubled(tile)) troubled += 1;
    add(power, tile.power?.value);
    if (tile.power !== null && tile.at !== null) readAt = Math.min(readAt ?? tile.at, tile.at);
    add(today, tile.today);
  }
  return { all, states, troubled, power, today, readAt };
}
