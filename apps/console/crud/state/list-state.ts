import type { Query } from '@heliodeck/client/query-string';
import { columnName } from '@heliodeck/model/descriptors/columns';
import { type Entity, isUnending } from '@heliodeck/model/descriptors/entity';

/** The open panel of a list. */
export type OpenPanel = { readonly act: 'add' } | { readonly act: 'view' | 'edit'; readonly id: string };

/** A page that begins at a row, for lists without page numbers (docs/product/wire.md#pages-by-a-row). */
export interface ListPlace {
  readonly side: 'afterId' | 'beforeId';
  readonly id: string;
}

/** The state of a list; the address bar contains all of it. */
export interface ListState {
  readonly page: number;
  /** Replaces the page's number, which then is 1. */
  readonly place: ListPlace | undefined;
  readonly size: number;
  readonly order: { readonly field: string; readonly direction: 'asc' | 'desc' } | undefined;
  /** Field name → search text in the format of the API ('2026-01-01,2026-01-31' for a range). */
  readonly filters: Readonly<Record<string, string>>;
  readonly panel: OpenPanel | undefined;
}

export const defaultSize = 10;
const largestSize = 10_000;
const rowId = /^[\w-]{1,80}$/;

/** Parameters of the address that are never filters. */
const reserved = new Set([
  'proposedTimeout',
  'current',
  'size',
  'ascs',
  'descs',
  'afterId',
  'beforeId',
  'act',
  'id',
]);

/** The initial state of a list: first page, the server's order, no search, no panel. */
export function emptyState(size = defaultSize): ListState {
  return { page: 1, place: undefined, size, order: undefined, filters: {}, panel: undefined };
}

/** Fields in the search bar, in the descriptor's order. */
export function searchedFields(entity: Entity): readonly string[] {
  return Object.keys(entity.fields).filter((name) => entity.fields[name]?.search !== undefined);
}

/** Parses the address. Invalid values are ignored; parameters that are not searched fields are left alone. */
export function readListState(
  entity: Entity,
  search: Readonly<Record<string, string>>,
  usual = defaultSize,
): ListState {
  const filters: Record<string, string> = {};
  for (const name of searchedFields(entity)) {
    const value = search[name]?.trim();
    if (value && !reserved.has(name)) filters[name] = value;
  }
  const place = placeOf(entity, search);
  return {
    page: place ? 1 : (count(search.current) ?? 1),
    place,
    size: Math.min(count(search.size) ?? usual, largestSize),
    order: orderOf(entity, search.ascs, 'asc') ?? orderOf(entity, search.descs, 'desc'),
    filters,
    panel: panelOf(search),
  };
}

/** Formats the address; defaults are omitted, so that the initial list has a plain address. */
export function writeListState(
  entity: Entity,
  state: ListState,
  usual = defaultSize,
): Record<string, string> {
  const search: Record<string, string> = { ...state.filters };
  if (state.page > 1) search.current = String(state.page);
  if (state.place) search[state.place.side] = state.place.id;
  if (state.size !== usual) search.size = String(state.size);
  const column = state.order && columnOf(entity, state.order.field);
  if (state.order && column) search[state.order.direction === 'asc' ? 'ascs' : 'descs'] = column;
  if (state.panel) search.act = state.panel.act;
  if (state.panel && 'id' in state.panel) search.id = state.panel.id;
  return search;
}

/** The parameters of the list request. `fixed` are conditions of the embedding screen and take precedence. */
export function listQuery(entity: Entity, state: ListState, fixed: Query = {}): Query {
  const column = state.order && columnOf(entity, state.order.field);
  const order =
    state.order && column ? { [state.order.direction === 'asc' ? 'ascs' : 'descs']: column } : entity.order;
  const page = state.place ? { [state.place.side]: state.place.id } : { current: state.page };
  return { ...page, size: state.size, ...order, ...state.filters, ...fixed };
}

/** The state after a change: going to a page by its number clears the page by a row. */
export function changedState(state: ListState, change: Partial<ListState>): ListState {
  return { ...state, ...('page' in change ? { place: undefined } : {}), ...change };
}

function placeOf(entity: Entity, search: Readonly<Record<string, string>>): ListPlace | undefined {
  if (!isUnending(entity)) return undefined;
  for (const side of ['afterId', 'beforeId'] as const) {
    const id = search[side];
    if (id && rowId.test(id)) return { side, id };
  }
  return undefined;
}

function count(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined;
}

function columnOf(entity: Entity, name: string): string | undefined {
  const field = entity.fields[name];
  return field && columnName(name, field);
}

function orderOf(entity: Entity, column: string | undefined, direction: 'asc' | 'desc'): ListState['order'] {
  const field = column && Object.keys(entity.fields).find((name) => columnOf(entity, name) === column);
  return field ? { field, direction } : undefined;
}

function panelOf(search: Readonly<Record<string, string>>): OpenPanel | undefined {
  const { act, id } = search;
  if (act === 'add') return { act };
  if ((act === 'view' || act === 'edit') && id && rowId.test(id)) return { act, id };
  return undefined;
}
