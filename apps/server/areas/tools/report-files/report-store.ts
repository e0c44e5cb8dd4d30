import { reportFile } from '@heliodeck/model/tools/report-file';
import type { ReportVersion } from '@heliodeck/model/tools/report-wire';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { wireTime } from '@heliodeck/model/wire/time';
import { readTemplate } from '@heliodeck/reports/template/check-template';
import type { Template } from '@heliodeck/reports/template/template';
import type { Context } from '../../../context.ts';
import type { EntityEngine } from '../../../crud/entity-engine.ts';
import type { SetProvider } from '../../../set-provider.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { blankTemplate } from './blank-template.ts';
import { requireKnownSources, requireSets } from './set-rights.ts';
import { sourcesFor } from './sources-for.ts';

/** Dependencies for storing templates. */
export interface StoreParts {
  readonly engine: EntityEngine;
  readonly sets: readonly SetProvider[];
}

/** A report with its template. */
export interface StoredReport {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  readonly template: Template;
}

/**
 * The newest version of a report's template, or an older one; an empty page for a report that was never designed.
 * @throws CodedError record.notFound, report.unreadable
 */
export async function templateOf(
  context: Context,
  report: { readonly id: string; readonly name: string | null },
  version?: number,
): Promise<StoredReport> {
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ version: number; template: unknown }>(
      statement`select version, template from report_template
       where report_id = ${report.id} and (${version ?? null}::integer is null or version = ${version ?? null})
         order by version desc limit 1`,
    ),
  );
  const [row] = rows;
  const name = report.name ?? '';
  if (!row && version !== undefined) throw new CodedError('record.notFound');
  if (!row) return { id: report.id, name, version: 0, template: blankTemplate(name) };
  const read = readTemplate(row.template);
  // Stored templates were validated before; only restored data could be invalid.
  if ('problems' in read) throw new CodedError('report.unreadable', { name });
  return { id: report.id, name, version: row.version, template: read.template };
}

/**
 * Stores a new version.
 * @param base the version it was made from
 * @throws CodedError report.setForbidden, report.noSource, report.changed if another user saved a version in the meantime
 */
export async function saveTemplate(
  context: Context,
  { engine, sets }: StoreParts,
  id: string,
  template: Template,
  base: number,
): Promise<number> {
  requireSets(context, sets, template);
  requireKnownSources(await sourcesFor(context, { sets }), template);
  return context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    const [report] = await engine.byIds(inner, reportFile, [id], 'lock');
    if (!report) throw new CodedError('record.notFound');
    const { rows } = await session.client.query<{ version: number }>(
      statement`select coalesce(max(version), 0)::integer as version from report_template where report_id = ${id}`,
    );
    const newest = rows[0]?.version ?? 0;
    if (newest !== base) throw new CodedError('report.changed', { version: newest });
    await keepTemplate(inner, session, engine, {
      id,
      tenantId: report.tenantId,
      version: newest + 1,
      template,
    });
    return newest + 1;
  });
}

/** Stores a version within the caller's transaction, which has checked that it is the next one. */
export async function keepTemplate(
  inner: Context,
  { client }: DbSession,
  engine: EntityEngine,
  kept: Omit<StoredReport, 'name'> & { readonly tenantId: string },
): Promise<void> {
  await client.query(
    statement`insert into report_template (report_id, version, tenant_id, template, saved_by, saved_at)
     values (${kept.id}, ${kept.version}, ${kept.tenantId}, ${JSON.stringify(kept.template)},
       ${inner.caller.realName}, ${inner.now})`,
  );
  await engine.put(inner, reportFile, { id: kept.id, version: kept.version });
}

/** All versions of a report, newest first. */
export async function versionsOf(context: Context, id: string): Promise<readonly ReportVersion[]> {
  const { rows } = await context.db.read((_, { client }) =>
    client.query<{ version: number; saved_by: string; saved_at: Date }>(
      statement`select version, saved_by, saved_at from report_template where report_id = ${id}
         order by version desc limit 500`,
    ),
  );
  return rows.map(({ version, saved_by, saved_at }) => ({
    version,
    savedBy: saved_by,
    savedAt: wireTime(saved_at, context.zone),
  }));
}
