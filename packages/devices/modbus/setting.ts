import type { Exchange } from '@heliodeck/protocol/exchange';
import { readRegisters, writeRegister, writeRegisters } from '@heliodeck/protocol/modbus/requests';
import type { DeviceRef } from '../contract.ts';
import { pointsBeside } from '../definition/point.ts';
import type { NewValue, Profile, Setting } from '../definition/profile.ts';
import { pointsOfSetting } from '../reading/plan.ts';
import { putPoint, putTextPoint } from '../values/image.ts';
import { rawOf } from '../values/value.ts';

/** Settings of one block, or with consecutive registers, are written together: a device never holds only half of them. */
export function joinsInRegisters(settings: readonly Setting[]): boolean {
  const [first, ...others] = settings;
  if (others.some(({ block }) => block !== first?.block)) return false;
  return first?.block !== undefined || pointsBeside(settings.flatMap(pointsOfSetting));
}

/** The read of the block of a setting; registers in between are written back unchanged. */
export function askSettingBlock(
  { address: unit }: DeviceRef,
  { block }: Setting,
): Exchange<unknown> | undefined {
  return block && readRegisters({ unit, fn: 3, address: block.from, count: block.count });
}

/** The write of settings, together with the registers that apply them; `undefined` if their block was not read. */
export function modbusSettingOrder(
  { settingBy }: Profile,
  { address: unit }: DeviceRef,
  values: readonly NewValue[],
  answer: unknown,
): Exchange<unknown> | undefined {
  const block = values[0]?.setting.block;
  if (block !== undefined) {
    if (!(answer instanceof Uint16Array) || answer.length !== block.count) return undefined;
    const registers = answer.slice();
    putValues(registers, block.from, values);
    if (block.apply !== undefined) {
      const [apply, written] = block.apply;
      putPoint(apply, registers, apply.address - block.from, written);
    }
    return writeRegisters({ unit, address: block.from, values: registers });
  }
  const points = values.flatMap(({ setting }) => pointsOfSetting(setting));
  const address = Math.min(...points.map((one) => one.address));
  const registers = new Uint16Array(points.reduce((sum, { size }) => sum + size, 0));
  putValues(registers, address, values);
  const [only = 0] = registers;
  if (registers.length === 1 && settingBy === 6) return writeRegister({ unit, address, value: only });
  return writeRegisters({ unit, address, values: registers });
}

/** Puts values, and the points that apply them, into registers whose first has address `base`. */
function putValues(registers: Uint16Array, base: number, values: readonly NewValue[]): void {
  for (const { setting, value, factor } of values) {
    const { point, also } = setting;
    for (const [other, fixed] of also)
      putPoint(other, registers, other.address - base, rawOf(other, fixed, 1));
    const at = point.address - base;
    if (typeof value === 'string') putTextPoint(point, registers, at, value);
    else putPoint(point, registers, at, rawWritten(setting, value, factor));
  }
}

function rawWritten(setting: Setting, value: number, factor: number): number {
  const chosen = setting.kind === 'choice' ? setting.raw[value] : undefined;
  return chosen ?? rawOf(setting.point, value, factor);
}
