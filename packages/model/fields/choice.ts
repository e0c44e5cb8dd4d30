import { inLocale } from '@heliodeck/kit/label';
import type { ChoiceField, ChoiceOption } from '../descriptors/field.ts';
import { type FieldKindSpec, Refusal } from './field-kind.ts';
import { exactOperators } from './operator.ts';

/** The option with a value; a number equals its decimal text. */
export function optionOf<O extends Pick<ChoiceOption, 'value'>>(
  options: readonly O[],
  value: unknown,
): O | undefined {
  // An object in a request body can have a toString that is not a function, so only texts and numbers are
  // compared.
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return options.find((option) => String(option.value) === String(value));
}

/** One of a few values defined by the product, or several. An unknown stored value is displayed unchanged. */
export const choiceKind: FieldKindSpec<ChoiceField> = {
  read(raw, field) {
    if (!field.many) return optionOf(field.options, raw)?.value ?? new Refusal('field.notOption');
    const chosen = parts(raw).map((part) => optionOf(field.options, part)?.value);
    return chosen.includes(undefined) ? new Refusal('field.notOption') : [...new Set(chosen)].join(',');
  },
  column: ({ options, many }) =>
    !many && options.every(({ value }) => typeof value === 'number') ? 'integer' : 'text',
  operators: exactOperators,
  format: (value, field, locale) =>
    (field.many ? parts(value) : [value])
      .map((part) => {
        const option = optionOf(field.options, part);
        return option ? inLocale(option.label, locale) : String(part);
      })
      .join(', '),
  json: ({ options, many }) =>
    many ? { type: 'string', description: 'comma-joined' } : { enum: options.map((option) => option.value) },
};

/** The parts between commas, including empty ones: '1,,2' has a part that is no option. */
function parts(raw: unknown): readonly unknown[] {
  if (Array.isArray(raw)) return raw;
  if (typeof raw !== 'string' && typeof raw !== 'number') return [raw];
  return String(raw)
    .split(',')
    .map((part) => part.trim());
}
