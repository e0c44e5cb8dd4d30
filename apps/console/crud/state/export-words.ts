import type { WireRow } from '@heliodeck/client/page';
import { inLocale, type Label, type Locale, label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { named } from '../../i18n/named.ts';
import { rowsInWords } from '../shared/rows-in-words.ts';
import { searchLabel } from './search-label.ts';

interface WhatIsExported {
  readonly entity: Entity;
  /** Name of the list; absent: that of the records. */
  readonly name?: Label | undefined;
  readonly filters: Readonly<Record<string, string>>;
  /** A condition set by the screen. */
  readonly told?: Label | undefined;
  /** Number of rows with the current filters; undefined = unknown. */
  readonly total: number | undefined;
  readonly isEstimated?: boolean;
  /** Loaded rows, which contain the names of referenced records. */
  readonly rows: readonly WireRow[];
}

const words = {
  rows: (kind: string, { zh, en }: Label) => label(`${kind}，${zh}`, `${kind}: ${en}`),
  some: (kind: string) => label(`${kind}，条数未知`, `${kind}: number of rows not known`),
  all: label('没有查询条件：导出全部', 'No conditions: everything is exported'),
  allTimes: (name: string) => label(`${name}：不限`, `${name}: any`),
  from: (from: string) => label(`${from} 起`, `from ${from}`),
  until: (until: string) => label(`至 ${until}`, `until ${until}`),
  span: (from: string, until: string) => label(`${from} 至 ${until}`, `${from} to ${until}`),
  chosen: label('已选', 'chosen'),
};

/** Description of an export before it is created: the kind, the number of rows, the period and each condition. */
export function exportWords(what: WhatIsExported): Label {
  const inOne = (locale: Locale): string => {
    const kind = (what.name ?? what.entity.label)[locale];
    const { total, isEstimated = false } = what;
    const head = inLocale(
      total === undefined ? words.some(kind) : words.rows(kind, rowsInWords(total, isEstimated)),
      locale,
    );
    const conditions = conditionsIn(what, locale);
    const anyTime =
      what.entity.telemetry === 'history' && what.filters.dataTime === undefined
        ? [inLocale(words.allTimes(what.entity.fields.dataTime?.label[locale] ?? ''), locale)]
        : [];
    const told = [...conditions, ...anyTime];
    return [head, ...(told.length > 0 ? told : [inLocale(words.all, locale)])].join('\n');
  };
  return { zh: inOne('zh'), en: inOne('en') };
}

type Conditions = Omit<WhatIsExported, 'total' | 'isEstimated'>;

/** Each condition of a list in words: 'Station: Gulangyu'. */
export function conditionsIn(what: Conditions, locale: Locale): readonly string[] {
  const own = what.told ? [inLocale(what.told, locale)] : [];
  return [
    ...own,
    ...Object.entries(what.filters).map(([name, value]) => condition(what, name, value, locale)),
  ];
}

function condition(what: Conditions, name: string, value: string, locale: Locale): string {
  const field = what.entity.fields[name];
  if (!field) return named(name, value, locale);
  return named(searchLabel(field)[locale], inLocale(said(what, name, value), locale), locale);
}

/**
 * A condition in words: a range as from and until, an option by its label, a record by its title if a row
 * contains it.
 */
function said({ entity, rows }: Conditions, name: string, value: string): Label {
  const field = entity.fields[name];
  if (field?.search === 'range') {
    const [from = '', until = ''] = value.split(',');
    if (from === '') return words.until(until);
    return until === '' ? words.from(from) : words.span(from, until);
  }
  if (field?.kind === 'choice') {
    const option = field.options.find((one) => String(one.value) === value);
    if (option) return option.label;
  }
  if (field?.kind === 'ref' || field?.kind === 'dict' || field?.kind === 'region') {
    const title = rows.find((row) => String(row[name]) === value)?.[shownName(name)];
    return typeof title === 'string' ? label(title, title) : words.chosen;
  }
  return label(value, value);
}
