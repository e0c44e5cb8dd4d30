import { CodedError } from '@heliodeck/model/wire/coded-error';
import { isId } from '../../access/ids.ts';
import { lockDevice, lockedDevices, passDevices, unlockDevices } from '../../store/device-locks.ts';
import { statement } from '../../store/sql.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import type { LockedTask } from './locked-task.ts';
import type { ServiceAnswer, ServiceCall } from './service-call.ts';

/** Nodes of the work ticket at which two different people permit the work. */
const permits = ['issuerTask', 'permitterTask'];

/**
 * Locks the device of a work ticket for its holder, once two people other than him have permitted the work. The error `onePerson` says that
 * they were not two, `deviceLocked` that another ticket has the device.
 */
export async function keepDevice(call: ServiceCall): Promise<ServiceAnswer> {
  const { session, tenantId, instanceId, starterId, now, args } = call;
  const deviceId = String(args[0] ?? '');
  const people = new Set(await permittersOf(session, instanceId));
  if (starterId !== null) people.delete(starterId);
  if (people.size < permits.length) return { error: 'onePerson' };
  const lock = { deviceId, tenantId, instanceId, holderId: starterId, since: now };
  return isId(deviceId) && (await lockDevice(session, lock)) ? {} : { error: 'deviceLocked' };
}

/** Who permitted the work of a ticket: of several rounds of permits the last of each counts. */
async function permittersOf({ client }: DbSession, instanceId: string): Promise<readonly string[]> {
  // Events of one transaction have no order of their own: ids do.
  const { rows } = await client.query<{ by: string | null }>(
    statement`select distinct on (node) ended_by::text as by from wf_task
     where instance_id = ${instanceId} and node = any(${permits}) and status = 'done' order by node, id desc`,
  );
  return rows.flatMap(({ by }) => by ?? []);
}

/**
 * Hands a ticket over with the task of its holder: whoever does the work controls the device. Who was only asked for an opinion gets
 * nothing.
 * @throws CodedError workflow.permitterHolds for one of the two who permitted the work
 */
export async function passTicket(
  session: DbSession,
  { instanceId, assignee, added }: Pick<LockedTask, 'instanceId' | 'assignee' | 'added'>,
  to: { readonly userId: string; readonly name: string },
): Promise<void> {
  if (assignee === null || added !== null) return;
  if ((await lockedDevices(session, instanceId, assignee)).length === 0) return;
  if ((await permittersOf(session, instanceId)).includes(to.userId))
    throw new CodedError('workflow.permitterHolds', { name: to.name });
  await passDevices(session, { instanceId, from: assignee, to: to.userId });
}

/** Ends the lock of a work ticket. */
export async function releaseDevice({ session, instanceId }: ServiceCall): Promise<ServiceAnswer> {
  await unlockDevices(session, instanceId);
  return {};
}
