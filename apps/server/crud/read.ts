import type { Entity, Row } from '@heliodeck/model/entity';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { readId } from '@heliodeck/model/fields/ref';
import { parseSearch, type QueryString, type Search, type SearchOrder } from '@heliodeck/model/search';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { PoolClient } from 'pg';
import type { AccessPolicy, Scope } from '../access/policy.ts';
import type { Context } from '../context.ts';
import type { TableChanges } from '../store/changes.ts';
import type { Catalogue } from './catalogue.ts';
import { addCondition } from './conditions.ts';
import type { EntityFilter } from './entity-rules.ts';
import { base } from './joins.ts';
import { RecordQuery, type Statement } from './list-query.ts';
import { Narrowing } from './narrow.ts';
import type { Plan } from './plan.ts';
import { whereIds } from './record-id.ts';
import { addWords, type WireRow, wireRows } from './rows.ts';
import { withPeriod } from './search-period.ts';
import { zoneOfSearch } from './search-zone.ts';
import { named } from './statement-names.ts';
import { type Total, totals } from './totals.ts';
import { type ShownFields, shownBy } from './veil.ts';
import type { Words } from './words.ts';

/** A page as the wire carries it (docs/product/wire.md#paging-and-order). */
export interface Page extends Total {
  readonly records: readonly WireRow[];
  readonly size: number;
  readonly current: number;
  readonly pages: number;
  /** Fields the caller's data scope shows of no row; absent where there are none. */
  readonly hidden?: readonly string[];
  /** Parameters of the search that mean nothing here; absent where there are none. */
  readonly ignored?: readonly string[];
}

interface ReaderOptions {
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
  /**
   * The records of these ids the caller may see, whole, for operations; `lock` holds them until the transaction ends.
   * What goes out to the caller is asked for as `shown`: fields his data scope hides are null there.
   */
  byIds<E extends Entity>(
    context: Context,
    entity: E,
    ids: readonly string[],
    how?: 'lock' | 'shown',
  ): Promise<Row<E>[]>;
  /** Those of these ids the caller may see, with the fields he sees of each. */
  visible(
    context: Context,
    entity: Entity,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, ShownFields>>;
  /** The fields the caller sees of one record; 'all' too where he does not see the record. */
  fieldsOf(context: Context, entity: Entity, id: string): Promise<ShownFields>;
  /** Records of these ids without regard to the caller's scope, for what the server itself has to see. */
  byIdsUnscoped<E extends Entity>(context: Context, entity: E, ids: readonly string[]): Promise<Row<E>[]>;
  /** The search as a query, for exports and for operations on what a list shows. */
  query(
    context: Context,
    entity: Entity,
    query: QueryString,
  ): Promise<{ query: RecordQuery; search: Search; ignored: readonly string[] }>;
  /** The caller's view of an entity without any condition. */
  everything(context: Context, entity: Entity): Promise<RecordQuery>;
}

/** Opens the reading half of the list engine. */
export function openReader({ catalogue, policy, changes, words, filtersOf }: ReaderOptions): Reader {
  const searches = totals(changes);
  const narrowing = new Narrowing(changes);

  const everything: Reader['everything'] = async (context, entity) => {
    const scope: Scope = await policy.scopeFor(context, entity);
    return new RecordQuery(catalogue.planOf(entity), scope);
  };

  const query: Reader['query'] = async (context, entity, raw) => {
    refuseNegative(raw);
    const filters = filtersOf(entity);
    const [ours, fields] = partition(raw, (name) => Object.hasOwn(filters, name));
    const search = withPeriod(entity, parseSearch(entity, fields, catalogue.find));
    const built = await everything(context, entity);
    const zone = await zoneOfSearch(context, entity, search, { find: catalogue.find, everything });
    for (const condition of search.conditions) addCondition(built, condition, zone);
    await narrowing.narrow(context, built, search.conditions);
    const ignored = await addOthers(context, built, { ...search.others, ...ours }, filters);
    for (const name of ignored) context.ignored?.add(name);
    return { query: built, search, ignored };
  };

  const wordsOf = (context: Context, plan: Plan) =>
    words.lookups(
      context,
      plan.words.map(({ field }) => field),
    );

  const rowsOf = async <E extends Entity>(
    context: Context,
    _entity: E,
    built: RecordQuery,
    lock?: 'lock',
  ): Promise<Row<E>[]> => {
    const outputs = built.plan.outputsFor(context.locale, 'all');
    const locks = lock !== undefined && built.plan.entity.telemetry === undefined;
    // In one order: two who lock the same records must not wait for each other.
    const order = locks ? [{ name: 'id', direction: 'asc' } as const] : [];
    const statement = built.select(outputs, order, undefined, lock ? `for update of ${base}` : '');
    const stored = await context.db.read((_, { client }) => fetchRows(client, statement));
    const rows = wireRows(outputs, stored, context.zone);
    if (built.plan.words.length > 0) {
      addWords(built.plan.words, rows, context.locale, await wordsOf(context, built.plan));
    }
    // The outputs are made of the same fields as the type.
    return rows as unknown as Row<E>[];
  };

  const visible: Reader['visible'] = async (context, entity, ids) => {
    const scope = await policy.scopeFor(context, entity);
    const query = whereIds(new RecordQuery(catalogue.planOf(entity), scope), ids);
    const rows = await context.db.read((_, { client }) => fetchRows(client, query.marks()));
    const grants = scope.kind === 'grants' ? scope.of : [];
    return new Map(
      rows.map(([id, ...marks]) => {
        const letting = grants.filter((_, index) => marks[index] === true);
        return [String(id), marks.length === 0 ? 'all' : shownBy(letting)];
      }),
    );
  };

  return {
    everything,
    query,
    async page(context, entity, raw, which = 'all') {
      const { query: built, search, ignored } = await query(context, entity, raw);
      const { plan } = built;
      const { size, current } = search;
      const outputs = plan.outputsFor(context.locale, which);
      const offset = (current - 1) * size;
      const order = settled(plan, search.order);
      const asked = searches.of(context.db, built);
      const known = await asked.known;
      const pageOf = (records: readonly WireRow[], counted: Total): Page => {
        const { hidden } = built;
        const rest = { ...(hidden.length > 0 ? { hidden } : {}), ...(ignored.length > 0 ? { ignored } : {}) };
        return { records, ...counted, size, current, pages: Math.ceil(counted.total / size), ...rest };
      };
      // Nothing there: what it took to find that out need not be done again.
      if (known !== undefined && known <= offset) return pageOf([], { total: known });
      const statement = built.select(outputs, order, { limit: size, offset });
      const { stored, counted } = await context.db.read(async (_, { client }) => {
        const stored = await fetchRows(client, statement);
        // A page that is not full is the last one: its end is the total.
        const isLast = stored.length < size && (stored.length > 0 || offset === 0);
        if (!isLast) return { stored, counted: await asked.count(client) };
        const total = offset + stored.length;
        asked.learn(total);
        return { stored, counted: { total } };
      });
      const records = wireRows(outputs, stored, context.zone);
      if (plan.words.length > 0) addWords(plan.words, records, context.locale, await wordsOf(context, plan));
      return pageOf(records, counted);
    },
    async byIds(context, entity, ids, how) {
      const query = whereIds(await everything(context, entity), ids);
      return how === 'shown' ? rowsOf(context, entity, query) : rowsOf(context, entity, query.whole(), how);
    },
    visible,
    async fieldsOf(context, entity, id) {
      const scope = await policy.scopeFor(context, entity);
      const hides = scope.kind === 'grants' && scope.of.some(({ fields }) => fields !== 'all');
      return hides ? ((await visible(context, entity, [id])).get(id) ?? 'all') : 'all';
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

/**
 * Parameters that are no field: the entity's own filters, and the department of what has none itself.
 * @returns names that are none of these
 */
async function addOthers(
  context: Context,
  query: RecordQuery,
  others: Search['others'],
  filters: Readonly<Record<string, EntityFilter>>,
): Promise<readonly string[]> {
  const ignored: string[] = [];
  for (const [name, value] of Object.entries(others)) {
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
    if (filter) await filter(context, query, value);
    else if (name === 'createDept' && query.plan.entity.scopeVia !== undefined) {
      const department = readId(value);
      if (department instanceof Refusal) throw new CodedError('request.parameterFormat', { name });
      query.whereOwner('create_dept', '= $1', [department]);
    } else ignored.push(name);
  }
  return ignored;
}

async function fetchRows(client: PoolClient, statement: Statement): Promise<unknown[][]> {
  const { rows } = await client.query<unknown[]>({ ...named(statement), rowMode: 'array' });
  return rows;
}
