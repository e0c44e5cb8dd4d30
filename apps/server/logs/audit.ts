import { isDeepStrictEqual } from 'node:util';
import { columnsOf, fieldOf } from '@heliodeck/model/descriptors/columns';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { isMasked } from '@heliodeck/model/descriptors/masked';
import { titleAlone } from '@heliodeck/model/descriptors/title';
import type { Caller, Context } from '../context.ts';
import { statement } from '../store/sql.ts';
import { storableJson, storableText } from '../store/storable.ts';
import type { DbSession } from '../store/tenant-db.ts';
import { redactionMark } from './redact.ts';

export type AuditAct =
  | 'add'
  | 'edit'
  | 'remove'
  | 'grant'
  | 'seeAs'
  | 'password'
  | 'unlock'
  | 'command'
  | 'approve'
  | 'send'
  | 'upload'
  | 'import'
  | 'close'
  | 'dispatch'
  | 'acknowledge'
  | 'shelve'
  | 'unshelve'
  | 'shelfOver'
  | 'restore'
  | 'serviceOver'
  | 'finish'
  | 'generate'
  | 'rerun'
  | 'comment'
  | 'cancel';
type Values = Readonly<Record<string, unknown>>;

/** One line of the audit log. */
export interface AuditLine {
  readonly act: AuditAct;
  /** Key of the entity, 'user'. */
  readonly entity: string;
  readonly recordId: string;
  /** Title of the record for users. */
  readonly title?: string | null;
  /** Tenant of the chain; default the caller's tenant. */
  readonly tenantId?: string;
  readonly before?: Values | null;
  readonly after?: Values | null;
}

/** Who did what a line says, and when. */
export type AuditWriter = Pick<Context, 'now' | 'remoteAddress' | 'requestId'> & {
  /** Scheduled work has no account. */
  readonly caller: Pick<Caller, 'tenantId' | 'userId' | 'deptIds' | 'account'>;
};

/**
 * Writes these lines at the end of the session's transaction, so that they are stored exactly if the change is. The database numbers and
 * chains them (migration 051). A line that names changes of which there are none is not written (docs/guides/logs.md#audit-log).
 */
export function audit(
  who: AuditWriter,
  session: Pick<DbSession, 'beforeCommit'>,
  lines: readonly AuditLine[],
): void {
  const told = lines.filter((line) => !changesNothing(line));
  if (told.length === 0) return;
  session.beforeCommit(async ({ client }) => {
    await client.query(insert(JSON.stringify(told.map((line) => stored(who, line)))));
  });
}

/** Whether a line lists changes, and there are none. Acts that change no field, such as unlocking, list none. */
function changesNothing({ before, after }: AuditLine): boolean {
  return [before, after].every((values) => values != null && Object.keys(values).length === 0);
}

/** Writes lines about an action outside the database, in a separate transaction. */
export function auditDone(context: Context, lines: readonly AuditLine[]): Promise<void> {
  return context.db.tx(async (_, session) => audit(context, session, lines));
}

/** @param lines JSON */
const insert = (lines: string) => statement`insert into audit_log
    (tenant_id, create_user, create_dept, create_time, update_time, account, remote_ip, request_id, act, entity, record_id,
     record_title, before, after)
  select tenant_id, create_user, create_dept, create_time, create_time, account, remote_ip, request_id, act, entity,
    record_id, record_title, before::jsonb, after::jsonb
  from jsonb_to_recordset(${lines}::jsonb) as line(tenant_id text, create_user bigint, create_dept bigint,
    create_time timestamptz, account text, remote_ip text, request_id text, act text, entity text, record_id text,
    record_title text, before text, after text)`;

function stored({ caller, now, remoteAddress, requestId }: AuditWriter, line: AuditLine): Values {
  return {
    tenant_id: line.tenantId ?? caller.tenantId,
    create_user: caller.userId || null,
    create_dept: caller.deptIds[0] ?? null,
    create_time: now.toISOString(),
    account: storableText(caller.account),
    remote_ip: remoteAddress,
    request_id: requestId,
    act: line.act,
    entity: line.entity,
    record_id: line.recordId,
    record_title: storableText(String(line.title ?? '')).slice(0, 200) || null,
    before: storableJson(line.before),
    after: storableJson(line.after),
  };
}

/** Fields whose change is not listed. */
const incidental: ReadonlySet<string> = new Set([
  'id',
  'tenantId',
  'updateUser',
  'updateTime',
  'createTime',
  'createUser',
  'isDeleted',
]);

/**
 * Returns the changes of a record, before and after: stored fields only, secrets replaced. All values for a new or a removed record.
 * @param written the written values, which show whether a secret was set; rows contain only its mask
 */
export function recordChange(
  entity: Entity,
  act: 'add' | 'edit' | 'remove',
  before: Values | undefined,
  after: Values | undefined,
  written: Values = {},
): AuditLine {
  const old: Record<string, unknown> = {};
  const fresh: Record<string, unknown> = {};
  for (const { name, field } of columnsOf(entity, 'audit')) {
    if (incidental.has(name)) continue;
    if (field.kind === 'secret' || field.wire === false) {
      if (!isGiven(written[name])) continue;
      if (before) old[name] = redactionMark;
      fresh[name] = redactionMark;
      continue;
    }
    const [from, to] = [before?.[name] ?? null, after?.[name] ?? null];
    const hidden = isMasked(field, before) || isMasked(field, after);
    // Rows contain a mask: such a value counts as changed if it was written.
    const changed = hidden ? isGiven(written[name]) || !before || !after : !isDeepStrictEqual(from, to);
    if (!changed) continue;
    if (before) old[name] = hidden ? redactionMark : from;
    if (after) fresh[name] = hidden ? redactionMark : to;
  }
  const row = after ?? before ?? {};
  const title = fieldOf(entity, entity.title)?.wire === false ? '' : titleAlone(entity, row, 'zh');
  return {
    act,
    entity: entity.key,
    recordId: String(row.id ?? ''),
    title: title || null,
    // Changes of rows of all tenants belong to the platform's chain.
    ...(entity.tenancy === 'tenant' && typeof row.tenantId === 'string' ? { tenantId: row.tenantId } : {}),
    before: before ? old : null,
    after: after ? fresh : null,
  };
}

/** Whether a secret was written; an empty one does not change the stored one. */
function isGiven(secret: unknown): boolean {
  return secret !== undefined && secret !== null && secret !== '';
}
