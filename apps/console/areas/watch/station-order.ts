import { severities } from '@heliodeck/model/wire/trouble';
import { type StationState, type StationTile, stationStates } from '@heliodeck/model/wire/watch';

export const orders = ['trouble', 'region', 'name'] as const;
export type StationOrder = (typeof orders)[number];

/** What a person looks for among the stations. */
interface StationFilter {
  readonly keyword: string;
  readonly state: StationState | 'troubled' | undefined;
  readonly order: StationOrder;
}

/** Stations under one heading; '' where there is none. */
export interface StationGroup {
  readonly title: string;
  readonly tiles: readonly StationTile[];
}

const rank = ({ worst }: StationTile): number =>
  worst === null ? severities.length : severities.indexOf(worst);

/** The worst first: by severity, then how much is wrong. A sort keeps the order of what is alike: their names. */
function byTrouble(one: StationTile, other: StationTile): number {
  return rank(one) - rank(other) || other.troubles - one.troubles;
}

const collator = new Intl.Collator('zh', { numeric: true });

/**
 * Sorts stations by name. Comparing thousands of names in the order of a language takes longer than a frame, and readings change no
 * name: the order is kept until a station comes, goes or is renamed.
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
 * The stations that fit, in their order; by region in groups, those in trouble first.
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
    const sorted = order === 'name' ? fitting : fitting.sort(byTrouble);
    return sorted.length === 0 ? [] : [{ title: '', tiles: sorted }];
  }
  // A province has too many stations, a district too few: what stands between them.
  const groups = Map.groupBy(fitting, ({ regionId }) => regionId.slice(0, 4));
  return [...groups]
    .map(([code, of]) => ({ title: regionOf(code), tiles: of.sort(byTrouble) }))
    .sort((one, other) => firstOf(one, other) || collator.compare(one.title, other.title));
}

function firstOf(one: StationGroup, other: StationGroup): number {
  const [a, b] = [one.tiles[0], other.tiles[0]];
  return a && b ? rank(a) - rank(b) : 0;
}

/** News is no trouble: a DTU that was never connected is waited for. */
function isTroubled({ worst }: StationTile): boolean {
  return worst === 'critical' || worst === 'warning';
}

/** How many stations are in each state, how many are in trouble, what they give together, and of how many of them each sum is. */
export function countsOf(tiles: Iterable<StationTile>) {
  const states = Object.fromEntries(stationStates.map((state) => [state, 0])) as Record<StationState, number>;
  let [all, troubled] = [0, 0];
  const power = { value: 0, of: 0 };
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
    add(today, tile.today);
  }
  return { all, states, troubled, power, today };
}
