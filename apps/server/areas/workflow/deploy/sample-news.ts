import { CodedError } from '@heliodeck/model/wire/coded-error';
import { flowModel } from '@heliodeck/model/workflow/flow-model';
import type { ProcessForms } from '@heliodeck/model/workflow/form';
import { fileText } from '@heliodeck/workflow/decode/file-text';
import { withDrawing } from '@heliodeck/workflow/layout/draw';
import type { Context } from '../../../context.ts';
import { audit } from '../../../logs/audit.ts';
import { statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { deploy, generalTenant } from './deploy.ts';
import { isSameSample, type SampleProcess, sampleFile, sampleFingerprint, samples } from './sample-files.ts';

/** The decision of a version of an earlier program that has an older file. */
const olderFile = 'older';

interface NewestVersion {
  readonly id: string;
  readonly deploymentId: string;
  readonly version: number;
  readonly name: string;
  readonly category: string;
  readonly decided: string | null;
  readonly isOfProgram: boolean;
  readonly xml: string;
  readonly forms: ProcessForms;
}

/** The newest general version of a process of the product; undefined if all were deleted. */
async function newestOf({ client }: DbSession, { key }: SampleProcess): Promise<NewestVersion | undefined> {
  const { rows } = await client.query<NewestVersion>(
    statement`select d.id::text as id, p.id::text as "deploymentId", d.version, d.name, p.category, p.sample_decided as decided,
       p.deployed_by is null as "isOfProgram", p.xml, p.forms
     from wf_definition d join wf_deployment p on p.id = d.deployment_id
     where d.tenant_id = ${generalTenant} and d.key = ${key} and p.removed_at is null order by d.version desc limit 1`,
  );
  return rows[0];
}

/** Stores which file of the product a deployment has, or was compared with last. */
async function decide({ client }: DbSession, deploymentId: string, decided: string): Promise<void> {
  await client.query(
    statement`update wf_deployment set sample_decided = ${decided} where id = ${deploymentId}`,
  );
}

/** Stores that definitions were deployed from the product's present file. */
export async function noteSample(
  session: DbSession,
  sample: SampleProcess,
  ids: readonly string[],
): Promise<void> {
  await session.client.query(
    statement`update wf_deployment set sample_decided = ${sampleFingerprint(sample)}
       where id in (select deployment_id from wf_definition where id = any(${ids}::bigint[]))`,
  );
}

/** Compares the version that an earlier program deployed with the present file, once. */
export async function compareSample(session: DbSession, sample: SampleProcess): Promise<void> {
  const newest = await newestOf(session, sample);
  if (newest === undefined || newest.decided !== null || !newest.isOfProgram) return;
  const isSame = await isSameSample(sample, newest.xml, newest.forms);
  await decide(session, newest.deploymentId, isSame ? sampleFingerprint(sample) : olderFile);
}

/**
 * Definitions of processes of the product that have a newer file. A version that people deployed is never among them: it would replace what
 * they changed.
 */
export async function newerSamples({ client }: DbSession): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string; key: string; decided: string | null }>(
    statement`select distinct on (d.key) d.id::text as id, d.key, p.sample_decided as decided
     from wf_definition d join wf_deployment p on p.id = d.deployment_id
     where d.tenant_id = ${generalTenant} and d.key = any(${samples.map(({ key }) => key)}) and p.removed_at is null
     order by d.key, d.version desc`,
  );
  const found = rows.filter(({ key, decided }) => {
    const sample = samples.find((one) => one.key === key);
    return sample !== undefined && decided !== null && decided !== sampleFingerprint(sample);
  });
  return new Set(found.map(({ id }) => id));
}

/**
 * The process of the product with a newer file than a definition.
 * @throws CodedError workflow.generalDenied, workflow.noNewer if there is none, it was accepted or declined, or people deployed a version of
 * their own
 */
async function offered(
  { db }: Context,
  session: DbSession,
  id: string,
): Promise<{ readonly sample: SampleProcess; readonly newest: NewestVersion }> {
  if (!db.spansTenants) throw new CodedError('workflow.generalDenied');
  for (const sample of (await newerSamples(session)).has(id) ? samples : []) {
    const newest = await newestOf(session, sample);
    if (newest?.id === id) return { sample, newest };
  }
  throw new CodedError('workflow.noNewer');
}

/** A version of a process beside the newer one of the product, for a comparison. @throws CodedError as `offered` */
export async function newerSample(context: Context, id: string) {
  return context.db.read(async (_, session) => {
    const { sample, newest } = await offered(context, session, id);
    const { bytes } = sampleFile(sample);
    const { name, version, xml } = newest;
    return { id, name, version, xml, newer: await withDrawing(fileText(bytes)) };
  });
}

/**
 * Deploys the newer file as the next version, in the category of the present one. Running instances keep their version.
 * @throws CodedError workflow.generalDenied, workflow.noNewer
 */
export async function takeNewerSample(context: Context, id: string): Promise<{ readonly id: string }> {
  return context.db.tx(async (_, session) => {
    await lockSamples(session);
    const { sample, newest } = await offered(context, session, id);
    const asked = { tenants: [generalTenant], category: newest.category, files: [sampleFile(sample)] };
    const { ids } = await deploy({ ...context, db: session.db }, asked);
    await noteSample(session, sample, ids);
    return { id: ids[0] ?? '' };
  });
}

/** Declines the newer file: it is not offered again until the product has another. @throws CodedError workflow.generalDenied, workflow.noNewer */
export async function keepVersion(context: Context, id: string): Promise<void> {
  await context.db.tx(async (_, session) => {
    await lockSamples(session);
    const { sample, newest } = await offered(context, session, id);
    await decide(session, newest.deploymentId, sampleFingerprint(sample));
    audit(context, session, [
      {
        act: 'edit',
        entity: flowModel.key,
        recordId: id,
        title: newest.name,
        before: { newerVersion: 'offered' },
        after: { newerVersion: 'declined' },
      },
    ]);
  });
}

/** Serialises what starting servers and administrators do with the processes of the product. */
export async function lockSamples({ client }: DbSession): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtext('heliodeck sample processes'))");
}
