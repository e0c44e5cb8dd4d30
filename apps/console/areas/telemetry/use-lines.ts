import { defaultZone } from '@heliodeck/model/wire/time';
import { serverNow } from '../../api/server-clock.ts';
import {
  type CompareSearch,
  type DeviceSignal,
  isOfStation,
  type Signal,
  signalKey,
} from './compare-search.ts';
import type { Lines } from './lines.ts';
import { useDeviceLines } from './use-device-lines.ts';
import { useStationLines } from './use-station-lines.ts';
import { type WallRange, wallRange } from './wall.ts';

/** The data of the lines of a comparison, in the order of selection. */
export function useLines({
  signals,
  period,
  previous,
}: CompareSearch): Lines & { readonly range: WallRange } {
  const ofDevices = useDeviceLines(signals.filter(isOfDevice), { period, previous });
  const ofStations = useStationLines(signals.filter(isOfStation), { period, previous });
  const both = [ofDevices, ofStations];
  const found = new Map(both.flatMap(({ lines }) => lines).map((line) => [line.key, line]));
  const lines = signals.flatMap((signal) => found.get(signalKey(signal)) ?? []);
  // The name of the station is only added if there are several.
  const places = new Set(lines.map(({ place }) => place));
  const zones = [...new Set(both.flatMap((one) => one.zones))];
  return {
    lines: lines.map((line) =>
      line.device && line.place !== '' && places.size > 1
        ? { ...line, name: `${line.place} · ${line.name}` }
        : line,
    ),
    range: ofDevices.range ?? ofStations.range ?? wallRange(period, zones[0] ?? defaultZone, serverNow()),
    zones,
    busy: both.some(({ busy }) => busy),
    again: () => {
      for (const { again } of both) again();
    },
  };
}

const isOfDevice = (signal: Signal): signal is DeviceSignal => !isOfStation(signal);
