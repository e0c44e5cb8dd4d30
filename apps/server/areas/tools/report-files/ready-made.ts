import type { Label } from '@heliodeck/kit/label';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { reportFile } from '@heliodeck/model/tools/report-file';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { defaultZone } from '@heliodeck/model/wire/time';
import { programCaller } from '../../../access/callers/program-caller.ts';
import type { Context } from '../../../context.ts';
import type { EntityEngine } from '../../../crud/entity-engine.ts';
import type { Services } from '../../../services.ts';
import { statement } from '../../../store/sql.ts';
import { noteOrigin } from './ready-made-news.ts';
import { readyMade } from './ready-made-templates.ts';
import { keepTemplate } from './report-store.ts';

/** The ready-made reports by key. */
export function readyMadeNames(): readonly { readonly key: string; readonly name: Label }[] {
  return Object.entries(readyMade).map(([key, { name }]) => ({ key, name }));
}

/**
 * Adds a ready-made report to the caller's tenant.
 * @throws CodedError record.notFound if the key does not exist; report.nameTaken if a report with its name exists
 */
export async function addFromReadyMade(context: Context, engine: EntityEngine, key: string): Promise<string> {
  const template = Object.hasOwn(readyMade, key) ? readyMade[key] : undefined;
  if (!template) throw new CodedError('record.notFound');
  return context.db.tx(async (_, session) => {
    const inner = { ...context, db: session.db };
    const name = template.name[context.locale];
    await session.client.query("select pg_advisory_xact_lock(hashtext('heliodeck ready-made reports'))");
    const { rows } = await session.client.query(
      statement`select 1 from report_file where name = ${name} and tenant_id = ${context.caller.tenantId}
         and is_deleted = 0`,
    );
    if (rows.length > 0) throw new CodedError('report.nameTaken', { name });
    const id = await engine.put(inner, reportFile, { name });
    const { tenantId } = context.caller;
    await keepTemplate(inner, session, engine, { id, tenantId, version: 1, template });
    await noteOrigin(session, { id, tenantId, key, template });
    return id;
  });
}

/** Adds the ready-made reports to the platform's own tenant on its first start; reports deleted there later are not added again. */
export async function addReadyMade({
  ...services
}: Pick<Services, 'store' | 'now' | 'log' | 'entities'>): Promise<void> {
  const { store, now, log, entities } = services;
  await store.tenantDb(platformTenant).tx(async (_, session) => {
    await session.client.query("select pg_advisory_xact_lock(hashtext('heliodeck ready-made reports'))");
    const { rows } = await session.client.query(
      statement`select 1 from report_file where tenant_id = ${platformTenant} limit 1`,
    );
    if (rows.length > 0) return;
    const context = { ...programContext, db: session.db, now: now(), log };
    for (const key of Object.keys(readyMade)) await addFromReadyMade(context, entities, key);
  });
}

/** Context of the program itself, which adds them without a request. */
const programContext: Omit<Context, 'db' | 'now' | 'log'> = {
  caller: programCaller(platformTenant, 'Heliodeck'),
  locale: 'zh',
  zone: defaultZone,
  requestId: '',
  remoteAddress: '',
};
