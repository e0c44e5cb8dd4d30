import { setClock } from '@heliodeck/devices/contract';
import { profiles, supports } from '@heliodeck/devices/registry';
import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Reader } from '../../crud/reading/read.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { inverterSettings, inverterWrite, issuedShape, withPassword } from './inputs.ts';
import { type CommandDeps, issue } from './issue.ts';
import { findDevice } from './target.ts';
import { issueParameterWrite } from './write-parameters.ts';

const access = { anyOf: ['monitorManage_edit'] } as const;

/** Whether a model is that of an inverter: its meter may answer at the same address. */
const isInverter = (model: string): boolean => profiles.get(model)?.records.has('inverterData') === true;

/** Writes to the settings of an inverter (docs/product/commands.md#inverter-writes). */
export function inverterCommandRoutes(deps: CommandDeps, reader: Reader): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/inverterData/inverterData/writeToDevice',
      data: issuedShape,
      tag: 'Command',
      access,
      summary: label('写入逆变器参数', 'Write a parameter of an inverter'),
      query: inverterWrite,
      body: withPassword,
      handle: async (context, { query: { devId, dtuId, varName, varValue }, body: { password } }) => {
        if (varValue.trim() === '') throw new CodedError('command.emptyValue');
        const device = await findDevice(context, reader, { dtuId, address: devId }, isInverter);
        // The time is not entered: the clock is set to the time of the station.
        if (varName === 'time') {
          if (!supports(device.model, setClock)) throw new CodedError('command.unsupported');
          const command = { kind: 'control', deviceId: device.deviceId, code: setClock } as const;
          return issue(deps, context, { target: device, command, word: String(setClock) });
        }
        if (profiles.get(device.model)?.settings.has(varName) !== true)
          throw new CodedError('command.unsupported');
        const data = { [varName]: varValue.trim() };
        return issueParameterWrite(deps, context, { device, data, word: varName, password });
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/api/inverterData/inverterData/writeParameters',
      data: issuedShape,
      tag: 'Command',
      access,
      summary: label('一次写入逆变器的多个参数', 'Write several parameters of an inverter at once'),
      body: inverterSettings,
      handle: async (context, { body: { dtuId, address, data, password } }) => {
        const device = await findDevice(context, reader, { dtuId, address }, isInverter);
        return issueParameterWrite(deps, context, {
          device,
          data,
          word: Object.keys(data).join(' ').slice(0, 200),
          password,
        });
      },
    }),
  ];
}
