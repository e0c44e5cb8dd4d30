import { flowTasksChanged } from '@heliodeck/model/wire/topics';
import { append } from '../../../events/append.ts';
import type { DbSession } from '../../../store/tenant-db.ts';

/** Tells every server, once the transaction is kept, that tasks of an instance came, went or changed hands. */
export async function tellTasks(
  session: DbSession,
  now: Date,
  { instanceId, tenantId }: { readonly instanceId: string; readonly tenantId: string },
): Promise<void> {
  await append(session, flowTasksChanged, { key: instanceId, tenantId, payload: { at: now.getTime() } });
}
