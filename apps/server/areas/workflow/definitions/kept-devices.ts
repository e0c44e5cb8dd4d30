import { CodedError } from '@heliodeck/model/wire/coded-error';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';

type ClientOwner = Pick<DbSession, 'client'>;

/** Names of the devices that the processes of a call tree keep locked. @param instanceId one of the tree */
export async function keptDevices({ client }: ClientOwner, instanceId: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    statement`select d.name from device_lock l join device d on d.id = l.device_id join wf_instance i on i.id = l.instance_id
     where i.root_id = (select root_id from wf_instance where id = ${instanceId}) order by d.name, d.id`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Refuses the end of a locked tree of processes while one of them keeps a device locked: only its holder, or a process manager with a
 * reason, releases a device.
 * @throws CodedError workflow.keepsDevice
 */
export async function refuseKeeping(session: ClientOwner, instanceId: string): Promise<void> {
  const devices = await keptDevices(session, instanceId);
  if (devices.length > 0) throw new CodedError('workflow.keepsDevice', { devices: devices.join(', ') });
}
