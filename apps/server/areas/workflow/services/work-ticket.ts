import { CodedError } from '@heliodeck/model/wire/coded-error';
import { deviceLocked } from '@heliodeck/model/wire/topics';
import { isId } from '../../../access/records/ids.ts';
import { append } from '../../../events/append.ts';
import { lockDevice, lockedDevices, passDevices, unlockDevices } from '../../../store/device-locks.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import type { LockedTask } from '../rows/locked-task.ts';
import type { ServiceAnswer, ServiceCall } from './service-call.ts';

/** Nodes of the work ticket at which two different people must permit the work. */
const permits = ['issuerTask', 'permitterTask'];

/**
 * Locks the device of a work ticket for its holder, after two other people have permitted the work. The error `onePerson` means that they
 * were not two different people, `deviceLocked` that another ticket has the lock.
 */
export async function keepDevice(call: ServiceCall): Promise<ServiceAnswer> {
  const { session, tenantId, instanceId, starterId, now, args } = call;
  const deviceId = String(args[0] ?? '');
  const people = new Set(await permittersOf(session, instanceId));
  if (starterId !== null) people.delete(starterId);
  if (people.size < permits.length) return { error: 'onePerson' };
  const lock = { deviceId, tenantId, instanceId, holderId: starterId, since: now };
  if (!isId(deviceId) || !(await lockDevice(session, lock))) return { error: 'deviceLocked' };
  await tellLocked(session, { tenantId, instanceId });
  return {};
}

/** Tells the gateway of the devices that a ticket locks: commands of others that wait for them are not sent. */
async function tellLocked(
  session: DbSession,
  { tenantId, instanceId }: { readonly tenantId: string; readonly instanceId: string },
): Promise<void> {
  const { rows } = await session.client.query<{ deviceId: string; dtuId: string }>(
    statement`select d.id::text as "deviceId", d.dtu_id::text as "dtuId" from device_lock l join device d on d.id = l.device_id
     where l.instance_id = ${instanceId} and d.dtu_id is not null order by d.id`,
  );
  for (const { deviceId, dtuId } of rows)
    await append(session, deviceLocked, { key: dtuId, tenantId, payload: { deviceId } });
}

/**
 * The people who permitted the work of a ticket: after several rounds, the last one at each node. A person asked for an opinion before the
 * decision is not one of them.
 */
async function permittersOf({ client }: DbSession, instanceId: string): Promise<readonly string[]> {
  // Events of one transaction have the same time and are sorted by id.
  const { rows } = await client.query<{ by: string | null }>(
    statement`select distinct on (node) ended_by::text as by from wf_task
     where instance_id = ${instanceId} and node = any(${permits}) and status = 'done' and added is distinct from 'before'
     order by node, id desc`,
  );
  return rows.flatMap(({ by }) => by ?? []);
}

/**
 * Transfers a ticket with the task of its holder: the person who does the work controls the device. A person added only for an opinion gets
 * no lock.
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
  await tellLocked(session, { tenantId: session.db.tenantId, instanceId });
}

/** Releases the lock of a work ticket. */
export async function releaseDevice({ session, instanceId }: ServiceCall): Promise<ServiceAnswer> {
  await unlockDevices(session, instanceId);
  return {};
}
