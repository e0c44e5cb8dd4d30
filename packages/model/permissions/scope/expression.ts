import type { Field } from '../../descriptors/field.ts';

/** Signs of a comparison. */
export const comparisons = ['=', '<>', '<', '<=', '>', '>='] as const;
export type Comparison = (typeof comparisons)[number];

/** What stands for the one who looks; those that are lists are compared with `in` only. */
export const placeholders = {
  userId: { list: false },
  deptId: { list: true },
  roleId: { list: true },
  tenantId: { list: false },
  account: { list: false },
} as const;
export type Placeholder = keyof typeof placeholders;

/** What a field is compared with: a wire value of that field, or something of the one who looks. */
export type Operand = { readonly value: unknown } | { readonly placeholder: Placeholder };

/** A field of the record as a rule looks at it. */
export interface ScopeField {
  /** Its name on the wire. */
  readonly name: string;
  /** How its values read: of a field of another record, the field it ends at. */
  readonly field: Field;
}

/**
 * A custom data-scope rule (docs/product/permissions.md#custom-rules) that was read and checked. Absent values are neither equal
 * nor unequal, as in SQL.
 */
export type ScopeExpression =
  | { readonly kind: 'and' | 'or'; readonly of: readonly ScopeExpression[] }
  | { readonly kind: 'not'; readonly of: ScopeExpression }
  | (ScopeField & { readonly kind: 'compare'; readonly sign: Comparison; readonly operand: Operand })
  | (ScopeField & { readonly kind: 'in'; readonly operands: readonly Operand[] })
  /** '%' stands for any text, '_' for any character; case does not matter. */
  | (ScopeField & { readonly kind: 'like'; readonly pattern: string })
  | (ScopeField & { readonly kind: 'null' });

/** The fields a rule looks at. */
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
