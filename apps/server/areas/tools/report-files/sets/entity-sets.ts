import { type Label, label } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import { readPlace } from '@heliodeck/model/fields/place';
import { dictionaries } from '@heliodeck/model/registries/dictionaries';
import type { ReportField, TemplateQuery } from '@heliodeck/model/tools/report-wire';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { shownName } from '@heliodeck/model/wire/shown-name';
import type { SetRecord, SetValue } from '@heliodeck/reports/expand/records';
import type { Context } from '../../../../context.ts';
import type { EntityEngine } from '../../../../crud/entity-engine.ts';
import { mayRead, requireWholeRows } from '../../../../crud/requests/permit.ts';
import type { SetProvider } from '../../../../set-provider.ts';
import { inSnapshot } from '../../../../store/snapshot.ts';

const prefix = 'entity:';
const pageSize = 10_000;
/** Kinds of fields that cannot be the value of a cell. */
const unfit: ReadonlySet<Field['kind']> = new Set(['secret', 'json', 'richText', 'flags']);
/** Kinds of fields with a display text besides the code. */
const coded: ReadonlySet<Field['kind']> = new Set(['ref', 'dict', 'choice', 'region']);

const groups = {
  records: label('业务数据', 'Records'),
  day: label('日', 'day'),
  month: label('月', 'month'),
  year: label('年', 'year'),
};
const place = label('顺序', 'order');
/** A field that every record has, even if all else is empty: the basis of counts. */
const idField: ReportField = { name: 'id', label: label('记录编号', 'Record id'), kind: 'text' };
/** Parts of a date for grouping, by their number of characters. */
const parts = [
  ['Day', 10, groups.day],
  ['Month', 7, groups.month],
  ['Year', 4, groups.year],
] as const;

/** All lists of the product that the caller may read, with their search conditions. */
export function entitySets({ catalogue, ...entities }: EntityEngine): SetProvider {
  const find = (source: string): Entity | undefined =>
    source.startsWith(prefix) ? catalogue.find(source.slice(prefix.length)) : undefined;
  return {
    async sources({ caller }) {
      return catalogue.all.filter((entity) => mayRead(caller, entity)).map(sourceOf);
    },
    forbidden({ caller }, source) {
      const entity = find(source);
      return entity === undefined || mayRead(caller, entity) ? undefined : entity.label;
    },
    async read(context, source, given, limit) {
      const entity = find(source);
      if (!entity) return undefined;
      requireWholeRows(context.caller, entity);
      return inSnapshot(context, (frozen) => readAll(frozen, entities, entity, inTime(entity, given), limit));
    },
  };
}

/**
 * All records of a search up to the limit, and one more, page after page. Pages are numbered: on different snapshots a record that is added
 * in between would move another one to the next page, where it is read again.
 */
async function readAll(
  frozen: Context,
  entities: Pick<EntityEngine, 'page'>,
  entity: Entity,
  given: Readonly<Record<string, string>>,
  limit: number,
): Promise<readonly SetRecord[]> {
  const rowOf = rowsOf(entity);
  const size = Math.min(pageSize, limit + 1);
  const rows: SetRecord[] = [];
  for (let current = 1; rows.length <= limit; current += 1) {
    const query = { ...given, current: String(current), size: String(size) };
    const page = await entities.page(frozen, entity, query);
    const [unknown] = page.ignored ?? [];
    if (unknown !== undefined) throw new CodedError('request.parameterFormat', { name: unknown });
    for (const record of page.records) rows.push(rowOf(record));
    if (page.records.length < size) break;
  }
  return rows;
}

/** A day as a bound of a field with instants: its first or its last second. */
function inTime(entity: Entity, given: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => {
      const [, base = '', end] = /^(.*)_([gl]e)$/.exec(name) ?? [];
      const isInstant = base === 'createTime' || entity.fields[base]?.kind === 'dateTime';
      const isDay = end !== undefined && isInstant && /^\d{4}-\d\d-\d\d$/.test(value);
      return [name, isDay ? `${value} ${end === 'ge' ? '00:00:00' : '23:59:59'}` : value];
    }),
  );
}

function shownFields(entity: Entity): readonly (readonly [string, Field])[] {
  return Object.entries<Field>(entity.fields).filter(
    ([, { kind, wire }]) => !unfit.has(kind) && wire !== false,
  );
}

function sourceOf(entity: Entity): TemplateQuery {
  const fields = shownFields(entity).flatMap(([name, field]): ReportField[] => {
    if (coded.has(field.kind))
      return [
        { name: shownName(name), label: field.label, kind: 'text' },
        { name, label: together(field.label, label('编码', 'code')), kind: 'text' },
        ...(placesOf(field) === undefined
          ? []
          : [{ name: name + orderSuffix, label: together(field.label, place), kind: 'number' } as const]),
      ];
    const kind = kindOf(field);
    const whole: ReportField = { name, label: field.label, kind };
    if (kind !== 'date') return [whole];
    const cut = parts.map(
      ([part, , word]): ReportField => ({
        name: name + part,
        label: together(field.label, word),
        kind: 'text',
      }),
    );
    return [whole, ...cut];
  });
  return {
    name: prefix + entity.key,
    label: entity.label,
    group: groups.records,
    fields: [...fields, idField],
    arguments: shownFields(entity).flatMap(([name, field]) => {
      if (coded.has(field.kind))
        return [
          { name, label: field.label },
          { name: `${name}_in`, label: together(field.label, label('多个', 'several')) },
        ];
      if (kindOf(field) !== 'date') return [{ name, label: field.label }];
      return [
        { name: `${name}_ge`, label: together(field.label, label('起', 'from')) },
        { name: `${name}_le`, label: together(field.label, label('止', 'to')) },
      ];
    }),
  };
}

/** Suffix of the field with the rank of a coded value in its dictionary or options. */
const orderSuffix = 'Order';

/** The rank of each value in its dictionary or options, from 1: for alarm grades the most severe is first. */
function placesOf(field: Field): ReadonlyMap<string, number> | undefined {
  const values =
    field.kind === 'dict'
      ? dictionaries.get(field.dict)?.items.map(({ key }) => key)
      : field.kind === 'choice'
        ? field.options.map(({ value }) => String(value))
        : undefined;
  return values && new Map(values.map((value, index) => [value, index + 1]));
}

const together = (one: Label, more: Label): Label =>
  label(`${one.zh}（${more.zh}）`, `${one.en} (${more.en})`);

function kindOf(field: Field): ReportField['kind'] {
  if (field.kind === 'integer' || field.kind === 'decimal') return 'number';
  if (field.kind === 'date' || field.kind === 'dateTime') return 'date';
  return field.kind === 'image' ? 'picture' : 'text';
}

/** Converts records of an entity into rows. */
function rowsOf(entity: Entity): (record: Readonly<Record<string, unknown>>) => SetRecord {
  const fields = shownFields(entity).map(([name, field]) => ({ name, field, places: placesOf(field) }));
  return (record) => {
    const row: Record<string, SetValue> = { [idField.name]: textOf(record.id) };
    for (const { name, field, places } of fields) {
      row[name] = cellValue(record[name], field);
      if (coded.has(field.kind)) row[shownName(name)] = textOf(record[shownName(name)] ?? record[name]);
      // Values not in the list come after those in the list.
      if (places) row[name + orderSuffix] = places.get(String(record[name])) ?? places.size + 1;
      const value = row[name];
      if (kindOf(field) === 'date')
        for (const [part, length] of parts)
          row[name + part] = typeof value === 'string' ? value.slice(0, length) : null;
    }
    return row;
  };
}

function cellValue(value: unknown, field: Field): SetValue {
  if (kindOf(field) === 'number') {
    const number = typeof value === 'string' && value !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : null;
  }
  // Readers need the address of a place, not its coordinates.
  if (field.kind === 'place' && typeof value === 'string') return readPlace(value)?.address ?? textOf(value);
  return typeof value === 'boolean' ? value : textOf(value);
}

function textOf(value: unknown): SetValue {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
