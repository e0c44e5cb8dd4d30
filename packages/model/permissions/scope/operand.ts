import type { Label } from '@heliodeck/kit/label';
import type { Field } from '../../descriptors/field.ts';
import { Refusal } from '../../fields/field-kind.ts';
import { kindOf } from '../../fields/registry.ts';
import { columnType } from '../../fields/value.ts';
import { type Operand, type Placeholder, placeholders, type ScopeField } from './expression.ts';
import type { ScopeProblem } from './problem.ts';
import type { RuleToken } from './tokens.ts';
import { scopeParts, scopeValues, scopeWords } from './words.ts';

const largestInteger = 2 ** 31 - 1;

/** Parses the right side of a comparison; a value that is impossible for the field is a problem, not an empty list. */
export function operandOf(token: RuleToken, { field }: ScopeField, inList: boolean): Operand | ScopeProblem {
  const problem = (reason: Label): ScopeProblem => ({ at: token.at, reason });
  if (token.kind === 'placeholder') return placeholderOf(token, field, inList);
  if (token.kind === 'text' && /^\$\{\w*\}$/.test(token.text)) return problem(scopeWords.placeholderQuoted);
  const literal = literalOf(token);
  if (literal === undefined) return problem(scopeWords.expected(scopeParts.value, token.text));
  const wanted = wantedOf(field);
  const misfit = problem(scopeWords.valueKind(field.label, wanted.words));
  if (!wanted.of.includes(typeof literal.raw)) return misfit;
  const value = kindOf(field).read(literal.raw, field);
  if (value instanceof Refusal) return misfit;
  const whole = columnType(field) === 'integer';
  return whole && Math.abs(Number(value)) > largestInteger ? misfit : { value };
}

function placeholderOf({ text, at }: RuleToken, field: Field, inList: boolean): Operand | ScopeProblem {
  if (!Object.hasOwn(placeholders, text)) return { at, reason: scopeWords.placeholderUnknown(text) };
  const placeholder = text as Placeholder;
  if (placeholders[placeholder].list && !inList) return { at, reason: scopeWords.placeholderList(text) };
  const type = columnType(field);
  const isId = placeholder === 'userId' || placeholder === 'deptId' || placeholder === 'roleId';
  const fits =
    type === 'text' || (isId && (type === 'bigint' || type === 'bigint[]') && field.kind === 'ref');
  return fits ? { placeholder } : { at, reason: scopeWords.valueKind(field.label, wantedOf(field).words) };
}

interface Literal {
  readonly raw: string | number | boolean;
}

function literalOf({ kind, text }: RuleToken): Literal | undefined {
  if (kind === 'text') return { raw: text };
  // Ids have more digits than a number represents exactly.
  if (kind === 'number')
    return { raw: Math.abs(Number(text)) > Number.MAX_SAFE_INTEGER ? text : Number(text) };
  const word = kind === 'word' ? text.toLowerCase() : '';
  return word === 'true' || word === 'false' ? { raw: word === 'true' } : undefined;
}

/** How a rule writes a value of this field. */
function wantedOf(field: Field): { readonly words: Label; readonly of: readonly string[] } {
  const type = columnType(field);
  if (field.kind === 'ref' && field.by === undefined)
    return { words: scopeValues.id, of: ['string', 'number'] };
  if (field.kind === 'date') return { words: scopeValues.date, of: ['string'] };
  if (field.kind === 'dateTime') return { words: scopeValues.dateTime, of: ['string'] };
  if (field.kind === 'choice')
    return { words: scopeValues.option, of: [type === 'text' ? 'string' : 'number'] };
  switch (type) {
    case 'integer':
    case 'bigint':
      return { words: scopeValues.integer, of: ['number'] };
    case 'numeric':
      return { words: scopeValues.number, of: ['number'] };
    case 'boolean':
      return { words: scopeValues.boolean, of: ['boolean'] };
    default:
      return { words: scopeValues.text, of: ['string'] };
  }
}
