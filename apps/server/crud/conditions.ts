import { toStored } from '@heliodeck/model/fields/value';
import type { SearchCondition } from '@heliodeck/model/search';
import { type WireSpan, wireSpan } from '@heliodeck/model/wire/time';
import type { RecordQuery } from './list-query.ts';
import type { Expression } from './plan.ts';

/** Adds a condition of a search to the query; its times are those of `zone`. */
export function addCondition(query: RecordQuery, condition: SearchCondition, zone: string): void {
  const { name, field, operator, value } = condition;
  if (field.kind === 'dateTime' && operator === 'in') {
    const times = Array.isArray(value) ? value : [value];
    addSpans(
      query,
      name,
      times.flatMap((one) => wireSpan(String(one), zone) ?? []),
    );
    return;
  }
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
      query.whereAny(titlesOf(query, name), (at) => `${asText(at)} ${like(value)} $1`, [
        patternOf(operator, value),
      ]);
      return;
    case 'notlike':
      query.whereField(name, (at) => `(${asText(at)} ${like(value)} $1) is not true`, [
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
  const { from, to } = span;
  const { within, ends } = membership(span, 0);
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

/** The times of a list, each as `addSpan` takes one. */
function addSpans(query: RecordQuery, name: string, spans: readonly WireSpan[]): void {
  const ends: Date[] = [];
  const tests = spans.map((span) => {
    const one = membership(span, ends.length);
    ends.push(...one.ends);
    return one.within;
  });
  query.whereField(name, ({ sql }) => tests.map((test) => test(sql)).join(' or ') || 'false', ends);
}

/** Whether an instant is shown as a time, as SQL whose values are counted from `before` on. */
function membership({ from, to, gap }: WireSpan, before: number) {
  const within = (sql: string): string => {
    const outside = gap ? ` and not (${sql} >= $${before + 3} and ${sql} < $${before + 4})` : '';
    return `(${sql} >= $${before + 1} and ${sql} < $${before + 2}${outside})`;
  };
  return { within, ends: [from, to, ...(gap ? [gap.from, gap.to] : [])].map((at) => new Date(at)) };
}

/** The fields a part of a text is looked for in: people search for a title in the language they see it in. */
function titlesOf({ plan }: RecordQuery, name: string): readonly string[] {
  return name === plan.entity.title ? [name, ...(plan.entity.titleEn ?? [])] : [name];
}

/** What a part is looked for in: of a number or an id, its digits. */
function asText({ sql, type }: Pick<Expression, 'sql' | 'type'>): string {
  return type === 'text' ? sql : `(${sql})::text`;
}

/** Case does not matter in a search; where the text has none (Chinese, digits), comparing is three times as fast. */
function like(value: unknown): 'like' | 'ilike' {
  const text = String(value);
  return text.toLowerCase() === text.toUpperCase() ? 'like' : 'ilike';
}

/** Operators that ask for a part of a text. */
type PartOperator = 'like' | 'likeleft' | 'likeright';
const anything: Readonly<Record<PartOperator, readonly [before: string, after: string]>> = {
  like: ['%', '%'],
  likeleft: ['%', ''],
  likeright: ['', '%'],
};

/** Whether an operator looks for a part of a text. */
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
