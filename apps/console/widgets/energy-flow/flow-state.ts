import { type EnergyFlow, type FlowReading, isRunning } from '@heliodeck/model/energy/energy-flow';
import type { LiveEventOf } from '../../api/live-feed.ts';

const listOf = { controller: 'controllers', meter: 'meters', battery: 'batteries' } as const;
const lists = ['controllers', 'meters', 'batteries'] as const;

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
