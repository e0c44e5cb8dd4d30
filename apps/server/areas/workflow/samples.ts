import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { defaultZone } from '@heliodeck/model/wire/time';
import { compile } from '@heliodeck/workflow/decode/compile';
import { englishIn, englishNames, withEnglish } from '@heliodeck/workflow/decode/english-names';
import { programCaller } from '../../access/callers/program-caller.ts';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';
import { storableJson } from '../../store/storable.ts';
import type { DbSession } from '../../store/tenant-db.ts';
import { deploy, generalTenant } from './deploy/deploy.ts';
import { sampleFile, samples } from './deploy/sample-files.ts';
import { compareSample, lockSamples, noteSample } from './deploy/sample-news.ts';

/**
 * Deploys the product's processes for all tenants, each only once: a deleted or replaced one is not deployed again. Versions that an earlier
 * release deployed get the English names of those elements that kept their id and name; nothing else of them changes. A newer version of a
 * process is offered to administrators of the platform (sample-news.ts).
 */
export async function deploySamples({
  store,
  now,
  log,
}: Pick<Services, 'store' | 'now' | 'log'>): Promise<void> {
  const platform = store.asPlatform('processes of all tenants');
  await platform.tx(async (_, session) => {
    const { client, db } = session;
    await lockSamples(session);
    const { rows } = await client.query<{ key: string }>(
      statement`select distinct key from wf_definition where tenant_id = ${generalTenant}`,
    );
    const known = new Set(rows.map(({ key }) => key));
    const context = { ...programContext, db, now: now(), log };
    for (const sample of samples) {
      const { key, category } = sample;
      const file = sampleFile(sample);
      if (known.has(key)) {
        await nameInEnglish(session, key, Buffer.from(file.bytes).toString('utf8'));
        await compareSample(session, sample);
        continue;
      }
      const { ids } = await deploy(context, { tenants: [generalTenant], category, files: [file] });
      await noteSample(session, sample, ids);
    }
  });
}

/** Adds English names to the versions of a process that the program deployed and that have none. */
async function nameInEnglish({ client }: DbSession, key: string, sample: string): Promise<void> {
  const { rows } = await client.query<{ id: string; deploymentId: string; xml: string }>(
    statement`select d.id::text as id, p.id::text as "deploymentId", p.xml from wf_definition d
       join wf_deployment p on p.id = d.deployment_id
     where d.tenant_id = ${generalTenant} and d.key = ${key} and p.deployed_by is null and d.english = '{}'`,
  );
  for (const { id, deploymentId, xml } of rows) {
    const named = withEnglish(xml, englishIn(sample));
    if (named.given.length === 0) continue;
    await client.query(statement`update wf_deployment set xml = ${named.xml} where id = ${deploymentId}`);
    const { definitions } = await compile(named.xml);
    const definition = definitions.find((one) => one.key === key);
    if (definition !== undefined)
      await client.query(
        statement`update wf_definition set english = ${storableJson(englishNames(definition))} where id = ${id}`,
      );
  }
}

/** Context of the program itself, which deploys them without a request. */
const programContext: Omit<Context, 'db' | 'now' | 'log'> = {
  caller: programCaller(platformTenant),
  locale: 'zh',
  zone: defaultZone,
  requestId: '',
  remoteAddress: '',
};
