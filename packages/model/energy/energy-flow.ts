import { deviceTypeOf } from '../registries/device-types.ts';

/** The newest reading of a device (of a battery: of one pack) in the energy flow; values raw as stored, absent ones `null`. */
export interface FlowReading {
  readonly deviceId: string;
  readonly name: string;
  readonly type: number;
  /** Its model has something that can be written: parameters of charging, settings. */
  readonly settable: boolean;
  /** Where a meter stands (1 generation, 2 grid, 3 load). */
  readonly meterRole: number | null;
  readonly onlineStatus: number;
  /** Of one that is offline: since when, in the station's zone; `null` where nobody knows, or it answers. */
  readonly offlineSince: string | null;
  readonly packNum: number;
  /** In the station's zone; `null` where it never reported. */
  readonly dataTime: string | null;
  /** Times of values that were not read at `dataTime`, by metric; null = all were. */
  readonly readAt: Readonly<Record<string, string>> | null;
  /** Origins of values that are not the row's (`origin`), by metric. */
  readonly valueOrigins: Readonly<Record<string, number>> | null;
  readonly origin: number;
  /** Decimals of metrics that its model measures less finely than they are shown; null = none. */
  readonly decimals: Readonly<Record<string, number>> | null;
  readonly values: Readonly<Record<string, number | string | null>>;
}

/**
 * What the energy flow diagram of a station shows (docs/product/stations.md#energy-flow): the answer of GET
 * blade-index/index/energyFlow.
 */
export interface EnergyFlow {
  readonly stationId: string;
  /** Flow lines move: see {@link isStationRunning}. */
  readonly running: boolean;
  readonly controllers: readonly FlowReading[];
  readonly meters: readonly FlowReading[];
  readonly batteries: readonly FlowReading[];
  /** Of their values those of `inverterFlowMetrics`. */
  readonly inverters: readonly FlowReading[];
}

/** What the diagram takes from an inverter: power, charge, and its PV inputs. */
export const inverterFlowMetrics: ReadonlySet<string> = new Set([
  ...['pvOutputPower', 'inverterActivePower', 'bmsPower', 'soc'],
  ...Array.from({ length: 10 }, (_, index) => [`pv${index + 1}Voltage`, `pv${index + 1}Current`]).flat(),
]);

type Running = readonly Pick<FlowReading, 'type' | 'onlineStatus'>[];

/**
 * A station runs while its first controller that runs stations is online; one without controllers, while any inverter is
 * (docs/product/stations.md#energy-flow).
 */
export const isStationRunning = (controllers: Running, inverters: Running = []): boolean =>
  controllers.length === 0
    ? inverters.some(({ onlineStatus }) => onlineStatus === 1)
    : controllers.find(({ type }) => deviceTypeOf(type)?.runsStation)?.onlineStatus === 1;
