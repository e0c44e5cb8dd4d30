import { label } from '@heliodeck/kit/label';
import type { Row } from '@heliodeck/model/descriptors/entity';
import { usualCurrency } from '@heliodeck/model/fields/currency';
import { faultReport } from '@heliodeck/model/orders/fault-report';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { repair } from '@heliodeck/model/orders/repair';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { alarmRaised, patrolReported, stateMoved } from '@heliodeck/model/wire/topics';
import { flowStart } from '@heliodeck/model/workflow/flow-start';
import type { ProcessForm } from '@heliodeck/model/workflow/form';
import {
  type ProcessRecordKind,
  processRecordKinds,
  processRecords,
} from '@heliodeck/model/workflow/process-record';
import { z } from 'zod';
import { tenantCurrency } from '../../../access/records/tenant-currency.ts';
import { defineHooks, type EntityHooks } from '../../../crud/hooks/entity-hooks.ts';
import { type Subscription, subscription } from '../../../events/subscription.ts';
import { defineJob, handles, type JobHandler } from '../../../jobs/define-job.ts';
import type { Services } from '../../../services.ts';
import { statement } from '../../../store/sql.ts';
import type { Store } from '../../../store/store.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { latestDefinition } from '../definitions/definition-store.ts';
import { deployedForm } from '../definitions/forms.ts';
import { filledFrom, hasFact, type RecordRef } from './about-record.ts';
import type { WorkParts } from './act-parts.ts';
import { startProcess } from './start-process.ts';

const digits = z.string().regex(/^\d{1,19}$/);

const startKind = defineJob({
  name: 'workflow.start',
  label: label('自动发起流程', 'Start a process for a record'),
  version: 1,
  payload: z.object({ ruleId: digits, kind: z.enum(processRecordKinds), recordId: digits }),
  scope: 'tenant',
  retry: { limit: 5, delaySeconds: 10, mostSeconds: 900 },
});

/** Refusals for which a retry is useless: they come from the record or the process. */
const final: ReadonlySet<string> = new Set([
  ...['workflow.recordRuns', 'workflow.recordClosed', 'workflow.notFromRecord', 'workflow.suspended'],
  ...['workflow.noDefinition', 'workflow.notStarter', 'record.notFound', 'request.forbidden'],
]);

interface Facts {
  readonly grade?: number | null;
  readonly cost?: number | null;
}

/** A cost in the tenant's currency, in which rules name theirs; one in another currency is above each of them. */
async function comparable(
  store: Store,
  tenantId: string,
  { money, currency }: { readonly money: unknown; readonly currency: unknown },
): Promise<number | null> {
  if (money === null || money === undefined) return null;
  const isOwn = (currency ?? usualCurrency.code) === (await tenantCurrency(store, tenantId));
  return isOwn || Number(money) === 0 ? Number(money) : Number.MAX_SAFE_INTEGER;
}

/** Processes that start automatically for new records, by the rules of their tenant (docs/product/workflow.md#about-a-record). */
export function ownStarts(services: Services, parts: WorkParts) {
  const { jobs, store, log } = services;
  const { writes } = parts;

  /** Queues the starts for a new record, in the transaction that created it. */
  const follow = async (
    session: DbSession,
    tenantId: string,
    { kind, id }: RecordRef,
    { grade = null, cost = null }: Facts = {},
  ): Promise<void> => {
    const { rows } = await session.client.query<{ id: string }>(
      statement`select id::text as id from flow_start where tenant_id = ${tenantId} and record = ${kind}
         and enabled and is_deleted = 0
         and (grade is null or grade = ${grade}) and (cost_above is null or ${cost}::numeric > cost_above) order by id`,
    );
    for (const { id: ruleId } of rows)
      await jobs.enqueue(session, startKind, { tenantId, payload: { ruleId, kind, recordId: id } });
  };
  const added =
    (kind: ProcessRecordKind) =>
    async (
      context: Parameters<NonNullable<EntityHooks['afterSave']>>[0],
      saved: Row<typeof faultReport | typeof repair>,
      before: unknown,
    ) => {
      if (before !== undefined) return;
      const cost =
        'money' in saved && 'currency' in saved
          ? await comparable(store, context.caller.tenantId, saved)
          : null;
      await context.db.tx((_, session) =>
        follow(session, context.caller.tenantId, { kind, id: saved.id }, { cost }),
      );
    };

  // Idempotent: each process starts automatically only once per record.
  const start: JobHandler = handles(startKind, ({ db, tenantId, payload, now }) =>
    db.tx(async (_, session) => {
      const { rows } = await session.client.query<{ key: string; userId: string }>(
        statement`select process_key as key, user_id::text as "userId" from flow_start
           where id = ${payload.ruleId} and enabled and is_deleted = 0`,
      );
      const [rule] = rows;
      const context = rule && (await writes.as(session, { tenantId, userId: rule.userId }, now));
      const definition = rule && (await latestDefinition(session, tenantId, rule.key));
      if (context === undefined || definition === undefined || context.caller.readOnly !== undefined) return;
      const record = { kind: payload.kind, id: payload.recordId };
      const { entity } = processRecords[record.kind];
      const [row] = await writes.readerOf(record.kind).byIds(context, entity, [record.id], 'lock');
      if (row === undefined || (await hasStarted(session, tenantId, entity.table, record.id, definition.key)))
        return;
      const form = await deployedForm(session, definition.id, definition.startForm);
      const values = openValues(form, filledFrom(form, record.kind, { ...row }));
      await startProcess(context, parts, definition.id, values, { ...record, byRule: true }).catch(
        (error: unknown) => {
          if (!(error instanceof CodedError) || !final.has(error.code)) throw error;
          log.warn('a record started no process', { rule: payload.ruleId, record, code: error.code });
        },
      );
    }),
  );

  return {
    rules: [
      startRules(services),
      defineHooks({ entity: faultReport, afterSave: added('faultReport') }),
      defineHooks({ entity: repair, afterSave: added('repair') }),
    ] as readonly EntityHooks[],
    jobs: [start] as readonly JobHandler[],
    subscriptions(): readonly Subscription[] {
      const common = {
        db: store.asPlatform('alarms, patrols and orders of all tenants start processes'),
        events: store.events,
        log,
      };
      return [
        subscription({
          ...common,
          name: 'processes started by alarms',
          topic: alarmRaised,
          // Members of a storm are covered by the storm, a repeated crossing by the first one.
          concerns: ({ repeats, groupId }) => repeats === 1 && groupId === null,
          handle: (session, { tenantId, key, payload: { grade } }) =>
            follow(session, tenantId, { kind: 'realtimeAlarm', id: key }, { grade }),
        }),
        subscription({
          ...common,
          name: 'processes started by patrols',
          topic: patrolReported,
          handle: (session, { tenantId, key }) => follow(session, tenantId, { kind: 'faultReport', id: key }),
        }),
        subscription({
          ...common,
          name: 'processes started by orders',
          topic: stateMoved,
          async handle(session, { tenantId, key, payload: { entity, act } }) {
            if (entity === orderRecord.key && act === 'dispatch')
              await follow(session, tenantId, { kind: 'orderRecord', id: key });
          },
        }),
      ];
    },
  };
}

/** Whether a process was ever started for a record. */
async function hasStarted(
  { client }: DbSession,
  tenantId: string,
  table: string,
  id: string,
  key: string,
): Promise<boolean> {
  const { rowCount } = await client.query(
    statement`select 1 from wf_instance i join wf_definition d on d.id = i.definition_id
     where i.tenant_id = ${tenantId} and i.business_table = ${table} and i.business_id = ${id}
       and d.key = ${key} limit 1`,
  );
  return rowCount !== 0;
}

/** The values a user would have entered: read-only fields are taken from the record anyway. */
function openValues(form: ProcessForm | undefined, filled: Readonly<Record<string, unknown>>) {
  const open = new Set(form?.fields.filter(({ readOnly }) => !readOnly).map(({ name }) => name));
  return Object.fromEntries(Object.entries(filled).filter(([name]) => open.has(name)));
}

/** Hooks of the rules: a rule must name a process that starts from its records and requires no other input. */
function startRules({ store }: Pick<Services, 'store'>): EntityHooks {
  return defineHooks({
    entity: flowStart,
    async beforeSave(context, draft, before) {
      const { record, processKey } = { ...before, ...draft };
      const kind = processRecordKinds.find((one) => one === record);
      if (kind === undefined || processKey === null || processKey === undefined) return draft;
      await store.tenantDb(context.caller.tenantId).read(async (_, session) => {
        const found = await latestDefinition(session, context.caller.tenantId, processKey);
        const form = found && (await deployedForm(session, found.id, found.startForm));
        if (!form?.records?.includes(kind))
          throw new CodedError('workflow.ruleProcess', { key: processKey, field: 'processKey' });
        const missing = form.fields.find(
          ({ required, readOnly, fill }) => required && !readOnly && !hasFact(kind, fill),
        );
        if (missing !== undefined)
          throw new CodedError('workflow.ruleFields', {
            key: processKey,
            name: missing.label[context.locale],
            field: 'processKey',
          });
      });
      return {
        ...draft,
        ...(kind !== 'realtimeAlarm' && { grade: null }),
        ...(kind !== 'repair' && { costAbove: null }),
      };
    },
  });
}
