import { flatPrice } from '@heliodeck/model/energy/band-sums';
import type { TariffVersion } from '@heliodeck/model/energy/tariff';
import type { Context } from '../../context.ts';
import type { EnergyParts } from './parts.ts';
import { countedOf } from './station-money.ts';
import type { VisibleStation } from './stations.ts';

/** Value of a kilowatt-hour and its currency. */
export interface Worth {
  readonly price: number;
  readonly currency: string;
}

/** Income per kilowatt-hour is the selling price plus the subsidy; a version has one price if neither differs by band. */
function flatWorth(version: TariffVersion): string | null {
  return flatPrice(version, 'sold') === null ? null : flatPrice(version, 'generated');
}

/**
 * Returns the value of a kilowatt-hour of lost generation, by station id: selling price and subsidy, weighted by the bands of the energy
 * generated in the period. Absent without a tariff, or without generation to weight by.
 */
export async function worthOfGeneration(
  context: Context,
  parts: EnergyParts,
  stations: readonly VisibleStation[],
  { first, last }: { readonly first: string; readonly last: string },
): Promise<ReadonlyMap<string, Worth>> {
  const found = await countedOf(context, parts, stations, {
    span: { first, last },
    priced: { ways: ['generated'], flat: flatWorth },
  });
  return new Map(
    [...found].flatMap(([stationId, { currency, parts: counted }]) => {
      let [energy, money] = [0, 0];
      for (const { part, wattHours } of counted) {
        const prices = part.band === null ? undefined : part.version?.prices[part.band];
        if (prices === undefined) continue;
        energy += wattHours;
        money += wattHours * (Number(prices.sell) + Number(prices.subsidy));
      }
      return energy > 0 ? [[stationId, { price: money / energy, currency }] as const] : [];
    }),
  );
}
