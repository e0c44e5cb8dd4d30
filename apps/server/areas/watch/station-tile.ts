import { meterRole } from '@heliodeck/model/devices/device-words';
import { battery } from '@heliodeck/model/devices/records/battery';
import { controller } from '@heliodeck/model/devices/records/controller';
import { inverterData } from '@heliodeck/model/devices/records/inverter-data';
import { reports, typesWith } from '@heliodeck/model/registries/device-types';
import type { Severity } from '@heliodeck/model/wire/trouble';
import { severities } from '@heliodeck/model/wire/trouble';
import type { PartSum, StationState, StationTile } from '@heliodeck/model/wire/watch';
import type { DeviceValues } from '../../telemetry/watch/live-values.ts';
import type { WatchedStation } from './watched-stations.ts';

/** Age from which a value is not a present one, ms. */
const oldMs = 3_600_000;
/** State of charge from which a battery counts as full, %. */
const fullCharge = 99;
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
  const answering = devices.filter(({ isOnline, at }) => isOnline && at !== null && now - at < oldMs);
  const isGeneration = ({ type, meterRole: role }: DeviceValues): boolean =>
    typesWith('meterRole').some((one) => one === type) && role === meterRole.generation;
  const metered = sumOf(devices.filter(isGeneration), answering, ({ active }) => active);
  const charged = sumOf(
    devices.filter(isController),
    answering,
    ({ charging }) => charging && charging / 1000,
  );
  const inverted = sumOf(devices.filter(isInverter), answering, ({ given }) => given && given / 1000);
  const power = metered ?? inverted ?? charged;
  const soc = meanCharge(devices, answering);
  const times = answering.flatMap(({ at }) => at ?? []);
  const state = stateOf(devices, answering, power, soc);
  return {
    ...named,
    state,
    offlineSince: state === 'offline' ? latest(devices.map(({ offlineSince }) => offlineSince)) : null,
    at: latest(times),
    power,
    powerBy: metered ? 'meter' : inverted ? 'inverter' : charged ? 'controller' : null,
    today,
    soc,
    hasBattery: devices.some(({ type, soc: told }) => reports(type, battery) || told.length > 0),
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

function isController({ type }: DeviceValues): boolean {
  return reports(type, controller);
}

function isInverter({ type }: DeviceValues): boolean {
  return reports(type, inverterData);
}

function sumOf(
  devices: readonly DeviceValues[],
  answering: readonly DeviceValues[],
  value: (device: DeviceValues) => number | null,
): PartSum | null {
  const values = devices.flatMap((device) => (answering.includes(device) ? (value(device) ?? []) : []));
  if (values.length === 0) return null;
  const sum = values.reduce((total, one) => total + one, 0);
  return { value: Math.round(sum * 1000) / 1000, answering: values.length, of: devices.length };
}

function meanCharge(devices: readonly DeviceValues[], answering: readonly DeviceValues[]): PartSum | null {
  // An invalid state of charge is left out of the average; the pack counts as one without a value.
  const packs = answering.flatMap(({ soc }) => soc.filter((one) => one >= 0 && one <= 100));
  if (packs.length === 0) return null;
  const mean = packs.reduce((total, one) => total + one, 0) / packs.length;
  const all = devices.reduce((total, { soc }) => total + soc.length, 0);
  return { value: Math.round(mean), answering: packs.length, of: all };
}

function stateOf(
  devices: readonly DeviceValues[],
  answering: readonly DeviceValues[],
  power: PartSum | null,
  soc: PartSum | null,
): StationState {
  if (!devices.some(({ isOnline, isHeard }) => isOnline || isHeard)) return 'noData';
  if (!devices.some(({ isOnline }) => isOnline)) return 'offline';
  // PV voltage above the battery's means that the panels could charge, which is not so at night.
  const hasSun = answering.some(
    ({ pvVoltage, batteryVoltage }) =>
      pvVoltage !== null && batteryVoltage !== null && pvVoltage > batteryVoltage + 1,
  );
  if (soc !== null && soc.value >= fullCharge && hasSun) return 'limited';
  return power !== null && power.value < idleKilowatts ? 'standby' : 'running';
}
