import { type ListView, listSettingsLimits } from '@heliodeck/model/wire/list-layout';
import type { ListState } from './list-state.ts';

/** Conditions and order of a view, and the fields that the list no longer has. */
export interface ViewParts extends Pick<ListState, 'filters' | 'order'> {
  /** Names of fields. */
  readonly gone: readonly string[];
}

/**
 * The parts of a view that the list still supports. Without one of its conditions more rows are displayed
 * than before, so missing fields are reported.
 * @param searched fields by which the list can be searched
 * @param columns fields by which it can be sorted
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

/** The views with an additional one; a view with the same name is replaced. undefined: the maximum is reached. */
export function withView(views: readonly ListView[], view: ListView): readonly ListView[] | undefined {
  const others = views.filter(({ name }) => name !== view.name);
  return others.length < listSettingsLimits.views ? [...others, view] : undefined;
}
