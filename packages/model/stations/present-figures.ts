import { roundTo } from '@heliodeck/kit/scale';
import { meterRole } from '../devices/device-words.ts';
import { controller } from '../devices/records/controller.ts';
import { inverterData } from '../devices/records/inverter-data.ts';
import { reports, typesWith } from '../registries/device-types.ts';
import type { PartSum, StationTile } from '../wire/watch.ts';

/** Age from which a value is not a present one, ms. */
const oldMs = 3_600_000;
/** State of charge from which a battery counts as full, %. */
const fullCharge = 99;

/** The newest values of a device; null if it has none. */
export interface PresentDevice {
  readonly type: number | null;
  readonly isOnline: boolean;
  /** Instant of the values, ms. */
  readonly at: number | null;
  /** Charging power of a controller, W. */
  readonly charging: number | null;
  /** Output of an inverter, W. */
  readonly given: number | null;
  /** Power of a meter, kW, and its position. */
  readonly active: number | null;
  readonly meterRole: number | null;
  /** Highest voltage of its PV inputs, and the battery's; V. */
  readonly pvVoltage: number | null;
  readonly batteryVoltage: number | null;
  /** Of each battery pack, and of an inverter's battery, %. */
  readonly soc: readonly number[];
}

/** The present figures of a station. */
interface PresentFigures extends Pick<StationTile, 'power' | 'powerBy' | 'soc' | 'at'> {
  /** It generates less than the sun allows, because its battery is full. */
  readonly isLimited: boolean;
}

/**
 * Computes the present figures of a station from the newest values of its devices. Sums contain the devices that answer and were read
 * within the last hour, and tell how many of all these are (docs/product/watch.md#stations-at-a-glance).
 * @param now the server's time, ms
 */
export function presentFigures(devices: readonly PresentDevice[], now: number): PresentFigures {
  const present = devices.filter(({ isOnline, at }) => isOnline && at !== null && now - at < oldMs);
  const sum = (of: (one: PresentDevice) => boolean, value: (one: PresentDevice) => number | null) =>
    sumOf(
      devices.filter(of).length,
      present.filter(of).flatMap((one) => value(one) ?? []),
    );
  const metered = sum(isGenerationMeter, ({ active }) => active);
  const inverted = sum(isInverter, ({ given }) => given && given / 1000);
  const charged = sum(isController, ({ charging }) => charging && charging / 1000);
  const soc = chargeOf(devices, present);
  const times = present.flatMap(({ at }) => at ?? []);
  return {
    power: metered ?? inverted ?? charged,
    powerBy: metered ? 'meter' : inverted ? 'inverter' : charged ? 'controller' : null,
    soc,
    at: times.length === 0 ? null : Math.max(...times),
    isLimited: soc !== null && soc.value >= fullCharge && present.some(hasSun),
  };
}

const isController = ({ type }: PresentDevice): boolean => reports(type, controller);
const isInverter = ({ type }: PresentDevice): boolean => reports(type, inverterData);
const isGenerationMeter = ({ type, meterRole: role }: PresentDevice): boolean =>
  typesWith('meterRole').some((one) => one === type) && role === meterRole.generation;

function sumOf(of: number, values: readonly number[]): PartSum | null {
  if (values.length === 0) return null;
  const sum = values.reduce((total, one) => total + one, 0);
  return { value: roundTo(sum, 3), answering: values.length, of };
}

/** An invalid charge is left out of the average; the pack counts as one without a value. */
function chargeOf(devices: readonly PresentDevice[], present: readonly PresentDevice[]): PartSum | null {
  const valid = present.flatMap(({ soc }) => soc.filter((one) => one >= 0 && one <= 100));
  if (valid.length === 0) return null;
  const mean = valid.reduce((total, one) => total + one, 0) / valid.length;
  const of = devices.reduce((total, { soc }) => total + soc.length, 0);
  return { value: Math.round(mean), answering: valid.length, of };
}

/** PV voltage above the battery's means that the panels could charge, which is not so at night. */
const hasSun = ({ pvVoltage, batteryVoltage }: PresentDevice): boolean =>
  pvVoltage !== null && batteryVoltage !== null && pvVoltage > batteryVoltage + 1;
