import { readFileSync } from 'node:fs';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { defaultZone } from '@heliodeck/model/wire/time';
import { programCaller } from '../../access/program-caller.ts';
import type { Context } from '../../context.ts';
import type { Services } from '../../services.ts';
import { statement } from '../../store/sql.ts';
import { deploy, generalTenant, readForms } from './deploy.ts';

/** Processes that come with the product, with their keys in the model and in the dictionary `flow`. */
const samples = [
  { file: 'leave', key: 'Leave', category: '1' },
  { file: 'expense', key: 'Expense', category: '2' },
  { file: 'repair-approval', key: 'RepairApproval', category: '3' },
  { file: 'work-ticket', key: 'WorkTicket', category: '4' },
] as const;

const folder = new URL('./samples/', import.meta.url);
const read = (name: string): Buffer => readFileSync(new URL(name, folder));

/** Deploys the product's processes for all tenants, each only once: a deleted or replaced one is not deployed again. */
export async function deploySamples({
  store,
  now,
  log,
}: Pick<Services, 'store' | 'now' | 'log'>): Promise<void> {
  const platform = store.asPlatform('processes of all tenants');
  await platform.tx(async (_, session) => {
    const { client, db } = session;
    await client.query("select pg_advisory_xact_lock(hashtext('heliodeck sample processes'))");
    const { rows } = await client.query<{ key: string }>(
      statement`select distinct key from wf_definition where tenant_id = ${generalTenant}`,
    );
    const known = new Set(rows.map(({ key }) => key));
    const context = { ...programContext, db, now: now(), log };
    for (const { file, key, category } of samples) {
      if (known.has(key)) continue;
      const forms = readForms(JSON.parse(read(`${file}.forms.json`).toString('utf8')));
      const name = `${file}.bpmn20.xml`;
      await deploy(context, {
        tenants: [generalTenant],
        category,
        files: [{ name, bytes: read(name), forms }],
      });
    }
  });
}

/** Context of the program itself, which deploys them without a request. */
const programContext: Omit<Context, 'db' | 'now' | 'log'> = {
  caller: programCaller(platformTenant),
  locale: 'zh',
  zone: defaultZone,
  requestId: '',
  remoteAddress: '',
};
