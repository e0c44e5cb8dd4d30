import type { DataWord } from '@heliodeck/devices/contract';
import { parameterRanges, refuseAtOnce } from '@heliodeck/devices/limits';
import { profiles, supports } from '@heliodeck/devices/registry';
import { type Locale, label } from '@heliodeck/kit/label';
import type { Metric } from '@heliodeck/model/record';
import { charging } from '@heliodeck/model/records/charging';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/read.ts';
import { controlCode, readCode } from '../../field/codes.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { chargingValues, chargingWrite, controlDev, deviceAt, getData, packCommand } from './inputs.ts';
import { type CommandDesk, issue } from './issue.ts';
import { type DeviceTarget, findDevice } from './target.ts';

const dangerousControls: readonly number[] = [2, 5, 6];
const readCodes = ['xwj_controllerData', 'xwj_controllerControl', 'xwj_meterData', 'monitorManage_edit'];

/** Commands to one device (monitoring §7). */
export function deviceCommandRoutes(desk: CommandDesk, reader: Reader): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/blade-device/getData',
      access: { anyOf: readCodes },
      summary: label('获取设备数据', 'Get data of a device'),
      body: getData,
      handle: async (context, { body }) => {
        const device = await findDevice(context, reader, body);
        requireRead(context, device, body.data);
        requireSupport(device, body.data);
        const command = { kind: 'read', deviceId: device.deviceId, word: body.data } as const;
        return issue(desk, context, { target: device, command, word: body.data });
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-device/controlDev',
      access: { anyOf: ['xwj_controllerControl', 'xwj_meterControl'] },
      summary: label('设备控制', 'Control a device'),
      body: controlDev,
      handle: async (context, { body }) => {
        const device = await findDevice(context, reader, body);
        requireCode(context, controlCode(device.type));
        requireSupport(device, body.dataAddress);
        const command = { kind: 'control', deviceId: device.deviceId, code: body.dataAddress } as const;
        const dangerous = dangerousControls.includes(body.dataAddress)
          ? { dangerous: { password: body.password } }
          : {};
        return issue(desk, context, {
          target: device,
          command,
          word: String(body.dataAddress),
          ...dangerous,
        });
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-device/getAllParamsControl',
      access: { anyOf: readCodes },
      summary: label('读取设备的全部参数', 'Read all parameters of a device'),
      body: deviceAt,
      handle: async (context, { body }) => {
        const device = await findDevice(context, reader, body);
        requireRead(context, device, 'real_time_data');
        if (!profiles.has(device.model)) throw new CodedError('command.unsupported');
        const command = { kind: 'read', deviceId: device.deviceId, word: 'all' } as const;
        return issue(desk, context, { target: device, command, word: 'all' });
      },
    }),
    defineRoute({
      method: ['GET', 'POST'],
      path: '/api/blade-device/getBatteryBuf',
      access: { anyOf: ['xwj_controllerControl'] },
      summary: label('电池PACK命令', 'PACK command of a battery'),
      query: packCommand,
      handle: async (context, { query }) => {
        const device = await findDevice(context, reader, query);
        requireSupport(device, query.word);
        const { deviceId } = device;
        const command = { kind: 'read', deviceId, word: query.word, address: query.value } as const;
        return issue(desk, context, { target: device, command, word: `${query.word} ${query.value}` });
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/demo/writeChargingParameters',
      access: { anyOf: ['monitorManage_edit', 'chargingParameters_edit'] },
      summary: label('写入充电参数', 'Write charging parameters'),
      body: chargingWrite,
      handle: async (context, { body }) => {
        const device = await findDevice(context, reader, body);
        const profile = profiles.get(device.model);
        if (profile?.parameters === undefined) throw new CodedError('command.unsupported');
        const refusedOf = (name: string) => beyondLimit(name, context.locale);
        const writable = parameterRanges(profile).map((range) => range.name);
        const values = chargingValues(body.data, writable, refusedOf);
        const refusal = refuseAtOnce(profile, values);
        if (refusal) throw refusedOf(refusal.detail);
        const command = { kind: 'write', deviceId: device.deviceId, values } as const;
        return issue(desk, context, { target: device, command, word: 'charging_parameters', asked: values });
      },
    }),
  ];
}

/** Which button a read needs depends on what it asks of what (monitoring §6). */
function requireRead(context: Context, device: DeviceTarget, word: DataWord): void {
  // Who may write charging parameters may read them back (monitoring §4).
  const editing = word === 'charging_parameters' && context.caller.permissions.has('monitorManage_edit');
  if (!editing) requireCode(context, readCode(device.type));
}

function requireCode({ caller }: Context, code: string): void {
  if (!caller.permissions.has(code)) throw new CodedError('request.forbidden');
}

/** The refusal of a charging parameter, named as people know it. */
function beyondLimit(name: string, locale: Locale): CodedError {
  const metrics: Readonly<Record<string, Metric>> = charging.metrics;
  return new CodedError('command.limit', { name: metrics[name]?.label[locale] ?? name });
}

function requireSupport(device: DeviceTarget, what: Parameters<typeof supports>[1]): void {
  if (!supports(device.model, what)) throw new CodedError('command.unsupported');
}
