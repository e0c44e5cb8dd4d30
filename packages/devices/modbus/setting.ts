import type { Exchange } from '@heliodeck/protocol/exchange';
import { writeRegister, writeRegisters } from '@heliodeck/protocol/modbus/requests';
import type { DeviceRef } from '../contract.ts';
import { putPoint, putTextPoint } from '../image.ts';
import type { NewValue, Profile, Setting } from '../profile.ts';
import { rawOf } from '../value.ts';

/** The order that writes a setting, in one piece with the registers that put it into force. */
export function modbusSettingOrder(
  { settingBy }: Profile,
  { address: unit }: DeviceRef,
  { point, also }: Setting,
  { value, factor }: NewValue,
): Exchange<unknown> {
  const points = [point, ...also.map(([other]) => other)];
  const address = Math.min(...points.map((one) => one.address));
  const values = new Uint16Array(points.reduce((sum, { size }) => sum + size, 0));
  for (const [other, fixed] of also) putPoint(other, values, other.address - address, rawOf(other, fixed, 1));
  const at = point.address - address;
  if (typeof value === 'string') putTextPoint(point, values, at, value);
  else putPoint(point, values, at, rawOf(point, value, factor));
  const [only = 0] = values;
  if (values.length === 1 && settingBy === 6) return writeRegister({ unit, address, value: only });
  return writeRegisters({ unit, address, values });
}
