import { commandLedger } from '@heliodeck/model/commands/command-ledger';
import type { CommandKind, LedgerState } from '@heliodeck/model/commands/command-states';
import { deviceCommand } from '@heliodeck/model/commands/device-command';
import type { Row } from '@heliodeck/model/descriptors/entity';
import { xwj } from '@heliodeck/model/devices/xwj';
import type pg from 'pg';
import { type Context, callerName } from '../../context.ts';
import type { Reader } from '../../crud/reading/read.ts';
import { transition } from '../../states/transition.ts';
import { statement } from '../../store/sql.ts';
import {
  type CommandDeps,
  refuseLocked,
  requireOnline,
  requirePassword,
  restored,
  validMs,
} from './issue.ts';

/**
 * Approves a dangerous command (docs/product/commands.md#dangerous-commands): by a second user with the permission for such a command,
 * before it expires. If the DTU is offline, the command continues to wait.
 */
export async function approveCommand(
  deps: CommandDeps,
  reader: Reader,
  context: Context,
  asked: { readonly id: string; readonly password: string | undefined },
): Promise<{ id: string; state: string }> {
  const { id } = asked;
  await requirePassword(deps, context, asked.password);
  await deps.gateway.settled();
  const expiresAt = new Date(context.now.getTime() + validMs);
  const { now } = context;
  const row = await context.db.tx((_, session) =>
    transition(context, session, reader, {
      entity: deviceCommand,
      states: commandLedger,
      act: 'approve',
      id,
      async facts(found, session) {
        const { dtuId, deviceId, kind, createUser } = found as LedgerRow;
        await refuseLocked(session, { dtuId: dtuId ?? '', deviceId, kind, askedBy: createUser });
        return {
          ...(found as LedgerRow),
          deviceType: await typeOf({ ...context, db: session.db }, reader, deviceId),
          isLate: await isLate(session.client, id, now),
        };
      },
      async write({ client }, to, from) {
        const { rowCount } = await client.query(
          statement`update device_command set state = ${to}, approved_by = ${callerName(context.caller)},
             expire_time = ${expiresAt}, update_time = ${now}
           where id = ${id} and state = any(${from}) and end_time is null`,
        );
        return rowCount;
      },
      before: (found) => requireOnline(deps, found.dtuId ?? ''),
      title: (found) => String(found.kind),
      tell: ({ createUser, createDept }) => ({ final: false, detail: null, createUser, createDept }),
    }),
  );
  const dtuId = row.dtuId ?? '';
  context.log.info('command approved', { commandId: id, dtuId });
  await deps.gateway.order({
    commandId: id,
    tenantId: context.db.tenantId,
    dtuId,
    command: restored(row.asked),
    expiresAt: expiresAt.getTime(),
  });
  return { id, state: commandLedger.acts.approve.to };
}

type LedgerRow = Row<typeof deviceCommand> & { readonly state: LedgerState; readonly kind: CommandKind };

async function typeOf(context: Context, reader: Reader, deviceId: string | null): Promise<number | null> {
  const [device] = deviceId === null ? [] : await reader.byIds(context, xwj, [deviceId]);
  return device === undefined ? null : Number(device.type);
}

async function isLate(client: pg.ClientBase, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    statement`select 1 from device_command where id = ${id} and expire_time <= ${now}`,
  );
  return rowCount === 1;
}
