import { isId } from '../../access/ids.ts';
import { lockDevice, unlockDevices } from '../../store/device-locks.ts';
import { statement } from '../../store/sql.ts';
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
  // Of several rounds of permits the last of each counts. Events of one transaction have no order of their own: ids do.
  const { rows } = await session.client.query<{ by: string | null }>(
    statement`select distinct on (node) ended_by::text as by from wf_task
     where instance_id = ${instanceId} and node = any(${permits}) and status = 'done' order by node, id desc`,
  );
  const people = new Set(rows.flatMap(({ by }) => (by === null || by === starterId ? [] : [by])));
  if (people.size < permits.length) return { error: 'onePerson' };
  const lock = { deviceId, tenantId, instanceId, holderId: starterId, since: now };
  return isId(deviceId) && (await lockDevice(session, lock)) ? {} : { error: 'deviceLocked' };
}

/** Ends the lock of a work ticket. */
export async function releaseDevice({ session, instanceId }: ServiceCall): Promise<ServiceAnswer> {
  await unlockDevices(session, instanceId);
  return {};
}
