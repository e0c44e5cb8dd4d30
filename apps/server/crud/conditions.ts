import { toStored } from '@heliodeck/model/fields/value';
import type { SearchCondition } from '@heliodeck/model/search';
import { type WireSpan, wireSpan } from '@heliodeck/model/wire/time';
import type { RecordQuery } from './list-query.ts';

/** Adds a condition of a search to the query; its times are those of `zone`. */
export function addCondition(query: RecordQuery, condition: SearchCondition, zone: string): void {
  const { name, field, operator, value } = condition;
  const span = field.kind === 'dateTime' ? wireSpan(String(value), zone) : undefined;
  if (span !== undefined && addSpan(query, condition, span)) return;
  const many = query.plan.expression(name).type === 'bigint[]';
  const stored = (raw: unknown): unknown => toStored(field, raw, zone);
  const compare = (sign: string) => query.whereField(name, ({ sql }) => `${sql} ${sign} $1`, [stored(value)]);
  switch (operator) {
    case 'null':
      query.whereField(name, ({ sql }) => (many ? `coalesce(${sql}, '{}') = '{}'` : `${sql} is null`), []);
      return;
    case 'notnull':
      query.whereField(name, ({ sql }) => (many ? `${sql} <> '{}'` : `${sql} is not null`), []);
      return;
    case 'like':
    case 'likeleft':
    case 'likeright':
      query.whereField(name, ({ sql }) => `${sql} ${like(value)} $1`, [patternOf(operator, value)]);
      return;
    case 'notlike':
      query.whereField(name, ({ sql }) => `(${sql} ${like(value)} $1) is not true`, [
        patternOf('like', value),
      ]);
      return;
    case 'in': {
      const wanted = Array.isArray(value) ? value : [value];
      if (many)
        query.whereField(name, ({ sql }) => `${sql} && $1::bigint[]`, [wanted.flatMap((one) => stored(one))]);
      else query.whereField(name, ({ sql, type }) => `${sql} = any($1::${type}[])`, [wanted.map(stored)]);
      return;
    }
    case 'equal':
      if (many) query.whereField(name, ({ sql }) => `${sql} @> $1::bigint[]`, [stored(value)]);
      else compare('=');
      return;
    case 'notequal':
      if (many) query.whereField(name, ({ sql }) => `(${sql} @> $1::bigint[]) is not true`, [stored(value)]);
      else compare('is distinct from');
      return;
    case 'gt':
      compare('>');
      return;
    case 'ge':
      compare('>=');
      return;
    case 'lt':
      compare('<');
      return;
    case 'le':
      compare('<=');
      return;
    default:
      operator satisfies never;
  }
}

/**
 * Compares an instant with a time as it is shown: a row shown as that time is equal to it, also where its instant has a
 * fraction of a second, or where clocks set back show the time twice.
 * @returns false where the operator is none that compares
 */
function addSpan(query: RecordQuery, { name, operator }: SearchCondition, span: WireSpan): boolean {
  const bound = (sign: '>=' | '<', at: number) =>
    query.whereField(name, ({ sql }) => `${sql} ${sign} $1`, [new Date(at)]);
  const { from, to, gap } = span;
  const within = (sql: string) =>
    `(${sql} >= $1 and ${sql} < $2${gap ? ` and not (${sql} >= $3 and ${sql} < $4)` : ''})`;
  const ends = [from, to, ...(gap ? [gap.from, gap.to] : [])].map((at) => new Date(at));
  switch (operator) {
    case 'ge':
      bound('>=', from);
      return true;
    case 'gt':
      bound('>=', to);
      return true;
    case 'lt':
      bound('<', from);
      return true;
    case 'le':
      bound('<', to);
      return true;
    case 'equal':
      query.whereField(name, ({ sql }) => within(sql), ends);
      return true;
    case 'notequal':
      query.whereField(name, ({ sql }) => `${within(sql)} is not true`, ends);
      return true;
    default:
      return false;
  }
}

/** Case does not matter in a search; where the text has none (Chinese, digits), comparing is three times as fast. */
function like(value: unknown): 'like' | 'ilike' {
  const text = String(value);
  return text.toLowerCase() === text.toUpperCase() ? 'like' : 'ilike';
}

/** Operators that ask for a part of a text. */
export type PartOperator = 'like' | 'likeleft' | 'likeright';
const anything: Readonly<Record<PartOperator, readonly [before: string, after: string]>> = {
  like: ['%', '%'],
  likeleft: ['%', ''],
  likeright: ['', '%'],
};

export function isPart(operator: SearchCondition['operator']): operator is PartOperator {
  return Object.hasOwn(anything, operator);
}

/** The LIKE pattern of a part. */
export function patternOf(operator: PartOperator, value: unknown): string {
  const [before, after] = anything[operator];
  return before + literal(value) + after;
}

/** Text for LIKE in which every character means itself. */
function literal(value: unknown): string {
  return String(value).replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
