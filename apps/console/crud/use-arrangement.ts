import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { ListLayout, ListView } from '@heliodeck/model/wire/list-layout';
import { useMemo } from 'react';
import { useLocale } from '../i18n/messages.ts';
import { useFar } from '../state/media.ts';
import { type Density, usePreference } from '../state/preferences.ts';
import { arranged, columnMoved, columnsInOrder, fitWidth } from './arrange.ts';
import { type ListColumn, letterScale, listColumns, pairedColumns, stackedColumns } from './list-columns.tsx';
import { type ListState, searchedFields } from './list-state.ts';
import { useListSettings } from './use-list-settings.ts';
import { type ViewParts, viewParts, withView } from './views.ts';

/** How a list stands for this person, and arranging it otherwise. All of it is kept with the account at once. */
export interface Arrangement {
  /** Height of the rows; the size of letters is that of the console. */
  readonly density: Density;
  /** Letters against the standard ones. */
  readonly scale: number;
  /** All columns in the person's order, and those that are shown. */
  readonly columns: readonly ListColumn[];
  readonly shown: readonly ListColumn[];
  /** Those that are shown as a table has them. */
  readonly tabled: readonly ListColumn[];
  readonly views: readonly ListView[];
  /** Whether anything stands otherwise than the descriptor says. */
  readonly isOwn: boolean;
  readonly show: (name: string, on: boolean) => void;
  readonly move: (name: string, by: number) => void;
  /** px as drawn; undefined = the descriptor's. */
  readonly widen: (name: string, width: number | undefined) => void;
  readonly setDensity: (density: Density) => void;
  /** Back to the descriptor; views stay. */
  readonly reset: () => void;
  /** Keeps the layout with conditions and order under a name; one of that name is replaced. @returns whether there was room */
  readonly saveView: (name: string, state: Pick<ListState, 'filters' | 'order'>) => boolean;
  /** Takes a view's layout, and tells its conditions and order as far as the list still has them. */
  readonly applyView: (view: ListView) => ViewParts;
  readonly removeView: (name: string) => void;
}

const plain: ListLayout = {};

/** The layout without what says nothing. */
function said(layout: ListLayout): ListLayout | undefined {
  const parts = Object.entries(layout).filter(
    ([, part]) => part !== undefined && (typeof part !== 'object' || Object.keys(part).length > 0),
  );
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

/** Reads and keeps how this person has arranged the list of an entity. */
export function useArrangement(
  entity: Entity,
  unlisted: ReadonlySet<string>,
  lead: readonly string[] | undefined,
): Arrangement {
  const locale = useLocale();
  const usualDensity = usePreference('density');
  const [{ layout = plain, views = [] }, save] = useListSettings(entity.key);
  // Readings are many numbers that are compared: their rows are narrow unless the person wants them otherwise.
  const defaultDensity = entity.telemetry && usualDensity === 'standard' ? 'compact' : usualDensity;
  // Read from a distance small letters are what one came to be rid of.
  const isFar = useFar();
  const asked = layout.density ?? defaultDensity;
  const density = isFar && asked === 'compact' ? 'standard' : asked;
  const scale = letterScale[usualDensity];
  const own = useMemo(
    () => listColumns(entity, locale, usualDensity, unlisted, lead),
    [entity, locale, usualDensity, unlisted, lead],
  );
  const columns = useMemo(() => columnsInOrder(own, layout.order), [own, layout]);
  const shown = useMemo(() => arranged(own, layout, scale), [own, layout, scale]);
  const tabled = useMemo(
    () =>
      density === 'compact' ? pairedColumns(stackedColumns(shown, layout.shown), locale, layout) : shown,
    [density, shown, layout, locale],
  );
  const keep = (change: ListLayout): void => save({ views, layout: said({ ...layout, ...change }) });
  return {
    density,
    scale,
    columns,
    shown,
    tabled,
    views,
    isOwn: said(layout) !== undefined,
    show: (name, on) => keep({ shown: { ...layout.shown, [name]: on } }),
    move: (name, by) => keep({ order: columnMoved(columns, name, by) }),
    widen: (name, width) => {
      const { [name]: _before, ...widths } = layout.widths ?? {};
      keep({
        widths: width === undefined ? widths : { ...widths, [name]: fitWidth(width / scale) },
      });
    },
    setDensity: (next) => keep({ density: next === defaultDensity ? undefined : next }),
    reset: () => save({ views }),
    saveView: (name, { filters, order }) => {
      const view: ListView = {
        name,
        layout,
        ...(Object.keys(filters).length > 0 ? { filters } : {}),
        ...(order ? { sort: order } : {}),
      };
      const kept = withView(views, view);
      if (kept !== undefined) save({ layout: said(layout), views: kept });
      return kept !== undefined;
    },
    applyView: (view) => {
      save({ views, layout: said(view.layout) });
      const searched = new Set(searchedFields(entity).filter((name) => !unlisted.has(name)));
      return viewParts(view, searched, new Set(own.map(({ name }) => name)));
    },
    removeView: (name) => save({ layout: said(layout), views: views.filter((one) => one.name !== name) }),
  };
}
