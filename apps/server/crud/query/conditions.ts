import { addDays } from '@heliodeck/kit/zone';
import type { SearchCondition } from '@heliodeck/model/descriptors/search';
import { suppliedLike } from '@heliodeck/model/fields/supplied-names';
import { toStored } from '@heliodeck/model/fields/value';
import { isWireDate, type WireSpan, wireSpan } from '@heliodeck/model/wire/time';
import { sql } from 'kysely';
import type { Fragment } from '../../store/sql.ts';
import type { Expression } from '../columns/plan.ts';
import { anyOf, type RecordQuery } from './list-query.ts';

/** Adds a condition of a search to the query; its times are in `zone`. */
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
  const span = field.kind === 'dateTime' ? spanOf(String(value), zone) : undefined;
  if (span !== undefined && addSpan(query, condition, span)) return;
  const many = query.plan.expression(name).type === 'bigint[]';
  const stored = (raw: unknown): unknown => toStored(field, raw, zone);
  const compare = (sign: Fragment) => query.whereField(name, (at) => sql`${at.sql} ${sign} ${stored(value)}`);
  switch (operator) {
    case 'null':
      query.whereField(name, (at) => (many ? sql`coalesce(${at.sql}, '{}') = '{}'` : sql`${at.sql} is null`));
      return;
    case 'notnull':
      query.whereField(name, (at) => (many ? sql`${at.sql} <> '{}'` : sql`${at.sql} is not null`));
      return;
    case 'like':
    case 'likeleft':
    case 'likeright': {
      const supplied =
        operator === 'like' && field.kind === 'text' ? suppliedLike(field.supplied, String(value)) : [];
      query.whereAny(titlesOf(query, name), (at) => {
        const holds = sql`${asText(at)} ${like(value)} ${patternOf(operator, value)}`;
        return supplied.length === 0 ? holds : sql`(${holds} or ${at.sql} = any(${supplied}::text[]))`;
      });
      return;
    }
    case 'notlike':
      query.whereField(
        name,
        (at) => sql`(${asText(at)} ${like(value)} ${patternOf('like', value)}) is not true`,
      );
      return;
    case 'in': {
      const wanted = Array.isArray(value) ? value : [value];
      query.whereField(name, (at) =>
        many
          ? sql`${at.sql} && ${wanted.flatMap((one) => stored(one))}::bigint[]`
          : sql`${at.sql} = any(${wanted.map(stored)}::${sql.raw(at.type)}[])`,
      );
      return;
    }
    case 'equal':
      if (many) query.whereField(name, (at) => sql`${at.sql} @> ${stored(value)}::bigint[]`);
      else compare(sql`=`);
      return;
    case 'notequal':
      if (many) query.whereField(name, (at) => sql`(${at.sql} @> ${stored(value)}::bigint[]) is not true`);
      else compare(sql`is distinct from`);
      return;
    case 'gt':
      compare(sql`>`);
      return;
    case 'ge':
      compare(sql`>=`);
      return;
    case 'lt':
      compare(sql`<`);
      return;
    case 'le':
      compare(sql`<=`);
      return;
    default:
      operator satisfies never;
  }
}

/** The instants that are displayed with a time; of a date, those of the whole day. */
function spanOf(text: string, zone: string): WireSpan | undefined {
  if (!isWireDate(text)) return wireSpan(text, zone);
  const [from, to] = [text, addDays(text, 1)].map((day) => wireSpan(`${day} 00:00:00`, zone)?.from);
  return from === undefined || to === undefined ? undefined : { from, to };
}

/**
 * Compares a timestamp with a displayed time: a row displayed with that time is equal to it, even if its timestamp has a fraction of a
 * second, or if the time occurs twice because clocks were set back.
 * @returns false if the operator does not compare
 */
function addSpan(query: RecordQuery, { name, operator }: SearchCondition, span: WireSpan): boolean {
  const from = (ms: number) => query.whereField(name, (at) => sql`${at.sql} >= ${new Date(ms)}`);
  const before = (ms: number) => query.whereField(name, (at) => sql`${at.sql} < ${new Date(ms)}`);
  switch (operator) {
    case 'ge':
      from(span.from);
      return true;
    case 'gt':
      from(span.to);
      return true;
    case 'lt':
      before(span.from);
      return true;
    case 'le':
      before(span.to);
      return true;
    case 'equal':
      query.whereField(name, (at) => within(at.sql, span));
      return true;
    case 'notequal':
      query.whereField(name, (at) => sql`${within(at.sql, span)} is not true`);
      return true;
    default:
      return false;
  }
}

/** Adds a list of times, each like `addSpan`. */
function addSpans(query: RecordQuery, name: string, spans: readonly WireSpan[]): void {
  query.whereField(name, (at) => anyOf(spans.map((span) => within(at.sql, span))));
}

/** Whether a timestamp is displayed as a time. */
function within(at: Fragment, { from, to, gap }: WireSpan): Fragment {
  const inside = sql`${at} >= ${new Date(from)} and ${at} < ${new Date(to)}`;
  if (!gap) return sql`(${inside})`;
  return sql`(${inside} and not (${at} >= ${new Date(gap.from)} and ${at} < ${new Date(gap.to)}))`;
}

/** The fields in which a part of a text is searched: users search for a title in the language in which they see it. */
function titlesOf({ plan }: RecordQuery, name: string): readonly string[] {
  return name === plan.entity.title ? [name, ...(plan.entity.titleEn ?? [])] : [name];
}

/** The text in which a part is searched: for a number or an id, its digits. */
function asText({ sql: at, type }: Pick<Expression, 'sql' | 'type'>): Fragment {
  return type === 'text' ? at : sql`(${at})::text`;
}

/** Searches ignore case; for text without case (Chinese, digits) a plain comparison is three times as fast. */
function like(value: unknown): Fragment {
  const text = String(value);
  return text.toLowerCase() === text.toUpperCase() ? sql`like` : sql`ilike`;
}

/** Operators that search for a part of a text. */
type PartOperator = 'like' | 'likeleft' | 'likeright';
const anything: Readonly<Record<PartOperator, readonly [before: string, after: string]>> = {
  like: ['%', '%'],
  likeleft: ['%', ''],
  likeright: ['', '%'],
};

/** Whether an operator searches for a part of a text. */
export function isPart(operator: SearchCondition['operator']): operator is PartOperator {
  return Object.hasOwn(anything, operator);
}

/** The LIKE pattern of a part. */
export function patternOf(operator: PartOperator, value: unknown): string {
  const [before, after] = anything[operator];
  return before + literal(value) + after;
}

/** Escapes a text for LIKE. */
function literal(value: unknown): string {
  return String(value).replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
