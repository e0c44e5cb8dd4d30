import { columnsOf } from '@heliodeck/model/descriptors/columns';
import { toStored } from '@heliodeck/model/fields/value';
import type { Operand, ScopeExpression } from '@heliodeck/model/permissions/scope/expression';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { defaultZone } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import type { PlaceholderValues, RowScope } from '../../access/permissions/policy.ts';
import { column, type Fragment } from '../../store/sql.ts';
import { base, type Join } from './joins.ts';
import type { EntityPlan, Expression } from './plan.ts';

/** A condition on the entity's own table (alias `t`) and the joins it needs. */
interface ScopeCondition {
  readonly sql: Fragment;
  readonly joins: readonly Join[];
}

/** A set of rows as a condition. All values are parameters; names come from the entity's descriptor. */
export function scopeCondition(plan: EntityPlan, rows: RowScope): ScopeCondition {
  const terms = new Terms(plan);
  return terms.condition(terms.rows(rows));
}

/** Creator and department of a record are those of the record that determines its scope. */
const owners: Readonly<Record<string, 'create_user' | 'create_dept'>> = {
  createUser: 'create_user',
  create_user: 'create_user',
  createDept: 'create_dept',
  create_dept: 'create_dept',
};

/** Whether a name is the creator or the department, which belong to the record that determines the scope. */
export function isOwner(name: string): boolean {
  return Object.hasOwn(owners, name);
}

/** SQL under construction, with its joins. */
class Terms {
  readonly #plan: EntityPlan;
  readonly #joins = new Set<Join>();

  constructor(plan: EntityPlan) {
    this.#plan = plan;
  }

  condition(condition: Fragment): ScopeCondition {
    return { sql: condition, joins: [...this.#joins] };
  }

  rows(rows: RowScope): Fragment {
    switch (rows.kind) {
      case 'all':
        return sql`true`;
      case 'own':
        return sql`${this.#owner('create_user').sql} = ${rows.userId}`;
      case 'departments':
        return sql`${this.#owner('create_dept').sql} = any(${rows.deptIds}::bigint[])`;
      case 'among':
        return this.#isAmong(this.#column(rows.column), rows.ids);
      case 'tenant':
        return rows.shared
          ? sql`${column(base, 'tenant_id')} in (${rows.tenantId}, ${platformTenant})`
          : sql`${column(base, 'tenant_id')} = ${rows.tenantId}`;
      case 'expression':
        return this.#expression(rows.expression, rows.who);
      case 'none':
        return sql`false`;
    }
  }

  #expression(expression: ScopeExpression, who: PlaceholderValues): Fragment {
    switch (expression.kind) {
      case 'and':
      case 'or':
        return sql`(${sql.join(
          expression.of.map((part) => this.#expression(part, who)),
          expression.kind === 'and' ? sql` and ` : sql` or `,
        )})`;
      case 'not':
        return sql`(not ${this.#expression(expression.of, who)})`;
      case 'null': {
        const { sql: at, type } = this.#field(expression.name);
        return type === 'bigint[]' ? sql`(coalesce(${at}, '{}') = '{}')` : sql`(${at} is null)`;
      }
      case 'like':
        // Without an escape character every text is a valid pattern; a single backslash at its end would be an error.
        return sql`(${this.#field(expression.name).sql} ilike ${expression.pattern} escape '')`;
      case 'in':
        return this.#isAmong(
          this.#field(expression.name),
          expression.operands.flatMap((operand) => this.#stored(expression, operand, who)),
        );
      case 'compare': {
        const at = this.#field(expression.name);
        const [value] = this.#stored(expression, expression.operand, who);
        if (at.type !== 'bigint[]') return sql`(${at.sql} ${sql.raw(expression.sign)} ${value})`;
        const isOne = sql`(${value}::bigint = any(${at.sql}))`;
        return expression.sign === '=' ? isOne : sql`(not ${isOne})`;
      }
    }
  }

  #isAmong({ sql: at, type }: Expression, values: readonly unknown[]): Fragment {
    return type === 'bigint[]'
      ? sql`(${at} && ${values}::bigint[])`
      : sql`(${at} = any(${values}::${sql.raw(type)}[]))`;
  }

  /** The value with which a field is compared, for the driver; a list has several. */
  #stored(
    { field }: Extract<ScopeExpression, { kind: 'in' | 'compare' }>,
    operand: Operand,
    who: PlaceholderValues,
  ) {
    if ('placeholder' in operand) return [who[operand.placeholder]].flat();
    return [toStored(field, operand.value, defaultZone)].flat();
  }

  #field(name: string): Expression {
    const owner = owners[name];
    if (owner) return this.#owner(owner);
    const at = this.#plan.expression(name);
    if (at.join) this.#joins.add(at.join);
    return at;
  }

  #column(name: string): Expression {
    const owner = owners[name];
    if (owner) return this.#owner(owner);
    const known = columnsOf(this.#plan.entity, 'audit').find((one) => one.column === name);
    return { sql: column(base, name), type: known?.type ?? 'bigint', join: undefined };
  }

  #owner(name: 'create_dept' | 'create_user'): Expression {
    const { alias, join } = this.#plan.scopeAt;
    if (join) this.#joins.add(join);
    return { sql: column(alias, name), type: 'bigint', join };
  }
}
