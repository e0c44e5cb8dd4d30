import type { Locale } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/entity';
import { Refusal } from '@heliodeck/model/fields/field-kind';
import { readId } from '@heliodeck/model/fields/ref';
import type { Search } from '@heliodeck/model/search';
import type { z } from 'zod';
import { base } from './joins.ts';

/** A condition on the alias `t`; '$1' is the first of its values. */
export interface RowCondition {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** A value that rows answer besides their fields. */
export interface ExtraOutput {
  readonly name: string;
  readonly sql: string;
  /** Driver value (never null) → wire value. */
  readonly read: (stored: unknown, zone: string) => unknown;
  /** Its SQL without what it tells of fields that are hidden. */
  readonly without: (hidden: readonly string[]) => string;
  /** For the API description. */
  readonly shape: z.ZodType;
}

/** A column of exports besides those of the fields. */
export interface ExtraColumn {
  readonly header: string;
  readonly width: number;
  cell(row: Readonly<Record<string, unknown>>): string | null;
}

/**
 * How the rows of an entity lie in their table: what differs between records that are kept one by one and rows whose key is
 * made of several columns. The query builder, the API description and the reading of ids ask it.
 */
export interface RowLayout {
  /** SQL of a record's id. */
  readonly id: string;
  /** True where the id is no column of the entity and has to be added to what lists answer. */
  readonly idIsMade: boolean;
  /** Whether a text can be an id of this entity. */
  isId(id: string): boolean;
  /** Limits rows to these ids, each of which `isId` accepted. */
  idsAre(ids: readonly string[]): RowCondition;
  /** What holds of every row that is there. */
  readonly present: string | undefined;
  /** Fields that settle the order of rows which are equal otherwise. */
  readonly key: readonly string[];
  /** Whether rows are locked while an operation looks at them. */
  readonly lockable: boolean;
  /**
   * 'exact': counted, and remembered until a table changes. 'bounded': rows come all the time and announce nothing; counted
   * up to a limit, beyond which the planner's estimate stands for the total.
   */
  readonly total: 'exact' | 'bounded';
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
  id: `${base}.id`,
  idIsMade: false,
  isId: (id) => !(readId(id) instanceof Refusal),
  idsAre: (ids) => ({ sql: `${base}.id = any($1::bigint[])`, values: [ids] }),
  present: `${base}.is_deleted = 0`,
  key: ['id'],
  lockable: true,
  total: 'exact',
  extras: [],
  parameters: {},
  search: (search) => search,
  extraColumns: () => [],
};

/** Records with an id of their own that are removed logically: every entity that owns its table. */
export function recordLayout({ journal }: Pick<Entity, 'journal'>): RowLayout {
  return journal ? { ...records, total: 'bounded' } : records;
}
