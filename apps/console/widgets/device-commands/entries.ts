import { type ControlCode, controlCodes, type DataWord } from '@heliodeck/devices/contract';
import { supports } from '@heliodeck/devices/registry';
import { controlLabels } from '@heliodeck/devices/settings/control-labels';
import { type Label, label } from '@heliodeck/kit/label';
import { controlCode, readCode } from '@heliodeck/model/commands/command-codes';
import type { CommandOffer } from '@heliodeck/model/descriptors/device-type';
import { charging } from '@heliodeck/model/devices/records/charging';
import { deviceTypeOf, reports } from '@heliodeck/model/registries/device-types';
import { messages } from '@heliodeck/model/wire/messages';
import type { CommandRequest } from '../command-drawer/command-request.ts';
import { dataWordLabels } from '../command-drawer/command-words.ts';
import type { Device } from '../device-detail/shared/device.ts';
import { viewOf } from '../device-types/registry.ts';

/** An entry in the menu of commands. */
export interface CommandEntry {
  readonly key: string;
  readonly label: Label;
  /** Why the entry is disabled; absent = it is enabled. */
  readonly whyNot?: Label;
  /** Absent if there is nothing to send. */
  readonly request?: CommandRequest;
}

type Held = ReadonlySet<string>;
type CommandTarget = Pick<Device, 'type' | 'model' | 'dtuId' | 'address'>;

/** Whether 'Controller Data' is offered: the charging parameters of the device. */
export const hasChargingParameters = (device: Pick<Device, 'type'>): boolean =>
  reports(device.type, charging);

const noModel = label('未设置设备型号', 'No model is set');

const offers = ({ type }: Pick<Device, 'type'>, menu: CommandOffer): boolean =>
  deviceTypeOf(type)?.commands.offers.includes(menu) ?? false;

/**
 * Whether 'Get Data' is offered at all: the required permission depends on the type
 * (docs/product/commands.md#who-may-command).
 */
export const mayGetData = (device: Pick<Device, 'type'>, held: Held): boolean =>
  offers(device, 'data') && held.has(readCode(device.type));

/** Whether 'Device Control' is offered at all: to users who may control devices of the type. */
export const mayControl = (device: Pick<Device, 'type'>, held: Held): boolean =>
  offers(device, 'control') && held.has(controlCode(device.type));

/** Whether the PACK command dialog is offered. */
export const maySendPack = (device: Pick<Device, 'type'>, held: Held): boolean =>
  offers(device, 'packs') && held.has(readCode(device.type));

/** Listed and always disabled, because no protocol has such a block (docs/product/commands.md#get-data). */
const operatingCurrents: CommandEntry = {
  key: 'operating_current_parameters',
  label: label('获取运行电流参数', 'Get operating current parameters'),
  whyNot: messages['command.unsupported'],
};

/** Entries of 'Get Data', in the order of the menu (docs/product/commands.md#get-data). */
export function dataEntries(device: CommandTarget): readonly CommandEntry[] {
  return (viewOf(device.type)?.dataWords ?? []).map((word) =>
    word === null ? operatingCurrents : dataEntry(device, word),
  );
}

/** Entries of 'Device Control'. */
export function controlEntries(device: CommandTarget): readonly CommandEntry[] {
  return controlCodes.map((code) => controlEntry(device, code));
}

/** Why this command is not available for the device; undefined = it is. */
export function whyNot(device: CommandTarget, what: DataWord | ControlCode): Label | undefined {
  if (!device.model) return noModel;
  return supports(device.model, what) ? undefined : messages['command.unsupported'];
}

function dataEntry(device: CommandTarget, word: DataWord): CommandEntry {
  const { dtuId, address } = device;
  return entry(word, dataWordLabels[word], whyNot(device, word), {
    call: 'getData',
    dtuId,
    address,
    data: word,
  });
}

function controlEntry(device: CommandTarget, code: ControlCode): CommandEntry {
  const { dtuId, address } = device;
  return entry(String(code), controlLabels[code], whyNot(device, code), {
    call: 'controlDev',
    dtuId,
    address,
    dataAddress: code,
  });
}

function entry(key: string, words: Label, why: Label | undefined, request: CommandRequest): CommandEntry {
  return why === undefined ? { key, label: words, request } : { key, label: words, whyNot: why };
}
