import { sql } from 'kysely';
import { statement } from './sql.ts';
import { constantOf } from './sql-text.ts';
import type { DbSession } from './tenant-db.ts';

type ClientOwner = Pick<DbSession, 'client'>;

/** A device locked by a work ticket for its holder. */
export interface DeviceLock {
  readonly deviceId: string;
  readonly device: string;
  readonly instanceId: string;
  /** Category and business id of the ticket, for its address. */
  readonly category: string;
  readonly businessId: string;
  readonly holderId: string | null;
  readonly holder: string;
  readonly since: Date;
}

/** Returns the locks on a device, or on any device of a DTU. */
export async function deviceLocks(
  { client }: ClientOwner,
  of: { readonly deviceId: string } | { readonly dtuId: string },
): Promise<readonly DeviceLock[]> {
  const { rows } = await client.query<DeviceLock>(
    statement`select l.device_id::text as "deviceId", d.name as device, l.instance_id::text as "instanceId",
       'flow_' || p.category as category, i.business_id as "businessId",
       l.holder_id::text as "holderId", coalesce(nullif(u.real_name, ''), u.account, '') as holder, l.since
     from device_lock l join device d on d.id = l.device_id left join "user" u on u.id = l.holder_id
       join wf_instance i on i.id = l.instance_id join wf_definition f on f.id = i.definition_id
       join wf_deployment p on p.id = f.deployment_id
     where ${'deviceId' in of ? sql`l.device_id = ${of.deviceId}` : sql`d.dtu_id = ${of.dtuId}`}`,
  );
  return rows;
}

/**
 * Locks a device for the holder of a ticket; if the ticket already has it, the present holder keeps it. @returns false if another ticket
 * has it
 */
export async function lockDevice(
  { client }: ClientOwner,
  lock: {
    readonly deviceId: string;
    readonly tenantId: string;
    readonly instanceId: string;
    readonly holderId: string | null;
    readonly since: Date;
  },
): Promise<boolean> {
  const { rowCount } = await client.query(
    statement`insert into device_lock (device_id, tenant_id, instance_id, holder_id, since)
     select d.id, ${lock.tenantId}, ${lock.instanceId}, ${lock.holderId}, ${lock.since} from device d
       where d.id = ${lock.deviceId} and d.tenant_id = ${lock.tenantId} and d.is_deleted = 0
     on conflict (device_id) do update set since = device_lock.since
       where device_lock.instance_id = excluded.instance_id and device_lock.tenant_id = excluded.tenant_id`,
  );
  return rowCount === 1;
}

/** Returns the names of the devices that a ticket has locked for a holder. */
export async function lockedDevices(
  { client }: ClientOwner,
  instanceId: string,
  holderId: string,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    statement`select d.name from device_lock l join device d on d.id = l.device_id
     where l.instance_id = ${instanceId} and l.holder_id = ${holderId} order by d.name, d.id`,
  );
  return rows.map(({ name }) => name);
}

/** Passes the devices that a ticket has locked for a holder to another holder. */
export async function passDevices(
  { client }: ClientOwner,
  { instanceId, from, to }: { readonly instanceId: string; readonly from: string; readonly to: string },
): Promise<void> {
  await client.query(
    statement`update device_lock set holder_id = ${to} where instance_id = ${instanceId} and holder_id = ${from}`,
  );
}

/** Releases all locks of a ticket. */
export async function unlockDevices({ client }: ClientOwner, instanceId: string): Promise<void> {
  await client.query(unlockStatement(instanceId));
}

/** Statement that releases all locks of a ticket. */
export function unlockStatement(instanceId: string): string {
  return `delete from device_lock where instance_id = ${constantOf(instanceId)}`;
}
