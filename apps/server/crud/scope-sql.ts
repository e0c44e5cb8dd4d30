import { columnsOf } from '@heliodeck/model/columns';
import { quoted } from '@heliodeck/model/ddl';
import { toStored } from '@heliodeck/model/fields/value';
import type { Operand, ScopeExpression } from '@heliodeck/model/scope/expression';
import { platformTenant } from '@heliodeck/model/tenancy';
import { defaultZone } from '@heliodeck/model/wire/time';
import type { PlaceholderValues, RowScope } from '../access/policy.ts';
import { base, type Join } from './joins.ts';
import type { Expression, Plan } from './plan.ts';

/** A condition on the entity's own table (alias `t`) and the joins it needs; '$1' is the first of its values. */
export interface ScopeCondition {
  readonly sql: string;
  readonly values: readonly unknown[];
  readonly joins: readonly Join[];
}

/** A set of rows as a condition. Every value is a parameter; names come from the entity's descriptor. */
export function scopeCondition(plan: Plan, rows: RowScope): ScopeCondition {
  const terms = new Terms(plan);
  return terms.condition(terms.rows(rows));
}

/** Maker and department of a record are those of the record that decides on its scope. */
const owners: Readonly<Record<string, 'create_user' | 'create_dept'>> = {
  ...{ createUser: 'create_user', create_user: 'create_user' },
  ...{ createDept: 'create_dept', create_dept: 'create_dept' },
};

/** Whether a name means the maker or the department of a record, which the record that decides on its scope has. */
export function isOwner(name: string): boolean {
  return Object.hasOwn(owners, name);
}

/** SQL in the making, with its values and joins. */
class Terms {
  readonly #plan: Plan;
  readonly #values: unknown[] = [];
  readonly #joins = new Set<Join>();

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  condition(sql: string): ScopeCondition {
    return { sql, values: this.#values, joins: [...this.#joins] };
  }

  rows(rows: RowScope): string {
    switch (rows.kind) {
      case 'all':
        return 'true';
      case 'own':
        return `${this.#owner('create_user').sql} = ${this.#value(rows.userId)}`;
      case 'departments':
        return `${this.#owner('create_dept').sql} = any(${this.#value(rows.deptIds)}::bigint[])`;
      case 'among':
        return this.#isAmong(this.#column(rows.column), rows.ids);
      case 'tenant':
        return rows.shared
          ? `${base}.tenant_id in (${this.#value(rows.tenantId)}, ${this.#value(platformTenant)})`
          : `${base}.tenant_id = ${this.#value(rows.tenantId)}`;
      case 'expression':
        return this.#expression(rows.expression, rows.who);
      case 'none':
        return 'false';
    }
  }

  #expression(expression: ScopeExpression, who: PlaceholderValues): string {
    switch (expression.kind) {
      case 'and':
      case 'or':
        return `(${expression.of.map((part) => this.#expression(part, who)).join(` ${expression.kind} `)})`;
      case 'not':
        return `(not ${this.#expression(expression.of, who)})`;
      case 'null': {
        const { sql, type } = this.#field(expression.name);
        return type === 'bigint[]' ? `(coalesce(${sql}, '{}') = '{}')` : `(${sql} is null)`;
      }
      case 'like':
        // Without an escape sign every text is a pattern; a lone backslash at its end would be an error.
        return `(${this.#field(expression.name).sql} ilike ${this.#value(expression.pattern)} escape '')`;
      case 'in':
        return this.#isAmong(
          this.#field(expression.name),
          expression.operands.flatMap((operand) => this.#stored(expression, operand, who)),
        );
      case 'compare': {
        const at = this.#field(expression.name);
        const [value] = this.#stored(expression, expression.operand, who);
        if (at.type !== 'bigint[]') return `(${at.sql} ${expression.sign} ${this.#value(value)})`;
        const isOne = `(${this.#value(value)}::bigint = any(${at.sql}))`;
        return expression.sign === '=' ? isOne : `(not ${isOne})`;
      }
    }
  }

  #isAmong({ sql, type }: Expression, values: readonly unknown[]): string {
    const list = this.#value(values);
    return type === 'bigint[]' ? `(${sql} && ${list}::bigint[])` : `(${sql} = any(${list}::${type}[]))`;
  }

  /** What a field is compared with, as the driver takes it; a list gives several. */
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

  #column(column: string): Expression {
    const owner = owners[column];
    if (owner) return this.#owner(owner);
    const known = columnsOf(this.#plan.entity, 'audit').find((one) => one.column === column);
    return { sql: `${base}.${quoted(column)}`, type: known?.type ?? 'bigint', join: undefined };
  }

  #owner(column: 'create_dept' | 'create_user'): Expression {
    const { alias, join } = this.#plan.scopeAt;
    if (join) this.#joins.add(join);
    return { sql: `${alias}.${column}`, type: 'bigint', join };
  }

  #value(value: unknown): string {
    this.#values.push(value);
    return `$${this.#values.length}`;
  }
}
