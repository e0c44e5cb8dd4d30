/** Limits on a user's list settings; requests beyond them are rejected. */
export const listSettingsLimits = { columns: 200, views: 20, lists: 300, viewName: 50, filters: 40 } as const;
/** Minimum and maximum width of a column, px. */
export const columnWidths = { least: 40, most: 1200 } as const;

/** Layout of a list; missing settings follow the descriptor. Names are those of fields; unknown names are ignored. */
export interface ListLayout {
  /** Columns shown or hidden. */
  readonly shown?: Readonly<Record<string, boolean>> | undefined;
  /** Order of the columns; a column that is not listed follows the one that precedes it in the descriptor. */
  readonly order?: readonly string[] | undefined;
  /** px at the standard density. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
  readonly density?: 'compact' | 'standard' | 'wall' | undefined;
}

/** A layout with conditions and order, stored under a name. */
export interface ListView {
  readonly name: string;
  readonly layout: ListLayout;
  /** Conditions by field, in the format of the list's address. */
  readonly filters?: Readonly<Record<string, string>> | undefined;
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' } | undefined;
}

/** A user's settings of one list. */
export interface ListSettings {
  readonly layout?: ListLayout | undefined;
  readonly views?: readonly ListView[] | undefined;
}
