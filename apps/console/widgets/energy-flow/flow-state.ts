import type { LiveEventOf } from '@heliodeck/client/live-feed';
import { origin } from '@heliodeck/model/descriptors/record';
import { type EnergyFlow, type FlowReading, isStationRunning } from '@heliodeck/model/energy/energy-flow';
import { isAhead } from '@heliodeck/model/telemetry/wrong-clock';
import { serverNow } from '../../api/server-clock.ts';

const listOf = {
  controller: 'controllers',
  meter: 'meters',
  battery: 'batteries',
  inverterData: 'inverters',
} as const;
const lists = ['controllers', 'meters', 'batteries', 'inverters'] as const;

/** A reading, and its instant and that of its coming or going where the feed brought them, ms. */
type HeardReading = FlowReading & { readonly at?: number; readonly turnedAt?: number };

/**
 * Puts a reading from the feed in; the same object where it is not about this station, and where a newer one is there already: a feed
 * that resumes may repeat itself. `time` is that of the station.
 */
export function withReading(
  flow: EnergyFlow,
  event: LiveEventOf<'readings'>,
  time: (instant: number) => string,
): EnergyFlow {
  const list = listOf[event.record as keyof typeof listOf];
  if (list === undefined) return flow;
  const isIt = (one: FlowReading): boolean => one.deviceId === event.deviceId && one.packNum === event.pack;
  const known: HeardReading | undefined = flow[list].find(isIt);
  if (known) {
    if (isOlder(event.at, known.at)) return flow;
    const now: HeardReading = { ...known, ...newer(known, event, time), at: event.at };
    return { ...flow, [list]: flow[list].map((one) => (isIt(one) ? now : one)) };
  }
  // A device that had never reported stands in the list without data, as pack 0.
  const waiting = flow[list].find((one) => one.deviceId === event.deviceId);
  if (!waiting) return flow;
  const first = { ...waiting, packNum: event.pack, ...newer({ ...waiting, values: {} }, event, time) };
  const others = flow[list].filter((one) => one !== waiting || waiting.dataTime !== null);
  return { ...flow, [list]: [...others, first] };
}

/** Whether something newer is known; what a clock that was ahead has stamped is not newer. */
function isOlder(at: number, known: number | undefined): boolean {
  return known !== undefined && at < known && !isAhead(known, serverNow());
}

/** What the reading makes of a row: values it does not bring keep the instant and origin they had. */
function newer(
  known: FlowReading,
  { at, values, readAt }: LiveEventOf<'readings'>,
  time: (instant: number) => string,
): Pick<FlowReading, 'dataTime' | 'origin' | 'readAt' | 'valueOrigins' | 'values'> {
  const left = Object.keys(known.values).filter((name) => !Object.hasOwn(values, name));
  const times = left.flatMap((name) => {
    const own = known.readAt?.[name] ?? (known.values[name] === null ? null : known.dataTime);
    return own === null ? [] : [[name, own] as const];
  });
  const told = Object.entries(readAt ?? {}).map(([name, instant]) => [name, time(instant)] as const);
  const origins = left.flatMap((name) => {
    const by = known.valueOrigins?.[name] ?? known.origin;
    return by === origin.device ? [] : [[name, by] as const];
  });
  return {
    dataTime: time(at),
    origin: origin.device,
    readAt: Object.fromEntries([...times, ...told]),
    valueOrigins: Object.fromEntries(origins),
    values: { ...known.values, ...values },
  };
}

/** Puts a device's coming or going in; the same object where a newer one is in already. */
export function withOnline(
  flow: EnergyFlow,
  event: LiveEventOf<'online'>,
  time: (instant: number) => string,
): EnergyFlow {
  if (event.of !== 'device') return flow;
  const { id, online, at } = event;
  const known: readonly HeardReading[] = lists.flatMap((list) =>
    flow[list].filter((one) => one.deviceId === id),
  );
  if (known.length === 0 || known.some(({ turnedAt }) => isOlder(at, turnedAt))) return flow;
  const now = { onlineStatus: online ? 1 : 0, offlineSince: online ? null : time(at), turnedAt: at };
  const set = (all: readonly FlowReading[]): readonly FlowReading[] =>
    all.map((one) => (one.deviceId === id ? { ...one, ...now } : one));
  const controllers = set(flow.controllers);
  const inverters = set(flow.inverters);
  return {
    ...flow,
    controllers,
    meters: set(flow.meters),
    batteries: set(flow.batteries),
    inverters,
    running: isStationRunning(controllers, inverters),
  };
}
