import { inLocale } from '@heliodeck/kit/label';
import { addDays, localDate, monthStart } from '@heliodeck/kit/zone';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Parameter, Template } from '@heliodeck/reports/template/template';
import type { Context } from '../../../context.ts';

type Asking = Pick<Context, 'now' | 'zone' | 'locale'>;

const forms: Readonly<Record<Parameter['type'], RegExp>> = {
  text: /^[^\n]{0,200}$/,
  number: /^-?\d{1,15}(\.\d{1,10})?$/,
  date: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  year: /^\d{4}$/,
  station: /^[1-9]\d{0,18}$/,
  choice: /^[^\n]{1,100}$/,
};

/** Relative values by the calendar of the caller's tenant. */
function relative(word: string, { now, zone }: Asking): string {
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
    default:
      return word;
  }
}

/**
 * The parameters of a report: what was given, else the defaults. Empty is absent.
 * @throws CodedError report.parameter for one that is missing or no value of its type
 */
export function parametersOf(
  template: Template,
  given: Readonly<Record<string, string | undefined>>,
  asking: Asking,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    template.parameters.map((parameter) => {
      const value = (given[parameter.name] ?? relative(parameter.default ?? '', asking)).trim();
      const isFit =
        value === ''
          ? parameter.required !== true
          : forms[parameter.type].test(value) &&
            (parameter.type !== 'choice' ||
              parameter.from !== undefined ||
              parameter.options?.some((option) => option.value === value) === true);
      if (!isFit)
        throw new CodedError('report.parameter', { name: inLocale(parameter.label, asking.locale) });
      return [parameter.name, value];
    }),
  );
}

/** The arguments of a data set: values, `$name`, and `$name.from` and `$name.to`, which are the days a month or year has. */
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

/** The values of a statement's placeholders in their order: values, `$name`, `$name.from`, `$name.to`; null for nothing. */
export function valuesOf(
  given: readonly string[],
  parameters: Readonly<Record<string, string>>,
): readonly (string | null)[] {
  return given.map((value) => argumentsOf({ value }, parameters).value ?? null);
}

function bound(value: string, end: string | undefined): string {
  if (end === undefined || value === '') return value;
  const month = value.length === 4 ? `${value}-${end === 'from' ? '01' : '12'}` : value;
  const first = month.length === 7 ? `${month}-01` : month;
  if (end === 'from') return first;
  return month.length === 7 ? addDays(monthStart(first, 1), -1) : month;
}
