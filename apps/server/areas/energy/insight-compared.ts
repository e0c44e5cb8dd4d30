import { roundTo } from '@heliodeck/kit/scale';
import { availabilityOf } from '@heliodeck/model/energy/insight/availability';
import { type LossInverter, lossesOf, type StationStretch } from '@heliodeck/model/energy/insight/losses';
import type { InverterInsight, LagReason } from '@heliodeck/model/energy/insight/station-insight';
import { median } from '@heliodeck/model/energy/insight/yields';
import type { StationInverter } from './insight-inverters.ts';

interface Compared {
  readonly inverters: readonly StationInverter[];
  /** One per inverter. */
  readonly plants: readonly LossInverter[];
  readonly byInverter: ReadonlyMap<string, ReadonlyMap<number, number>>;
  readonly stretches: readonly StationStretch[];
  /** Index of the first interval of each day. */
  readonly dayStarts: readonly number[];
  /** 1/K */
  readonly coefficient: number;
  readonly worth: { readonly price: number } | null;
}

const hours = 0.25;
/** Share of its own energy from which a loss is listed as a reason. */
const tellingShare = 0.02;

/** Returns the inverters of a station by specific yield, the lowest first. */
export function comparedInverters(all: Compared): readonly InverterInsight[] {
  const figures = all.inverters.map((inverter, index) => figureOf(all, inverter, index));
  const middle = median(figures.flatMap(({ specific }) => specific ?? []));
  return figures
    .map(({ capacity, specific, ...rest }): InverterInsight => {
      const lags = specific !== null && middle !== null && figures.length > 1;
      const lacking = lags && capacity !== null ? Math.max(0, (middle - specific) * capacity) : null;
      return {
        ...rest,
        capacity,
        specific: specific === null ? null : roundTo(specific, 3),
        against: lags && middle > 0 ? roundTo(specific / middle - 1, 4) : null,
        lacking: lacking === null ? null : roundTo(lacking, 3),
        worth: lacking === null || all.worth === null ? null : (lacking * all.worth.price).toFixed(2),
      };
    })
    .sort((one, other) => (one.against ?? 1) - (other.against ?? 1));
}

function figureOf(
  { plants, byInverter, stretches, dayStarts, coefficient }: Compared,
  inverter: StationInverter,
  index: number,
) {
  const plant = plants[index] ?? { rated: null, capacity: 0, stretches: [] };
  const counted = byInverter.get(inverter.id);
  const energy =
    counted && counted.size > 0 ? [...counted.values()].reduce((sum, one) => sum + one, 0) / 1000 : null;
  const { share, hoursOff, hoursUnknown } = availabilityOf(plant, stretches, hours);
  const capacity = inverter.capacity === null ? null : inverter.capacity / 1000;
  return {
    id: inverter.id,
    name: inverter.name,
    capacity,
    directRatio: inverter.directRatio === null ? null : roundTo(inverter.directRatio, 3),
    energy: energy === null ? null : roundTo(energy, 3),
    specific: energy === null || capacity === null || capacity === 0 ? null : energy / capacity,
    availability: share === null ? null : roundTo(share, 4),
    hoursOff,
    hoursUnknown,
    reasons: reasonsOf(plant, { stretches, dayStarts, coefficient }, { hoursOff, hoursUnknown }),
  };
}

/** Returns the losses above a fiftieth of the inverter's energy. */
function reasonsOf(
  plant: LossInverter,
  { stretches, dayStarts, coefficient }: Pick<Compared, 'stretches' | 'dayStarts' | 'coefficient'>,
  { hoursOff, hoursUnknown }: { readonly hoursOff: number; readonly hoursUnknown: number },
): readonly LagReason[] {
  // Its own energy replaces that of the station: an inverter is evaluated by itself.
  const own = stretches.map((stretch, index) => {
    const power = plant.stretches[index]?.power ?? null;
    return { ...stretch, energy: power === null ? null : power * hours };
  });
  const { losses, measured } = lossesOf({
    capacity: plant.capacity,
    coefficient,
    stretches: own,
    inverters: [plant],
    atInverters: null,
    dayStarts,
    hours,
  });
  const tells = (lost: number | null): boolean => lost !== null && lost > measured * tellingShare;
  const reasons: readonly (readonly [LagReason, boolean])[] = [
    ['off', hoursOff >= 2 * hours],
    ['noData', hoursUnknown >= 4 * hours],
    ['strings', tells(losses.strings)],
    ['clipping', tells(losses.clipping)],
    ['curtailment', tells(losses.curtailment)],
  ];
  return reasons.flatMap(([reason, holds]) => (holds ? reason : []));
}
