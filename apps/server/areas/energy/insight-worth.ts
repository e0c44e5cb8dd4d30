import type { Context } from '../../context.ts';
import { bandEnergyOf } from './band-energy.ts';
import type { EnergyParts } from './parts.ts';
import type { VisibleStation } from './stations.ts';
import { tariffOf } from './tariff-of.ts';

/**
 * What a kilowatt-hour that was not generated would have brought: the price of selling and the subsidy, as the bands of the energy that
 * was generated in the period weigh them. `null` where no tariff is set, or nothing was generated to weigh by.
 */
export async function worthOfGeneration(
  context: Context,
  parts: EnergyParts,
  station: VisibleStation,
  period: { readonly first: string; readonly last: string },
): Promise<{ readonly price: number; readonly currency: string | null } | null> {
  const { id, calendar, currency } = await tariffOf(context, station.id);
  if (id === null) return null;
  const { periods } = await bandEnergyOf(context, parts, station, { ...period, unit: 'month' });
  let [energy, money] = [0, 0];
  for (const part of periods.flatMap((one) => one.parts)) {
    const version = calendar.versions.find(({ validFrom }) => validFrom === part.validFrom);
    const prices = part.band === null ? undefined : version?.prices[part.band];
    if (part.way !== 'generated' || prices === undefined) continue;
    energy += part.energy;
    money += part.energy * (Number(prices.sell) + Number(prices.subsidy));
  }
  return energy > 0 ? { price: money / energy, currency } : null;
}
