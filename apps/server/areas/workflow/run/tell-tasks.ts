import { flowTasksChanged } from '@heliodeck/model/wire/topics';
import { addAppend, append } from '../../../events/append.ts';
import type { Script } from '../../../store/script.ts';
import type { DbSession } from '../../../store/tenant-db.ts';

interface TellingInstance {
  readonly instanceId: string;
  readonly tenantId: string;
}

const told = ({ instanceId, tenantId }: TellingInstance, now: Date) => ({
  key: instanceId,
  tenantId,
  payload: { at: now.getTime() },
});

/** Tells every server, once the transaction is kept, that tasks of an instance came, went or changed hands. */
export async function tellTasks(session: DbSession, now: Date, instance: TellingInstance): Promise<void> {
  await append(session, flowTasksChanged, told(instance, now));
}

/** The same within a script, behind what it writes of the instance. */
export function addTellTasks(script: Script, now: Date, instance: TellingInstance): void {
  addAppend(script, flowTasksChanged, told(instance, now));
}
