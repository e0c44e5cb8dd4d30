import type { Field } from '../../descriptors/field.ts';

/** Comparison operators. */
export const comparisons = ['=', '<>', '<', '<=', '>', '>='] as const;
export type Comparison = (typeof comparisons)[number];

/** Placeholders for properties of the current user; those that are lists can be compared with `in` only. */
export const placeholders = {
  userId: { list: false },
  deptId: { list: true },
  roleId: { list: true },
  tenantId: { list: false },
  account: { list: false },
} as const;
export type Placeholder = keyof typeof placeholders;

/** What a field is compared with: an API value of that field, or a property of the current user. */
export type Operand = { readonly value: unknown } | { readonly placeholder: Placeholder };

/** A field of the record in a rule. */
export interface ScopeField {
  /** Its name in the API. */
  readonly name: string;
  /** The field that defines its values: for a field of another record, the target field. */
  readonly field: Field;
}

/**
 * A parsed and checked custom data-scope rule (docs/product/permissions.md#custom-rules). Absent values are
 * neither equal nor unequal, as in SQL.
 */
export type ScopeExpression =
  | { readonly kind: 'and' | 'or'; readonly of: readonly ScopeExpression[] }
  | { readonly kind: 'not'; readonly of: ScopeExpression }
  | (ScopeField & { readonly kind: 'compare'; readonly sign: Comparison; readonly operand: Operand })
  | (ScopeField & { readonly kind: 'in'; readonly operands: readonly Operand[] })
  /** '%' matches any text, '_' any character; case is ignored. */
  | (ScopeField & { readonly kind: 'like'; readonly pattern: string })
  | (ScopeField & { readonly kind: 'null' });

/** The fields a rule refers to. */
export function fieldsIn(expression: ScopeExpression): readonly string[] {
  switch (expression.kind) {
    case 'and':
    case 'or':
      return expression.of.flatMap(fieldsIn);
    case 'not':
      return fieldsIn(expression.of);
    default:
      return [expression.name];
  }
}
