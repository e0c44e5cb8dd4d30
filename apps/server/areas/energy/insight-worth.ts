import { flatPrice } from '@heliodeck/model/energy/band-sums';
import type { TariffVersion } from '@heliodeck/model/energy/tariff';
import type { Context } from '../../context.ts';
import type { EnergyParts } from './parts.ts';
import { countedOf } from './station-money.ts';
import type { VisibleStation } from './stations.ts';

/** What a kilowatt-hour is worth, and in which currency. */
export interface Worth {
  readonly price: number;
  readonly currency: string;
}

/** Selling and subsidy are what a kilowatt-hour brings; a version has one price where neither differs by band. */
function flatWorth(version: TariffVersion): string | null {
  return flatPrice(version, 'sold') === null ? null : flatPrice(version, 'generated');
}

/**
 * What a kilowatt-hour that was not generated would have brought, by the id of the station: the price of selling and the subsidy, as the bands
 * of the energy that was generated in the period weigh them. Absent where no tariff is set, or nothing was generated to weigh by.
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
