import type { WireRow } from '@heliodeck/client/page';
import type { Label, Locale } from '@heliodeck/kit/label';
import type { ColumnGroup, Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import type { ListLayout } from '@heliodeck/model/wire/list-layout';
import type { ReactNode } from 'react';
import { headingOf, headingWidth, type ValuePlace } from '../fields/field-ui.ts';
import { Pair, PlacedRecord, ValueWithAncestors } from '../fields/placed.tsx';
import { uiOf } from '../fields/registry.ts';
import { withValueMark } from '../fields/value-mark.tsx';
import { resolved } from '../fields/via.tsx';
import type { Density } from '../state/preferences.ts';
import { denseColumnWidth } from './dense-width.ts';
import { groupHeading } from './group-heading.ts';

/** A column of a list: its field as it is shown. */
export interface ListColumn {
  readonly name: string;
  readonly field: Field;
  /** What stands over it: its field's words with the unit; under the heading of a group the short word it has there. */
  readonly heading: string;
  readonly group?: ColumnGroup & { readonly short: Label };
  readonly width: number;
  /** A person made it so wide. */
  readonly isOwnWidth?: boolean;
  /** Name of what stands below its value, in the same column. */
  readonly below?: string;
  /** Another column whose value stands below its own. */
  readonly under?: ListColumn;
  /** Name of the column whose value stands below its own in narrow rows, where both are shown. */
  readonly pair?: string;
  /** One of many narrow columns: of lists of readings. */
  readonly dense: boolean;
  /** Switched on without the person saying so. */
  readonly usual: boolean;
  readonly leads: boolean;
  /** What the list is read for: seen without scrolling at a desk. */
  readonly isKey: boolean;
  /** The record's title: of what a search in a tree found it says the place, too. */
  readonly isTitle: boolean;
}

/** Letters of a density against the standard ones; widths are given for those. */
export const letterScale: Record<Density, number> = { compact: 0.94, standard: 1, wall: 1.24 };

const telemetryLead = {
  live: ['xwjId', 'stationName', 'packNum', 'dataTime'],
  history: ['dataTime', 'stationName', 'xwjId', 'packNum'],
} as const;

/** Columns a list can show: those that lead, then what it is read for, then the others in the descriptor's order. */
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
  // Binary digits take the room of five numbers and are read last.
  const ahead = [...found.filter((column) => !hasDigits(column)), ...found.filter(hasDigits)];
  return together([...ahead, ...columns.filter((column) => !ahead.includes(column))]);
}

/** Columns with those of a group side by side, where its first one stands: no heading stands over columns apart. */
function together(columns: readonly ListColumn[]): readonly ListColumn[] {
  const placed = new Set<ListColumn>();
  for (const column of columns) {
    const label = column.group?.label;
    const run = label === undefined ? [column] : columns.filter(({ group }) => group?.label === label);
    for (const one of run) placed.add(one);
  }
  return [...placed];
}

/** The words of a field; where another field has the same, those of its part of the form before them. */
function headingIn({ fields }: Entity, { label, group }: Field, field: Field, locale: Locale): string {
  const heading = headingOf(field, locale);
  const isAmbiguous =
    Object.values<Field>(fields).filter((one) => one.label[locale] === label[locale]).length > 1;
  return isAmbiguous && group ? `${group[locale]} · ${heading}` : heading;
}

/** Whether a word of bits is shown as its sixteen digits. */
export const hasDigits = ({ field }: ListColumn): boolean => field.kind === 'flags' && field.bits === true;

/** Width by descriptor: what belongs to another record is as wide as there, unless its own list says otherwise. */
function plainWidth(declared: Field, field: Field, locale: Locale): number {
  const own =
    (declared.list ? declared.list.width : undefined) ?? (field.list ? field.list.width : undefined);
  const asked = typeof own === 'number' ? own : (own?.[locale] ?? uiOf(field).width(field, locale));
  // A column narrower than its own heading would hide what it is.
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
 * Columns of narrow rows, which are two lines high: the station stands below its device, as the time below its date, unless the person asked
 * for a column of its own.
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
 * Columns of narrow rows with values of which one stands below the other, as the descriptor says: unless the person put the columns in an
 * order of his own, or asked for the lower one by itself.
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
      // Columns stand under one heading where it is the same label.
      const over = groups.get(group.label[locale]) ?? group.label;
      groups.set(over[locale], over);
      return { ...column, heading, under: other, group: { ...group, label: over } };
    });
}

/** What stands over two columns in one: both groups with their units, and below them both short words where they differ. */
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
  // Units stand in the heading already.
  return { ...upper, label, unit: '', short };
}

/** One value of a row, drawn by the screen where it has its own way. */
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
