import { quoted } from '@heliodeck/model/ddl';
import type { SearchOrder } from '@heliodeck/model/search';
import type { Scope } from '../access/policy.ts';
import type { ListQuery } from './entity-rules.ts';
import { base, inOrder, type Join } from './joins.ts';
import type { Expression, Output, Plan } from './plan.ts';
import { type ScopeCondition, scopeCondition } from './scope-sql.ts';
import { type Veil, veilOf } from './veil.ts';

/** A statement ready for the driver. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Tables whose changes change the answer. */
  readonly tables: readonly string[];
}

/**
 * The one place where reads of records become SQL. It begins with what always holds (not deleted, within the
 * caller's scope; the tenant is row-level security's), so that lists, details, changes, removals and exports all see
 * the same rows. Values are parameters without exception.
 */
export class RecordQuery implements ListQuery {
  readonly plan: Plan;
  private readonly wheres: string[] = [];
  private readonly values: unknown[] = [];
  private readonly joins = new Set<Join>();
  /** Hides fields; absent where the caller sees his rows whole. */
  private veil: Veil | undefined;
  private source: string;
  private readonly otherTables = new Set<string>();

  /** @param source what is read where it is not the entity's table: columns of the same names */
  constructor(plan: Plan, scope: Scope, source = quoted(plan.entity.table)) {
    this.plan = plan;
    this.source = source;
    if (plan.layout.present !== undefined) this.wheres.push(plan.layout.present);
    this.limit(scope);
  }

  where(sql: string, values: readonly unknown[], otherTables: readonly string[] = []): this {
    for (const table of otherTables) this.otherTables.add(table);
    const before = this.values.length;
    this.values.push(...values);
    this.wheres.push(`(${sql.replace(/\$(-?\d+)/g, (_, n: string) => `$${before + Number(n)}`)})`);
    return this;
  }

  whereShown(
    name: string,
    sql: string,
    values: readonly unknown[],
    otherTables: readonly string[] = [],
  ): this {
    if (this.hidden.includes(name)) return this.where('false', []);
    const test: Expression = { sql, type: 'boolean', join: undefined };
    return this.where(this.veil ? this.relative(this.veil, name, test) : sql, values, otherTables);
  }

  /** A condition on a field, wherever it is stored; `sql` gets its SQL. */
  whereField(name: string, sql: (at: Expression) => string, values: readonly unknown[]): this {
    return this.whereAny([name], sql, values);
  }

  /** A condition that one of several fields has to meet. */
  whereAny(names: readonly string[], sql: (at: Expression) => string, values: readonly unknown[]): this {
    const tests = names.map((name) => {
      const at = this.plan.expression(name);
      if (at.join) this.joins.add(at.join);
      return sql(this.veil ? { ...at, sql: this.relative(this.veil, name, at) } : at);
    });
    return this.where(tests.join(' or '), values);
  }

  /** A veiled expression for `where`, which counts its values from those that are there: the veil's own come before them. */
  private relative(veil: Veil, name: string, at: Expression): string {
    const before = this.values.length;
    const shown = veil.condition(name, { ...at, sql: hole });
    return shown.replace(/\$(\d+)/g, (_, n: string) => `$${Number(n) - before}`).replace(hole, () => at.sql);
  }

  /** A condition on the record that decides on the scope: what belongs to a device is its department's. */
  whereOwner(column: 'create_dept' | 'create_user', test: string, values: readonly unknown[]): this {
    const { alias, join } = this.plan.scopeAt;
    if (join) this.joins.add(join);
    return this.where(`${alias}.${column} ${test}`, values);
  }

  /** The rows of any grant; a field that not every grant shows is null where none that shows it lets its row through. */
  private limit(scope: Scope): void {
    if (scope.kind === 'all') return;
    const grants = scope.kind === 'grants' ? scope.of : [{ rows: scope, fields: 'all' } as const];
    const conditions = grants.map(({ rows }) => this.added(scopeCondition(this.plan, rows)));
    if (!conditions.includes('true')) this.wheres.push(`(${conditions.join(' or ')})`);
    if (grants.some(({ fields }) => fields !== 'all'))
      this.veil = veilOf(this.plan.entity, grants, conditions);
  }

  /** Takes a condition's joins and values up; gives its SQL with the numbers its values have here. */
  private added({ sql, values, joins }: ScopeCondition): string {
    for (const join of joins) this.joins.add(join);
    const before = this.values.length;
    this.values.push(...values);
    return sql.replace(/\$(\d+)/g, (_, n: string) => `$${before + Number(n)}`);
  }

  /** Ids of the rows, and for each which grants let it through. */
  marks(): Statement {
    const id: Output = { name: 'id', sql: this.plan.layout.id, join: undefined, read: undefined };
    const flags = this.veil?.flagNames ?? [];
    const outputs = flags.map((name) => ({ ...id, name: '', sql: `${base}."${name}" is true` }));
    return this.select([{ ...id, sql: `(${id.sql})::text` }, ...outputs], []);
  }

  /** Fields the caller sees of no row. */
  get hidden(): readonly string[] {
    return this.veil?.hidden ?? [];
  }

  /** For the server's own work on the rows: nothing is hidden. */
  whole(): this {
    this.veil = undefined;
    return this;
  }

  /** The field as conditions and order may see it: who may not see a value must not find it by asking either. */
  private shown(name: string): Expression {
    const at = this.plan.expression(name);
    return this.veil ? { ...at, sql: this.veil.condition(name, at) } : at;
  }

  /** How many rows there are; with `atMost`, counting stops one beyond it. */
  count(atMost?: number): Statement {
    const from = this.from([]);
    const text =
      atMost === undefined
        ? `select count(*)::int as n ${from}`
        : `select count(*)::int as n from (select 1 ${from} limit ${atMost + 1}) s`;
    return this.statement(text, []);
  }

  /**
   * The rows themselves. Rows are chosen and ordered first and joined to what is only shown afterwards, for the
   * page alone.
   */
  select(
    outputs: readonly Output[],
    order: readonly SearchOrder[],
    page?: { readonly limit: number; readonly offset: number },
    lock = '',
  ): Statement {
    const keys = order.map(({ name, direction }) => ({ at: this.shown(name), direction }));
    const inner = keys.map(({ at, direction }) => `${at.sql} ${direction}`);
    // What is not simply a column of the row is worked out once, inside.
    const isColumn = (at: Expression): boolean => at.join === undefined && this.veil === undefined;
    const outer = keys.map(
      ({ at, direction }, index) => `${isColumn(at) ? at.sql : `${base}.o${index}`} ${direction}`,
    );
    const ordering = keys.flatMap(({ at }, index) => (isColumn(at) ? [] : [`${at.sql} as o${index}`]));
    const shown = inOrder(outputs.flatMap(({ join }) => join ?? []));
    const extra: unknown[] = [];
    let limit = '';
    if (page) {
      // A literal limit: a parameter makes the planner guess a tenth of the table and plan for that.
      limit = `limit ${Math.trunc(page.limit)}`;
      if (page.offset > 0) {
        extra.push(page.offset);
        limit += ` offset $${this.values.length + extra.length}`;
      }
    }
    const text = `select ${outputs.map((output) => this.veil?.output(output) ?? output.sql).join(', ')} from (
      select ${[`${base}.*`, ...ordering, ...(this.veil?.flags ?? [])].join(', ')} ${this.from(keys.flatMap(({ at }) => at.join ?? []))}
      ${inner.length > 0 ? `order by ${inner.join(', ')}` : ''} ${limit} ${lock}) ${base}
      ${shown.map(({ sql }) => sql).join(' ')} ${outer.length > 0 ? `order by ${outer.join(', ')}` : ''}`;
    return this.statement(text, extra);
  }

  /**
   * Columns of the rows, for a statement around it: a removal.
   * @param columns SQL of columns of the alias `t`
   */
  columns(columns: string): Statement {
    return this.statement(`select ${columns} ${this.from([])}`, []);
  }

  /** `from … where …`, with the joins the conditions need and these. */
  private from(more: readonly Join[]): string {
    const joins = inOrder([...this.joins, ...more]).map(({ sql }) => sql);
    const where = this.wheres.length > 0 ? `where ${this.wheres.join(' and ')}` : '';
    return `from ${this.source} ${base} ${joins.join(' ')} ${where}`;
  }

  private statement(text: string, extra: readonly unknown[]): Statement {
    const joined = inOrder(this.joins).map(({ table }) => table);
    const tables = [this.plan.entity.table, ...joined, ...this.otherTables];
    return { text, values: [...this.values, ...extra], tables };
  }
}

/** Where a veiled expression stands until it is known which values it comes after. */
const hole = '\u0000';
