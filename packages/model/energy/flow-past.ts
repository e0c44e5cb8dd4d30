import { inverterFlowMetrics } from './energy-flow.ts';

/** How far back the diagram can be replayed, and in which steps: a day in 5 minutes, 30 days in 2 hours. */
export const flowSpans = {
  day: { stepMs: 300_000, steps: 289 },
  month: { stepMs: 7_200_000, steps: 361 },
} as const;
export type FlowSpan = keyof typeof flowSpans;

/** Lists of an EnergyFlow with the record each shows and what of it is replayed. */
export const flowPastMetrics = {
  controllers: [
    ...[1, 2, 3, 4].flatMap((n) => [`pv${n}Voltage`, `pv${n}ChargingCurrent`]),
    ...['chargingPower', 'outputVoltage', 'batteryVoltage', 'loadPower'],
  ],
  meters: ['totalActivePower', 'firstVoltage', 'totalCurrent'],
  batteries: ['voltage', 'batteryCurrent', 'soc'],
  inverters: [...inverterFlowMetrics],
} as const;
export type ReplayedList = keyof typeof flowPastMetrics;

/** What a device (of a battery: one pack) said at the instants of a replay. */
export interface FlowPastLine {
  readonly list: ReplayedList;
  readonly deviceId: string;
  readonly packNum: number;
  /** By instant: when the newest of its values was read, ms since 1970 UTC; `null` where it said nothing or was offline. */
  readonly readAt: readonly (number | null)[];
  /** By metric and instant, as stored. A metric without any value is left out. */
  readonly values: Readonly<Record<string, readonly (number | null)[]>>;
}

/**
 * What the energy flow diagram showed at instants of the last day or month (docs/product/stations.md#replay): the answer of GET
 * blade-index/index/energyFlowPast.
 */
export interface FlowPast {
  readonly stationId: string;
  /** The first instant, ms since 1970 UTC, and what lies between two. */
  readonly from: number;
  readonly stepMs: number;
  readonly steps: number;
  readonly lines: readonly FlowPastLine[];
  /** Devices of the station that have no line, because it has too many. */
  readonly left: number;
}
