import type { Locale } from '@heliodeck/kit/label';
import { type Entity, isUnending } from '@heliodeck/model/descriptors/entity';
import type { Search } from '@heliodeck/model/descriptors/search';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { readId } from '@heliodeck/model/fields/ref';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '../context.ts';
import { column, constant, type Fragment } from '../store/sql.ts';
import { base } from './joins.ts';

/** A value that rows answer besides their fields. */
export interface ExtraOutput {
  readonly name: string;
  readonly sql: Fragment;
  /** Driver value (never null) → wire value. */
  readonly read: (stored: unknown, zone: string) => unknown;
  /** Its SQL without what it tells of fields that are hidden. */
  readonly without: (hidden: readonly string[]) => Fragment;
  /** Dear to work out: only rows of a page answer it, neither those of an export nor a record by its id. */
  readonly onPages?: true;
  /** For the API description. */
  readonly shape: z.ZodType;
}

/** A column of exports besides those of the fields. */
export interface ExtraColumn {
  readonly header: string;
  readonly width: number;
  /** Names of the values of a row that fill it. */
  readonly of: readonly string[];
  cell(row: Readonly<Record<string, unknown>>): string | null;
}

/**
 * How the rows of an entity lie in their table: what differs between records that are kept one by one and rows whose key is
 * made of several columns. The query builder, the API description and the reading of ids ask it.
 */
export interface RowLayout {
  /** SQL of a record's id. */
  readonly id: Fragment;
  /** True where the id is no column of the entity and has to be added to what lists answer. */
  readonly idIsMade: boolean;
  /** Whether a text can be an id of this entity. */
  isId(id: string): boolean;
  /** What is read where it is not the entity's table: columns of the same names. */
  source?(context: Pick<Context, 'now'>): Fragment;
  /** Limits rows to these ids, each of which `isId` accepted. */
  idsAre(ids: readonly string[]): Fragment;
  /** What holds of every row that is there. */
  readonly present: Fragment | undefined;
  /** Fields that settle the order of rows which are equal otherwise. */
  readonly key: readonly string[];
  /** Whether rows are locked while an operation looks at them. */
  readonly lockable: boolean;
  /**
   * 'exact': counted. 'bounded': rows come all the time; counted up to a limit, beyond which the planner's estimate stands
   * for the total; their pages may begin by a row (crud/cursor.ts).
   */
  readonly total: 'exact' | 'bounded';
  /** Whether changes of the rows are announced: then a total is remembered until one is. */
  readonly announced: boolean;
  /** Values that rows answer besides their fields. */
  readonly extras: readonly ExtraOutput[];
  /** Parameters of lists besides the fields, for the API description. */
  readonly parameters: Readonly<Record<string, z.ZodOptional<z.ZodString>>>;
  /** Turns those parameters into conditions. @throws CodedError for nonsense */
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

/** Records with an id of their own that are removed logically: every entity that owns its table. */
export function recordLayout(entity: Entity): RowLayout {
  return isUnending(entity) ? { ...records, total: 'bounded', announced: !entity.journal } : records;
}
