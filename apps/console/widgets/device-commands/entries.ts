import { type ControlCode, controlCodes, type DataWord } from '@heliodeck/devices/contract';
import { controlLabels } from '@heliodeck/devices/control-labels';
import { supports } from '@heliodeck/devices/registry';
import { type Label, label } from '@heliodeck/kit/label';
import { controlCode, readCode } from '@heliodeck/model/commands/command-codes';
import { deviceType } from '@heliodeck/model/descriptors/record';
import { messages } from '@heliodeck/model/wire/messages';
import type { CommandRequest, PackWord } from '../command-drawer/command-request.ts';
import { dataWordLabels } from '../command-drawer/command-words.ts';
import type { Device } from '../device-detail/device.ts';

/** One thing a device can be told, as a menu offers it. */
export interface CommandEntry {
  readonly key: string;
  readonly label: Label;
  /** Why it cannot be chosen; absent = it can. */
  readonly whyNot?: Label;
  /** Absent where there is nothing to send. */
  readonly request?: CommandRequest;
}

type Held = ReadonlySet<string>;
type Asked = Pick<Device, 'type' | 'model' | 'dtuId' | 'address'>;

/** Types 0 and 1 are both controllers (docs/product/devices.md#device-types). */
export const isController = (device: Pick<Device, 'type'>): boolean =>
  device.type === deviceType.mars || device.type === deviceType.controller;

/** PACK commands of a battery, in the order they are offered. */
export const packWords: readonly PackWord[] = ['retrieve_PACK_analog_signal', 'retrieve_PACK_alarm'];

const wordsOfControllers: readonly DataWord[] = [
  'real_time_data',
  'operational_data',
  'charging_parameters',
  'control_version',
];

const noModel = label('未设置设备型号', 'No model is set');

/** Whether 'Get Data' is offered at all: which button it takes depends on the type (docs/product/commands.md#who-may-command). */
export function mayGetData(device: Pick<Device, 'type'>, held: Held): boolean {
  return device.type !== deviceType.inverter && held.has(readCode(device.type));
}

/** Whether 'Device Control' is offered at all: controllers, and meters to those who may control meters. */
export function mayControl(device: Pick<Device, 'type'>, held: Held): boolean {
  const { type } = device;
  return (type === deviceType.controller || type === deviceType.meter) && held.has(controlCode(type));
}

/** Whether the PACK command dialog is offered. */
export const maySendPack = (device: Pick<Device, 'type'>, held: Held): boolean =>
  device.type === deviceType.battery && held.has(readCode(device.type));

/** Entries of 'Get Data', in the order of the menu (docs/product/commands.md#get-data). */
export function dataEntries(device: Asked): readonly CommandEntry[] {
  if (!isController(device)) {
    const words: readonly DataWord[] = device.type === deviceType.meter ? ['meter_data'] : packWords;
    return words.map((word) => dataEntry(device, word));
  }
  const [first, ...others] = wordsOfControllers.map((word) => dataEntry(device, word));
  // Listed and always disabled, because no protocol carries such a block (docs/product/commands.md#get-data).
  const currents: CommandEntry = {
    key: 'operating_current_parameters',
    label: label('获取运行电流参数', 'Get operating current parameters'),
    whyNot: messages['command.unsupported'],
  };
  return [...(first ? [first] : []), currents, ...others];
}

/** Entries of 'Device Control'. */
export function controlEntries(device: Asked): readonly CommandEntry[] {
  return controlCodes.map((code) => controlEntry(device, code));
}

/** Why this device cannot be asked for something; undefined = it can. */
export function whyNot(device: Asked, what: DataWord | ControlCode): Label | undefined {
  if (!device.model) return noModel;
  return supports(device.model, what) ? undefined : messages['command.unsupported'];
}

function dataEntry(device: Asked, word: DataWord): CommandEntry {
  const { dtuId, address } = device;
  return entry(word, dataWordLabels[word], whyNot(device, word), {
    ...{ call: 'getData', dtuId, address, data: word },
  });
}

function controlEntry(device: Asked, code: ControlCode): CommandEntry {
  const { dtuId, address } = device;
  return entry(String(code), controlLabels[code], whyNot(device, code), {
    ...{ call: 'controlDev', dtuId, address, dataAddress: code },
  });
}

function entry(key: string, words: Label, why: Label | undefined, request: CommandRequest): CommandEntry {
  return why === undefined ? { key, label: words, request } : { key, label: words, whyNot: why };
}
