import type { TariffBand } from './tariff.ts';

/** Directions of energy: what a station generates, what it buys from the grid, what it sells to it. */
export const energyFlows = ['generated', 'bought', 'sold'] as const;
export type EnergyWay = (typeof energyFlows)[number];

/** Energy of one direction in one band and one version of the tariff. */
export interface BandPart {
  /** Key of the band; `null` without a tariff. */
  readonly band: string | null;
  /** First date of the applicable version, `null` if there is none. */
  readonly validFrom: string | null;
  readonly way: EnergyWay;
  /** kWh. */
  readonly energy: number;
  /** Share of the elapsed time that has data, 0 to 1. */
  readonly coverage: number | null;
  /** Price per kWh as a decimal text; `null` without a tariff. */
  readonly price: string | null;
  /** Energy × price with two decimals; `null` without a tariff. */
  readonly amount: string | null;
}

/** Energy of one direction in one period or in all of them. The amount is computed from the exact sum. */
export interface WaySum {
  readonly way: EnergyWay;
  readonly energy: number;
  /** `null` if some of the energy has no applicable tariff. */
  readonly amount: string | null;
}

/** The monetary value of a station's energy by month. Months without data are absent. */
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
  /** `null` if neither station nor tenant has a tariff: the price is `electrovalence` then. */
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
