import { roundTo } from '@heliodeck/kit/scale';
import { type BandPart, type EnergyWay, energyFlows, type WaySum } from './band-energy.ts';
import type { TariffPart, TariffPrices, TariffVersion } from './tariff.ts';
import { amountOf, amountText, priceOf } from './tariff-price.ts';

/** Energy of one direction counted in one part of a tariff. */
export interface CountedPart {
  readonly way: EnergyWay;
  readonly part: Pick<TariffPart, 'band' | 'version'>;
  /** An integer. */
  readonly wattHours: number;
  readonly coveredSeconds: number;
  /** Seconds that all counters together could have covered by now. */
  readonly elapsedSeconds: number;
}

/** Price of each direction: generation receives a subsidy, bought energy costs, sold energy earns. */
const priceKinds = { generated: 'subsidy', bought: 'buy', sold: 'sell' } as const satisfies Record<
  EnergyWay,
  keyof TariffPrices
>;
const shownDecimals = 2;

/** Sums energy by direction, band and version, in the order in which they first occur. */
export function bandParts(counted: readonly CountedPart[]): readonly BandPart[] {
  const groups = Map.groupBy(
    counted,
    ({ way, part }) => `${way} ${part.version?.validFrom ?? ''} ${part.band ?? ''}`,
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { way, part } = first;
    const elapsed = added(group, 'elapsedSeconds');
    const wattHours = added(group, 'wattHours');
    const price = priceText(first);
    return [
      {
        band: part.band,
        validFrom: part.version?.validFrom ?? null,
        way,
        energy: wattHours / 1000,
        coverage: elapsed > 0 ? roundTo(Math.min(1, added(group, 'coveredSeconds') / elapsed), 4) : null,
        price,
        amount: price === null ? null : amountText(amountOf(wattHours, priceOf(price) ?? 0n), shownDecimals),
      },
    ];
  });
}

/** Sums by direction; an amount is rounded once, from the exact sum. Directions without energy are absent. */
export function waySums(counted: readonly CountedPart[]): readonly WaySum[] {
  return energyFlows.flatMap((way) => {
    const those = counted.filter((one) => one.way === way);
    if (those.length === 0) return [];
    let amount: bigint | null = 0n;
    for (const one of those) {
      const price = priceText(one);
      if (price !== null && amount !== null) amount += amountOf(one.wattHours, priceOf(price) ?? 0n);
      else if (one.wattHours !== 0) amount = null;
    }
    return [
      {
        way,
        energy: added(those, 'wattHours') / 1000,
        amount: amount === null ? null : amountText(amount, shownDecimals),
      },
    ];
  });
}

/** Key of a band whose price for a direction equals that of every band of the version; `null` if the prices differ. */
export function flatPrice({ prices }: TariffVersion, way: EnergyWay): string | null {
  const [first, ...others] = Object.entries(prices);
  if (first === undefined) return null;
  const kind = priceKinds[way];
  const price = priceOf(first[1][kind]);
  return others.every(([, other]) => priceOf(other[kind]) === price) ? first[0] : null;
}

function priceText({ way, part }: CountedPart): string | null {
  if (part.band === null) return null;
  return part.version?.prices[part.band]?.[priceKinds[way]] ?? null;
}

function added(
  group: readonly CountedPart[],
  what: 'wattHours' | 'coveredSeconds' | 'elapsedSeconds',
): number {
  return group.reduce((sum, one) => sum + one[what], 0);
}
