import { quoted } from '@heliodeck/model/ddl';
import type { SearchOrder } from '@heliodeck/model/search';
import type { Scope } from '../access/policy.ts';
import type { ListQuery } from './entity-rules.ts';
import { base, inOrder, type Join } from './joins.ts';
import type { Expression, Output, Plan } from './plan.ts';

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

  /** True once a feature's own condition is in it, which may look at tables nobody here knows of. */
  looksElsewhere = false;

  constructor(plan: Plan, scope: Scope) {
    this.plan = plan;
    if (plan.entity.telemetry === undefined) this.wheres.push(`${base}.is_deleted = 0`);
    // Records without packs keep pack 0; said aloud, it lets the key's index give rows in order of time.
    else if (!hasPacks(plan)) this.wheres.push(`${base}.pack = 0`);
    this.limit(scope);
  }

  where(sql: string, values: readonly unknown[]): this {
    const before = this.values.length;
    this.values.push(...values);
    this.wheres.push(`(${sql.replace(/\$(\d+)/g, (_, n: string) => `$${before + Number(n)}`)})`);
    return this;
  }

  /** A condition on a field, wherever it is stored; `sql` gets its SQL. */
  whereField(name: string, sql: (at: Expression) => string, values: readonly unknown[]): this {
    const at = this.plan.expression(name);
    if (at.join) this.joins.add(at.join);
    return this.where(sql(at), values);
  }

  /** A condition on the record that decides on the scope: telemetry of a department is that of its devices. */
  whereOwner(column: 'create_dept' | 'create_user', test: string, values: readonly unknown[]): this {
    const { alias, join } = this.plan.scopeAt;
    if (join) this.joins.add(join);
    return this.where(`${alias}.${column} ${test}`, values);
  }

  private limit(scope: Scope): void {
    switch (scope.kind) {
      case 'all':
        return;
      case 'own':
        this.whereOwner('create_user', '= $1', [scope.userId]);
        return;
      case 'departments':
        this.whereOwner('create_dept', '= any($1::bigint[])', [scope.deptIds]);
        return;
      case 'tenant':
        this.where(`${base}.tenant_id = $1`, [scope.tenantId]);
        return;
      default:
        this.where('false', []);
    }
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
    const keys = order.map(({ name, direction }) => ({ at: this.plan.expression(name), direction }));
    const inner = keys.map(({ at, direction }) => `${at.sql} ${direction}`);
    const outer = keys.map(
      ({ at, direction }, index) => `${at.join ? `${base}.o${index}` : at.sql} ${direction}`,
    );
    const ordering = keys.flatMap(({ at }, index) => (at.join ? [`${at.sql} as o${index}`] : []));
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
    const text = `select ${outputs.map(({ sql }) => sql).join(', ')} from (
      select ${[`${base}.*`, ...ordering].join(', ')} ${this.from(keys.flatMap(({ at }) => at.join ?? []))}
      ${inner.length > 0 ? `order by ${inner.join(', ')}` : ''} ${limit} ${lock}) ${base}
      ${shown.map(({ sql }) => sql).join(' ')} ${outer.length > 0 ? `order by ${outer.join(', ')}` : ''}`;
    return this.statement(text, extra);
  }

  /** Deletes the rows for good; only telemetry is. */
  remove(): Statement {
    const keys = ['device_id', 'pack', 'data_time'].map((name) => `${base}.${name}`).join(', ');
    const text = `delete from ${quoted(this.plan.entity.table)} x where (x.device_id, x.pack, x.data_time) in
      (select ${keys} ${this.from([])})`;
    return this.statement(text, []);
  }

  /** `from … where …`, with the joins the conditions need and these. */
  private from(more: readonly Join[]): string {
    const joins = inOrder([...this.joins, ...more]).map(({ sql }) => sql);
    const where = this.wheres.length > 0 ? `where ${this.wheres.join(' and ')}` : '';
    return `from ${quoted(this.plan.entity.table)} ${base} ${joins.join(' ')} ${where}`;
  }

  private statement(text: string, extra: readonly unknown[]): Statement {
    const tables = [this.plan.entity.table, ...inOrder(this.joins).map(({ table }) => table)];
    return { text, values: [...this.values, ...extra], tables };
  }
}

function hasPacks({ entity }: Plan): boolean {
  return Object.values(entity.fields).some((field) => field.column === 'pack');
}
