import { CodedError } from '@heliodeck/model/wire/coded-error';
import { flowModel } from '@heliodeck/model/workflow/flow-model';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { audit } from '../../../logs/audit.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { compiledDefinition } from '../definitions/definition-store.ts';
import { endReasons } from '../definitions/end-reasons.ts';
import { refuseKeeping } from '../definitions/kept-devices.ts';
import { keepStarts } from '../definitions/start-waits.ts';
import { lockInstances } from '../rows/instance-rows.ts';
import type { ProcessEngine } from '../run/engine.ts';
import { generalTenant } from './deploy.ts';

/** A definition that the caller may manage. */
export interface OwnDefinition {
  readonly id: string;
  readonly key: string;
  readonly version: number;
  readonly tenantId: string;
  readonly name: string;
}

/**
 * Suspends or resumes a definition. Its instances count as suspended with it: tasks and messages are refused, timers wait.
 * @returns true if the state changed
 * @throws CodedError workflow.noDefinition, workflow.generalDenied
 */
export async function changeState(context: Context, id: string, isSuspended: boolean): Promise<boolean> {
  return context.db.tx(async (_, session) => {
    const definition = await manageable(context, session, 'd.id', id);
    const { rowCount } = await session.client.query(
      statement`update wf_definition set is_suspended = ${isSuspended} where id = ${id}
         and is_suspended <> ${isSuspended}`,
    );
    if (rowCount === 0) return false;
    const { name, tenantId } = definition;
    audit(context, session, [
      {
        act: 'edit',
        entity: flowModel.key,
        recordId: id,
        title: name,
        ...(tenantId !== generalTenant && { tenantId }),
        before: { isSuspended: !isSuspended },
        after: { isSuspended },
      },
    ]);
    return true;
  });
}

/**
 * Deletes deployments; the history of their instances stays readable. Running instances are cancelled only with `cascade`.
 * @throws CodedError workflow.stillRuns, workflow.keepsDevice, workflow.noDefinition, workflow.generalDenied
 */
export async function deleteDeployments(
  context: Context,
  engine: ProcessEngine,
  ids: readonly string[],
  cascade: boolean,
): Promise<void> {
  await context.db.tx(async (_, session) => {
    for (const id of [...ids].sort()) {
      const { name, tenantId } = await manageable(context, session, 'd.deployment_id', id);
      await session.client.query(
        statement`update wf_deployment set removed_at = ${context.now} where id = ${id}`,
      );
      for (const table of ['wf_timer', 'wf_subscription'] as const)
        await session.client.query(
          statement`delete from ${sql.id(table)} where definition_id in (select id from wf_definition
             where deployment_id = ${id})`,
        );
      await restoreStarts(context, session, id);
      const running = await rootsOf(session, id);
      if (running.length > 0 && !cascade)
        throw new CodedError('workflow.stillRuns', { count: running.length });
      for (const root of running) await cancelRoot(context, session, engine, root);
      audit(context, session, [
        {
          act: 'remove',
          entity: flowModel.key,
          recordId: id,
          title: name,
          ...(tenantId !== generalTenant && { tenantId }),
          after: { cancelled: running.length },
        },
      ]);
    }
  });
}

/** Restores the timers and subscriptions of start events for the newest remaining versions of the processes of a deployment. */
async function restoreStarts(context: Context, session: DbSession, deploymentId: string): Promise<void> {
  const { rows } = await session.client.query<{ id: string; tenantId: string }>(
    statement`select n.id::text as id, n.tenant_id as "tenantId" from (
       select distinct on (d.tenant_id, d.key) d.id, d.tenant_id, d.version, gone.version as gone
       from wf_definition gone join wf_definition d on d.tenant_id = gone.tenant_id and d.key = gone.key
         join wf_deployment p on p.id = d.deployment_id
       where gone.deployment_id = ${deploymentId} and p.removed_at is null
         order by d.tenant_id, d.key, d.version desc) n
     where n.version < n.gone`,
  );
  for (const { id, tenantId } of rows) {
    const definition = await compiledDefinition(session, id);
    await keepStarts(session, { tenantId, id, definition, context, isAgain: true });
  }
}

async function cancelRoot(
  { now }: Context,
  session: DbSession,
  engine: ProcessEngine,
  instanceId: string,
): Promise<void> {
  if (!(await lockInstances(session, instanceId))) return;
  await refuseKeeping(session, instanceId);
  const run = engine.begin(session, now);
  await run.command(instanceId, { kind: 'cancel', reason: endReasons.deploymentDeleted.en });
  await run.finish();
}

/** Roots of the call trees in which an instance of the deployment runs. */
async function rootsOf({ client }: DbSession, deploymentId: string): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    statement`select distinct i.root_id::text as id from wf_instance i join wf_definition d on d.id = i.definition_id
     where d.deployment_id = ${deploymentId} and i.status = 'running' order by 1`,
  );
  return rows.map(({ id }) => id);
}

/**
 * A definition that the caller may manage: of the caller's tenant, or any for 000000.
 * @throws CodedError workflow.noDefinition, workflow.generalDenied
 */
export async function manageable(
  { db }: Context,
  { client }: DbSession,
  column: 'd.id' | 'd.deployment_id',
  id: string,
): Promise<OwnDefinition> {
  const { rows } = await client.query<OwnDefinition>(
    statement`select d.id::text as id, d.tenant_id as "tenantId", d.name, d.key, d.version
     from wf_definition d join wf_deployment p on p.id = d.deployment_id
     where ${sql.ref(column)} = ${id} and p.removed_at is null order by d.id limit 1`,
  );
  const [found] = rows;
  if (found === undefined) throw new CodedError('workflow.noDefinition');
  if (found.tenantId === generalTenant && !db.spansTenants) throw new CodedError('workflow.generalDenied');
  return found;
}
