import { type ListView, listSettingsLimits } from '@heliodeck/model/wire/list-layout';
import type { ListState } from './list-state.ts';

/** Conditions and order of a view, and which of them the list has no more. */
export interface ViewParts extends Pick<ListState, 'filters' | 'order'> {
  /** Names of fields. */
  readonly gone: readonly string[];
}

/**
 * What a list still has of a view. A condition that is left out shows more rows than the view did, so it is named.
 * @param searched fields that the list can be searched by
 * @param columns fields that it can be sorted by
 */
export function viewParts(
  { filters = {}, sort }: Pick<ListView, 'filters' | 'sort'>,
  searched: ReadonlySet<string>,
  columns: ReadonlySet<string>,
): ViewParts {
  const has = (name: string): boolean => searched.has(name);
  const order = sort && columns.has(sort.field) ? sort : undefined;
  return {
    filters: Object.fromEntries(Object.entries(filters).filter(([name]) => has(name))),
    order,
    gone: [
      ...Object.keys(filters).filter((name) => !has(name)),
      ...(sort && order === undefined ? [sort.field] : []),
    ],
  };
}

/** The views with one more; one of its name is replaced. undefined: there is no room for another. */
export function withView(views: readonly ListView[], view: ListView): readonly ListView[] | undefined {
  const others = views.filter(({ name }) => name !== view.name);
  return others.length < listSettingsLimits.views ? [...others, view] : undefined;
}
