import { meterRole } from '../devices/device-words.ts';
import { roleNumber } from './rules.ts';

/** A counter at a station, and where its meter stands. */
interface PlacedCounter {
  readonly stationId: string;
  readonly role: number;
  /** See meterRole; `null` of what is no meter. */
  readonly meterRole: number | null;
}

/** What adds up to what a station consumes, and what is taken away again. */
interface ConsumptionWays<C> {
  readonly added: readonly C[];
  readonly taken: readonly C[];
}

const [generated, forward, reverse, load] = [
  roleNumber('generated'),
  roleNumber('forward'),
  roleNumber('reverse'),
  roleNumber('load'),
];
const none = { added: [], taken: [] } as const;

/**
 * How the consumption of one station is counted: by its load meters; else as generated + bought − sold where a meter stands at the grid;
 * else by what its controllers count as load (docs/product/boards.md#consumption).
 */
export function consumptionWays<C extends PlacedCounter>(counters: readonly C[]): ConsumptionWays<C> {
  const metered = (place: number, role: number) =>
    counters.filter((one) => one.meterRole === place && one.role === role);
  const loads = metered(meterRole.load, forward);
  if (loads.length > 0) return { added: loads, taken: [] };
  const bought = metered(meterRole.grid, forward);
  if (bought.length > 0) {
    return {
      added: [...generationOf(counters), ...bought],
      taken: metered(meterRole.grid, reverse),
    };
  }
  const byControllers = counters.filter((one) => one.role === load);
  return byControllers.length > 0 ? { added: byControllers, taken: [] } : none;
}

/** The counters of one station of which its generation is made: its generation meters, else whatever else counts generated energy. */
export function generationOf<C extends PlacedCounter>(counters: readonly C[]): readonly C[] {
  const meters = counters.filter((one) => one.meterRole === meterRole.generation && one.role === forward);
  return meters.length > 0 ? meters : counters.filter((one) => one.role === generated);
}
