import type { StationMoney } from '@heliodeck/model/energy/band-energy';
import type { Context } from '../../../context.ts';
import type { BoardStation } from '../board-reads.ts';
import type { BoardParts } from '../widgets/ask.ts';

/** How long results for several widgets are cached, ms. */
const keptMs = 300_000;
/** Most cached years, over all callers. */
const mostKept = 100;
/** Tables that determine which energy a caller sees and its value: a change of one invalidates the cache. */
const sources = [
  ...['user', 'role', 'role_scope', 'role_menu', 'data_scope', 'dept', 'tenant', 'menu'],
  ...['station', 'device', 'dtu', 'tariff'],
];

/** Value of the energy of stations by month, by station id; stations without a tariff are absent. */
export type MoneyOfYear = ReadonlyMap<string, StationMoney>;

/** Computes the value of a year's energy of all stations visible to a caller, cached for a while per caller. */
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
