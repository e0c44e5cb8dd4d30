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

/** Notifies every server, after the commit, that tasks of an instance were created, ended or reassigned. */
export async function tellTasks(session: DbSession, now: Date, instance: TellingInstance): Promise<void> {
  await append(session, flowTasksChanged, told(instance, now));
}

/** The same within a script, after its writes of the instance. */
export function addTellTasks(script: Script, now: Date, instance: TellingInstance): void {
  addAppend(script, flowTasksChanged, told(instance, now));
}
