import { roundTo } from '@heliodeck/kit/scale';
import { meterRole } from '@heliodeck/model/devices/device-words';
import type { EnergyFlow, FlowReading } from '@heliodeck/model/energy/energy-flow';
import { type TotalPart, totalOf } from '@heliodeck/model/telemetry/total';
import { stateInRow } from '@heliodeck/model/telemetry/value-state';
import { instantOfWireTime } from '@heliodeck/model/wire/time';
import type { PartSum, StationTile } from '@heliodeck/model/wire/watch';
import { reader } from '../energy-flow/picture.ts';

/** The present figures of a station. */
interface PresentFigures extends Pick<StationTile, 'power' | 'powerBy' | 'soc' | 'at'> {
  /** It generates less than the sun allows, because its battery is full. */
  readonly isLimited: boolean;
}

/** Age from which a value is not a present one, ms. */
const oldMs = 3_600_000;
/** State of charge from which a battery counts as full, %. */
const fullCharge = 99;
const strings = [1, 2, 3, 4] as const;

/**
 * Computes the present figures of a station from the readings that its diagram draws, so that both show the same. The rules are those of
 * the watch page (docs/product/watch.md#stations-at-a-glance).
 * @param zone IANA zone of the station
 * @param now the server's time, ms
 */
export function presentFigures(flow: EnergyFlow, zone: string, now: number): PresentFigures {
  const { controllers, meters, batteries, inverters } = flow;
  const readAt = ({ dataTime }: FlowReading) =>
    dataTime === null ? undefined : instantOfWireTime(dataTime, zone, 'later');
  const isPresent = (one: FlowReading): boolean => {
    const at = readAt(one);
    return one.onlineStatus === 1 && at !== undefined && now - at < oldMs;
  };
  const present = [...controllers, ...meters, ...batteries, ...inverters].filter(isPresent);
  const parts = (record: RecordName, devices: readonly FlowReading[], ...names: Names): TotalPart[] =>
    devices.map((one) => partOf(record, one, names, isPresent(one)));
  const generation = meters.filter((one) => one.meterRole === meterRole.generation);
  const metered = sumOf(parts('meter', generation, 'totalActivePower'));
  const inverted = sumOf(parts('inverterData', inverters, 'inverterActivePower', 'pvOutputPower'), 1000);
  const charged = sumOf(parts('controller', controllers, 'chargingPower'));
  const soc = chargeOf([...parts('battery', batteries, 'soc'), ...parts('inverterData', inverters, 'soc')]);
  const times = present.flatMap((one) => readAt(one) ?? []);
  return {
    power: metered ?? inverted ?? charged,
    powerBy: metered ? 'meter' : inverted ? 'inverter' : charged ? 'controller' : null,
    soc,
    at: times.length === 0 ? null : Math.max(...times),
    isLimited:
      soc !== null && soc.value >= fullCharge && controllers.some((one) => isPresent(one) && hasSun(one)),
  };
}

type RecordName = Parameters<typeof reader>[0];
type Names = readonly [first: string, ...others: readonly string[]];

/** The first of these metrics that a device reports. */
function partOf(record: RecordName, device: FlowReading, names: Names, isPresent: boolean): TotalPart {
  const of = reader(record, device);
  const name = names.find((one) => of.number(one) !== null) ?? names[0];
  const { state, readAt } = stateInRow({ ...device, [name]: device.values[name] }, name);
  return { value: of.number(name), readAt, state: isPresent || state === 'absent' ? state : 'offline' };
}

function sumOf(parts: readonly TotalPart[], divisor = 1): PartSum | null {
  const { value, counted, of } = totalOf(parts, 'sum');
  return value === null ? null : { value: roundTo(value / divisor, 3), answering: counted, of };
}

/** An invalid charge is left out of the average; the pack counts as one without a value. */
function chargeOf(parts: readonly TotalPart[]): PartSum | null {
  const told = parts.filter(({ value }) => value !== null);
  const valid = told.filter(({ value }) => value !== null && value >= 0 && value <= 100);
  const { value, counted } = totalOf(valid, 'mean');
  return value === null ? null : { value: Math.round(value), answering: counted, of: told.length };
}

/** PV voltage above the battery's means that the panels could charge, which is not so at night. */
function hasSun(device: FlowReading): boolean {
  const of = reader('controller', device);
  const battery = of.number('batteryVoltage');
  return battery !== null && strings.some((n) => (of.number(`pv${n}Voltage`) ?? 0) > battery + 1);
}
