import { createHash } from 'node:crypto';
import { reportFile } from '@heliodeck/model/tools/report-file';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Template } from '@heliodeck/reports/template/template';
import type { Context } from '../../../context.ts';
import { audit } from '../../../logs/audit.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { readyMade } from './ready-made-templates.ts';
import { type StoredReport, type StoreParts, saveTemplate, templateOf } from './report-store.ts';

/** A hash of a template that ignores the order of its keys, because the database sorts them. */
function fingerprint(template: unknown): string {
  const sorted = JSON.stringify(template, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  return createHash('sha256').update(sorted).digest('hex');
}

const templateFor = (key: string): Template | undefined =>
  Object.hasOwn(readyMade, key) ? readyMade[key] : undefined;

/** Stores that a report has the product's template with a key. */
export async function noteOrigin(
  { client }: DbSession,
  { id, tenantId, key, template }: Pick<StoredReport, 'id' | 'template'> & { tenantId: string; key: string },
): Promise<void> {
  await client.query(
    statement`insert into report_origin (report_id, tenant_id, ready_made, decided)
     values (${id}, ${tenantId}, ${key}, ${fingerprint(template)})`,
  );
}

/**
 * Reports among the given ones whose ready-made template has changed since their tenant accepted it, or decided to keep its own: report →
 * key.
 */
export async function newerTemplates(
  { db }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.read((_, { client }) =>
    client.query<{ id: string; key: string; decided: string | null; first: unknown }>(
      statement`select o.report_id::text as id, o.ready_made as key, o.decided,
         case when o.decided is null then t.template end as first
       from report_origin o left join report_template t on t.report_id = o.report_id and t.version = 1
       where o.report_id = any(${[...ids]}::bigint[])`,
    ),
  );
  const newer = rows.filter(({ key, decided, first }) => {
    const now = templateFor(key);
    return now !== undefined && fingerprint(now) !== (decided ?? fingerprint(first));
  });
  return new Map(newer.map(({ id, key }) => [id, key]));
}

/** A report's template, and the product's newer one. @throws CodedError report.noNewer if there is none, or it was accepted or declined */
export async function newerFor(
  context: Context,
  report: { readonly id: string; readonly name: string | null },
): Promise<StoredReport & { readonly newer: Template }> {
  const key = (await newerTemplates(context, [report.id])).get(report.id);
  const newer = key === undefined ? undefined : templateFor(key);
  if (!newer) throw new CodedError('report.noNewer');
  return { ...(await templateOf(context, report)), newer };
}

/**
 * Accepts the newer template as a new version, so that the previous one can be restored.
 * @param base the version with which it was compared
 * @returns the number of the new version
 * @throws CodedError report.noNewer, report.changed, report.setForbidden
 */
export async function takeNewer(
  context: Context,
  store: StoreParts,
  report: { readonly id: string; readonly name: string | null },
  base: number,
): Promise<number> {
  return context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    const { newer } = await newerFor(inner, report);
    const version = await saveTemplate(inner, store, report.id, newer, base);
    await decide(session, report.id, newer);
    return version;
  });
}

/** Keeps the report's own template: the newer one is not offered again until the product has another. @throws CodedError report.noNewer */
export async function keepOwn(
  context: Context,
  report: { readonly id: string; readonly name: string | null },
): Promise<void> {
  await context.db.tx(async (_, session) => {
    const { newer } = await newerFor({ ...context, db: session.db }, report);
    await decide(session, report.id, newer);
    audit(context, session, [
      {
        act: 'edit',
        entity: reportFile.key,
        recordId: report.id,
        title: report.name,
        before: { newerTemplate: 'offered' },
        after: { newerTemplate: 'declined' },
      },
    ]);
  });
}

/** @throws CodedError report.noNewer if a concurrent call has decided already */
async function decide({ client }: DbSession, id: string, template: Template): Promise<void> {
  const decided = fingerprint(template);
  const { rowCount } = await client.query(
    statement`update report_origin set decided = ${decided}
       where report_id = ${id} and decided is distinct from ${decided}`,
  );
  if (rowCount === 0) throw new CodedError('report.noNewer');
}
