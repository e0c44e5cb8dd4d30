import type { Exchange } from '@heliodeck/protocol/exchange';
import { writeRegister, writeRegisters } from '@heliodeck/protocol/modbus/requests';
import type { DeviceRef } from '../contract.ts';
import { putPoint, putTextPoint } from '../image.ts';
import { pointsOfSetting } from '../plan.ts';
import { pointsBeside } from '../point.ts';
import type { NewValue, Profile, Setting } from '../profile.ts';
import { rawOf } from '../value.ts';

/** Settings whose registers follow each other are written together: a device never holds half of them. */
export function joinsInRegisters(settings: readonly Setting[]): boolean {
  return pointsBeside(settings.flatMap(pointsOfSetting));
}

/** The order that writes settings, in one piece with the registers that put them into force. */
export function modbusSettingOrder(
  { settingBy }: Profile,
  { address: unit }: DeviceRef,
  values: readonly NewValue[],
): Exchange<unknown> {
  const points = values.flatMap(({ setting }) => pointsOfSetting(setting));
  const address = Math.min(...points.map((one) => one.address));
  const registers = new Uint16Array(points.reduce((sum, { size }) => sum + size, 0));
  for (const { setting, value, factor } of values) {
    const { point, also } = setting;
    for (const [other, fixed] of also)
      putPoint(other, registers, other.address - address, rawOf(other, fixed, 1));
    const at = point.address - address;
    if (typeof value === 'string') putTextPoint(point, registers, at, value);
    else putPoint(point, registers, at, rawOf(point, value, factor));
  }
  const [only = 0] = registers;
  if (registers.length === 1 && settingBy === 6) return writeRegister({ unit, address, value: only });
  return writeRegisters({ unit, address, values: registers });
}
