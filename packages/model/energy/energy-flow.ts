import { deviceTypeOf } from '../registries/device-types.ts';

/** The newest reading of a device (of a battery: of one pack) in the energy flow; values raw as stored, absent ones `null`. */
export interface FlowReading {
  readonly deviceId: string;
  readonly name: string;
  readonly type: number;
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
  readonly values: Readonly<Record<string, number | string | null>>;
}

/**
 * What the energy flow diagram of a station shows (docs/product/stations.md#energy-flow): the answer of GET
 * blade-index/index/energyFlow.
 */
export interface EnergyFlow {
  readonly stationId: string;
  /** Flow lines move: see {@link isRunning}. */
  readonly running: boolean;
  readonly controllers: readonly FlowReading[];
  readonly meters: readonly FlowReading[];
  readonly batteries: readonly FlowReading[];
}

/** A station runs while its first controller that runs stations is online (docs/product/stations.md#energy-flow). */
export const isRunning = (controllers: readonly Pick<FlowReading, 'type' | 'onlineStatus'>[]): boolean =>
  controllers.find(({ type }) => deviceTypeOf(type)?.runsStation)?.onlineStatus === 1;
