import type { Definition } from '@heliodeck/workflow/definition';
import { type Migrated, type MigrationPlan, migratedNode } from '@heliodeck/workflow/step/migrate';
import { Script } from '../../../store/script.ts';
import { statement } from '../../../store/sql.ts';
import { storableJson } from '../../../store/storable.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import type { Loaded } from '../rows/instance-rows.ts';
import { addSubscription, setTimer, stopWaiting } from '../rows/waiting-rows.ts';
import type { RunParts } from './run-parts.ts';

/**
 * Writes the result of migrating an instance whose tree is locked to another version: state, tasks, timers, subscriptions, and started
 * activities of its history.
 * @throws Error if another transaction changed the instance
 */
export async function saveMigrated(
  session: DbSession,
  { follow }: Pick<RunParts, 'follow'>,
  one: Loaded,
  to: {
    readonly id: string;
    readonly definition: Definition;
    readonly plan: MigrationPlan;
    readonly migrated: Migrated;
  },
): Promise<void> {
  const { client } = session;
  const { id: instanceId, tenantId } = one;
  const { state, effects, tasks } = to.migrated;
  const { rowCount } = await client.query(
    statement`update wf_instance set definition_id = ${to.id}, state = ${storableJson(state)},
       version = version + 1 where id = ${instanceId} and version = ${one.stored}`,
  );
  if (rowCount !== 1) throw new Error(`process instance ${instanceId} was changed by another transaction`);
  for (const { token, node, formKey } of tasks)
    await client.query(
      statement`update wf_task set node = ${node}, form_key = case when added = 'before' then '' else ${formKey} end
       where instance_id = ${instanceId} and split_part(token, '+', 1) = ${token} and status in ('open', 'planned')`,
    );
  const { rows } = await client.query<{ node: string }>(
    statement`select distinct node from wf_activity where instance_id = ${instanceId} and ended_at is null`,
  );
  // All in one statement: two elements may have swapped their ids.
  const renamed = rows.map(
    ({ node }) => [node, migratedNode(to.plan, one.definition, to.definition, node)] as const,
  );
  await client.query(
    statement`update wf_activity a set node = m.after
       from unnest(${renamed.map(([before]) => before)}::text[],
       ${renamed.map(([, after]) => after)}::text[]) as m(before, after)
     where a.instance_id = ${instanceId} and a.ended_at is null and a.node = m.before`,
  );
  const script = new Script();
  for (const effect of effects) {
    if (effect.kind === 'timerSet') {
      const { sub, due } = effect;
      const timerId = await setTimer(session, { tenantId, instanceId, sub, due });
      await follow(session, { kind: 'ring', tenantId, timerId, due: new Date(due) });
    } else if (effect.kind === 'subscribed')
      addSubscription(script, { tenantId, instanceId, sub: effect.sub, kind: effect.to, name: effect.name });
    else if (effect.kind === 'timerCancelled' || effect.kind === 'unsubscribed')
      stopWaiting(script, instanceId, [effect.sub]);
  }
  await script.run(client);
}
