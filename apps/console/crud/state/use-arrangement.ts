import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { ListLayout, ListView } from '@heliodeck/model/wire/list-layout';
import { useMemo } from 'react';
import { useLocale } from '../../i18n/messages.ts';
import { useFar } from '../../state/media.ts';
import { type Density, usePreference } from '../../state/preferences.ts';
import { arranged, columnMoved, columnsInOrder, fitWidth } from '../columns/arrange.ts';
import {
  type ListColumn,
  letterScale,
  listColumns,
  pairedColumns,
  stackedColumns,
} from '../columns/list-columns.tsx';
import { type ListState, searchedFields } from './list-state.ts';
import { useListSettings } from './use-list-settings.ts';
import { type ViewParts, viewParts, withView } from './views.ts';

/** The user's settings of a list, and functions to change them. Changes are saved with the account at once. */
export interface Arrangement {
  /** Row height; the font size is that of the console. */
  readonly density: Density;
  /** Font size relative to the standard. */
  readonly scale: number;
  /** All columns in the user's order, and the shown ones. */
  readonly columns: readonly ListColumn[];
  readonly shown: readonly ListColumn[];
  /** The shown columns as the table renders them. */
  readonly tabled: readonly ListColumn[];
  readonly views: readonly ListView[];
  /** Whether any setting differs from the descriptor. */
  readonly isOwn: boolean;
  readonly show: (name: string, on: boolean) => void;
  readonly move: (name: string, by: number) => void;
  /** px as rendered; undefined = the descriptor's. */
  readonly widen: (name: string, width: number | undefined) => void;
  readonly setDensity: (density: Density) => void;
  /** Restores the descriptor's layout; views are kept. */
  readonly reset: () => void;
  /**
   * Saves the layout with conditions and order under a name, replacing a view with that name. @returns
   * whether there was room
   */
  readonly saveView: (name: string, state: Pick<ListState, 'filters' | 'order'>) => boolean;
  /** Applies a view's layout, and returns its conditions and order as far as the list still has them. */
  readonly applyView: (view: ListView) => ViewParts;
  readonly removeView: (name: string) => void;
}

const plain: ListLayout = {};

/** The layout without default settings. */
function said(layout: ListLayout): ListLayout | undefined {
  const parts = Object.entries(layout).filter(
    ([, part]) => part !== undefined && (typeof part !== 'object' || Object.keys(part).length > 0),
  );
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

/** Reads and stores the user's settings of an entity's list. */
export function useArrangement(
  entity: Entity,
  unlisted: ReadonlySet<string>,
  lead: readonly string[] | undefined,
): Arrangement {
  const locale = useLocale();
  const usualDensity = usePreference('density');
  const [{ layout = plain, views = [] }, save] = useListSettings(entity.key);
  // Readings are many numbers to be compared: their rows are narrow unless the user chose otherwise.
  const defaultDensity = entity.telemetry && usualDensity === 'standard' ? 'compact' : usualDensity;
  // In distance mode small letters are not legible.
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
