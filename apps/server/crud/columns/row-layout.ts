import type { Locale } from '@heliodeck/kit/label';
import { columnOf } from '@heliodeck/model/descriptors/columns';
import { type Entity, isUnending } from '@heliodeck/model/descriptors/entity';
import type { Search } from '@heliodeck/model/descriptors/search';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { readId } from '@heliodeck/model/fields/ref';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { column, constant, type Fragment } from '../../store/sql.ts';
import { base } from './joins.ts';
import { periodEnds, withPeriod } from './search-period.ts';

/** A value in rows besides their fields. */
export interface ExtraOutput {
  readonly name: string;
  readonly sql: Fragment;
  /** Driver value (never null) → wire value. */
  readonly read: (stored: unknown, zone: string) => unknown;
  /** Its SQL without the content of hidden fields. */
  readonly without: (hidden: readonly string[]) => Fragment;
  /** Expensive to compute: only in rows of a page, neither in exports nor in a record by its id. */
  readonly onPages?: true;
  /** Schema for the API description. */
  readonly shape: z.ZodType;
}

/** A column of exports besides those of the fields. */
export interface ExtraColumn {
  readonly header: string;
  readonly width: number;
  /** Names of the row's values that fill it. */
  readonly of: readonly string[];
  cell(row: Readonly<Record<string, unknown>>): string | null;
}

/**
 * Layout of an entity's rows: the differences between records stored one by one and rows whose key consists of several columns. Used by the
 * query builder, the API description and the parser of ids.
 */
export interface RowLayout {
  /** SQL of a record's id. */
  readonly id: Fragment;
  /** True if the id is not a column of the entity and has to be added to lists. */
  readonly idIsMade: boolean;
  /** Whether a text is a valid id of this entity. */
  isId(id: string): boolean;
  /** What is read instead of the entity's table: columns of the same names. */
  source?(context: Pick<Context, 'now'>): Fragment;
  /** Restricts rows to these ids, each accepted by `isId`. */
  idsAre(ids: readonly string[]): Fragment;
  /** Condition of every existing row. */
  readonly present: Fragment | undefined;
  /** Fields that complete an order to a total order. */
  readonly key: readonly string[];
  /** Whether operations lock rows. */
  readonly lockable: boolean;
  /**
   * 'exact': counted. 'bounded': rows are added all the time; counted up to a limit, beyond which the total is the planner's estimate;
   * their pages may begin by a row (crud/query/cursor.ts).
   */
  readonly total: 'exact' | 'bounded';
  /** Whether changes of the rows are announced: then totals are cached until one is. */
  readonly announced: boolean;
  /** Values in rows besides their fields. */
  readonly extras: readonly ExtraOutput[];
  /** Parameters of lists besides the fields, for the API description. */
  readonly parameters: Readonly<Record<string, z.ZodOptional<z.ZodString>>>;
  /** Converts those parameters to conditions. @throws CodedError for invalid values */
  search(search: Search): Search;
  /** Columns of exports besides the fields. */
  extraColumns(locale: Locale): readonly ExtraColumn[];
}

const records: RowLayout = {
  id: column(base, 'id'),
  idIsMade: false,
  isId: (id) => !(readId(id) instanceof Refusal),
  idsAre: (ids) => sql`${column(base, 'id')} = any(${ids}::bigint[])`,
  present: constant(sql`${column(base, 'is_deleted')} = 0`),
  key: ['id'],
  lockable: true,
  total: 'exact',
  announced: true,
  extras: [],
  parameters: {},
  search: (search) => search,
  extraColumns: () => [],
};

/** Layout of records with an own id and logical removal: every entity with its own table. */
export function recordLayout(entity: Entity): RowLayout {
  const layout: RowLayout = isUnending(entity)
    ? { ...records, total: 'bounded', announced: entity.growth !== 'journal' }
    : records;
  const withExtras = { ...layout, extras: joinedOutputs(entity) };
  const period = entity.dialect?.period;
  if (period === undefined) return withExtras;
  return {
    ...withExtras,
    parameters: { [period.begin]: periodEnds.begin, [period.end]: periodEnds.end },
    search: (search) => withPeriod(entity, period, search),
  };
}

/** The texts under which existing clients send several fields at once. */
function joinedOutputs(entity: Entity): readonly ExtraOutput[] {
  return Object.entries(entity.dialect?.joined ?? {}).map(([name, fields]) => {
    const parts = fields.flatMap((field) => columnOf(entity, field)?.column ?? []);
    const joined = constant(
      sql.join(
        parts.map((part) => column(base, part)),
        sql` || ',' || `,
      ),
    );
    return {
      name,
      sql: joined,
      read: String,
      without: (hidden) => (fields.some((field) => hidden.includes(field)) ? sql`null::text` : joined),
      shape: z.string().nullable(),
    };
  });
}
