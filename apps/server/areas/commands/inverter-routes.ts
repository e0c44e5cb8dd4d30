import { label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Reader } from '../../crud/read.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import { inverterWrite, issuedShape, withPassword } from './inputs.ts';
import { findDevice } from './target.ts';

/** Writes to one field of an inverter (docs/product/commands.md#inverter-writes). */
export function inverterCommandRoutes(reader: Reader): readonly RouteSpec[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/api/inverterData/inverterData/writeToDevice',
      data: issuedShape,
      tag: 'Command',
      access: { anyOf: ['monitorManage_edit'] },
      summary: label('写入逆变器参数', 'Write a parameter of an inverter'),
      query: inverterWrite,
      body: withPassword,
      handle: async (context, { query: { devId, dtuId, varValue } }) => {
        if (varValue.trim() === '') throw new CodedError('command.emptyValue');
        await findDevice(context, reader, { dtuId, address: devId });
        // No profile can write one yet: that is said, and nothing goes to the bus.
        throw new CodedError('command.unsupported');
      },
    }),
  ];
}
