import type { SearchOrder } from '@heliodeck/model/descriptors/search';
import { sql } from 'kysely';
import type { Fragment } from '../../store/sql.ts';
import type { Expression } from './plan.ts';

/** One column of an order, and the value of a row. */
export interface OrderKey {
  readonly at: Pick<Expression, 'sql' | 'type'>;
  readonly direction: SearchOrder['direction'];
  /** Whether every row has a value: only then can an index find the continuation of an ascending order. */
  readonly isNeverNull: boolean;
  /** As text of PostgreSQL, since a driver value would lose microseconds. Null if the row has no value. */
  readonly value: string | null;
}

/**
 * Condition for the rows after a row in a total order. Nulls are last in an ascending order and first in a descending one, as in
 * PostgreSQL, so that the reversed order is the exact mirror.
 */
export function afterRow([key, ...more]: readonly OrderKey[]): Fragment {
  if (key === undefined) return sql`false`;
  const beyond = beyondOne(key);
  if (more.length === 0) return beyond;
  const either = sql`(${beyond} or (${sameAs(key)} and ${afterRow(more)}))`;
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

/** Implied by the rest of the condition, and the only part that an index can use. */
function indexBound({ at, direction, value, isNeverNull }: OrderKey): Fragment | undefined {
  if (value === null) return undefined;
  if (direction === 'desc') return sql`${at.sql} <= ${valueAt(at, value)}`;
  return isNeverNull ? sql`${at.sql} >= ${valueAt(at, value)}` : undefined;
}

function valueAt({ type }: OrderKey['at'], value: string): Fragment {
  return sql`${value}::text::${sql.raw(type)}`;
}
