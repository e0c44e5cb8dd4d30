import type { EnergyFlow, FlowReading } from '@heliodeck/model/energy/energy-flow';
import { type PresentDevice, presentFigures } from '@heliodeck/model/stations/present-figures';
import { instantOfWireTime } from '@heliodeck/model/wire/time';

/**
 * The present figures of a station by the readings that its diagram draws, so that both show the same.
 * @param zone IANA zone of the station
 * @param now the server's time, ms
 */
export function flowFigures(
  { controllers, meters, batteries, inverters }: EnergyFlow,
  zone: string,
  now: number,
): ReturnType<typeof presentFigures> {
  const readings = [...controllers, ...meters, ...batteries, ...inverters];
  return presentFigures(
    readings.map((reading) => deviceOf(reading, zone)),
    now,
  );
}

function deviceOf(reading: FlowReading, zone: string): PresentDevice {
  const { type, meterRole, onlineStatus, dataTime } = reading;
  const number = (name: string): number | null => {
    const value = reading.values[name];
    return typeof value === 'number' ? value : null;
  };
  const inputs = [1, 2, 3, 4].flatMap((n) => number(`pv${n}Voltage`) ?? []);
  return {
    type,
    meterRole,
    isOnline: onlineStatus === 1,
    at: dataTime === null ? null : (instantOfWireTime(dataTime, zone, 'later') ?? null),
    charging: number('chargingPower'),
    given: number('inverterActivePower') ?? number('pvOutputPower'),
    active: number('totalActivePower'),
    pvVoltage: inputs.length === 0 ? null : Math.max(...inputs),
    batteryVoltage: number('batteryVoltage'),
    soc: [number('soc') ?? []].flat(),
  };
}
