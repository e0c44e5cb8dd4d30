import type { BandEnergy } from '@heliodeck/model/energy/band-energy';
import type { Context } from '../../../context.ts';
import type { BoardStation } from '../board-reads.ts';
import type { BoardParts } from '../widgets/ask.ts';

/** Energy by band of a year is worked out of 35,000 quarters; what was worked out is good for so long, ms. */
const keptMs = 300_000;
const mostKept = 2_000;
/** Stations that are worked out side by side: each takes a connection. */
const abreast = 4;
/** Whatever decides what a caller sees of a station's energy, and what it is worth: a change of one makes it worked out anew. */
const sources = [
  ...['user', 'role', 'role_scope', 'role_menu', 'data_scope', 'dept', 'tenant', 'menu'],
  ...['station', 'device', 'dtu', 'tariff'],
];

/** Energy of a station by month and band; null where no tariff is set. */
export type YearOfStation = readonly [station: BoardStation, energy: BandEnergy | null];

/** Works out what the energy of stations is worth, and remembers it for a while, for each caller by himself. */
export function energyMoney({ services, reads }: BoardParts) {
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<BandEnergy | null> }>();
  const yearOf = (context: Context, station: BoardStation, year: number): Promise<BandEnergy | null> => {
    const { caller } = context;
    const versions = sources.map((table) => services.store.changes.version(table, caller.tenantId));
    const load = () => reads.energy.bands(context, station, `${year}-01-01`, `${year}-12-31`);
    if (versions.includes(undefined)) return load();
    const key = [caller.tenantId, caller.userId, caller.roleIds.join(), station.id, year, ...versions].join(
      '|',
    );
    const now = performance.now();
    const known = kept.get(key);
    if (known && now - known.at < keptMs) return known.answer;
    const answer = load();
    kept.delete(key);
    kept.set(key, { at: now, answer });
    answer.catch(() => kept.delete(key));
    for (const [old, { at }] of kept) {
      if (kept.size <= mostKept && now - at < keptMs) break;
      kept.delete(old);
    }
    return answer;
  };
  return async (
    context: Context,
    stations: readonly BoardStation[],
    year: number,
  ): Promise<readonly YearOfStation[]> => {
    const found: YearOfStation[] = [];
    for (let from = 0; from < stations.length; from += abreast) {
      const some = stations.slice(from, from + abreast);
      found.push(
        ...(await Promise.all(
          some.map(async (station) => [station, await yearOf(context, station, year)] as const),
        )),
      );
    }
    return found;
  };
}
