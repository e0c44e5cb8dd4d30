import type { Field } from '../descriptors/field.ts';
import type { Operator } from './operator.ts';
import { kindOf } from './registry.ts';

const byOrder: readonly Operator[] = ['gt', 'ge', 'lt', 'le'];
const byPart: readonly Operator[] = ['like', 'notlike', 'likeleft', 'likeright'];

/**
 * Whether a list supports a comparison for a field. Lists accept every meaningful suffix
 * (docs/product/wire.md#search-suffixes): in addition to those of the kind, codes and ids are ordered, and
 * numbers, codes and ids can be searched by part of their digits.
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
