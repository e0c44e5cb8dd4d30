import type { Locale } from '@heliodeck/kit/label';
import { usualCurrency } from '../fields/currency.ts';
import type { FormField, ProcessForm } from './form.ts';

/** Maximum number of characters of a text in a list. */
const mostLetters = 60;

const texts: readonly FormField['kind'][] = ['text', 'longText'];
const numbers: readonly FormField['kind'][] = ['money', 'number', 'integer'];
const others: readonly FormField['kind'][] = ['choice', 'date', 'dateTime'];

/**
 * One-line summary of an application: the first text of the form and its first number; if it has neither, its
 * first choice or date. It distinguishes many tasks of the same process.
 */
export function formSummary(
  form: ProcessForm | undefined,
  values: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  const first = (kinds: readonly FormField['kind'][]): string =>
    form?.fields
      .filter(({ kind }) => kinds.includes(kind))
      .map((field) => shown(field, values[field.name], locale))
      .find((text) => text !== '') ?? '';
  const parts = [first(texts), first(numbers)].filter((text) => text !== '');
  return parts.length > 0 ? parts.join(' · ') : first(others);
}

function shown({ kind, label, unit, options, fill }: FormField, value: unknown, locale: Locale): string {
  if (value === null || value === undefined || String(value).trim() === '') return '';
  const text = String(value).trim().replace(/\s+/g, ' ');
  if (texts.includes(kind)) {
    const letters = [...text];
    return letters.length > mostLetters ? `${letters.slice(0, mostLetters).join('')}…` : text;
  }
  const chosen = options?.find((option) => option.value === value)?.label[locale];
  // The cost of a record is in the currency of that record.
  const of = unit || (kind === 'money' && fill !== 'cost' ? usualCurrency.label[locale] : '');
  return [label[locale], chosen ?? text, ...(of === '' ? [] : [of])].join(' ');
}
