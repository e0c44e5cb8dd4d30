import type { Readable } from 'node:stream';
import { inLocale, type Label, type Locale } from '@heliodeck/kit/label';
import { numberOrNull } from '@heliodeck/kit/plain-value';
import { scaled } from '@heliodeck/kit/scale';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field, RefField } from '@heliodeck/model/descriptors/field';
import type { QueryString } from '@heliodeck/model/descriptors/search';
import { storedTitleIn, storedTitlesIn } from '@heliodeck/model/descriptors/title';
import { type FindEntity, shownField } from '@heliodeck/model/descriptors/via-path';
import { paddedDecimals } from '@heliodeck/model/fields/decimal';
import type { Lookups } from '@heliodeck/model/fields/field-kind';
import { fieldUnit, formatValue } from '@heliodeck/model/fields/value';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { wireTime } from '@heliodeck/model/wire/time';
import type { Context } from '../../context.ts';
import {
  dateFormat,
  dateTimeFormat,
  type SheetCell,
  type SheetColumn,
  sheetName,
} from '../../spreadsheet/sheet.ts';
import { xlsxStream } from '../../spreadsheet/xlsx-stream.ts';
import type { Catalogue } from '../columns/catalogue.ts';
import type { OutgoingRow } from '../columns/rows.ts';
import type { Words } from '../columns/words.ts';
import { SumsOfFile } from '../lists/figure-sums.ts';
import type { RecordStore } from '../reading/record-store.ts';

/** A file to be sent. */
export interface ExportFile {
  /** In the caller's language, with the time: '电站20260601120000.xlsx'. */
  readonly name: string;
  readonly stream: Readable;
}

/** One column of an export: its heading and how a row fills it. */
export interface ExportColumn extends SheetColumn {
  /** Names of the row's values that fill it. */
  readonly of: readonly string[];
  cell(row: OutgoingRow, locale: Locale, lookups: Lookups): SheetCell;
}

/** Name and columns of an export; defaults are those of every entity. */
export interface ExportForm {
  /** Returns the name of the file, including '.xlsx'; `stamp` is the time, '20260601120000'. */
  name(stamp: string): string;
  readonly sheet: string;
  readonly columns: readonly ExportColumn[];
}

/** The rows of a list in batches, with the headings of a file. */
export interface ExportedTable {
  readonly columns: readonly SheetColumn[];
  readonly rows: AsyncIterable<readonly (readonly SheetCell[])[]>;
  /** After the rows have been read: their sums, and what the mark of the sums means; empty for a list without sums. */
  foot(): readonly (readonly SheetCell[])[];
}

interface ExportParts {
  readonly catalogue: Catalogue;
  readonly words: Words;
  readonly store: Pick<RecordStore, 'stream' | 'measured'>;
}

/**
 * Exports all rows of a list, page after page, as .xlsx (docs/product/wire.md#exports). Holds one connection and a cursor until the client
 * has read it.
 */
export async function exportRecords(
  context: Context,
  parts: ExportParts,
  entity: Entity,
  query: QueryString,
  own: Partial<ExportForm> = {},
): Promise<ExportFile> {
  const form: ExportForm = { ...(await usualForm(context, parts, entity, query)), ...own };
  const cells = await cellsOfRecords(context, parts, entity, form.columns, query);
  return {
    name: form.name(wireTime(context.now, context.zone).replace(/\D/g, '')),
    stream: xlsxStream(
      { name: sheetName(form.sheet), columns: form.columns.map(asSheetColumn) },
      withFoot(cells),
    ),
  };
}

/** Returns the same rows and headings, for printing. */
export async function exportedTable(
  context: Context,
  parts: ExportParts,
  entity: Entity,
  query: QueryString,
): Promise<ExportedTable> {
  const { columns } = await usualForm(context, parts, entity, query);
  return {
    columns: columns.map(asSheetColumn),
    ...(await cellsOfRecords(context, parts, entity, columns, query)),
  };
}

async function cellsOfRecords(
  context: Context,
  parts: ExportParts,
  entity: Entity,
  columns: readonly ExportColumn[],
  query: QueryString,
): Promise<Pick<ExportedTable, 'rows' | 'foot'>> {
  const sums = new SumsOfFile(entity);
  const names = new Set([...columns.flatMap((column) => column.of), ...sums.needs]);
  const rows = await parts.store.stream(context, query, names);
  const lookups = await parts.words.lookups(context);
  return {
    rows: (async function* (): AsyncGenerator<readonly SheetCell[][]> {
      for await (const batch of rows) {
        for (const row of batch) sums.add(row);
        yield batch.map((row) => columns.map((column) => column.cell(row, context.locale, lookups)));
      }
    })(),
    foot: () => sums.rows(columns, context.locale),
  };
}

async function* withFoot({
  rows,
  foot,
}: Pick<ExportedTable, 'rows' | 'foot'>): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  yield* rows;
  yield foot();
}

async function usualForm(
  context: Context,
  { catalogue, store }: ExportParts,
  entity: Entity,
  query: QueryString,
): Promise<ExportForm> {
  const { locale } = context;
  const title = inLocale(entity.label, locale);
  const fields = (await store.measured?.(context, query)) ?? entity.fields;
  return {
    name: (stamp) => `${title}${stamp}.xlsx`,
    sheet: title,
    columns: exportColumns(entity, fields, catalogue, locale),
  };
}

/** A sheet with headings only, to be filled in and imported. */
export function emptySheet({
  name,
  sheet,
  columns,
}: Omit<ExportForm, 'columns'> & { readonly columns: readonly SheetColumn[] }): ExportFile {
  const none = (async function* (): AsyncGenerator<readonly SheetCell[][]> {})();
  return {
    name: name(''),
    stream: xlsxStream({ name: sheetName(sheet), columns: columns.map(asSheetColumn) }, none),
  };
}

/** The template of an import: a sheet with its headings, in the language of the caller. */
export function templateSheet(
  files: { readonly template: Label; readonly sheet: Label },
  headings: readonly { readonly label: Label; readonly width: number }[],
  locale: Locale,
): ExportFile {
  return emptySheet({
    name: () => inLocale(files.template, locale),
    sheet: inLocale(files.sheet, locale),
    columns: headings.map(({ label, width }) => ({ header: inLocale(label, locale), width })),
  });
}

function asSheetColumn({ header, width, format }: SheetColumn): SheetColumn {
  return { header, ...(width === undefined ? {} : { width }), ...(format === undefined ? {} : { format }) };
}

/** The columns of an entity's list, headed in the caller's language, with their units. */
function exportColumns(
  entity: Entity,
  shown: Entity['fields'],
  { find, planOf }: Catalogue,
  locale: Locale,
): readonly ExportColumn[] {
  const fields = Object.entries<Field>(shown).flatMap(([name, declared]) => {
    if (declared.list === false || declared.wire === false || declared.kind === 'secret') return [];
    const field = shownField(entity, declared, find);
    const unit = fieldUnit(field);
    const heading = inLocale(declared.label, locale);
    const { cell, ...format } = cellsOf(name, field, find);
    const spoken = locale === 'en' && name === entity.title ? unlistedTitles(entity) : [];
    return [
      {
        header: unit === undefined ? heading : `${heading} (${unit})`,
        of: [name, shownName(name), ...spoken],
        ...format,
        cell: (row: OutgoingRow, said: Locale, lookups: Lookups) =>
          spoken.map((title) => textOf(row[title])).find((text) => text) ?? cell(row, said, lookups),
      },
    ];
  });
  return [...fields, ...planOf(entity).layout.extraColumns(locale)];
}

/** English titles without a column of their own: in English they fill the column of the title, as on screens. */
function unlistedTitles({ titleEn = [], fields }: Entity): readonly string[] {
  return titleEn.filter((name) => fields[name]?.list === false);
}

function cellsOf(name: string, field: Field, find: FindEntity): Omit<ExportColumn, 'header' | 'of'> {
  switch (field.kind) {
    case 'integer':
      return { cell: (row) => numberOrNull(row[name]) };
    case 'decimal': {
      const { scale } = field;
      // Values without a constant number of decimals are written unchanged.
      const decimals = paddedDecimals(field);
      const format =
        decimals === undefined ? {} : { format: decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}` };
      const cell: ExportColumn['cell'] = (row) => {
        const stored = numberOrNull(row[name]);
        return stored === null ? null : scaled(stored, scale);
      };
      return { ...format, cell };
    }
    case 'date':
      return { format: dateFormat, width: 12, cell: (row) => wallDate(row[name], 'T00:00:00Z') };
    case 'dateTime':
      return { format: dateTimeFormat, width: 20, cell: (row) => wallDate(row[name], 'Z') };
    case 'ref':
      return {
        width: 20,
        cell: (row, locale) =>
          titlesText(field, row[shownName(name)], locale, find) ?? idText(field, row[name]),
      };
    default:
      return {
        width: 20,
        cell: (row, locale, lookups) => formatValue(field, row[name], locale, lookups) || null,
      };
  }
}

/** The titles of the records of a reference in a language; null if there are none. */
function titlesText(field: RefField, told: unknown, locale: Locale, find: FindEntity): string | null {
  const stored = textOf(told);
  const target = field.entity === 'self' ? undefined : find(field.entity);
  if (stored === null || target === undefined) return stored;
  return field.many
    ? storedTitlesIn(target, stored, locale).join(',')
    : storedTitleIn(target, stored, locale);
}

/** The id if its record has no visible title; null for the root of a tree. */
function idText(field: RefField, value: unknown): string | null {
  return field.parent && value === '0' ? null : textOf(value);
}

function textOf(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value);
}

/** Spreadsheets have no time zones: the file shows the wall time of the list. */
function wallDate(value: unknown, suffix: string): Date | null {
  return typeof value === 'string' ? new Date(value.replace(' ', 'T') + suffix) : null;
}
