import type { Row } from '@heliodeck/model/descriptors/entity';
import { reportFile } from '@heliodeck/model/tools/report-file';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import { isTenantAdmin } from '../../../access/permissions/permission.ts';
import type { Caller, Context } from '../../../context.ts';
import type { EntityEngine } from '../../../crud/entity-engine.ts';
import { defineHooks } from '../../../crud/hooks/entity-hooks.ts';
import { statement } from '../../../store/sql.ts';

type Report = Row<typeof reportFile>;

/** Whether the caller has one of these roles; an empty list allows all, and administrators of the tenant need none. */
export function hasListedRole(caller: Caller, roles: unknown): boolean {
  const named = typeof roles === 'string' && roles !== '' ? roles.split(',') : [];
  return named.length === 0 || isTenantAdmin(caller) || named.some((role) => caller.roleIds.includes(role));
}

/**
 * A report that the caller may run, or design: each report may name the roles that do.
 * @param by its id, or its name, which is unique within a tenant
 * @throws CodedError record.notFound if there is none for the caller, request.forbidden if the caller sees it and may not do that
 */
export async function reportFor(
  context: Context,
  engine: EntityEngine,
  by: { readonly id?: string | undefined; readonly name?: string | undefined },
  how: 'run' | 'design',
): Promise<Report> {
  const id = by.id ?? (await idOfName(context, by.name ?? ''));
  const [report] = id === undefined ? [] : await engine.byIds(context, reportFile, [id]);
  if (!report) throw new CodedError('record.notFound');
  const allowed = how === 'design' ? report.designRoles : report.runRoles;
  if (!hasListedRole(context.caller, allowed)) throw new CodedError('request.forbidden');
  return report;
}

async function idOfName({ db }: Context, name: string): Promise<string | undefined> {
  const { rows } = await db.read((_, { client }) =>
    client.query<{ id: string }>(
      statement`select id::text from report_file where name = ${name} and is_deleted = 0 limit 1`,
    ),
  );
  return rows[0]?.id;
}

/** Whether the caller may schedule a report: its files are made by running it. */
export function maySchedule(
  caller: Caller,
  report: { readonly runRoles?: unknown; readonly scheduleRoles?: unknown },
): boolean {
  return hasListedRole(caller, report.runRoles) && hasListedRole(caller, report.scheduleRoles);
}

/**
 * Reports that name roles which the caller lacks do not exist for the caller, in any request. Only callers who may design a report may
 * change its roles: otherwise a caller could grant the right to themselves.
 */
export const reportFileRules = defineHooks({
  entity: reportFile,
  rows: ({ caller }) =>
    isTenantAdmin(caller)
      ? undefined
      : sql`cardinality(coalesce(t.view_roles, '{}')) = 0 or t.view_roles && ${caller.roleIds}::bigint[]`,
  async beforeSave({ caller }, draft, before) {
    const changes = (['viewRoles', 'runRoles', 'scheduleRoles', 'designRoles'] as const).some(
      (name) => draft[name] !== undefined && (draft[name] ?? '') !== (before?.[name] ?? ''),
    );
    if (before && changes && !hasListedRole(caller, before.designRoles))
      throw new CodedError('request.forbidden');
    return draft;
  },
});
