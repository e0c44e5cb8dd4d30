import type { Parameter } from './template.ts';

const day = String.raw`\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const forms: Readonly<Record<Parameter['type'], RegExp>> = {
  text: /^[^\n]{0,200}$/,
  number: /^-?\d{1,15}(\.\d{1,10})?$/,
  date: new RegExp(`^${day}$`),
  range: new RegExp(`^${day},${day}$`),
  month: /^\d{4}-(0[1-9]|1[0-2])$/,
  year: /^\d{4}$/,
  station: /^[1-9]\d{0,18}$/,
  region: /^\d{2}(\d{2}){0,2}$/,
  dept: /^[1-9]\d{0,18}$/,
  choice: /^[^\n]{1,100}$/,
};

/** Most values of a multiple choice. */
const mostChosen = 100;

const days = ['today', 'yesterday'] as const;
const months = ['thisMonth', 'lastMonth'] as const;
const years = ['thisYear', 'lastYear'] as const;
/** A default that is relative to the day on which a report runs. */
export type RelativeDefault = (typeof days | typeof months | typeof years)[number];

/** The relative defaults of a type; a range covers the first to the last day of its default. */
export function relativeDefaults({ type }: Pick<Parameter, 'type'>): readonly RelativeDefault[] {
  switch (type) {
    case 'date':
      return days;
    case 'month':
      return months;
    case 'year':
      return years;
    case 'range':
      return [...days, ...months, ...years];
    // Titles are composed of such texts: `{day}` in a cell.
    case 'text':
      return [...days, ...months, ...years];
    default:
      return [];
  }
}

/** The individual values of a parameter: those of a multiple choice are comma-joined. */
export function chosenOf({ many }: Pick<Parameter, 'many'>, value: string): readonly string[] {
  return many ? value.split(',').filter((one) => one !== '') : [value];
}

/** Whether a value that is not empty fits the type of a parameter, and is one of its options if it has any. */
export function isParameterValue(parameter: Parameter, value: string): boolean {
  const { type, from, options } = parameter;
  if (type === 'range') {
    const [first = '', last = ''] = value.split(',');
    return forms.range.test(value) && first <= last;
  }
  const chosen = chosenOf(parameter, value);
  return (
    chosen.length > 0 &&
    chosen.length <= mostChosen &&
    chosen.every(
      (one) =>
        forms[type].test(one) &&
        (type !== 'choice' || from !== undefined || options?.some((option) => option.value === one) === true),
    )
  );
}

/** Whether the default of a parameter gives a value of its type: a value, a relative one, or none. */
export function isFitDefault(parameter: Parameter): boolean {
  const word = (parameter.default ?? '').trim();
  if (word === '' || relativeDefaults(parameter).some((one) => one === word)) return true;
  // A day, a month or a year stands for its days.
  if (parameter.type === 'range' && [forms.date, forms.month, forms.year].some((form) => form.test(word)))
    return true;
  return isParameterValue(parameter, word);
}
