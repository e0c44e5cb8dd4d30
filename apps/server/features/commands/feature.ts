import { label } from '@heliodeck/kit/label';
import { deviceCommand } from '@heliodeck/model/entities/device-command';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { z } from 'zod';
import type { Access } from '../../access/access.ts';
import { paramValue } from '../../access/params.ts';
import { verifyPassword } from '../../access/verify-password.ts';
import type { Reader } from '../../crud/read.ts';
import type { MakeFeature } from '../../feature.ts';
import type { Field } from '../../field/field.ts';
import { defineRoute, type RouteSpec } from '../../http/route.ts';
import type { LiveBus } from '../../live/bus.ts';
import { deviceCommandRoutes } from './device-routes.ts';
import { dtuCommandRoutes } from './dtu-routes.ts';
import { approve } from './inputs.ts';
import { type CommandDesk, restored, send } from './issue.ts';

/** Whoever may give a command may see what became of it. */
const commandCodes = [
  'deviceCommand_view',
  'xwj_controllerData',
  'xwj_controllerControl',
  'xwj_meterData',
  'xwj_meterControl',
  'monitorManage_edit',
  'dtu_remoteConfig',
  'dtu_downlinkPacket',
];
const approvingCodes = ['xwj_controllerControl', 'dtu_remoteConfig', 'dtu_downlinkPacket'];

/** Commands: asking, listing, approving (decisions 18–20). */
export function commandsFeature(parts: {
  readonly field: Field;
  readonly live: LiveBus;
  readonly access: Access;
}): MakeFeature {
  const { field, live, access } = parts;
  return ({ entities, store }) => {
    const desk: CommandDesk = {
      gateway: field.gateway,
      live,
      verifyPassword: (context, wire) => verifyPassword(access, store, context, wire),
      param: ({ db }, key) => paramValue(store, db.tenantId, key),
    };
    return { name: 'commands', routes: commandRoutes(desk, entities) };
  };
}

function commandRoutes(desk: CommandDesk, reader: Reader): readonly RouteSpec[] {
  const list = defineRoute({
    method: 'GET',
    path: '/api/blade-device/commands',
    access: { anyOf: commandCodes },
    summary: label('命令记录', 'The ledger of commands'),
    query: z.looseObject({}),
    handle: async (context, { query }) => {
      const { id, ...rest } = query as Record<string, string>;
      if (id === undefined) return reader.page(context, deviceCommand, rest);
      const [row] = await reader.byIds(context, deviceCommand, [id]);
      if (row === undefined) throw new CodedError('record.notFound');
      return row;
    },
  });
  const approval = defineRoute({
    method: 'POST',
    path: '/api/blade-device/commands/approve',
    access: { anyOf: approvingCodes },
    summary: label('批准命令', 'Approve a command'),
    body: approve,
    handle: async (context, { body }) => {
      if (!body.password) throw new CodedError('command.passwordRequired');
      if (!(await desk.verifyPassword(context, body.password))) throw new CodedError('command.passwordWrong');
      const expiresAt = new Date(context.now.getTime() + 120_000);
      const row = await context.db.tx(async (_, session) => {
        const [found] = await reader.byIds({ ...context, db: session.db }, deviceCommand, [body.id], 'lock');
        if (found === undefined) throw new CodedError('record.notFound');
        if (found.state !== 'awaiting' || found.endTime !== null) throw new CodedError('command.notAwaiting');
        if (found.createUser === context.caller.userId) throw new CodedError('command.ownApproval');
        await session.client.query(
          `update device_command set state = 'queued', approved_by = $2, expire_time = $3, update_time = $4 where id = $1`,
          [body.id, context.caller.realName || context.caller.account, expiresAt, context.now],
        );
        return found;
      });
      const dtuId = row.dtuId ?? '';
      send(desk, context, {
        commandId: body.id,
        dtuId,
        command: restored(row.asked),
        expiresAt: expiresAt.getTime(),
      });
      return { id: body.id, state: 'queued' };
    },
  });
  return [list, approval, ...deviceCommandRoutes(desk, reader), ...dtuCommandRoutes(desk, reader)];
}
