import type { Entity, Row } from '@heliodeck/model/entity';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { readId } from '@heliodeck/model/fields/ref';
import { parseSearch, type QueryString, type Search, type SearchOrder } from '@heliodeck/model/search';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { PoolClient } from 'pg';
import type { AccessPolicy, Scope } from '../access/policy.ts';
import type { Context } from '../context.ts';
import type { EntityFilter } from '../feature.ts';
import type { TableChanges } from '../store/changes.ts';
import { untilChanged } from '../store/until-changed.ts';
import type { Catalogue } from './catalogue.ts';
import { addCondition } from './conditions.ts';
import { base } from './joins.ts';
import { RecordQuery, type Statement } from './list-query.ts';
import type { Plan } from './plan.ts';
import { whereIds } from './record-id.ts';
import { addWords, type WireRow, wireRows } from './rows.ts';
import { statementName } from './statement-names.ts';
import type { Words } from './words.ts';

/** A page as the wire carries it (api-conventions §1.2). */
export interface Page {
  readonly records: readonly WireRow[];
  readonly total: number;
  readonly size: number;
  readonly current: number;
  readonly pages: number;
  /** True where the total of a very long history is the planner's estimate, not a count. */
  readonly estimated?: true;
}

const everyTenant = '*';

/** Beyond so many rows the total of a history is estimated: nobody pages there, and counting reads them all. */
const countedHistory = 100_000;

export interface ReaderOptions {
  readonly catalogue: Catalogue;
  readonly policy: Pick<AccessPolicy, 'scopeFor'>;
  readonly changes: TableChanges;
  readonly words: Words;
  readonly filtersOf: (entity: Entity) => Readonly<Record<string, EntityFilter>>;
}

/** Reads of records; every one is within the caller's tenant and scope. */
export interface Reader {
  /** @throws CodedError for a nonsense page, operator or value */
  page(context: Context, entity: Entity, query: QueryString, outputs?: 'all' | 'reduced'): Promise<Page>;
  /** The records of these ids the caller may see, in no order; `lock` holds them until the transaction ends. */
  byIds<E extends Entity>(
    context: Context,
    entity: E,
    ids: readonly string[],
    lock?: 'lock',
  ): Promise<Row<E>[]>;
  /** The same without regard to the caller's scope, for what the server itself has to see. */
  byIdsUnscoped<E extends Entity>(context: Context, entity: E, ids: readonly string[]): Promise<Row<E>[]>;
  /** The search as a query, for exports and for operations on what a list shows. */
  query(
    context: Context,
    entity: Entity,
    query: QueryString,
  ): Promise<{ query: RecordQuery; search: Search }>;
  /** The caller's view of an entity without any condition. */
  everything(context: Context, entity: Entity): Promise<RecordQuery>;
}

/** Opens the reading half of the list engine. */
export function openReader({ catalogue, policy, changes, words, filtersOf }: ReaderOptions): Reader {
  const totals = untilChanged<number>(changes, 5000);

  const everything: Reader['everything'] = async (context, entity) => {
    const scope: Scope = await policy.scopeFor(context, entity);
    return new RecordQuery(catalogue.planOf(entity), scope);
  };

  const query: Reader['query'] = async (context, entity, raw) => {
    refuseNegative(raw);
    const filters = filtersOf(entity);
    const [ours, fields] = partition(raw, (name) => Object.hasOwn(filters, name));
    const search = parseSearch(entity, fields, catalogue.find);
    const built = await everything(context, entity);
    for (const condition of search.conditions) addCondition(built, condition, context.zone);
    addOthers(context, built, { ...search.others, ...ours }, filters);
    return { query: built, search };
  };

  const total = async (client: PoolClient, tenantId: string, built: RecordQuery): Promise<number> => {
    const counted = async (statement: Statement): Promise<number> => {
      const { rows } = await client.query({ ...named(statement), rowMode: 'array' });
      return Number(rows[0]?.[0] ?? 0);
    };
    if (built.plan.entity.telemetry !== undefined) return counted(built.count(countedHistory));
    const statement = built.count();
    // What tenants change is announced to each alone: a view of all of them is counted anew.
    if (tenantId === everyTenant) return counted(statement);
    const key = `${statement.text}\n${JSON.stringify(statement.values)}`;
    return totals.get(tenantId, statement.tables, key, () => counted(statement));
  };

  const rowsOf = async <E extends Entity>(
    context: Context,
    _entity: E,
    built: RecordQuery,
    lock?: 'lock',
  ): Promise<Row<E>[]> => {
    const { outputs } = built.plan;
    const statement = built.select(outputs, [], undefined, lock ? `for update of ${base}` : '');
    const stored = await context.db.read((_, { client }) => fetchRows(client, statement));
    const rows = wireRows(outputs, stored, context.zone);
    if (built.plan.words.length > 0) {
      addWords(built.plan.words, rows, context.locale, await words.lookups(context));
    }
    // The outputs are made of the same fields as the type.
    return rows as unknown as Row<E>[];
  };

  return {
    everything,
    query,
    async page(context, entity, raw, which = 'all') {
      const { query: built, search } = await query(context, entity, raw);
      const { plan } = built;
      const { size, current } = search;
      const outputs = which === 'all' ? plan.outputs : plan.reduced;
      const offset = (current - 1) * size;
      const order = settled(plan, search.order);
      const statement = built.select(outputs, order, { limit: size, offset });
      const { stored, counted } = await context.db.read(async (_, { client }) => {
        const stored = await fetchRows(client, statement);
        // A page that is not full is the last one: its end is the total.
        const isLast = stored.length < size && (stored.length > 0 || offset === 0);
        if (isLast) return { stored, counted: { total: offset + stored.length } };
        const n = await total(client, context.db.spansTenants ? everyTenant : context.db.tenantId, built);
        const long = entity.telemetry !== undefined && n > countedHistory;
        return { stored, counted: long ? await estimate(client, built) : { total: n } };
      });
      const records = wireRows(outputs, stored, context.zone);
      if (plan.words.length > 0) addWords(plan.words, records, context.locale, await words.lookups(context));
      return { records, ...counted, size, current, pages: Math.ceil(counted.total / size) };
    },
    async byIds(context, entity, ids, lock) {
      return rowsOf(context, entity, whereIds(await everything(context, entity), ids), lock);
    },
    byIdsUnscoped(context, entity, ids) {
      const built = new RecordQuery(catalogue.planOf(entity), { kind: 'all' });
      return rowsOf(context, entity, whereIds(built, ids));
    },
  };
}

/** Order with a last word, so that equal rows do not move between pages. */
function settled({ entity }: Plan, order: readonly SearchOrder[]): readonly SearchOrder[] {
  const last = entity.telemetry === undefined ? ['id'] : keyFields(entity);
  const direction = order.at(-1)?.direction ?? 'desc';
  const missing = last.filter((name) => !order.some((one) => one.name === name));
  return [...order, ...missing.map((name) => ({ name, direction }))];
}

/** Fields of a telemetry entity that stand for its key. */
function keyFields(entity: Entity): string[] {
  return Object.keys(entity.fields).filter((name) => {
    const column = entity.fields[name]?.column;
    return name === 'dataTime' || column === 'device_id' || column === 'pack';
  });
}

/** Splits off the parameters a feature's filter answers, also where they bear a field's name (a user's deptId). */
function partition(
  query: QueryString,
  isOurs: (name: string) => boolean,
): readonly [Readonly<Record<string, string>>, QueryString] {
  const ours: Record<string, string> = {};
  const others: Record<string, QueryString[string]> = {};
  for (const [name, value] of Object.entries(query)) {
    if (!isOurs(name)) others[name] = value;
    else if (typeof value === 'string' && value.trim() !== '') ours[name] = value.trim();
  }
  return [ours, others];
}

function refuseNegative(query: QueryString): void {
  for (const name of ['current', 'size']) {
    if (/^\s*-/.test(String(query[name] ?? ''))) throw new CodedError('request.parameterFormat', { name });
  }
}

/** Parameters that are no field: the entity's own filters, and the department of what has none itself. */
function addOthers(
  context: Context,
  query: RecordQuery,
  others: Search['others'],
  filters: Readonly<Record<string, EntityFilter>>,
): void {
  for (const [name, value] of Object.entries(others)) {
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
    if (filter) filter(context, query, value);
    else if (name === 'createDept' && query.plan.entity.scopeVia !== undefined) {
      const department = readId(value);
      if (department instanceof Refusal) throw new CodedError('request.parameterFormat', { name });
      query.whereOwner('create_dept', '= $1', [department]);
    }
  }
}

/** The statement with a name, where it has one, so that connections prepare it once. */
export function named({ text, values }: Statement) {
  const name = statementName(text);
  return name === undefined ? { text, values: [...values] } : { name, text, values: [...values] };
}

async function fetchRows(client: PoolClient, statement: Statement): Promise<unknown[][]> {
  const { rows } = await client.query<unknown[]>({ ...named(statement), rowMode: 'array' });
  return rows;
}

async function estimate(client: PoolClient, query: RecordQuery): Promise<{ total: number; estimated: true }> {
  const { text, values } = query.select([{ name: 'one', sql: '1', join: undefined, read: undefined }], []);
  const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
  const plan = rows[0]?.['QUERY PLAN']?.[0]?.Plan as { 'Plan Rows'?: number } | undefined;
  return { total: Math.max(countedHistory, Math.round(plan?.['Plan Rows'] ?? 0)), estimated: true };
}
