import { profiles, supports } from '@heliodeck/devices/registry';
import { label } from '@heliodeck/kit/label';
import {
  controlCode,
  controllingCodes,
  dangerousControls,
  readingCodes,
} from '@heliodeck/model/commands/command-codes';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Reader } from '../../crud/reading/read.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { chargingRoutes } from './charging-routes.ts';
import { controlDev, deviceAt, getData, issuedShape, packCommand } from './inputs.ts';
import { type CommandDeps, issue } from './issue.ts';
import { requireCode, requireReadButton } from './require-code.ts';
import { type DeviceTarget, findDevice } from './target.ts';

/** Commands to one device (docs/product/commands.md#get-data). */
export function deviceCommandRoutes(deps: CommandDeps, reader: Reader): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/blade-device/getData',
      data: issuedShape,
      tag: 'Command',
      access: { anyOf: readingCodes },
      summary: label('获取设备数据', 'Get data of a device'),
      body: getData,
      handle: async (context, { body }) => {
        const device = await findDevice(context, reader, body, (model) => supports(model, body.data));
        requireReadButton(context, device, body.data);
        requireSupport(device, body.data);
        const command = { kind: 'read', deviceId: device.deviceId, word: body.data } as const;
        const automatic = body.automatic === true;
        return issue(deps, context, { target: device, command, word: body.data, automatic });
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-device/controlDev',
      data: issuedShape,
      tag: 'Command',
      access: { anyOf: controllingCodes },
      summary: label('设备控制', 'Control a device'),
      body: controlDev,
      handle: async (context, { body }) => {
        const device = await findDevice(context, reader, body, (model) => supports(model, body.dataAddress));
        requireCode(context, controlCode(device.type));
        requireSupport(device, body.dataAddress);
        const command = { kind: 'control', deviceId: device.deviceId, code: body.dataAddress } as const;
        const dangerous = dangerousControls.includes(body.dataAddress)
          ? { dangerous: { password: body.password } }
          : {};
        return issue(deps, context, {
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
      data: issuedShape,
      tag: 'Command',
      access: { anyOf: readingCodes },
      summary: label('读取设备的全部参数', 'Read all parameters of a device'),
      body: deviceAt,
      handle: async (context, { body }) => {
        const device = await findDevice(context, reader, body, (model) => supports(model, 'real_time_data'));
        requireReadButton(context, device, 'real_time_data');
        if (!profiles.has(device.model)) throw new CodedError('command.unsupported');
        const command = { kind: 'read', deviceId: device.deviceId, word: 'all' } as const;
        return issue(deps, context, { target: device, command, word: 'all' });
      },
    }),
    defineRoute({
      method: ['GET', 'POST'],
      path: '/api/blade-device/getBatteryBuf',
      data: issuedShape,
      tag: 'Command',
      access: { anyOf: ['xwj_controllerControl'] },
      summary: label('电池PACK命令', 'PACK command of a battery'),
      query: packCommand,
      handle: async (context, { query }) => {
        const device = await findDevice(context, reader, query, (model) => supports(model, query.word));
        requireSupport(device, query.word);
        const { deviceId } = device;
        const command = { kind: 'read', deviceId, word: query.word, address: query.value } as const;
        return issue(deps, context, { target: device, command, word: `${query.word} ${query.value}` });
      },
    }),
    ...chargingRoutes(deps, reader),
  ];
}

/** The permission for a read depends on what is read from which device (docs/product/commands.md#who-may-command). */
function requireSupport(device: DeviceTarget, what: Parameters<typeof supports>[1]): void {
  if (!supports(device.model, what)) throw new CodedError('command.unsupported');
}
