import { commaList } from '@heliodeck/kit/comma-list';
import { camelCase, snakeCase } from '@heliodeck/kit/snake-case';
import { addDays } from '@heliodeck/kit/zone';
import { isBlank } from '../fields/absent.ts';
import { compares } from '../fields/compares.ts';
import { Refusal } from '../fields/field-kind.ts';
import { type Operator, operators } from '../fields/operator.ts';
import { kindOf } from '../fields/registry.ts';
import { CodedError } from '../wire/coded-error.ts';
import { refuseReversed } from '../wire/period.ts';
import { isWireDate } from '../wire/time.ts';
import { columnName, fieldOf } from './columns.ts';
import { ownName } from './dialect.ts';
import { type Entity, ownsTable } from './entity.ts';
import type { Field } from './field.ts';
import { type FindEntity, shownField } from './via-path.ts';

/** Operators of parsed conditions: 'between' has been split into its two ends. */
export type ConditionOperator = Exclude<Operator, 'between'>;

/**
 * One condition of a list. `value` is an API value of `field` ('like' and its variants: the text without
 * wildcards; 'in': an array; 'null', 'notnull': null). On a reference to many, 'equal' means "contains".
 * `field` is the compared field: for a 'via' field, the one at the end of its path.
 */
export interface SearchCondition {
  readonly name: string;
  readonly field: Field;
  readonly operator: ConditionOperator;
  readonly value: unknown;
}

export interface SearchOrder {
  readonly name: string;
  readonly direction: 'asc' | 'desc';
}

/** A list request, parsed and checked against the allowed fields. */
export interface Search {
  readonly conditions: readonly SearchCondition[];
  readonly order: readonly SearchOrder[];
  /** Page number from 1, and rows per page. */
  readonly current: number;
  readonly size: number;
  /**
   * Parameters that are not fields of the entity: for its own filters (deptId, createDept), else reported as
   * ignored.
   */
  readonly others: Readonly<Record<string, string>>;
}

export type QueryString = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Largest page size (docs/product/wire.md#paging-and-order). */
export const largestPage = 10_000;
const usualPage = 10;

/**
 * For lists whose rows are added continuously: above this number of rows the total is estimated and pages
 * have no numbers, because counting and skipping read every row.
 */
export const mostCounted = 100_000;

/** Parameters that are never conditions (docs/product/wire.md#search-suffixes). */
const excluded = new Set(['blade-auth', 'tenant-id', 'lang', 'current', 'size', 'ascs', 'descs']);

/**
 * Suffixes → operators; the date forms are the same comparisons. `_in` is our own: one of several values,
 * comma-joined.
 */
const suffixes: ReadonlyMap<string, Operator> = new Map([
  ...operators.filter((operator) => operator !== 'between').map((operator) => [operator, operator] as const),
  ['datege', 'ge'],
  ['dategt', 'gt'],
  ['datele', 'le'],
  ['datelt', 'lt'],
  ['dateequal', 'equal'],
]);

/**
 * Parses the query string of a list (docs/product/wire.md#paging-and-order). Empty parameters are skipped,
 * unknown names are returned in `others`, as are `ascs` and `descs` with a column that cannot be sorted by.
 * @throws CodedError search.operator for an operator the field does not support, request.parameterFormat for
 * an invalid value
 */
export function parseSearch(entity: Entity, query: QueryString, find: FindEntity): Search {
  const conditions: SearchCondition[] = [];
  const others: Record<string, string> = {};
  for (const [parameter, raw] of Object.entries(query)) {
    const text = Array.isArray(raw) ? raw.filter((part) => part !== '').join(',') : raw;
    if (typeof text !== 'string' || text.trim() === '' || excluded.has(parameter.toLowerCase())) continue;
    const asked = readParameter(entity, parameter, find);
    if (asked === 'ignore') continue;
    if (asked) conditions.push(...conditionsOf(asked, parameter, text));
    else others[parameter] = text;
  }
  for (const name of ['ascs', 'descs']) {
    const columns = columnsIn(query[name]);
    if (columns.some((column) => orderable(entity, column) === undefined)) others[name] = columns.join(',');
  }
  return {
    conditions,
    others,
    order: readOrder(entity, query),
    current: Math.max(1, readCount(query, 'current', 1)),
    size: Math.min(largestPage, Math.max(1, readCount(query, 'size', usualPage))),
  };
}

interface SearchParameter {
  readonly name: string;
  readonly field: Field;
  readonly operator: Operator;
}

/** The conditions of a parameter; undefined if it names no searchable field of the entity. */
function readParameter(
  entity: Entity,
  parameter: string,
  find: FindEntity,
): SearchParameter | 'ignore' | undefined {
  const asked = ownName(entity, parameter);
  const whole = searchable(entity, asked, find);
  // Structured data can only be tested for presence, with an explicit operator.
  if (whole?.kind === 'json') return undefined;
  if (whole) return { name: asked, field: whole, operator: defaultOperator(whole) };
  const cut = parameter.lastIndexOf('_');
  const [name, suffix] = [ownName(entity, parameter.slice(0, cut)), parameter.slice(cut + 1)];
  const field = cut > 0 ? searchable(entity, name, find) : undefined;
  if (!field) return undefined;
  if (suffix === 'ignore') return 'ignore';
  const operator = suffixes.get(suffix);
  if (!operator || !compares(field, operator)) throw new CodedError('search.operator', { name: parameter });
  return { name, field, operator };
}

/**
 * The field that a condition on this name compares with; undefined for secrets, whose values could be guessed
 * by searching.
 */
function searchable(entity: Entity, name: string, find: FindEntity): Field | undefined {
  const field = fieldOf(entity, name);
  return field && field.wire !== false && field.kind !== 'secret'
    ? shownField(entity, field, find)
    : undefined;
}

/**
 * Operator of a parameter without suffix. A field searched by 'like' uses the variant of its kind: regions
 * match by prefix.
 */
export function defaultOperator(field: Field): Operator {
  const [usual] = kindOf(field).operators;
  if (field.search === 'range') return 'between';
  return field.search === undefined || (field.search === 'like' && usual === 'likeright')
    ? usual
    : field.search;
}

function conditionsOf(
  { name, field, operator }: SearchParameter,
  parameter: string,
  text: string,
): SearchCondition[] {
  const read = (raw: string): unknown => {
    const value = kindOf(field).read(raw.trim(), field);
    if (value instanceof Refusal) throw new CodedError('request.parameterFormat', { name: parameter });
    return value;
  };
  const one = (as: ConditionOperator, value: unknown): SearchCondition => ({
    name,
    field,
    operator: as,
    value,
  });
  switch (operator) {
    case 'null':
    case 'notnull':
      return [one(operator, null)];
    case 'in':
      return [one('in', commaList(text).map(read))];
    case 'between': {
      // A single value is not a range: it is compared as on every other field.
      if (!text.includes(',')) return conditionsOf({ name, field, operator: 'equal' }, parameter, text);
      const [from = '', to = ''] = text.split(',').map((part) => part.trim());
      if (field.kind === 'dateTime' || field.kind === 'date') {
        const [begin, end] = [from, to].map((one) => (one === '' ? undefined : String(read(one))));
        // An end without a time includes the whole day.
        refuseReversed(begin, end !== undefined && isWireDate(to) ? `${to} 23:59:59` : end);
      }
      const ends: [Operator, string][] = [
        ['ge', from],
        ['le', to],
      ];
      return ends.flatMap(([end, value]) =>
        value === '' ? [] : conditionsOf({ name, field, operator: end }, parameter, value),
      );
    }
    case 'like':
    case 'notlike':
    case 'likeleft':
    case 'likeright':
      if (text.includes('\u0000')) throw new CodedError('request.parameterFormat', { name: parameter });
      return [one(operator, text.trim())];
    default:
      return field.kind === 'dateTime' && isWireDate(text.trim())
        ? wholeDay(operator, text.trim()).map(([as, value]) => one(as, value))
        : [one(operator, read(text))];
  }
}

/** A date compared with an instant means the whole day: "until 3 May" includes the evening of 3 May. */
function wholeDay(operator: ConditionOperator, date: string): [ConditionOperator, string][] {
  const start = `${date} 00:00:00`;
  const next = `${addDays(date, 1)} 00:00:00`;
  switch (operator) {
    case 'ge':
    case 'lt':
      return [[operator, start]];
    case 'gt':
      return [['ge', next]];
    case 'le':
      return [['lt', next]];
    case 'equal':
      return [
        ['ge', start],
        ['lt', next],
      ];
    // Two conditions would both have to hold: the day stays one value, which the query compares as a whole.
    case 'notequal':
      return [['notequal', date]];
    default:
      return [[operator, start]];
  }
}

/**
 * The order requested by `ascs` and `descs` (columns in snake_case; camelCase names are accepted), else the
 * entity's own.
 */
function readOrder(entity: Entity, query: QueryString): readonly SearchOrder[] {
  const asked = [...readColumns(entity, query.ascs, 'asc'), ...readColumns(entity, query.descs, 'desc')];
  if (asked.length > 0) return asked;
  const own = [
    ...readColumns(entity, entity.order?.ascs, 'asc'),
    ...readColumns(entity, entity.order?.descs, 'desc'),
  ];
  if (own.length > 0) return own;
  return [{ name: ownsTable(entity) ? 'id' : 'dataTime', direction: 'desc' }];
}

function readColumns(
  entity: Entity,
  raw: string | readonly string[] | undefined,
  direction: 'asc' | 'desc',
): SearchOrder[] {
  return columnsIn(raw).flatMap((column) => {
    const name = orderable(entity, column);
    return name === undefined ? [] : [{ name, direction }];
  });
}

const columnsIn = (raw: QueryString[string]): readonly string[] => commaList([raw ?? []].flat().join(','));

function orderable(entity: Entity, asked: string): string | undefined {
  const column = ownName(entity, asked);
  const names = [column, camelCase(column), ...Object.keys(entity.fields)];
  return names.find((name) => {
    const field = fieldOf(entity, name);
    const mayOrder = field && field.wire !== false && field.kind !== 'secret' && field.kind !== 'json';
    return mayOrder && (name === column || columnName(name, field) === column || snakeCase(name) === column);
  });
}

function readCount(query: QueryString, name: 'current' | 'size', usual: number): number {
  const raw = [query[name] ?? ''].flat().at(-1) ?? '';
  if (isBlank(raw)) return usual;
  if (!/^\s*-?\d{1,9}\s*$/.test(raw)) throw new CodedError('request.parameterFormat', { name });
  return Number(raw);
}
