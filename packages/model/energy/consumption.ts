import { meterRole } from '../devices/device-words.ts';
import { roleNumber } from './rules.ts';

/** A counter at a station, and the position of its meter. */
interface PlacedCounter {
  readonly stationId: string;
  readonly role: number;
  /** See meterRole; `null` if it is not a meter. */
  readonly meterRole: number | null;
}

/** The counters that are added, and those that are subtracted, for the consumption of a station. */
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
 * How the consumption of a station is computed: from its load meters; else as generated + bought − sold if
 * there is a grid meter; else from the loads that its controllers count (docs/product/boards.md#consumption).
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

/**
 * The counters for the generation of one station: its generation meters, else all other counters of generated
 * energy.
 */
export function generationOf<C extends PlacedCounter>(counters: readonly C[]): readonly C[] {
  const meters = counters.filter((one) => one.meterRole === meterRole.generation && one.role === forward);
  return meters.length > 0 ? meters : counters.filter((one) => one.role === generated);
}
