import { battery } from '@heliodeck/model/devices/records/battery';
import { reports } from '@heliodeck/model/registries/device-types';
import { presentFigures } from '@heliodeck/model/stations/present-figures';
import type { Severity } from '@heliodeck/model/wire/trouble';
import { severities } from '@heliodeck/model/wire/trouble';
import type { StationState, StationTile } from '@heliodeck/model/wire/watch';
import type { DeviceValues } from '../../telemetry/watch/live-values.ts';
import type { WatchedStation } from './watched-stations.ts';

/** Power below which nothing is generated: a meter's reading at night, kW. */
const idleKilowatts = 0.01;

/** Input of a station's tile. */
interface TileParts {
  readonly station: WatchedStation;
  readonly devices: readonly DeviceValues[];
  readonly today: number | null;
  readonly severities: readonly Severity[];
  /** ms */
  readonly now: number;
}

/** Returns the tile of a station: its sums include the responding devices, and contain their number. */
export function stationTile({ station, devices, today, severities: said, now }: TileParts): StationTile {
  const { zone: _zone, ...named } = station;
  const { isLimited, ...figures } = presentFigures(devices, now);
  const state = stateOf(devices, { isLimited, power: figures.power });
  return {
    ...named,
    state,
    offlineSince: state === 'offline' ? latest(devices.map(({ offlineSince }) => offlineSince)) : null,
    ...figures,
    today,
    hasBattery: devices.some(({ type, soc }) => reports(type, battery) || soc.length > 0),
    online: devices.filter(({ isOnline }) => isOnline).length,
    devices: devices.length,
    worst: severities.find((severity) => said.includes(severity)) ?? null,
    troubles: said.length,
  };
}

/** The latest of several times; null if none is known. */
function latest(instants: readonly (number | null)[]): number | null {
  const known = instants.filter((instant) => instant !== null);
  return known.length === 0 ? null : Math.max(...known);
}

function stateOf(
  devices: readonly DeviceValues[],
  { isLimited, power }: { readonly isLimited: boolean; readonly power: StationTile['power'] },
): StationState {
  if (!devices.some(({ isOnline, isHeard }) => isOnline || isHeard)) return 'noData';
  if (!devices.some(({ isOnline }) => isOnline)) return 'offline';
  if (isLimited) return 'limited';
  return power !== null && power.value < idleKilowatts ? 'standby' : 'running';
}
