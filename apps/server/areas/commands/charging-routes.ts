import { label } from '@heliodeck/kit/label';
import { writingCodes } from '@heliodeck/model/commands/command-codes';
import type { Reader } from '../../crud/reading/read.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { chargingEdit, chargingWrite, issuedShape, putBackOne } from './inputs.ts';
import type { CommandDeps } from './issue.ts';
import { putBack } from './put-back.ts';
import { deviceOfId, findDevice } from './target.ts';
import { issueParameterWrite } from './write-parameters.ts';

const edited = '/api/blade-chargingParameters/chargingParameters';
/** Permissions of which one is required to write charging parameters. */
const writing = { anyOf: writingCodes } as const;

/**
 * Writes of charging parameters (docs/product/commands.md#charging-parameter-writes): they are stored in the device only, so an edit is a
 * command.
 */
export function chargingRoutes(deps: CommandDeps, reader: Reader): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/demo/writeChargingParameters',
      data: issuedShape,
      tag: 'Command',
      access: writing,
      summary: label('写入充电参数', 'Write charging parameters'),
      body: chargingWrite,
      handle: async (context, { body }) =>
        issueParameterWrite(deps, context, {
          device: await findDevice(context, reader, body),
          data: body.data,
        }),
    }),
    ...['submit', 'update'].map((verb) =>
      defineRoute({
        method: 'POST',
        path: `${edited}/${verb}`,
        data: issuedShape,
        tag: 'Command',
        access: { anyOf: ['chargingParameters_edit'] },
        summary: label('修改充电参数', 'Edit charging parameters'),
        body: chargingEdit,
        handle: async (context, { body: { id, xwjId, ...data } }) => {
          const [ofRow = ''] = (id ?? '').split('-');
          const device = await deviceOfId(context, reader, xwjId ?? ofRow);
          return issueParameterWrite(deps, context, { device, data });
        },
      }),
    ),
    defineRoute({
      method: 'POST',
      path: '/api/blade-device/commands/put-back',
      data: issuedShape,
      tag: 'Command',
      access: writing,
      summary: label('恢复写入前的参数', 'Put back what a write replaced'),
      body: putBackOne,
      handle: (context, { body }) => putBack(deps, reader, context, body.id),
    }),
  ];
}
