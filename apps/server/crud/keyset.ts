import type { SearchOrder } from '@heliodeck/model/descriptors/search';
import { sql } from 'kysely';
import type { Fragment } from '../store/sql.ts';
import type { Expression } from './plan.ts';

/** One column of an order, and what a row has in it. */
export interface OrderKey {
  readonly at: Pick<Expression, 'sql' | 'type'>;
  readonly direction: SearchOrder['direction'];
  /** Whether every row has a value: only then an index finds where a rising order goes on. */
  readonly isNeverNull: boolean;
  /** As PostgreSQL writes it: a driver's value would lose microseconds. Null where the row has nothing. */
  readonly value: string | null;
}

/**
 * The rows that come behind one row in an order that settles every place. What is null comes last in a rising order and first in a
 * falling one, as in PostgreSQL, so that the order turned round is its exact mirror.
 */
export function behind([key, ...more]: readonly OrderKey[]): Fragment {
  if (key === undefined) return sql`false`;
  const beyond = beyondOne(key);
  if (more.length === 0) return beyond;
  const either = sql`(${beyond} or (${sameAs(key)} and ${behind(more)}))`;
  const bound = indexBound(key);
  return bound === undefined ? either : sql`(${bound} and ${either})`;
}

function beyondOne({ at, direction, value, isNeverNull }: OrderKey): Fragment {
  if (value === null) return direction === 'asc' ? sql`false` : sql`${at.sql} is not null`;
  if (direction === 'desc') return sql`${at.sql} < ${valueAt(at, value)}`;
  const greater = sql`${at.sql} > ${valueAt(at, value)}`;
  return isNeverNull ? greater : sql`(${greater} or ${at.sql} is null)`;
}

function sameAs({ at, value }: OrderKey): Fragment {
  return value === null ? sql`${at.sql} is null` : sql`${at.sql} = ${valueAt(at, value)}`;
}

/** Follows from the rest of the condition, and is all that an index understands of it. */
function indexBound({ at, direction, value, isNeverNull }: OrderKey): Fragment | undefined {
  if (value === null) return undefined;
  if (direction === 'desc') return sql`${at.sql} <= ${valueAt(at, value)}`;
  return isNeverNull ? sql`${at.sql} >= ${valueAt(at, value)}` : undefined;
}

function valueAt({ type }: OrderKey['at'], value: string): Fragment {
  return sql`${value}::text::${sql.raw(type)}`;
}
