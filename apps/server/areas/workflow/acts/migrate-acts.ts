import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { flowModel } from '@heliodeck/model/workflow/flow-model';
import { expressionFunctions } from '@heliodeck/model/workflow/people-functions';
import { nodeName } from '@heliodeck/workflow/decode/english-names';
import { messageLabel } from '@heliodeck/workflow/decode/problem-words';
import type { Definition } from '@heliodeck/workflow/definition';
import {
  type MigrationPlan,
  type Misfit,
  migratedNode,
  migrateInstance,
} from '@heliodeck/workflow/step/migrate';
import type { State } from '@heliodeck/workflow/step/state';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import { audit } from '../../../logs/audit.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { compiledDefinition } from '../definitions/definition-store.ts';
import { manageable, type OwnDefinition } from '../deploy/definition-acts.ts';
import { personName } from '../people/person-name.ts';
import { taskName } from '../people/shown-names.ts';
import { loadInstance, lockInstances } from '../rows/instance-rows.ts';
import type { ProcessEngine } from '../run/engine.ts';
import { saveMigrated } from '../run/migrate-rows.ts';
import { addRemark } from './act-parts.ts';

/** Most instances per call that are checked or migrated; the next call continues with the rest. */
const mostInstances = 1_000;

/** Source and target version, and the mapping of elements. */
export interface MigrationRequest {
  readonly from: string;
  readonly to: string;
  readonly plan: MigrationPlan;
  /** Only these instances; absent: all running ones. */
  readonly instances?: readonly string[] | undefined;
}

/**
 * Versions of a process, newest first, with the number of running instances of each. @throws CodedError workflow.noDefinition,
 * workflow.generalDenied
 */
export async function processVersions(context: Context, id: string) {
  return context.db.read(async (_, session) => {
    const { key, tenantId } = await manageable(context, session, 'd.id', id);
    const { rows } = await session.client.query<{ id: string; version: number; running: number }>(
      statement`select d.id::text as id, d.version,
         (select count(*)::int from wf_instance i where i.definition_id = d.id and i.status = 'running') as running
       from wf_definition d join wf_deployment p on p.id = d.deployment_id
       where d.key = ${key} and d.tenant_id = ${tenantId} and p.removed_at is null order by d.version desc`,
    );
    return rows;
  });
}

/**
 * The effect of a migration on each running instance; nothing is changed.
 * @throws CodedError workflow.noDefinition, workflow.generalDenied, workflow.otherProcess
 */
export async function checkMigration(context: Context, asked: MigrationRequest) {
  return context.db.read(async (_, session) => {
    const { from, to } = await versions(context, session, asked);
    const rows = await instancesOf(context, session, asked);
    const stood = new Set<string>();
    const instances = rows.map(({ state, startedAt, ...row }) => {
      for (const node of placesOf(state, from)) stood.add(node);
      const { misfits } = migrateInstance(
        { from, to },
        state,
        asked.plan,
        context.now.getTime(),
        expressionFunctions,
      );
      return {
        ...row,
        startTime: wireTime(startedAt, context.zone),
        fits: misfits.length === 0,
        problems: shownMisfits(context, misfits),
      };
    });
    const nodes = [...to.nodes.values()];
    const elements = [...stood].flatMap((id) => {
      const node = from.nodes.get(id);
      if (node === undefined) return [];
      const target = migratedNode(asked.plan, from, to, id);
      return [
        {
          id,
          name: nodeName(node, context.locale) || id,
          type: node.type,
          target: to.nodes.get(target)?.type === node.type ? target : null,
          choices: nodes
            .filter((one) => one.type === node.type)
            .map((one) => ({ id: one.id, name: nodeName(one, context.locale) || one.id })),
        },
      ];
    });
    return { elements, instances };
  });
}

/**
 * Migrates running instances to another version, each in a separate transaction. An instance that does not fit stays unchanged and is
 * reported with the reason.
 * @throws CodedError workflow.noDefinition, workflow.generalDenied, workflow.otherProcess
 */
export async function migrateInstances(context: Context, engine: ProcessEngine, asked: MigrationRequest) {
  const { db, now } = context;
  const rows = await db.read(async (_, session) => {
    await versions(context, session, asked);
    return instancesOf(context, session, asked);
  });
  let moved = 0;
  const left: { readonly id: string; readonly problems: readonly string[] }[] = [];
  for (const { id } of rows) {
    const misfits = await db.tx(async (_, session) => {
      const { from, to, target } = await versions(context, session, asked);
      if (!(await lockInstances(session, id))) return undefined;
      const one = await loadInstance(session, id);
      // It ended, or another user migrated it, since it was listed.
      if (one.state.status !== 'running' || one.definitionId !== asked.from) return undefined;
      const migrated = migrateInstance(
        { from, to },
        one.state,
        asked.plan,
        now.getTime(),
        expressionFunctions,
      );
      if (migrated.misfits.length > 0) return migrated.misfits;
      await saveMigrated(session, engine, one, { id: asked.to, definition: to, plan: asked.plan, migrated });
      const run = engine.begin(session, now);
      await run.command(id, { kind: 'settle' });
      await run.finish();
      const text = `v${target.version}`;
      await addRemark(session, context, { instanceId: id, kind: 'migrate', text });
      audit(context, session, [
        {
          act: 'edit',
          entity: flowModel.key,
          recordId: id,
          title: target.name,
          tenantId: one.tenantId,
          before: { definition: asked.from },
          after: { definition: asked.to, ...asked.plan.nodes },
        },
      ]);
      return [];
    });
    if (misfits === undefined) continue;
    if (misfits.length === 0) moved += 1;
    else left.push({ id, problems: shownMisfits(context, misfits) });
  }
  return { moved, left };
}

async function versions(context: Context, session: DbSession, asked: MigrationRequest) {
  const source = await manageable(context, session, 'd.id', asked.from);
  const target: OwnDefinition = await manageable(context, session, 'd.id', asked.to);
  if (source.key !== target.key || source.tenantId !== target.tenantId || source.id === target.id)
    throw new CodedError('workflow.otherProcess');
  const [from, to]: readonly Definition[] = [
    await compiledDefinition(session, source.id),
    await compiledDefinition(session, target.id),
  ];
  if (from === undefined || to === undefined) throw new CodedError('workflow.noDefinition');
  return { from, to, target };
}

interface InstanceRow {
  readonly id: string;
  readonly startUser: string;
  readonly taskName: string;
  readonly startedAt: Date;
  readonly state: State;
}

async function instancesOf(context: Context, { client }: DbSession, { from, instances }: MigrationRequest) {
  const { rows } = await client.query<InstanceRow>(
    statement`select i.id::text as id, i.started_at as "startedAt", i.state,
       coalesce(${personName(sql`i.starter_id`)}, '') as "startUser",
       coalesce((select string_agg(${taskName(context)}, ', ' order by t.id) from wf_task t where t.instance_id = i.id and t.status = 'open'), '')
         as "taskName"
     from wf_instance i join wf_definition d on d.id = i.definition_id where i.definition_id = ${from} and i.status = 'running'
       and (${instances ?? null}::bigint[] is null or i.id = any(${instances ?? null}))
     order by i.id limit ${mostInstances}`,
  );
  return rows;
}

/** The active elements of an instance. */
function placesOf({ tokens, scopes, subs }: State, { key }: Definition): ReadonlySet<string> {
  const all = [...Object.values(tokens), ...Object.values(scopes), ...Object.values(subs)];
  return new Set(all.map(({ node }) => node).filter((node) => node !== key));
}

function shownMisfits({ locale }: Context, misfits: readonly Misfit[]): readonly string[] {
  return misfits.map(({ message }) => messageLabel(message)[locale]);
}
