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

/** A reading, with its instant and that of its online status if they came from the feed, ms. */
type HeardReading = FlowReading & { readonly at?: number; readonly turnedAt?: number };

/**
 * Applies a reading from the feed; returns the same object if it belongs to another station or is older than the
 * present one: a resumed feed may repeat events. `time` is that of the station.
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
  // A device that has never reported is in the list without data, as pack 0.
  const waiting = flow[list].find((one) => one.deviceId === event.deviceId);
  if (!waiting) return flow;
  const first = { ...waiting, packNum: event.pack, ...newer({ ...waiting, values: {} }, event, time) };
  const others = flow[list].filter((one) => one !== waiting || waiting.dataTime !== null);
  return { ...flow, [list]: [...others, first] };
}

/** Whether a newer instant is known; a timestamp of a clock that was ahead does not count as newer. */
function isOlder(at: number, known: number | undefined): boolean {
  return known !== undefined && at < known && !isAhead(known, serverNow());
}

/** The row after a reading: values missing in it keep their instant and origin. */
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

/** Applies an online status event; returns the same object if a newer one was applied already. */
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
