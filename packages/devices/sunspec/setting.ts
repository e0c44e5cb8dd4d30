import type { Exchange } from '@heliodeck/protocol/exchange';
import { writeRegisters } from '@heliodeck/protocol/modbus/requests';
import { sunspecChange } from '@heliodeck/protocol/sunspec/change';
import type { DeviceRef } from '../contract.ts';
import type { Point } from '../definition/point.ts';
import type { NewValue, Profile, Setting } from '../definition/profile.ts';
import { rawOf } from '../values/value.ts';
import { modelPlace } from './chain.ts';
import { fieldIn } from './der.ts';
import { firstPart, isModelAnswer } from './reads.ts';

/** The read of a setting's model: its scale factors, and the registers between those that change. */
export function askSettingModel(device: DeviceRef, { point }: Setting): Exchange<unknown> | undefined {
  const place = modelPlace(device, point.space);
  return place && firstPart(device, place);
}

/**
 * The write of a setting together with the points that apply it. `undefined` if the device lacks some of them, or the value does not fit.
 */
export function sunspecSettingOrder(
  _: Profile,
  { address: unit }: DeviceRef,
  values: readonly NewValue[],
  answer: unknown,
): Exchange<unknown> | undefined {
  if (!isModelAnswer(answer) || !answer.isWhole) return undefined;
  const named = ({ field }: Point) => fieldIn(answer.place.id, field);
  const fields = values.flatMap(({ setting: { point, also }, value, factor }): [string, number][] => [
    [named(point), shownNumber(point, Number(value), factor)],
    ...also.map(([other, fixed]): [string, number] => [named(other), shownNumber(other, fixed, 1)]),
  ]);
  const change = sunspecChange(answer.registers, Object.fromEntries(fields));
  return change && writeRegisters({ unit, address: answer.place.at + change.at, values: change.words });
}

/** The number in a model for a stored value; the scale factor is applied afterwards. */
export function shownNumber(point: Point, value: number, factor: number): number {
  if (point.map !== undefined) return rawOf(point, value, factor);
  return (value * point.divide) / (point.multiply * factor);
}
