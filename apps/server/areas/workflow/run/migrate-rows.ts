import type { Definition } from '@heliodeck/workflow/definition';
import { type Migrated, type MigrationPlan, targetOf } from '@heliodeck/workflow/step/migrate';
import { Script } from '../../../store/script.ts';
import { storableJson } from '../../../store/storable.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import type { Loaded } from './instance-rows.ts';
import type { RunParts } from './run-parts.ts';
import { setTimer, stopWaiting, subscribe } from './waiting-rows.ts';

/**
 * Writes what became of an instance whose tree is locked, in another version of its process: state, tasks, timers, subscriptions, and what
 * its history has begun.
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
    'update wf_instance set definition_id = $2, state = $3, version = version + 1 where id = $1 and version = $4',
    [instanceId, to.id, storableJson(state), one.stored],
  );
  if (rowCount !== 1) throw new Error(`process instance ${instanceId} was changed by another transaction`);
  for (const { token, node, formKey } of tasks)
    await client.query(
      `update wf_task set node = $3, form_key = case when added = 'before' then '' else $4 end
       where instance_id = $1 and split_part(token, '+', 1) = $2 and status in ('open', 'planned')`,
      [instanceId, token, node, formKey],
    );
  const { rows } = await client.query<{ node: string }>(
    'select distinct node from wf_activity where instance_id = $1 and ended_at is null',
    [instanceId],
  );
  // All at once: two elements may have changed their ids with each other.
  const renamed = rows.map(
    ({ node }) => [node, targetOf(to.plan, one.definition, to.definition, node)] as const,
  );
  await client.query(
    `update wf_activity a set node = m.after from unnest($2::text[], $3::text[]) as m(before, after)
     where a.instance_id = $1 and a.ended_at is null and a.node = m.before`,
    [instanceId, renamed.map(([before]) => before), renamed.map(([, after]) => after)],
  );
  const script = new Script();
  for (const effect of effects) {
    if (effect.kind === 'timerSet') {
      const { sub, due } = effect;
      const timerId = await setTimer(session, { tenantId, instanceId, sub, due });
      await follow(session, { kind: 'ring', tenantId, timerId, due: new Date(due) });
    } else if (effect.kind === 'subscribed')
      subscribe(script, { tenantId, instanceId, sub: effect.sub, kind: effect.to, name: effect.name });
    else if (effect.kind === 'timerCancelled' || effect.kind === 'unsubscribed')
      stopWaiting(script, instanceId, [effect.sub]);
  }
  await script.run(client);
}
