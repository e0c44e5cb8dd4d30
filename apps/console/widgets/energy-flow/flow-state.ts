import { deviceType } from '@heliodeck/model/record';
import type { LiveEventOf } from '../../api/live-feed.ts';

/** The newest reading of a device (of a battery: of one pack); values raw as stored. */
export interface FlowReading {
  readonly deviceId: string;
  readonly name: string;
  readonly type: number;
  /** Where a meter stands: 1 generation, 2 grid, 3 load. */
  readonly meterRole: number | null;
  readonly onlineStatus: number;
  readonly packNum: number;
  /** In the station's zone; null where it never reported. */
  readonly dataTime: string | null;
  readonly values: Readonly<Record<string, number | string | null>>;
}

/** Answer of GET blade-index/index/energyFlow. */
export interface EnergyFlow {
  readonly stationId: string;
  readonly running: boolean;
  readonly controllers: readonly FlowReading[];
  readonly meters: readonly FlowReading[];
  readonly batteries: readonly FlowReading[];
}

const listOf = { controller: 'controllers', meter: 'meters', battery: 'batteries' } as const;
const lists = ['controllers', 'meters', 'batteries'] as const;

/** The first controller (type 1) of the station is online (monitoring §4). */
export const isRunning = (controllers: readonly FlowReading[]): boolean =>
  controllers.find(({ type }) => type === deviceType.controller)?.onlineStatus === 1;

/** Puts a reading from the feed in; the same object where it is not about this station. */
export function withReading(flow: EnergyFlow, event: LiveEventOf<'readings'>, dataTime: string): EnergyFlow {
  const list = listOf[event.record as keyof typeof listOf];
  if (list === undefined) return flow;
  const isIt = (one: FlowReading): boolean => one.deviceId === event.deviceId && one.packNum === event.pack;
  const known = flow[list].find(isIt);
  if (known) {
    const now = { ...known, dataTime, values: { ...known.values, ...event.values } };
    return { ...flow, [list]: flow[list].map((one) => (isIt(one) ? now : one)) };
  }
  // A device that had never reported stands in the list without data, as pack 0.
  const waiting = flow[list].find((one) => one.deviceId === event.deviceId);
  if (!waiting) return flow;
  const first = { ...waiting, packNum: event.pack, dataTime, values: event.values };
  const others = flow[list].filter((one) => one !== waiting || waiting.dataTime !== null);
  return { ...flow, [list]: [...others, first] };
}

/** Puts a device's coming or going in. */
export function withOnline(flow: EnergyFlow, event: LiveEventOf<'online'>): EnergyFlow {
  if (event.of !== 'device' || !lists.some((list) => flow[list].some((one) => one.deviceId === event.id)))
    return flow;
  const set = (all: readonly FlowReading[]): readonly FlowReading[] =>
    all.map((one) => (one.deviceId === event.id ? { ...one, onlineStatus: event.online ? 1 : 0 } : one));
  const controllers = set(flow.controllers);
  return {
    ...flow,
    controllers,
    meters: set(flow.meters),
    batteries: set(flow.batteries),
    running: isRunning(controllers),
  };
}
