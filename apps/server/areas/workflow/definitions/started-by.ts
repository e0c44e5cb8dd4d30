import type { Definition } from '@heliodeck/workflow/definition';
import type { Services } from '../../../services.ts';
import { statement } from '../../../store/sql.ts';
import { compiledDefinition } from './definition-store.ts';

/**
 * True if users start a process: by its plain start event, or if it has no start event and begins with the elements without incoming flow.
 */
export function isStartedByPeople({ key, nodes }: Definition): boolean {
  const starts = [...nodes.values()].filter(({ kind, scope }) => kind === 'start' && scope === key);
  return starts.length === 0 || starts.some(({ event }) => event === undefined || event.kind === 'none');
}

/**
 * Stores for older deployed versions whether users start them, which was not stored at the time. A version whose file cannot be read stays
 * in the lists.
 */
export async function noteStarters({ store, log }: Pick<Services, 'store' | 'log'>): Promise<void> {
  const platform = store.asPlatform('processes of all tenants');
  await platform.read(async (_, session) => {
    const { rows } = await session.client.query<{ id: string }>(
      statement`select d.id::text as id from wf_definition d join wf_deployment p on p.id = d.deployment_id
         where d.by_people is null and p.removed_at is null order by d.id`,
    );
    for (const { id } of rows) {
      const isByPeople = await compiledDefinition(session, id).then(isStartedByPeople, (error: unknown) => {
        log.warn('the file of a process cannot be read', { definition: id, error });
        return true;
      });
      await session.client.query(
        statement`update wf_definition set by_people = ${isByPeople} where id = ${id}`,
      );
    }
  });
}
