import type { Locale } from '@heliodeck/kit/label';
import type { Definition, UserWork } from '@heliodeck/workflow/definition';
import type { TextTemplate } from '@heliodeck/workflow/expr/template';
import { sql } from 'kysely';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { isCandidate, namesOfGroups } from './candidates.ts';

/**
 * Names of groups of tasks that no active user of a tenant could claim: a new tenant has no role that a process names as approver. Groups that
 * depend on the values of the process are not known before it runs.
 */
export async function unfilledGroups(
  { client }: Pick<DbSession, 'client'>,
  tenantId: string,
  { nodes }: Definition,
  locale: Locale,
): Promise<readonly string[]> {
  const tasks = [...nodes.values()].flatMap(({ work }) => (work?.kind === 'user' ? knownGroups(work) : []));
  const named = [...new Set(tasks.flat())];
  if (named.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(
    statement`select g.name from unnest(${named}::text[]) as g(name) where not exists (
       select 1 from "user" u where u.tenant_id = ${tenantId}
         and ${isCandidate(sql`'{}'::bigint[]`, sql`array[g.name]`)})`,
  );
  const empty = new Set(rows.map(({ name }) => name));
  const unfilled = tasks.filter((groups) => groups.every((name) => empty.has(name))).flat();
  const names = await namesOfGroups({ client }, unfilled, locale);
  return [...new Set(unfilled.map((group) => names.get(group) ?? group))];
}

/** The groups of a task whose candidates are nothing but named groups. */
function knownGroups({ assignee, users, groups }: UserWork): readonly (readonly string[])[] {
  if (assignee !== undefined || users.length > 0 || groups.length === 0 || !groups.every(isPlain)) return [];
  return [groups.flatMap(({ source }) => source.split(',').map((name) => name.trim()))];
}

function isPlain({ parts }: TextTemplate): boolean {
  return parts.every((part) => typeof part === 'string');
}
