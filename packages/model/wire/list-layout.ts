/** How much one person can keep of lists; what is beyond is refused. */
export const listSettingsLimits = { columns: 200, views: 20, lists: 300, viewName: 50, filters: 40 } as const;
/** Narrowest and widest a person can make a column, px. */
export const columnWidths = { least: 40, most: 1200 } as const;

/** How a list stands; what is not said follows the descriptor. Names are those of fields, and one that is gone is ignored. */
export interface ListLayout {
  /** Columns switched on or off. */
  readonly shown?: Readonly<Record<string, boolean>> | undefined;
  /** Columns from the first to the last; one that is not named stands behind the one it follows in the descriptor. */
  readonly order?: readonly string[] | undefined;
  /** px at the standard density. */
  readonly widths?: Readonly<Record<string, number>> | undefined;
  readonly density?: 'compact' | 'standard' | 'wall' | undefined;
}

/** A layout with conditions and order, kept under a name. */
export interface ListView {
  readonly name: string;
  readonly layout: ListLayout;
  /** Conditions by field, as in the address of the list. */
  readonly filters?: Readonly<Record<string, string>> | undefined;
  readonly sort?: { readonly field: string; readonly direction: 'asc' | 'desc' } | undefined;
}

/** What one person keeps of one list. */
export interface ListSettings {
  readonly layout?: ListLayout | undefined;
  readonly views?: readonly ListView[] | undefined;
}
