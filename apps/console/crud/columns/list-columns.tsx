import type { WireRow } from '@heliodeck/client/page';
import type { Label, Locale } from '@heliodeck/kit/label';
import type { ColumnGroup, Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import type { ListLayout } from '@heliodeck/model/wire/list-layout';
import type { ReactNode } from 'react';
import { uiOf } from '../../fields/registry.ts';
import { headingOf, headingWidth, type ValuePlace } from '../../fields/shared/field-ui.ts';
import { Pair, PlacedRecord, ValueWithAncestors } from '../../fields/shared/placed.tsx';
import { withValueMark } from '../../fields/shared/value-mark.tsx';
import { resolved } from '../../fields/text/via.tsx';
import type { Density } from '../../state/preferences.ts';
import { denseColumnWidth } from './dense-width.ts';
import { groupHeading } from './group-heading.ts';

/** A column of a list: its field as displayed. */
export interface ListColumn {
  readonly name: string;
  readonly field: Field;
  /** Its heading: the field's label with the unit; in a group the short label. */
  readonly heading: string;
  readonly group?: ColumnGroup & { readonly short: Label };
  readonly width: number;
  /** The user set its width. */
  readonly isOwnWidth?: boolean;
  /** Name of the field that is displayed below its value, in the same column. */
  readonly below?: string;
  /** Another column whose value is displayed below its own. */
  readonly under?: ListColumn;
  /** Name of the column whose value is displayed below its own in narrow rows, if both are shown. */
  readonly pair?: string;
  /** One of many narrow columns: in lists of readings. */
  readonly dense: boolean;
  /** Shown by default. */
  readonly usual: boolean;
  readonly leads: boolean;
  /** An important column, visible without scrolling on a desktop. */
  readonly isKey: boolean;
  /** The record's title: in search results of a tree it includes its location. */
  readonly isTitle: boolean;
}

/** Font size of a density relative to the standard; widths are given for the standard. */
export const letterScale: Record<Density, number> = { compact: 0.94, standard: 1, wall: 1.24 };

const telemetryLead = {
  live: ['xwjId', 'stationName', 'packNum', 'dataTime'],
  history: ['dataTime', 'stationName', 'xwjId', 'packNum'],
} as const;

/** Columns a list can show: the leading ones, then the important ones, then the others in the descriptor's order. */
export function listColumns(
  entity: Entity,
  locale: Locale,
  density: Density,
  without: ReadonlySet<string>,
  lead: readonly string[] = entity.telemetry ? telemetryLead[entity.telemetry] : [],
): readonly ListColumn[] {
  const dense = entity.telemetry !== undefined;
  const columns = Object.entries<Field>(entity.fields).flatMap(([name, declared]): ListColumn[] => {
    if (without.has(name) || declared.list === false || declared.kind === 'secret' || declared.wire === false)
      return [];
    const field = resolved(entity, declared);
    const group = groupOf(entity, name);
    const pair = entity.view?.pairs?.[name];
    const width = dense
      ? denseColumnWidth(field, group?.short ?? field.label, locale)
      : plainWidth(declared, field, locale);
    return [
      {
        name,
        field,
        dense,
        width: Math.round(width * letterScale[density]),
        heading: headingIn(entity, declared, field, locale),
        ...(group ? { group } : {}),
        ...(pair === undefined ? {} : { pair }),
        leads: lead.includes(name),
        isKey: lead.includes(name) || (!dense && (entity.view?.keyColumns?.includes(name) ?? true)),
        usual: !declared.list?.hidden,
        isTitle: name === entity.title,
      },
    ];
  });
  const first = [...new Set([...lead, ...(entity.view?.keyColumns ?? [])])];
  const found = first.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  // Binary digits are as wide as five numbers and come last.
  const ahead = [...found.filter((column) => !hasDigits(column)), ...found.filter(hasDigits)];
  return together([...ahead, ...columns.filter((column) => !ahead.includes(column))]);
}

/**
 * Columns with those of a group adjacent, at the position of the first: a heading cannot span columns that
 * are apart.
 */
function together(columns: readonly ListColumn[]): readonly ListColumn[] {
  const placed = new Set<ListColumn>();
  for (const column of columns) {
    const label = column.group?.label;
    const run = label === undefined ? [column] : columns.filter(({ group }) => group?.label === label);
    for (const one of run) placed.add(one);
  }
  return [...placed];
}

/** The label of a field; if another field has the same label, preceded by that of its form group. */
function headingIn({ fields }: Entity, { label, group }: Field, field: Field, locale: Locale): string {
  const heading = headingOf(field, locale);
  const isAmbiguous =
    Object.values<Field>(fields).filter((one) => one.label[locale] === label[locale]).length > 1;
  return isAmbiguous && group ? `${group[locale]} · ${heading}` : heading;
}

/** Whether a word of bits is displayed as its sixteen digits. */
export const hasDigits = ({ field }: ListColumn): boolean => field.kind === 'flags' && field.bits === true;

/** Width by descriptor: a field of another record is as wide as there, unless its own list sets a width. */
function plainWidth(declared: Field, field: Field, locale: Locale): number {
  const own =
    (declared.list ? declared.list.width : undefined) ?? (field.list ? field.list.width : undefined);
  const asked = typeof own === 'number' ? own : (own?.[locale] ?? uiOf(field).width(field, locale));
  // A column is never narrower than its heading.
  return Math.max(asked, headingWidth(field, locale));
}

function groupOf(entity: Entity, name: string): ListColumn['group'] {
  for (const group of entity.view?.groups ?? []) {
    const short = Object.hasOwn(group.columns, name) ? group.columns[name] : undefined;
    if (short) return { ...group, short };
  }
  return undefined;
}

/**
 * Columns of narrow rows, which have two lines: the station is below its device, as the time is below its
 * date, unless the user added it as a separate column.
 */
export function stackedColumns(
  columns: readonly ListColumn[],
  asked: Readonly<Record<string, boolean>> = {},
): readonly ListColumn[] {
  const station = columns.find(({ name }) => name === 'stationName');
  if (!station?.dense || asked.stationName || !columns.some(({ name }) => name === 'xwjId')) return columns;
  return columns.flatMap((column) => {
    if (column === station) return [];
    return column.name === 'xwjId'
      ? [{ ...column, heading: `${column.heading} / ${station.heading}`, below: station.name }]
      : [column];
  });
}

/**
 * Columns of narrow rows with pairs of values one below the other, as the descriptor defines; not if the user
 * changed the order of columns or added the lower one separately.
 */
export function pairedColumns(
  columns: readonly ListColumn[],
  locale: Locale,
  { shown = {}, order }: Pick<ListLayout, 'shown' | 'order'> = {},
): readonly ListColumn[] {
  if (order !== undefined) return columns;
  const byName = new Map(columns.map((column) => [column.name, column]));
  const under = (column: ListColumn): ListColumn | undefined =>
    column.pair === undefined || shown[column.pair] ? undefined : byName.get(column.pair);
  const lower = new Set(columns.map((column) => under(column)?.name));
  const groups = new Map<string, Label>();
  return columns
    .filter(({ name }) => !lower.has(name))
    .map((column) => {
      const other = under(column);
      if (other === undefined) return column;
      const heading = `${column.heading} / ${other.heading}`;
      const group = pairedGroup(column, other, locale);
      if (group === undefined) return { ...column, heading, under: other };
      // Columns share a heading if it is the same label.
      const over = groups.get(group.label[locale]) ?? group.label;
      groups.set(over[locale], over);
      return { ...column, heading, under: other, group: { ...group, label: over } };
    });
}

/** Heading of two columns in one: both groups with their units, and below them both short labels if they differ. */
function pairedGroup(column: ListColumn, other: ListColumn, locale: Locale): ListColumn['group'] {
  const [upper, lower] = [column.group, other.group];
  if (upper === undefined || lower === undefined) return undefined;
  const both = ([one, two]: readonly [string, string]): Label => {
    const text = one === two ? one : `${one} / ${two}`;
    return { zh: text, en: text };
  };
  const short = both([upper.short[locale], lower.short[locale]]);
  if (upper.label === lower.label) return { ...upper, short };
  const label = both([groupHeading(upper, locale), groupHeading(lower, locale)]);
  // The heading contains the units already.
  return { ...upper, label, unit: '', short };
}

/** One value of a row, rendered by the screen if it has its own rendering. */
export function drawnCell(
  column: ListColumn,
  row: WireRow,
  cells: CellMakers | undefined,
  place: ValuePlace = column.dense ? 'dense' : 'list',
): ReactNode {
  const value = plainCell(column, row, cells, place);
  const { under } = column;
  const cell =
    under !== undefined ? (
      <Pair lower={plainCell(under, row, cells, place)}>{value}</Pair>
    ) : column.below === undefined ? (
      value
    ) : (
      <ValueWithAncestors below={row[column.below]}>{value}</ValueWithAncestors>
    );
  return column.isTitle ? <PlacedRecord above={row.above}>{cell}</PlacedRecord> : cell;
}

function plainCell(
  column: ListColumn,
  row: WireRow,
  cells: CellMakers | undefined,
  place: ValuePlace,
): ReactNode {
  const own = cells?.[column.name];
  if (own) return own(row[column.name], row);
  const { Cell } = uiOf(column.field);
  const cell = (
    <Cell name={column.name} field={column.field} value={row[column.name]} row={row} place={place} />
  );
  return withValueMark(row, column.name, cell, place);
}

export type CellMakers = Readonly<Record<string, (value: unknown, row: WireRow) => ReactNode>>;
