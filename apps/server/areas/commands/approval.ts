import { dangerousCode } from '@heliodeck/model/command-codes';
import { deviceCommand } from '@heliodeck/model/entities/device-command';
import { xwj } from '@heliodeck/model/entities/xwj';
import { type DeviceType, deviceType } from '@heliodeck/model/record';
import type { CommandKind } from '@heliodeck/model/states/command';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Context } from '../../context.ts';
import type { Reader } from '../../crud/read.ts';
import { audit } from '../../logs/audit.ts';
import { type CommandDesk, nameOf, requireOnline, requirePassword, restored, validMs } from './issue.ts';

/**
 * A second person lets a dangerous command go (docs/product/commands.md#dangerous-commands): not the one who asked, with the
 * button for such a command, and in time. A DTU that is offline leaves the command waiting.
 */
export async function approveCommand(
  desk: CommandDesk,
  reader: Reader,
  context: Context,
  asked: { readonly id: string; readonly password: string | undefined },
): Promise<{ id: string; state: string }> {
  const { id } = asked;
  await requirePassword(desk, context, asked.password);
  await desk.settled();
  const expiresAt = new Date(context.now.getTime() + validMs);
  const row = await context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    const [found] = await reader.byIds(inner, deviceCommand, [id], 'lock');
    if (found === undefined) throw new CodedError('record.notFound');
    if (found.createUser === context.caller.userId) throw new CodedError('command.ownApproval');
    await requireCode(inner, reader, found);
    const dtuId = found.dtuId ?? '';
    const { rowCount } = await session.client.query(
      `update device_command set state = 'queued', approved_by = $2, expire_time = $3, update_time = $4
       where id = $1 and state = 'awaiting' and end_time is null and expire_time > $4`,
      [id, nameOf(context), expiresAt, context.now],
    );
    if (rowCount === 0) throw new CodedError('command.notAwaiting');
    requireOnline(desk, dtuId);
    const change = { before: { state: 'awaiting' }, after: { state: 'queued' } };
    audit(context, session, [
      { act: 'approve', entity: deviceCommand.key, recordId: id, title: String(found.kind), ...change },
    ]);
    return { dtuId, asked: found.asked };
  });
  context.log.info('command approved', { commandId: id, dtuId: row.dtuId });
  desk.gateway.order({
    ...{ commandId: id, tenantId: context.db.tenantId, dtuId: row.dtuId },
    ...{ command: restored(row.asked), expiresAt: expiresAt.getTime() },
  });
  return { id, state: 'queued' };
}

async function requireCode(
  context: Context,
  reader: Reader,
  row: { readonly kind: unknown; readonly deviceId: string | null },
): Promise<void> {
  const [device] = row.deviceId === null ? [] : await reader.byIds(context, xwj, [row.deviceId]);
  const type = (device?.type ?? deviceType.controller) as DeviceType;
  const code = dangerousCode(row.kind as CommandKind, type);
  if (!context.caller.permissions.has(code)) throw new CodedError('request.forbidden');
}
