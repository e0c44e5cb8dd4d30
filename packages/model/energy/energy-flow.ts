import { deviceTypeOf } from '../registries/device-types.ts';

/**
 * The newest reading of a device (of a battery: of one pack) in the energy flow; values as stored, `null` if
 * absent.
 */
export interface FlowReading {
  readonly deviceId: string;
  readonly name: string;
  readonly type: number;
  /** True if its model has parameters that can be written: charging parameters or settings. */
  readonly settable: boolean;
  /** Position of a meter (1 generation, 2 grid, 3 load). */
  readonly meterRole: number | null;
  readonly onlineStatus: number;
  /** When it went offline, in the station's zone; `null` if unknown or online. */
  readonly offlineSince: string | null;
  readonly packNum: number;
  /** In the station's zone; `null` if it never reported. */
  readonly dataTime: string | null;
  /** Times of values that were not read at `dataTime`, by metric; null = none. */
  readonly readAt: Readonly<Record<string, string>> | null;
  /** Origins of values that differ from the row's `origin`, by metric. */
  readonly valueOrigins: Readonly<Record<string, number>> | null;
  readonly origin: number;
  /** Decimals of metrics that the model measures with a coarser resolution than the display; null = none. */
  readonly decimals: Readonly<Record<string, number>> | null;
  readonly values: Readonly<Record<string, number | string | null>>;
}

/**
 * The data of a station's energy flow diagram (docs/product/stations.md#energy-flow): the response of GET
 * blade-index/index/energyFlow.
 */
export interface EnergyFlow {
  readonly stationId: string;
  /** Whether the flow lines are animated: see {@link isStationRunning}. */
  readonly running: boolean;
  readonly controllers: readonly FlowReading[];
  readonly meters: readonly FlowReading[];
  readonly batteries: readonly FlowReading[];
  /** Only with the values of `inverterFlowMetrics`. */
  readonly inverters: readonly FlowReading[];
}

/** Metrics of an inverter in the diagram: power, charge, and its PV inputs. */
export const inverterFlowMetrics: ReadonlySet<string> = new Set([
  ...['pvOutputPower', 'inverterActivePower', 'bmsPower', 'soc'],
  ...Array.from({ length: 10 }, (_, index) => [`pv${index + 1}Voltage`, `pv${index + 1}Current`]).flat(),
]);

type Running = readonly Pick<FlowReading, 'type' | 'onlineStatus'>[];

/**
 * A station is running while its first controller of such a type is online; a station without controllers,
 * while any inverter is (docs/product/stations.md#energy-flow).
 */
export const isStationRunning = (controllers: Running, inverters: Running = []): boolean =>
  controllers.length === 0
    ? inverters.some(({ onlineStatus }) => onlineStatus === 1)
    : controllers.find(({ type }) => deviceTypeOf(type)?.runsStation)?.onlineStatus === 1;
