import { type Audit, type Draft, type Entity, isUnending } from '@heliodeck/model/descriptors/entity';
import type { Field, ValueOf, ViaField } from '@heliodeck/model/descriptors/field';
import type { Page } from './page.ts';
import type { Query, QueryValue } from './query-string.ts';
import type { ReceivedFile } from './received-file.ts';

/** Comparisons of conditions (docs/product/wire.md#search-suffixes). */
type Suffix =
  | ''
  | `_${'equal' | 'notequal' | 'like' | 'notlike' | 'likeleft' | 'likeright'}`
  | `_${'gt' | 'ge' | 'lt' | 'le' | 'null' | 'notnull' | 'in' | 'ignore'}`
  | `_date${'gt' | 'ge' | 'lt' | 'le' | 'equal'}`;

type FieldName<E extends Entity> = keyof E['fields'] & string;

/** A 'via' field has the kind of its target field, which its own type does not contain. */
type ShownValue<F extends Field> = F extends ViaField ? string | number | boolean | null : ValueOf<F>;

/** A record in lists and details: without fields that are never returned. */
export type RecordOf<E extends Entity> = Audit & {
  readonly [Name in keyof E['fields'] as E['fields'][Name] extends { readonly wire: false }
    ? never
    : Name]: ShownValue<E['fields'][Name]>;
};

/** Parameters of every list: page and order. */
interface Paging {
  /** From 1. */
  readonly current?: number;
  /** At most 10,000. */
  readonly size?: number;
  /** Columns in snake_case, comma-joined. */
  readonly ascs?: string;
  readonly descs?: string;
  /** For a list that only grows: the page that follows this row (docs/product/wire.md#pages-by-a-row). */
  readonly afterId?: string;
  /** The page before this row, or before the `end` of the list. */
  readonly beforeId?: string;
}

/**
 * Parameters of a list: page, order, and conditions on fields; unrestricted for an entity that is not known
 * by name.
 */
export type ListQuery<E extends Entity> =
  string extends FieldName<E>
    ? Query
    : Paging & { readonly [Name in `${FieldName<E> | keyof Audit}${Suffix}`]?: QueryValue };

/** Requests for the records of an entity, typed by its descriptor. All throw ApiError. */
export interface EntityCalls<E extends Entity> {
  list(query?: ListQuery<E>, signal?: AbortSignal): Promise<Page<RecordOf<E>>>;
  /**
   * All records of a list, page by page in the order of their ids, regardless of the order in the query, so
   * that none is skipped or repeated when others are added or removed meanwhile.
   */
  each(query?: ListQuery<E>): AsyncGenerator<RecordOf<E>>;
  /**
   * All records of a list that only grows (logs, commands, readings) in the order of the query, page by page,
   * each continuing after the last row of the previous one: no limit on depth, and no row is repeated while
   * others are added.
   * @throws RangeError for a list that has numbered pages only
   */
  walk(query?: ListQuery<E>): AsyncGenerator<RecordOf<E>>;
  detail(id: string, signal?: AbortSignal): Promise<RecordOf<E>>;
  /** Adds a record, or changes one if there is an id: absent fields stay unchanged. */
  submit(draft: Draft<E>): Promise<{ readonly id: string }>;
  remove(ids: string | readonly string[]): Promise<void>;
  /** All rows of the list, as a file. */
  export(query?: ListQuery<E>, onReceived?: (bytes: number) => void): Promise<ReceivedFile>;
}

/** The generic requests that the entity requests use. */
interface PlainCalls {
  get<T>(path: string, query?: Query, signal?: AbortSignal): Promise<T>;
  post<T>(path: string, json?: unknown, query?: Query): Promise<T>;
  download(path: string, query?: Query, onReceived?: (bytes: number) => void): Promise<ReceivedFile>;
}

/** Page size of `each`: thousands of rows need few requests, and no response takes long. */
const pageSize = 1000;

/**
 * The standard requests of an entity (docs/product/wire.md#standard-calls).
 * @throws RangeError from `pages` for a list whose pages do not begin by a row
 */
export function entityCalls<E extends Entity>(
  { get, post, download }: PlainCalls,
  entity: E,
): EntityCalls<E> {
  const { path } = entity;
  return {
    list: (query, signal) => get<Page<RecordOf<E>>>(`${path}/list`, query as Query | undefined, signal),
    async *each(query) {
      let last = '';
      for (;;) {
        const behind: Query = last === '' ? {} : { id_gt: last };
        const asked = { size: pageSize, ...(query as Query), ...behind, current: 1, ascs: 'id', descs: '' };
        const { records, size } = await get<Page<RecordOf<E>>>(`${path}/list`, asked);
        yield* records;
        last = records.at(-1)?.id ?? '';
        if (records.length < size || last === '') return;
      }
    },
    async *walk(query) {
      if (!isUnending(entity)) throw new RangeError(`pages of ${entity.key} do not begin by a row`);
      const asked: Query = { size: pageSize, ...(query as Query), current: 1, beforeId: '' };
      for (let place: Query = {}; ; ) {
        const { records, more } = await get<Page<RecordOf<E>>>(`${path}/list`, { ...asked, ...place });
        yield* records;
        const last = records.at(-1);
        if (!more || !last) return;
        place = { afterId: last.id };
      }
    },
    detail: (id, signal) => get<RecordOf<E>>(`${path}/detail`, { id }, signal),
    submit: (draft) => post<{ readonly id: string }>(`${path}/submit`, draft),
    async remove(ids) {
      await post(`${path}/remove`, {}, { ids: [ids].flat().join(',') });
    },
    export: (query, onReceived) => download(`${path}/export`, query as Query | undefined, onReceived),
  };
}
