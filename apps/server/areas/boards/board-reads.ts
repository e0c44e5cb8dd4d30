import type { AlarmStatistics } from '@heliodeck/model/alarms/statistics';
import type { StationMoney } from '@heliodeck/model/energy/band-energy';
import type { EnergyFlow } from '@heliodeck/model/energy/energy-flow';
import type { GenerationItem, GenerationTotals } from '@heliodeck/model/energy/generation';
import type { FaultStatistics } from '@heliodeck/model/orders/fault-statistics';
import type { TroublePage } from '@heliodeck/model/wire/trouble';
import type { WatchStations } from '@heliodeck/model/wire/watch';
import type { Context } from '../../context.ts';

/** A station visible to the caller. */
export interface BoardStation {
  readonly id: string;
  readonly name: string;
  readonly zone: string;
  /** kWp */
  readonly capacity: number | null;
  readonly regionId: string;
  readonly place: { readonly longitude: number; readonly latitude: number } | null;
}

/** Days of a range ('yyyy-MM-dd', both ends included), by day or, for whole months, by month. */
export interface DaySpan {
  readonly unit: 'day' | 'month';
  readonly first: string;
  readonly last: string;
}

type Stations = readonly BoardStation[];
type Energies = Promise<ReadonlyMap<string, number>>;

/** Energies in kWh, by name of a period or id of a station; periods and stations without data are absent. */
interface EnergyReads {
  /** @throws CodedError record.notFound if the station is not visible to the caller */
  stations(context: Context, stationId?: string): Promise<Stations>;
  totals(context: Context, stations: Stations): Promise<GenerationTotals>;
  generation(context: Context, stations: Stations, span: DaySpan): Promise<readonly GenerationItem[]>;
  flow(context: Context, station: BoardStation): Promise<EnergyFlow>;
  /** Returns the value of energy by month of a year; stations without a tariff are absent. */
  money(context: Context, stations: Stations, year: number): Promise<ReadonlyMap<string, StationMoney>>;
  plans(context: Context, stations: Stations, firstMonth: string, lastMonth: string): Energies;
  dayPower(
    context: Context,
    stations: Stations,
  ): Promise<readonly { readonly at: number; readonly kilowatts: number | null; readonly isPart: boolean }[]>;
  consumption(
    context: Context,
    stations: Stations,
    span: DaySpan,
  ): Promise<
    Readonly<Record<'generated' | 'bought' | 'sold' | 'consumed', ReadonlyMap<string, number>>> & {
      readonly unmeasured: number;
    }
  >;
  generationOfEach(context: Context, stations: Stations, span: DaySpan): Energies;
  consumptionOfEach(context: Context, stations: Stations, span: DaySpan): Energies;
  consumptionOfDevices(context: Context, deviceIds: ReadonlySet<string>, span: DaySpan): Energies;
  periods(zone: string, span: DaySpan): readonly string[];
}

/** Cost of a work order; `amount` is a decimal text, `month` 'yyyy-MM'. */
export interface RepairCost {
  readonly orderId: string;
  readonly stationId: string | null;
  readonly device: string;
  readonly month: string;
  readonly amount: string;
  readonly currency: string;
}

/**
 * Reads of other areas' data for boards, within the caller's tenant and data scope. The composition root provides them
 * (apps/server/board-reads.ts), so that areas do not depend on each other.
 */
export interface BoardReads {
  readonly energy: EnergyReads;
  tiles(context: Context, stationIds?: readonly string[]): Promise<WatchStations>;
  /** Returns the present troubles, the worst first, up to `most`. */
  troubles(context: Context, stationIds: readonly string[] | undefined, most: number): Promise<TroublePage>;
  alarms(
    context: Context,
    asked: { readonly month?: string; readonly stationId?: string },
  ): Promise<AlarmStatistics & { readonly isPartial: boolean }>;
  faults(
    context: Context,
    asked: { readonly month?: string; readonly stationId?: string },
  ): Promise<FaultStatistics & { readonly isPartial: boolean }>;
  /** Returns the costs of work orders finished from a day until before another ('yyyy-MM-dd'). */
  repairCosts(context: Context, first: string, after: string): Promise<readonly RepairCost[]>;
}
