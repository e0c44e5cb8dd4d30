import type { SummedFields } from '@heliodeck/model/descriptors/entity';
import type { SearchOrder } from '@heliodeck/model/descriptors/search';
import { sql } from 'kysely';
import type { VisibleRows } from '../../access/permissions/policy.ts';
import { type Compiled, column, compiled, constant, type Fragment, list } from '../../store/sql.ts';
import { type FieldMask, fieldMaskOf } from '../columns/field-mask.ts';
import { base, type Join, joinsInOrder } from '../columns/joins.ts';
import { afterRow } from '../columns/keyset.ts';
import { computed, type EntityPlan, type Expression, type Output } from '../columns/plan.ts';
import { scopeCondition } from '../columns/scope-sql.ts';
import type { FilteredList } from '../hooks/entity-hooks.ts';
import { deep } from './page-from-nearer-end.ts';

/** A statement of a list. */
export interface Statement extends Compiled {
  /** Tables whose changes invalidate the result. */
  readonly tables: readonly string[];
}

/**
 * The only place where reads of records become SQL. It begins with the conditions of every query (not deleted, within the caller's scope;
 * row-level security restricts the tenant), so that lists, details, changes, removals and exports all see the same rows. All values are
 * parameters.
 */
export class RecordQuery implements FilteredList {
  readonly plan: EntityPlan;
  private readonly wheres: Fragment[] = [];
  private readonly joins = new Set<Join>();
  /** Hides fields; absent if the caller may see all fields. */
  private mask: FieldMask | undefined;
  private readonly source: Fragment;
  private readonly otherTables = new Set<string>();
  /** Arrays of ids that restrict the rows, computed once per statement. */
  private readonly idLists: Fragment[] = [];

  /** @param source what is read instead of the entity's table: columns of the same names */
  constructor(plan: EntityPlan, scope: VisibleRows, source: Fragment = sql.id(plan.entity.table)) {
    this.plan = plan;
    this.source = source;
    if (plan.layout.present !== undefined) this.wheres.push(plan.layout.present);
    this.limit(scope);
  }

  where(condition: Fragment, otherTables: readonly string[] = []): this {
    for (const table of otherTables) this.otherTables.add(table);
    this.wheres.push(sql`(${condition})`);
    return this;
  }

  /** Restricts rows to the ids of an array, computed once however often the statement uses it; null = no row. */
  whereId(ids: Fragment): this {
    const name = sql.id(`ids${this.idLists.length}`);
    this.idLists.push(sql`${name} as materialized (select ${ids} as ids)`);
    return this.where(sql`${column(base, 'id')} = any((select ids from ${name})::bigint[])`);
  }

  whereShown(name: string, condition: Fragment, otherTables: readonly string[] = []): this {
    if (this.hidden.includes(name)) return this.where(sql`false`);
    const test: Expression = { sql: condition, type: 'boolean', join: undefined };
    return this.where(this.mask?.condition(name, test) ?? condition, otherTables);
  }

  /** Adds a condition on a field, wherever it is stored; `condition` receives its SQL. */
  whereField(name: string, condition: (at: Expression) => Fragment): this {
    return this.whereAny([name], condition);
  }

  /** Adds a condition that at least one of several fields must meet. */
  whereAny(names: readonly string[], condition: (at: Expression) => Fragment): this {
    const tests = names.map((name) => {
      const at = this.visible(name);
      if (at.join) this.joins.add(at.join);
      return condition(at);
    });
    return this.where(anyOf(tests));
  }

  /** Adds a condition on the record that determines the scope: a record of a device belongs to the device's department. */
  whereOwner(name: 'create_dept' | 'create_user', test: (at: Fragment) => Fragment): this {
    const { alias, join } = this.plan.scopeAt;
    if (join) this.joins.add(join);
    return this.where(test(column(alias, name)));
  }

  /** Restricts to the rows of any grant; a field that not every grant shows is null unless a grant that shows it matches the row. */
  private limit(scope: VisibleRows): void {
    if (scope.kind === 'all') return;
    const grants = scope.kind === 'grants' ? scope.of : [{ rows: scope, fields: 'all' } as const];
    const conditions = grants.map(({ rows }) => {
      const condition = scopeCondition(this.plan, rows);
      for (const join of condition.joins) this.joins.add(join);
      return condition.sql;
    });
    if (!grants.some(({ rows }) => rows.kind === 'all')) this.wheres.push(sql`(${anyOf(conditions)})`);
    if (grants.some(({ fields }) => fields !== 'all'))
      this.mask = fieldMaskOf(this.plan.entity, grants, conditions);
  }

  /** Returns the ids of the rows, and for each which grants match it. */
  marks(): Statement {
    const flags = this.mask?.flagNames ?? [];
    const outputs = flags.map((name) => computed('', sql`${sql.id(base, name)} is true`));
    return this.select([computed('id', sql`(${this.plan.layout.id})::text`), ...outputs], []);
  }

  /** Fields that are hidden in all rows. */
  get hidden(): readonly string[] {
    return this.mask?.hidden ?? [];
  }

  /** Removes the mask, for the server's own operations on the rows. */
  whole(): this {
    this.mask = undefined;
    return this;
  }

  /** The field for conditions and order: a caller must not find out a hidden value by searching for it. */
  private visible(name: string): Expression {
    const at = this.plan.expression(name);
    return this.mask ? { ...at, sql: this.mask.condition(name, at) } : at;
  }

  /** Whether these are all rows of the table in the caller's tenant: no search, no data scope, nothing hidden. */
  get isWhole(): boolean {
    const always = this.plan.layout.present === undefined ? 0 : 1;
    return this.wheres.length === always && this.mask === undefined && this.joins.size === 0;
  }

  /** Counts the rows; with `atMost`, counting stops one row after it. */
  count(atMost?: number): Statement {
    const from = this.from([]);
    return this.statement(
      atMost === undefined
        ? sql`select count(*)::int as n ${from}`
        : sql`select count(*)::int as n from (select 1 ${from} limit ${whole(atMost + 1)}) s`,
    );
  }

  /** Counts rows, rows with less data than `whole`, tells whether the rows are alike, and sums; of at most `most` rows. */
  sums({ of, coverage, alike }: SummedFields, wholeShare: number, most: number): Statement {
    const names = [...new Set([...of, coverage, ...alike])];
    const joins = names.flatMap((name) => this.visible(name).join ?? []);
    const values = names.map((name) => sql`${this.visible(name).sql} as ${sql.id(name)}`);
    const equal = alike.map(
      (name) => sql`min(${column('s', name)}) is not distinct from max(${column('s', name)})`,
    );
    const sums = of.map((name) => sql`sum(${column('s', name)})::float8`);
    return this.statement(sql`select count(*)::int,
      count(*) filter (where ${column('s', coverage)} < ${sql.lit(wholeShare)})::int, ${sql.join(equal, sql` and `)}, ${list(sums)}
      from (select ${list(values)} ${this.from(joins)} limit ${whole(most)}) s`);
  }

  /**
   * Selects the rows. Rows are selected and ordered first; joins for displayed values only follow afterwards, for the page alone. For a
   * late page only ids are selected first: an index has them, and the rows before the page are not read.
   * @param more 'lock' locks the rows; 'total' adds a last column with the number of rows if the page is full, else null
   */
  select(
    outputs: readonly Output[],
    order: readonly SearchOrder[],
    page?: { readonly limit: number; readonly offset: number },
    more?: 'lock' | 'total',
  ): Statement {
    const keys = order.map(({ name, direction }) => ({ at: this.visible(name), direction }));
    const inner = keys.map(({ at, direction }) => ordered(at.sql, direction));
    // Values that are not a plain column of the row are computed once, inside.
    const isColumn = (at: Expression): boolean => at.join === undefined && this.mask === undefined;
    const outer = keys.map(({ at, direction }, index) =>
      ordered(isColumn(at) ? at.sql : column(base, `o${index}`), direction),
    );
    const extra = keys.flatMap(({ at }, index) =>
      isColumn(at) ? [] : [sql`${at.sql} as ${sql.id(`o${index}`)}`],
    );
    const chosen = list([allColumns, ...extra, ...(this.mask?.flags ?? [])]);
    const joins = keys.flatMap(({ at }) => at.join ?? []);
    const from = this.from(joins);
    const wanted = sql`${orderBy(inner)} ${page ? pageOf(page) : nothing}`;
    const rows =
      page && page.offset >= deep && this.plan.layout.lockable
        ? sql`${this.from(joins, [sql`${column(base, 'id')} = any(array(select ${column(base, 'id')} ${from} ${wanted}))`])}`
        : sql`${from} ${wanted}`;
    const total = more === 'total' && page ? this.totalOfFull(page.limit) : nothing;
    return this.statement(sql`select ${this.shown(outputs)}${total} from (
      select ${chosen} ${rows} ${more === 'lock' ? lockRows : nothing}) ${sql.id(base)} ${joined(outputs)} ${orderBy(outer)}`);
  }

  /** Counted only if the page is full: otherwise its own rows give the total. */
  private totalOfFull(limit: number): Fragment {
    const count = sql`select count(*)::int ${this.from([])}`;
    return sql`, case when count(*) over () >= ${whole(limit)} then (${count}) end`;
  }

  /** Selects the values of an order's columns for each row, as texts. */
  orderTexts(order: readonly SearchOrder[]): Statement {
    const keys = order.map(({ name }) => this.visible(name));
    const texts = list(keys.map(({ sql: at }) => sql`(${at})::text`));
    return this.statement(sql`select ${texts} ${this.from(keys.flatMap(({ join }) => join ?? []))}`);
  }

  /** Restricts to the rows after the one with these values in the columns of the order. */
  whereBehind(order: readonly SearchOrder[], texts: readonly (string | null)[]): this {
    const keys = order.map(({ name, direction }, index) => {
      const at = this.visible(name);
      if (at.join) this.joins.add(at.join);
      const isNeverNull = this.mask === undefined && neverNull.has(at.column ?? '');
      return { at, direction, isNeverNull, value: texts[index] ?? null };
    });
    return this.where(afterRow(keys));
  }

  /**
   * Columns of the rows, as a subquery of a removal.
   * @param names columns of the entity's own table
   */
  columns(names: readonly string[]): Fragment {
    return sql`select ${list(names.map((name) => column(base, name)))} ${this.from([])}`;
  }

  private shown(outputs: readonly Output[]): Fragment {
    const { mask } = this;
    if (mask) return list(outputs.map((output) => mask.output(output)));
    return constantOf(outputLists, outputs, () => list(outputs.map((output) => output.sql)));
  }

  /** `from … where …`, with the joins of the conditions and these. */
  private from(more: readonly Join[], wheres: readonly Fragment[] = this.wheres): Fragment {
    const joins = joinsInOrder([...this.joins, ...more]).map((join) => join.sql);
    const where = wheres.length > 0 ? sql`where ${sql.join(wheres, sql` and `)}` : nothing;
    return sql`from ${this.source} ${sql.id(base)} ${sql.join(joins, sql` `)} ${where}`;
  }

  private statement(fragment: Fragment): Statement {
    const joinedTables = joinsInOrder(this.joins).map(({ table }) => table);
    const { idLists } = this;
    const { text, values } = compiled(
      idLists.length === 0 ? fragment : sql`with ${list(idLists)} ${fragment}`,
    );
    return { text, values, tables: [this.plan.entity.table, ...joinedTables, ...this.otherTables] };
  }
}

/** Columns of a record or a reading that are never null. */
const neverNull: ReadonlySet<string> = new Set(['id', 'create_time', 'device_id', 'pack', 'data_time']);
const nothing = sql.raw('');
const allColumns = sql.raw(`${base}.*`);
const lockRows = sql.raw(`for update of ${base}`);

/** Outputs of a plan are the same for every caller without hidden fields. */
const outputLists = new WeakMap<readonly Output[], Fragment>();
const joinLists = new WeakMap<readonly Output[], Fragment>();

function constantOf(
  known: WeakMap<readonly Output[], Fragment>,
  outputs: readonly Output[],
  make: () => Fragment,
): Fragment {
  const found = known.get(outputs) ?? constant(make());
  known.set(outputs, found);
  return found;
}

/** The joins of displayed values only. */
function joined(outputs: readonly Output[]): Fragment {
  return constantOf(joinLists, outputs, () => {
    const joins = joinsInOrder(outputs.flatMap(({ join }) => join ?? []));
    return sql.join(
      joins.map((join) => join.sql),
      sql` `,
    );
  });
}

/** @returns `false` for an empty list */
export function anyOf(conditions: readonly Fragment[]): Fragment {
  return conditions.length === 0 ? sql`false` : sql.join(conditions, sql` or `);
}

function ordered(at: Fragment, direction: SearchOrder['direction']): Fragment {
  return direction === 'asc' ? sql`${at} asc` : sql`${at} desc`;
}

function orderBy(keys: readonly Fragment[]): Fragment {
  return keys.length === 0 ? nothing : sql`order by ${list(keys)}`;
}

/** A literal limit: with a parameter the planner assumes a tenth of the table. */
function pageOf({ limit, offset }: { readonly limit: number; readonly offset: number }): Fragment {
  return offset > 0 ? sql`limit ${whole(limit)} offset ${offset}` : sql`limit ${whole(limit)}`;
}

/** A number of the server as a literal. @throws Error for anything else */
function whole(number: number): Fragment {
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`${number} is no number of rows`);
  return sql.lit(number);
}
