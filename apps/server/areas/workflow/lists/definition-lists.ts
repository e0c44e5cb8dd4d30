import { inLocale, type Label } from '@heliodeck/kit/label';
import { wireTime } from '@heliodeck/model/wire/time';
import type { ProcessRecordKind } from '@heliodeck/model/workflow/process-record';
import { sql } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Words } from '../../../crud/columns/words.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import type { DefinitionRow } from '../definitions/definition-store.ts';
import { groupsOfCaller } from '../people/candidates.ts';
import { nameContains, processName } from '../people/shown-names.ts';
import { categoryKey } from './flow-keys.ts';

interface DefinitionSearch {
  readonly category?: string | undefined;
  readonly key?: string | undefined;
  readonly name?: string | undefined;
  /** 1 = processes of all tenants, 2 = those of a tenant. */
  readonly mode: 1 | 2;
  readonly current: number;
  readonly size: number;
  /** Only processes that the caller may start, and that users start. */
  readonly startable: boolean;
  /** Only processes that a timer failed to start. */
  readonly troubled?: boolean;
  /** Returns the general definitions that the product has a newer file of; by default none is marked. */
  readonly newerOf?: (session: DbSession) => Promise<ReadonlySet<string>>;
}

interface Listed extends DefinitionRow {
  readonly description: string;
  readonly deployedAt: Date;
  readonly fileName: string;
  readonly running: number;
  readonly tenantName: string | null;
  readonly failedAt: Date | null;
  readonly failure: Label | null;
}

/**
 * A page of the newest versions of processes, by key; for managers those with a failed timer start come first. Mode 2 lists those of the
 * caller's tenant; 000000 manages the processes of all tenants and starts only its own.
 */
export async function definitionPage(context: Context, words: Words, search: DefinitionSearch) {
  const { caller, db, zone, locale } = context;
  const { current, size, mode, startable, troubled = false, newerOf } = search;
  const kind = categoryKey(search.category);
  const [key, name] = [search.key?.trim() ?? '', search.name?.trim() ?? ''];
  return db.read(async (_, session) => {
    const groups = startable ? await groupsOfCaller(session, caller) : [];
    const whose =
      mode === 1
        ? sql`d.tenant_id = ''`
        : sql`d.tenant_id <> '' and (${db.spansTenants && !startable} or d.tenant_id = ${caller.tenantId})`;
    const me = [caller.userId, caller.account];
    const open = sql`(${!startable} or d.by_people is not false and ((d.starter_users = '{}' and d.starter_groups = '{}')
      or d.starter_users && ${me}::text[] or d.starter_groups && ${[...groups]}::text[]))
      and (${!troubled} or f.failed_at is not null)`;
    const from = sql`(select distinct on (d.tenant_id, d.key) d.*, p.category, p.file_name, p.deployed_at
        from wf_definition d join wf_deployment p on p.id = d.deployment_id
        where p.removed_at is null and ${whose} order by d.tenant_id, d.key, d.version desc) as d
      left join lateral (select failed_at, failure from wf_timer where definition_id = d.id and failed_at is not null
        order by failed_at limit 1) f on ${!startable}
      where (${kind} = '' or d.category = ${kind}) and (${key} = '' or position(lower(${key}) in lower(d.key)) > 0)
        and (${name} = '' or ${nameContains(name)}) and ${open}`;
    const counted = await session.client.query<{ n: number }>(
      statement`select count(*)::int as n from ${from}`,
    );
    const total = counted.rows[0]?.n ?? 0;
    const { rows } = await session.client.query<Listed>(
      statement`select d.id::text as id, d.tenant_id as "tenantId", d.deployment_id::text as "deploymentId", d.key,
        ${processName(context)} as name, d.description, d.version, d.category, d.is_suspended as "isSuspended", d.start_form as "startForm",
        d.file_name as "fileName", d.deployed_at as "deployedAt",
        f.failed_at as "failedAt", f.failure,
        (select tenant_name from tenant n where n.tenant_id = d.tenant_id and n.is_deleted = 0) as "tenantName",
        (select count(*)::int from wf_instance i where i.definition_id = d.id and i.status = 'running') as running
      from ${from} order by f.failed_at is null, d.key, d.tenant_id limit ${size} offset ${(current - 1) * size}`,
    );
    const newer = db.spansTenants && mode === 1 ? await newerOf?.(session) : undefined;
    const { dict } = await words.lookups(context);
    const records = rows.map((row) => ({
      id: row.id,
      tenantId: row.tenantId,
      tenantName: row.tenantName ?? '',
      key: row.key,
      name: row.name,
      description: row.description,
      category: `flow_${row.category}`,
      categoryName: dict?.('flow', row.category, false)?.[locale] ?? '',
      version: row.version,
      deploymentId: row.deploymentId,
      resourceName: row.fileName,
      diagramResourceName: row.fileName,
      suspensionState: row.isSuspended ? 2 : 1,
      deploymentTime: wireTime(row.deployedAt, zone),
      running: row.running,
      formKey: row.startForm ?? '',
      hasNewer: newer?.has(row.id) === true,
      startFailure:
        row.failedAt === null
          ? null
          : {
              time: wireTime(row.failedAt, zone),
              why: row.failure === null ? '' : inLocale(row.failure, locale),
            },
    }));
    return { records, total, size, current, pages: Math.ceil(total / size) };
  });
}

/** A process that can start from a kind of record. */
export interface RecordDefinition {
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly category: string;
}

/**
 * The newest active versions of the processes that the caller may start from a kind of record, which their start forms declare. A tenant's
 * process precedes a general one with the same key.
 */
export async function definitionsFor(
  { caller, locale }: Pick<Context, 'caller' | 'locale'>,
  { client }: DbSession,
  kind: ProcessRecordKind,
  groups: readonly string[],
): Promise<readonly RecordDefinition[]> {
  const { rows } = await client.query<RecordDefinition>(
    statement`select id::text as id, key, ${processName({ locale })} as name, description, 'flow_' || category as category from (
       select distinct on (d.key) d.*, p.category, p.forms from wf_definition d join wf_deployment p on p.id = d.deployment_id
       where d.tenant_id in (${caller.tenantId}, '') and p.removed_at is null
         order by d.key, d.tenant_id = '', d.version desc) d
     where not is_suspended and jsonb_exists(forms -> start_form -> 'records', ${kind})
       and ((starter_users = '{}' and starter_groups = '{}')
         or starter_users && ${[caller.userId, caller.account]}::text[] or starter_groups && ${groups}::text[])
     order by name, key`,
  );
  return rows;
}
