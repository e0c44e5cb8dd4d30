import { cellPositionOf, columnLetters } from '@heliodeck/reports/template/address';
import type { Template, TemplateCell } from '@heliodeck/reports/template/template';

/** What a difference between two templates is in. */
export interface ComparedPart {
  readonly kind: 'cell' | 'set' | 'parameter' | 'report' | 'page' | 'row' | 'column';
  /** Address, name or number; empty for what a template has once. */
  readonly name: string;
}

/** A difference between two templates. */
export interface TemplateDifference {
  readonly part: ComparedPart;
  /** The property that differs; undefined if one of the templates lacks the part. */
  readonly property: string | undefined;
  /** The value of the property, or the part; undefined if it is absent. */
  readonly before: unknown;
  readonly after: unknown;
}

/** The differences between a template and an older one, cells first, row by row. */
export function comparison(before: Template, after: Template): readonly TemplateDifference[] {
  const parts = [partsOf(before), partsOf(after)] as const;
  const [old, now] = parts;
  const keys = [...new Set(parts.flatMap((one) => [...one.keys()]))];
  const places = new Map(keys.map((key) => [key, placeOf(now.get(key) ?? old.get(key))]));
  return [
    ...keys
      .toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))
      .flatMap((key) => differences(old.get(key), now.get(key))),
    ...orderOf(before, after),
  ];
}

interface ListedPart {
  readonly part: ComparedPart;
  readonly value: Readonly<Record<string, unknown>>;
}

/** The parts of a template by kind and name. */
function partsOf(template: Template): ReadonlyMap<string, ListedPart> {
  const { cells, sets, parameters, page, rows, columns, name } = template;
  const listed = (kind: ComparedPart['kind'], of: string, value: object): ListedPart => ({
    part: { kind, name: of },
    value: { ...value },
  });
  const parts = [
    ...cells.map((cell) => listed('cell', cell.at, withStyles(cell, template))),
    ...sets.map((set) => listed('set', set.name, set)),
    ...parameters.map((parameter) => listed('parameter', parameter.name, parameter)),
    listed('report', '', { title: name }),
    listed('page', '', page),
    ...rows.map((row, index) => listed('row', String(index + 1), row)),
    ...columns.map((column, index) => listed('column', columnLetters(index), column)),
  ];
  return new Map(parts.map((one) => [`${one.part.kind} ${one.part.name}`, one]));
}

/** Styles are compared by content, not by number. */
function withStyles({ style, when, ...cell }: TemplateCell, { styles }: Template): object {
  return {
    ...cell,
    ...(style === undefined ? {} : { style: styles[style] }),
    ...(when === undefined ? {} : { when: when.map((one) => ({ if: one.if, style: styles[one.style] })) }),
  };
}

function differences(
  old: ListedPart | undefined,
  now: ListedPart | undefined,
): readonly TemplateDifference[] {
  const part = (now ?? old)?.part;
  if (!part) return [];
  if (!old || !now) return [{ part, property: undefined, before: old?.value, after: now?.value }];
  const names = [...new Set([...Object.keys(old.value), ...Object.keys(now.value)])];
  return names.flatMap((property) => {
    const [before, after] = [old.value[property], now.value[property]];
    return sorted(before) === sorted(after) ? [] : [{ part, property, before, after }];
  });
}

/** A difference if the parameters that both templates have are in another order. */
function orderOf(before: Template, after: Template): readonly TemplateDifference[] {
  const [old, now] = [before, after].map((one) => one.parameters.map(({ name }) => name));
  if (!old || !now) return [];
  const common = (names: readonly string[], others: readonly string[]) =>
    names.filter((name) => others.includes(name)).join(' ');
  if (common(old, now) === common(now, old)) return [];
  return [{ part: { kind: 'parameter', name: '' }, property: 'sequence', before: old, after: now }];
}

const kinds: readonly ComparedPart['kind'][] = [
  ...(['cell', 'set', 'parameter', 'report', 'page', 'row', 'column'] as const),
];

/** The place of a part in the list of differences. */
function placeOf(listed: ListedPart | undefined): number {
  if (!listed) return 0;
  const { kind, name } = listed.part;
  const { row, column } = (kind === 'cell' ? cellPositionOf(name) : undefined) ?? { row: 0, column: 0 };
  return kinds.indexOf(kind) * 1_000_000 + row * 1000 + column;
}

/** A value as a text. The order of object keys is irrelevant: the database sorts them. */
function sorted(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
  return text ?? '';
}
