import { inLocale } from '@heliodeck/kit/label';
import { addDays, localDate, monthStart } from '@heliodeck/kit/zone';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import {
  isFitDefault,
  isParameterValue,
  type RelativeDefault,
  relativeDefaults,
} from '@heliodeck/reports/template/parameter-value';
import type { Parameter, Template } from '@heliodeck/reports/template/template';
import type { Context } from '../../../context.ts';

type Asking = Pick<Context, 'now' | 'zone' | 'locale'>;

/** A relative value as a date, by the calendar of the caller's tenant. */
function relative(word: RelativeDefault, { now, zone }: Asking): string {
  const today = localDate(zone, now.getTime());
  switch (word) {
    case 'today':
      return today;
    case 'yesterday':
      return addDays(today, -1);
    case 'thisMonth':
      return today.slice(0, 7);
    case 'lastMonth':
      return monthStart(today, -1).slice(0, 7);
    case 'thisYear':
      return today.slice(0, 4);
    case 'lastYear':
      return String(Number(today.slice(0, 4)) - 1);
  }
}

/** The default value of a parameter; for a range a relative default covers its first to its last day. */
function usual(parameter: Parameter, asking: Asking): string {
  const word = (parameter.default ?? '').trim();
  const known = relativeDefaults(parameter).find((one) => one === word);
  const value = known === undefined ? word : relative(known, asking);
  return parameter.type === 'range' && value !== '' && !value.includes(',')
    ? `${bound(value, 'from')},${bound(value, 'to')}`
    : value;
}

/**
 * The values of a report's parameters: the given ones, else the defaults. Empty means absent.
 * @throws CodedError report.parameter if one is missing or invalid for its type
 */
export function parametersOf(
  template: Template,
  given: Readonly<Record<string, string | undefined>>,
  asking: Asking,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    template.parameters.map((parameter) => {
      const value = (given[parameter.name] ?? usual(parameter, asking)).trim();
      const isFit = value === '' ? parameter.required !== true : isParameterValue(parameter, value);
      if (!isFit)
        throw new CodedError('report.parameter', { name: inLocale(parameter.label, asking.locale) });
      return [parameter.name, value];
    }),
  );
}

/**
 * Initial values of the form. A required parameter without a default stays empty, and so does one whose default does not fit its type: the
 * form is where another value can be entered.
 */
export function initialValues(template: Template, asking: Asking): Readonly<Record<string, string>> {
  return Object.fromEntries(
    template.parameters.map((parameter) => [
      parameter.name,
      isFitDefault(parameter) ? usual(parameter, asking) : '',
    ]),
  );
}

/**
 * The arguments of a data set: literals, `$name`, and `$name.from` and `$name.to`, the first and last day of a month, a year or a range.
 */
export function argumentsOf(
  given: Readonly<Record<string, string>>,
  parameters: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, argument]) => {
      const found = /^\$([a-zA-Z][a-zA-Z0-9]*)(?:\.(from|to))?$/.exec(argument);
      const value = found ? bound(parameters[found[1] ?? ''] ?? '', found[2]) : argument;
      return value === '' ? [] : [[name, value]];
    }),
  );
}

/** The values of a statement's placeholders in order: literals, `$name`, `$name.from`, `$name.to`; null if empty. */
export function valuesOf(
  given: readonly string[],
  parameters: Readonly<Record<string, string>>,
): readonly (string | null)[] {
  return given.map((value) => argumentsOf({ value }, parameters).value ?? null);
}

function bound(value: string, end: string | undefined): string {
  if (end === undefined || value === '') return value;
  const [begin = '', finish] = value.split(',');
  if (finish !== undefined) return end === 'from' ? begin : finish;
  const month = value.length === 4 ? `${value}-${end === 'from' ? '01' : '12'}` : value;
  const first = month.length === 7 ? `${month}-01` : month;
  if (end === 'from') return first;
  return month.length === 7 ? addDays(monthStart(first, 1), -1) : month;
}
