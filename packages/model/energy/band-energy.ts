import type { TariffBand } from './tariff.ts';

/** Where energy goes: what a station generates, what it buys from the grid, what it sells to it. */
export const energyFlows = ['generated', 'bought', 'sold'] as const;
export type EnergyWay = (typeof energyFlows)[number];

/** Energy of one way in one band and one version of the tariff. */
export interface BandPart {
  /** Key of the band; `null` where no tariff holds. */
  readonly band: string | null;
  /** First date of the version that holds, `null` where none does. */
  readonly validFrom: string | null;
  readonly way: EnergyWay;
  /** kWh. */
  readonly energy: number;
  /** Share of the time elapsed that has data, 0 to 1. */
  readonly coverage: number | null;
  /** Price per kWh as a decimal text; `null` where no tariff holds. */
  readonly price: string | null;
  /** Energy × price with two decimals; `null` where no tariff holds. */
  readonly amount: string | null;
}

/** Energy of one way in a period or in all of them. The amount is that of the exact sum. */
export interface WaySum {
  readonly way: EnergyWay;
  readonly energy: number;
  /** `null` where energy lies in it for which no tariff holds. */
  readonly amount: string | null;
}

/** What the energy of a station is worth, by month. Months without data are absent. */
export interface StationMoney {
  readonly currency: string;
  readonly months: readonly {
    /** 'yyyy-MM'. */
    readonly date: string;
    readonly sums: readonly WaySum[];
  }[];
}

/** Energy of a station by band (docs/product/energy.md#energy-by-band). */
export interface BandEnergy {
  readonly stationId: string;
  readonly stationName: string;
  readonly timeZone: string;
  /** `null` where neither station nor tenant has a tariff: `electrovalence` is the price then. */
  readonly tariffId: string | null;
  readonly tariffName: string | null;
  readonly currency: string | null;
  readonly bands: readonly TariffBand[];
  readonly periods: readonly {
    /** 'yyyy-MM-dd' or 'yyyy-MM'. */
    readonly date: string;
    readonly parts: readonly BandPart[];
    readonly sums: readonly WaySum[];
  }[];
  readonly totals: readonly WaySum[];
}
