import type { Label } from '@heliodeck/kit/label';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { flowModel } from '@heliodeck/model/workflow/flow-model';
import { type ProcessForms, processForms } from '@heliodeck/model/workflow/form';
import { handlerNames } from '@heliodeck/model/workflow/handlers';
import { functionNames } from '@heliodeck/model/workflow/people-functions';
import { compile, isRefusal } from '@heliodeck/workflow/decode/compile';
import { englishNames } from '@heliodeck/workflow/decode/english-names';
import { fileText } from '@heliodeck/workflow/decode/file-text';
import type { Definition } from '@heliodeck/workflow/definition';
import { withDrawing } from '@heliodeck/workflow/layout/draw';
import { z } from 'zod';
import type { Caller, Context } from '../../../context.ts';
import { audit } from '../../../logs/audit.ts';
import { statement } from '../../../store/sql.ts';
import { storableJson } from '../../../store/storable.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { fileRefusal } from '../definitions/file-problems.ts';
import { keepStarts, processStarts } from '../definitions/start-waits.ts';
import { isStartedByPeople } from '../definitions/started-by.ts';
import { unfilledGroups } from '../people/unfilled-groups.ts';
import { newId } from '../rows/instance-rows.ts';
import { deployNotes } from './deploy-notes.ts';

/** A file to deploy, with the forms to which its keys refer. */
export interface DeployedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly forms: ProcessForms;
}

/**
 * The ids of new definitions, by tenant the names of groups whose tasks no active user can claim yet, and texts about what of the files has
 * no effect here.
 */
export const deployedProcesses = z.object({
  ids: z.array(z.string()),
  notes: z.array(z.string()),
  unfilled: z.array(z.object({ tenantId: z.string(), groups: z.array(z.string()) })),
});
type DeployedProcesses = z.infer<typeof deployedProcesses>;

/** The tenant id of processes that all tenants may use. */
export const generalTenant = '';

const suffix = '.bpmn20.xml';

/** True for the name of a file that may contain a process. */
export function isProcessFile(name: string): boolean {
  return name.toLowerCase().endsWith(suffix) && name.length > suffix.length;
}

/**
 * The tenants for which a caller deploys: the given ones, or all tenants by ''. A tenant can deploy only for itself.
 * @throws CodedError workflow.generalDenied, workflow.unknownTenant
 */
export async function deploymentTenants(context: Context, given: string): Promise<readonly string[]> {
  const { caller, db } = context;
  const named = [...new Set(given.split(',').map((id) => id.trim()))].filter((id) => id !== '');
  if (named.length === 0) {
    if (!db.spansTenants) throw new CodedError('workflow.generalDenied');
    return [generalTenant];
  }
  const { rows } = await db.read((_, { client }) =>
    client.query<{ id: string }>(
      statement`select tenant_id as id from tenant where tenant_id = any(${named}) and is_deleted = 0
         and (${db.spansTenants} or tenant_id = ${caller.tenantId})`,
    ),
  );
  const known = new Set(rows.map(({ id }) => id));
  const unknown = named.find((id) => !known.has(id));
  if (unknown !== undefined) throw new CodedError('workflow.unknownTenant', { tenantId: unknown });
  return named;
}

/**
 * Deploys files: for each tenant a deployment of each file, and a version of each process in it. All of them or none.
 * @throws CodedError workflow.notBpmn, workflow.noProcess, workflow.problems, workflow.startsForAll, workflow.badForms
 */
export async function deploy(
  context: Context,
  asked: {
    readonly tenants: readonly string[];
    readonly category: string;
    readonly files: readonly DeployedFile[];
  },
): Promise<DeployedProcesses> {
  const { tenants, category, files } = asked;
  if (files.length === 0) throw new CodedError('workflow.notBpmn');
  const readable = await Promise.all(files.map((file) => readFile(file, files.length > 1)));
  if (tenants.includes(generalTenant)) readable.forEach(refuseOwnStarts);
  return context.db.tx(async (_, session) => {
    const ids: string[] = [];
    for (const tenantId of tenants)
      for (const file of readable) ids.push(...(await keep(context, session, { tenantId, category, file })));
    const definitions = readable.flatMap((file) => file.definitions);
    const notes = readable.flatMap((file) => file.notes.map((note) => note[context.locale]));
    return { ids, notes, unfilled: await unfilledIn(context, session, tenants, definitions) };
  });
}

/** Groups of the processes that have no active user in one of the tenants. Those of general processes are known only at their start. */
async function unfilledIn(
  { locale }: Context,
  session: DbSession,
  tenants: readonly string[],
  definitions: readonly Definition[],
): Promise<DeployedProcesses['unfilled']> {
  const unfilled: { tenantId: string; groups: string[] }[] = [];
  for (const tenantId of tenants) {
    if (tenantId === generalTenant) continue;
    const groups = new Set<string>();
    for (const definition of definitions)
      for (const name of await unfilledGroups(session, tenantId, definition, locale)) groups.add(name);
    if (groups.size > 0) unfilled.push({ tenantId, groups: [...groups] });
  }
  return unfilled;
}

interface ReadFile extends DeployedFile {
  readonly xml: string;
  readonly definitions: readonly Definition[];
  readonly notes: readonly Label[];
}

async function readFile(file: DeployedFile, isOneOfSeveral: boolean): Promise<ReadFile> {
  if (!isProcessFile(file.name)) throw new CodedError('workflow.notBpmn');
  const { definitions, problems } = await compile(file.bytes, {
    handlers: handlerNames,
    functions: functionNames,
  });
  const refusals = problems.filter(isRefusal);
  const [first] = refusals;
  if (first !== undefined) {
    if (first.code === 'invalid' && definitions.length === 0) throw new CodedError('workflow.noProcess');
    throw fileRefusal([first, ...refusals.slice(1)], isOneOfSeveral ? file.name : '');
  }
  // The page of an instance shows it in the diagram.
  const xml = await withDrawing(fileText(file.bytes));
  return { ...file, definitions, xml, notes: deployNotes(file, { definitions, problems }, isOneOfSeveral) };
}

/**
 * Reads forms by key, as uploaded with a process.
 * @throws CodedError workflow.badForms
 */
export function readForms(raw: unknown): ProcessForms {
  const parsed = processForms.safeParse(raw);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const [key = '', ...path] = issue?.path ?? [];
  throw new CodedError('workflow.badForms', {
    key: String(key),
    why: [path.join('.'), issue?.message].filter(Boolean).join(': '),
  });
}

/** Refuses automatic start events in a general process: it would be undefined to which tenant the instance belongs. */
function refuseOwnStarts({ definitions }: ReadFile): void {
  for (const definition of definitions)
    if (processStarts(definition).some(({ event }) => event !== undefined && event.kind === 'timer'))
      throw new CodedError('workflow.startsForAll', { name: definition.name });
}

async function keep(
  context: Context,
  session: DbSession,
  {
    tenantId,
    category,
    file,
  }: { readonly tenantId: string; readonly category: string; readonly file: ReadFile },
) {
  const { caller, now } = context;
  const deploymentId = await newId(session);
  await session.client.query(
    statement`insert into wf_deployment (id, tenant_id, category, file_name, xml, forms, deployed_at, deployed_by)
     values (${deploymentId}, ${tenantId}, ${category}, ${file.name}, ${file.xml}, ${storableJson(file.forms)},
       ${now}, ${userOf(caller)})`,
  );
  const made: string[] = [];
  for (const definition of file.definitions) {
    const id = await keepDefinition(session, tenantId, deploymentId, definition);
    await keepStarts(session, { tenantId, id, definition, context });
    audit(context, session, [
      {
        act: 'add',
        entity: flowModel.key,
        recordId: id,
        title: definition.name,
        tenantId: tenantId === generalTenant ? caller.tenantId : tenantId,
        after: { deployed: file.name, tenant: tenantId, category },
      },
    ]);
    made.push(id);
  }
  return made;
}

async function keepDefinition(
  { client }: DbSession,
  tenantId: string,
  deploymentId: string,
  definition: Definition,
): Promise<string> {
  const { key, name, documentation, starters } = definition;
  // Two concurrent deployments of one key would both use the same version number.
  await client.query(statement`select pg_advisory_xact_lock(hashtext(${`process ${tenantId} ${key}`}))`);
  const plain = processStarts(definition).find(({ event }) => event === undefined || event.kind === 'none');
  const startForm = plain?.formKey?.source.trim() ?? null;
  const { rows } = await client.query<{ id: string }>(
    statement`insert into wf_definition (tenant_id, deployment_id, key, name, description, version, starter_users, starter_groups,
       start_form, by_people, english)
     values (${tenantId}, ${deploymentId}, ${key}, ${name}, ${documentation},
       (select coalesce(max(version), 0) + 1 from wf_definition where tenant_id = ${tenantId} and key = ${key}),
       ${starters.users}, ${starters.groups}, ${startForm}, ${isStartedByPeople(definition)},
       ${storableJson(englishNames(definition))})
     returning id::text as id`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the definition was not kept');
  return row.id;
}

/** The user id of the caller; null for a program. */
export function userOf({ userId }: Pick<Caller, 'userId'>): string | null {
  return userId === '' ? null : userId;
}
