import type { Field } from '../descriptors/field.ts';
import type { Operator } from './operator.ts';
import { kindOf } from './registry.ts';

const byOrder: readonly Operator[] = ['gt', 'ge', 'lt', 'le'];
const byPart: readonly Operator[] = ['like', 'notlike', 'likeleft', 'likeright'];

/**
 * Whether a list compares a field so. Lists take every suffix that means something (docs/product/wire.md#search-suffixes):
 * besides what a kind offers, codes and ids have the order of what they are, and a part of a number, code or id is a part of its
 * digits.
 */
export function compares(field: Field, operator: Operator): boolean {
  if (kindOf(field).operators.includes(operator)) return true;
  switch (field.kind) {
    case 'dict':
      return byOrder.includes(operator) || byPart.includes(operator);
    case 'ref':
    case 'choice':
      return field.many !== true && (byOrder.includes(operator) || byPart.includes(operator));
    case 'integer':
    case 'decimal':
    case 'flags':
      return byPart.includes(operator);
    default:
      return false;
  }
}
