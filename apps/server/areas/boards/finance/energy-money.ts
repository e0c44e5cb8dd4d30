import type { StationMoney } from '@heliodeck/model/energy/band-energy';
import type { Context } from '../../../context.ts';
import type { BoardStation } from '../board-reads.ts';
import type { BoardParts } from '../widgets/ask.ts';

/** What was worked out for several widgets at once is good for so long, ms. */
const keptMs = 300_000;
/** Years of all stations that are kept, whoever asked. */
const mostKept = 100;
/** Whatever decides what a caller sees of a station's energy, and what it is worth: a change of one makes it worked out anew. */
const sources = [
  ...['user', 'role', 'role_scope', 'role_menu', 'data_scope', 'dept', 'tenant', 'menu'],
  ...['station', 'device', 'dtu', 'tariff'],
];

/** What the energy of stations is worth by month, by their ids; stations without a tariff are absent. */
export type MoneyOfYear = ReadonlyMap<string, StationMoney>;

/** Works out what the energy of all stations a caller sees is worth in a year, and remembers it for a while, for each caller by himself. */
export function energyMoney({ services, reads }: BoardParts) {
  const kept = new Map<string, { readonly at: number; readonly answer: Promise<MoneyOfYear> }>();
  return (context: Context, stations: readonly BoardStation[], year: number): Promise<MoneyOfYear> => {
    const { caller } = context;
    const versions = sources.map((table) => services.store.changes.version(table, caller.tenantId));
    const load = () => reads.energy.money(context, stations, year);
    if (versions.includes(undefined)) return load();
    const key = [caller.tenantId, caller.userId, caller.roleIds.join(), year, ...versions].join('|');
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
}
