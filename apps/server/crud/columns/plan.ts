import type { Locale } from '@heliodeck/kit/label';
import { columnName, columnOf, columnsOf, fieldOf } from '@heliodeck/model/descriptors/columns';
import { aliasesOf } from '@heliodeck/model/descriptors/dialect';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field, RefField } from '@heliodeck/model/descriptors/field';
import { type FindEntity, shownField, viaTarget } from '@heliodeck/model/descriptors/via-path';
import type { ColumnType } from '@heliodeck/model/fields/field-kind';
import { kindOf } from '@heliodeck/model/fields/registry';
import { columnType, fromStored } from '@heliodeck/model/fields/value';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { zoneName } from '@heliodeck/model/wire/zone-name';
import { sql } from 'kysely';
import { column, constant, type Fragment } from '../../store/sql.ts';
import { base, hopOver, type Join, type Joins, keyColumn, makeJoins } from './joins.ts';
import { maskedColumn } from './masked-column.ts';
import { cleanRichText } from './rich-text.ts';
import type { RowLayout } from './row-layout.ts';
import { titleSql } from './title-sql.ts';

/** A value that SQL can compare and order by. */
export interface Expression {
  readonly sql: Fragment;
  /** The column of the entity's own table; undefined for another table's column or a computed value. */
  readonly column?: string;
  readonly type: ColumnType;
  readonly join: Join | undefined;
}

/** One value of a response's rows. */
export interface Output {
  readonly name: string;
  readonly sql: Fragment;
  /** Replaces `sql` for English; absent if both languages are the same. */
  readonly sqlEn?: Fragment;
  readonly join: Join | undefined;
  /** Driver value (never null) → wire value; absent if they are the same. */
  readonly read: ((stored: unknown, zone: string) => unknown) | undefined;
  /** Its SQL without the content of hidden fields; absent if it contains no other field. */
  readonly without?: (hidden: readonly string[]) => Fragment;
  /** Returned only in rows of a page. */
  readonly onPages?: true | undefined;
  /** For the zone of the row's times: its name in responses; absent if it is not returned. */
  readonly told?: string;
}

/** Name of the output that is the zone of the row's times; responses have it as `timeZone`. */
export const zoneOutput = '~zone';

/** Returns the outputs of these names, and the one with the time zone of their times. */
export function namedOutputs(outputs: readonly Output[], names: ReadonlySet<string>): readonly Output[] {
  return outputs.filter(({ name }) => names.has(name) || name === zoneOutput);
}

/** An output computed from the row's own columns, with the driver's value. */
export function computed(name: string, value: Fragment): Output {
  return { name, sql: value, join: undefined, read: undefined };
}

/** A coded field for which a label is added: 'category' → 'categoryName'. */
export interface WordOutput {
  readonly name: string;
  readonly of: string;
  readonly field: Field;
}

/** The SQL plan of an entity, computed once. */
export interface EntityPlan {
  readonly entity: Entity;
  /** Row layout of its table. */
  readonly layout: RowLayout;
  /** In Chinese; names and kinds are the same in both languages. */
  readonly outputs: readonly Output[];
  /**
   * Returns the outputs: 'page' for rows of a page, 'all' for records everywhere; 'reduced' for callers who may only pick a record for a
   * reference (`isForPicking`).
   */
  outputsFor(locale: Locale, which: 'page' | 'all' | 'reduced'): readonly Output[];
  readonly words: readonly WordOutput[];
  /** The record whose department and creator determine the scope: itself, or the one reached by scopeVia. */
  readonly scopeAt: { readonly alias: string; readonly join: Join | undefined };
  /** Returns the field for conditions and order. @throws Error for a name that the entity neither stores nor reaches */
  expression(name: string): Expression;
}

/**
 * Computes the SQL plan of an entity.
 * @throws Error that names the entity and field whose reference or path is invalid
 */
export function makePlan(entity: Entity, find: FindEntity, layout: RowLayout): EntityPlan {
  const joins = makeJoins();
  const outputs = outputsOf(entity, find, joins, layout);
  const expressions = new Map<string, Expression>();
  const english = outputs.map(({ sqlEn, ...output }) =>
    sqlEn === undefined ? output : { ...output, sql: sqlEn },
  );
  const spoken = { zh: sizesOf(entity, outputs), en: sizesOf(entity, english) };
  return {
    entity,
    layout,
    outputs,
    outputsFor: (locale, which) => spoken[locale][which],
    words: wordsOf(entity, find),
    scopeAt: scopeOf(entity, find, joins),
    expression(name) {
      const known = expressions.get(name) ?? expressionOf(entity, name, find, joins);
      expressions.set(name, known);
      return known;
    },
  };
}

function expressionOf(entity: Entity, name: string, find: FindEntity, joins: Joins): Expression {
  const field = fieldOf(entity, name);
  if (field?.kind === 'via') {
    const target = viaTarget(entity, field.path, find);
    const join = joins.follow(target.hops);
    const type = columnType(target.field);
    if (join && type) return { sql: column(join.alias, columnName(target.name, target.field)), type, join };
  }
  const own = columnOf(entity, name);
  if (!own) throw new Error(`entity ${entity.key} stores no '${name}'`);
  const masked = maskedColumn(entity, own.field, base);
  return masked === undefined
    ? { sql: column(base, own.column), column: own.column, type: own.type, join: undefined }
    : { sql: masked, type: own.type, join: undefined };
}

function outputsOf(entity: Entity, find: FindEntity, joins: Joins, layout: RowLayout): readonly Output[] {
  const outputs = new Map<string, Output>();
  const add = (output: Output): void => void (outputs.has(output.name) || outputs.set(output.name, output));
  if (layout.idIsMade) add(computed('id', layout.id));
  for (const { name, column: stored, field } of columnsOf(entity, 'audit')) {
    const value = maskedColumn(entity, field, base) ?? column(base, stored);
    if (isShown(field)) add({ name, sql: value, join: undefined, read: readerOf(field) });
    else if (field.kind === 'secret' && field.shownEmpty) add(computed(name, sql`''`));
  }
  for (const [name, field] of Object.entries<Field>(entity.fields)) {
    if (field.kind !== 'via' || !isShown(field)) continue;
    const { sql: value, join } = expressionOf(entity, name, find, joins);
    add({ name, sql: value, join, read: readerOf(viaTarget(entity, field.path, find).field) });
  }
  // Last, so that a field of the same name ('stationName') takes precedence.
  for (const [name, field] of Object.entries<Field>(entity.fields)) {
    if (field.kind !== 'ref' || !isShown(field)) continue;
    const title = field.many ? titlesOf(entity, name, field, find) : titleOf(entity, name, find, joins);
    if (title) add({ name: shownName(name), read: undefined, ...title });
  }
  for (const { name, sql: value, read, without, onPages } of layout.extras)
    add({ name, sql: value, join: undefined, read, without, onPages });
  for (const [alias, of] of aliasesOf(entity)) {
    const output = outputs.get(of);
    if (output) add({ ...output, name: alias });
  }
  if (entity.zoneVia) {
    const target = viaTarget(entity, entity.zoneVia, find);
    const join = joins.follow(target.hops);
    if (join) {
      const zone = column(join.alias, columnName(target.name, target.field));
      // A device has the zone of its station as a field of its own, which is empty if it has no station.
      const told = Object.hasOwn(entity.fields, zoneName) ? {} : { told: zoneName };
      add({ name: zoneOutput, sql: zone, join, read: undefined, ...told });
    }
  }
  return [...outputs.values()];
}

function isShown(field: Field): boolean {
  return field.wire !== false && field.kind !== 'secret';
}

function sizesOf(entity: Entity, page: readonly Output[]) {
  const all = page.filter(({ onPages }) => !onPages);
  return { page, all, reduced: all.filter(({ name }) => isForPicking(entity, name)) };
}

/** Whether a value is also visible to callers who may only pick a record: in the reduced list and in every look-up. */
export function isForPicking(entity: Entity, name: string): boolean {
  if (name === 'id' || name === 'createDept' || name === entity.title || name === zoneOutput) return true;
  return entity.access?.picked?.includes(name) ?? entity.fields[name]?.kind === 'ref';
}

function readerOf(field: Field): Output['read'] {
  if (field.kind === 'richText') return (stored) => cleanRichText(String(stored));
  // Most values are texts; of them only icons are converted.
  if (field.kind === 'text' && field.format !== 'icon') return undefined;
  return kindOf(field).fromStored ? (stored, zone) => fromStored(field, stored, zone) : undefined;
}

/** Title of the record that a reference points to. */
function titleOf(entity: Entity, name: string, find: FindEntity, joins: Joins) {
  const hop = hopOver(entity, name, find);
  const join = columnOf(hop.to, hop.to.title) && joins.follow([hop]);
  return join && { ...inBoth(hop.to, (locale) => titleSql(hop.to, join.alias, locale)), join };
}

/** Titles of the records that a many-reference points to, comma-joined in the order of the ids. */
function titlesOf(entity: Entity, name: string, field: RefField, find: FindEntity) {
  const { to } = hopOver(entity, name, find);
  const own = columnOf(entity, name);
  if (!columnOf(to, to.title) || !own) return undefined;
  const joined = (
    locale: Locale,
  ): Fragment => sql`(select string_agg(${titleSql(to, 'x', locale)}, ',' order by o.n)
    from unnest(${column(base, own.column)}) with ordinality o(id, n)
    join ${sql.id(to.table)} x on ${column('x', keyColumn(to, field.by))} = o.id)`;
  return { ...inBoth(to, joined), join: undefined };
}

function inBoth(to: Entity, title: (locale: Locale) => Fragment): Pick<Output, 'sql' | 'sqlEn'> {
  const chinese = constant(title('zh'));
  return to.titleEn === undefined ? { sql: chinese } : { sql: chinese, sqlEn: constant(title('en')) };
}

function wordsOf(entity: Entity, find: FindEntity): readonly WordOutput[] {
  return Object.entries<Field>(entity.fields).flatMap(([of, declared]) => {
    if (!isShown(declared)) return [];
    const field = shownField(entity, declared, find);
    const coded = field.kind === 'dict' || field.kind === 'choice' || field.kind === 'region';
    const name = shownName(of);
    return coded && !Object.hasOwn(entity.fields, name) ? [{ name, of, field }] : [];
  });
}

function scopeOf(entity: Entity, find: FindEntity, joins: Joins): EntityPlan['scopeAt'] {
  const hops = [];
  let at = entity;
  while (at.scopeVia !== undefined) {
    const hop = hopOver(at, at.scopeVia, find);
    hops.push(hop);
    at = hop.to;
    if (hops.length > 8) throw new Error(`entity ${entity.key}: its scope leads round in a circle`);
  }
  const join = joins.follow(hops);
  return { alias: join?.alias ?? base, join };
}
