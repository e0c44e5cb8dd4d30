import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import type { Command, StepRefusalCode, Variables } from '@heliodeck/workflow/step/state';
import type { Context } from '../../../context.ts';
import type { EntityEngine } from '../../../crud/entity-engine.ts';
import { statement } from '../../../store/sql.ts';
import { storableJson } from '../../../store/storable.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { userOf } from '../deploy/deploy.ts';
import type { StoredInstance } from '../rows/instance-rows.ts';
import type { ProcessEngine } from '../run/engine.ts';
import type { RecordWrites } from '../services/record-writes.ts';

/** Dependencies of users' actions on processes. */
export interface WorkParts {
  readonly engine: ProcessEngine;
  readonly entities: EntityEngine;
  readonly writes: RecordWrites;
}

/** Stores the values that a user entered into a form of an instance. */
export async function keepForm(
  { client }: DbSession,
  { caller, now }: Context,
  form: {
    readonly id: string;
    readonly instanceId: string;
    readonly formKey: string;
    readonly vars: Variables;
  },
): Promise<void> {
  await client.query(
    statement`insert into wf_form (id, tenant_id, instance_id, form_key, data, created_by, created_at)
     values (${form.id}, ${caller.tenantId}, ${form.instanceId}, ${form.formKey}, ${storableJson(form.vars)},
       ${userOf(caller)}, ${now})`,
  );
}

/**
 * Runs a command on an instance whose tree is locked and writes the result.
 * @throws CodedError for a command that the process does not accept now
 */
export async function command(
  engine: ProcessEngine,
  session: DbSession,
  context: Context,
  instanceId: string,
  asked: Command,
  /** The row of the instance, if it was read since the tree was locked. */
  stored?: StoredInstance,
): Promise<void> {
  const run = engine.begin(session, context.now, context);
  refuse(await run.command(instanceId, asked, stored));
  await run.finish();
}

const refusals: Readonly<Partial<Record<StepRefusalCode, MessageCode>>> = {
  ended: 'workflow.ended',
  suspended: 'workflow.suspended',
  tokenGone: 'workflow.taskGone',
  noStart: 'workflow.noPlainStart',
  notEarlier: 'workflow.notEarlier',
  elsewhere: 'workflow.backElsewhere',
  parallel: 'workflow.backParallel',
  repeated: 'workflow.backRepeated',
};

/** Throws if a command was refused. @throws CodedError with the refusal's code */
export function refuse(refused: StepRefusalCode | undefined): void {
  if (refused !== undefined) throw new CodedError(refusals[refused] ?? 'workflow.notStep');
}

/** Kinds of history lines other than a start, an end or a task. */
type RemarkKind =
  | 'comment'
  | 'handOver'
  | 'withdraw'
  | 'sendBack'
  | 'addBefore'
  | 'addAfter'
  | 'urge'
  | 'copy'
  | 'migrate'
  | 'trigger';

/** Stores a remark of the caller in the history of an instance. */
export async function addRemark(
  { client }: Pick<DbSession, 'client'>,
  { caller, now }: Context,
  remark: {
    readonly instanceId: string;
    readonly taskId?: string;
    readonly kind: RemarkKind;
    readonly text: string;
    /** Attached files, as JSON. */
    readonly files?: string;
  },
): Promise<void> {
  await client.query(
    statement`insert into wf_comment (tenant_id, instance_id, task_id, user_id, kind, text, at, files)
     select tenant_id, id, ${remark.taskId ?? null}, ${userOf(caller)}, ${remark.kind}, ${remark.text}, ${now},
       ${remark.files ?? '[]'} from wf_instance where id = ${remark.instanceId}`,
  );
}
