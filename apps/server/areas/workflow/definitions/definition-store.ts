import { handlerNames } from '@heliodeck/model/workflow/handlers';
import { functionNames } from '@heliodeck/model/workflow/people-functions';
import { compile } from '@heliodeck/workflow/decode/compile';
import type { Definition, ProcessCall } from '@heliodeck/workflow/definition';
import { sql } from 'kysely';
import { type Fragment, statement } from '../../../store/sql.ts';
import type { DbSession } from '../../../store/tenant-db.ts';
import { unreadable } from './file-problems.ts';

/** A deployed version of a process. */
export interface DefinitionRow {
  readonly id: string;
  /** '' for a process of all tenants. */
  readonly tenantId: string;
  readonly deploymentId: string;
  readonly key: string;
  readonly name: string;
  readonly version: number;
  /** A key of the dictionary `flow`, the part after 'flow_'. */
  readonly category: string;
  readonly isSuspended: boolean;
  readonly starterUsers: readonly string[];
  readonly starterGroups: readonly string[];
  readonly startForm: string | null;
}

type Client = Pick<DbSession, 'client'>;

/** Columns of a DefinitionRow; `d` is wf_definition, `p` its wf_deployment. */
const definitionColumns = sql`d.id::text as id, d.tenant_id as "tenantId", d.deployment_id::text as "deploymentId", d.key, d.name,
  d.version, p.category, d.is_suspended as "isSuspended", d.starter_users as "starterUsers",
  d.starter_groups as "starterGroups", d.start_form as "startForm"`;
const joined = sql`wf_definition d join wf_deployment p on p.id = d.deployment_id`;

/** A definition that a tenant may use: its own, or one of all tenants; undefined if it has none with this id. */
export async function definitionById(
  { client }: Client,
  tenantId: string,
  id: string,
): Promise<DefinitionRow | undefined> {
  const { rows } = await client.query<DefinitionRow>(
    statement`select ${definitionColumns} from ${joined} where d.id = ${id}
       and d.tenant_id in (${tenantId}, '') and p.removed_at is null`,
  );
  return rows[0];
}

/** Query of the versions of a process that a tenant may use. */
const usableOfKey = (
  tenantId: string,
  key: string,
): Fragment => sql`select ${definitionColumns} from ${joined}
  where d.key = ${key} and d.tenant_id in (${tenantId}, '') and p.removed_at is null`;

/** The newest version of a process for a tenant: its own takes precedence over that of all tenants. */
export async function latestDefinition(
  { client }: Client,
  tenantId: string,
  key: string,
): Promise<DefinitionRow | undefined> {
  const { rows } = await client.query<DefinitionRow>(
    statement`${usableOfKey(tenantId, key)} order by d.tenant_id = '', d.version desc limit 1`,
  );
  return rows[0];
}

/**
 * The version of a process called by another: the one with a given number, the one deployed with the caller (one upload may have several
 * files; the newest if there was none), or the newest.
 * @param asked `version` is the number from evaluating the model
 */
export async function calledDefinition(
  session: Client,
  caller: { readonly tenantId: string; readonly definitionId: string },
  asked: {
    readonly key: string;
    readonly binding?: ProcessCall['binding'];
    readonly version?: string | undefined;
  },
): Promise<DefinitionRow | undefined> {
  const { tenantId, definitionId } = caller;
  const { key, binding, version = '' } = asked;
  if (binding === undefined) return latestDefinition(session, tenantId, key);
  if (binding === 'version' && !/^[1-9]\d{0,8}$/.test(version)) return undefined;
  const { rows } = await session.client.query<DefinitionRow>(
    binding === 'version'
      ? statement`${usableOfKey(tenantId, key)} and d.version = ${version} order by d.tenant_id = '' limit 1`
      : statement`${usableOfKey(tenantId, key)} order by p.id = (select deployment_id from wf_definition where id = ${definitionId}) desc,
           (p.tenant_id, p.deployed_at) = (select c.tenant_id, c.deployed_at from wf_definition o join wf_deployment c
             on c.id = o.deployment_id where o.id = ${definitionId}) desc, d.tenant_id = '', d.version desc limit 1`,
  );
  return rows[0];
}

/** Most compiled definitions in the cache; an instance needs its own with each step. */
const mostCompiled = 200;
const compiledById = new Map<string, Promise<Definition>>();

/**
 * A compiled definition. A deployed definition never changes, so it is compiled once and shared by all tenants that may run it.
 * @throws CodedError workflow.unreadable if the stored file can no longer be parsed
 */
export function compiledDefinition(session: Client, id: string): Promise<Definition> {
  const known = compiledById.get(id);
  if (known !== undefined) return known;
  const made = compileStored(session, id);
  compiledById.set(id, made);
  made.catch(() => compiledById.delete(id));
  for (const oldest of compiledById.keys()) {
    if (compiledById.size <= mostCompiled) break;
    compiledById.delete(oldest);
  }
  return made;
}

const brokenFlows = new WeakSet<Definition>();

/**
 * True for a process whose stored file has flows without a target: earlier versions did not read qualified references such as
 * `tns:approve`, and a file without a diagram lost them when a diagram was added. Such a process would end as soon as it starts.
 */
export function hasBrokenFlows(definition: Definition): boolean {
  return brokenFlows.has(definition);
}

async function compileStored({ client }: Client, id: string): Promise<Definition> {
  const { rows } = await client.query<{ key: string; xml: string }>(
    statement`select d.key, p.xml from wf_definition d join wf_deployment p on p.id = d.deployment_id
       where d.id = ${id}`,
  );
  const [row] = rows;
  const xml = row?.xml ?? '';
  const strict = await compile(xml, { handlers: handlerNames, functions: functionNames });
  // Files deployed before functions were validated keep their expressions: they fail on evaluation, and are not removed.
  const isOlder = strict.problems.some(({ code }) => code === 'expression');
  const { definitions, problems } = isOlder ? await compile(xml, { handlers: handlerNames }) : strict;
  const found = definitions.find(({ key }) => key === row?.key);
  if (found === undefined) throw unreadable(problems[0]);
  if (problems.some(({ code, type }) => code === 'invalid' && type === 'sequenceFlow'))
    brokenFlows.add(found);
  return found;
}
