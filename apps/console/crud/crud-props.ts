import type { WireRow } from '@heliodeck/client/page';
import type { Query } from '@heliodeck/client/query-string';
import type { Label } from '@heliodeck/kit/label';
import type { Act, Entity } from '@heliodeck/model/descriptors/entity';
import type { Field, Fields } from '@heliodeck/model/descriptors/field';
import type { ComponentType, ReactNode } from 'react';
import type { InputProps } from '../fields/field-ui.ts';
import type { IconName } from '../icons/icon-paths.ts';
import type { CellWords } from './cell-words.ts';

/** What an action may do with the list it was chosen in. */
export interface ListHandle {
  /** Reads the list again and settles when it has come. */
  reload(): Promise<void>;
  /** Opens the form of a new record that starts with these values, which stay as given; null starts a field empty instead. */
  add(given: Readonly<Record<string, unknown>>): void;
}

/** A button of each row beyond view, edit and delete. */
export interface RowAction {
  readonly key: string;
  readonly label: Label;
  /** Stands in the row in place of the words, which stay its name; without one it is mostly in the row's menu. */
  readonly icon?: IconName;
  /** What rows of this list are there for: it stands before viewing and editing. */
  readonly first?: true;
  /** A click on the row does it, too, and so does Enter. */
  readonly opens?: true;
  /** Button code; without it the button is hidden. Absent = everyone who sees the screen. */
  readonly permission?: string;
  readonly shown?: (row: WireRow) => boolean;
  /** Why the button cannot be pressed for this row; undefined = it can. */
  readonly whyNot?: (row: WireRow) => Label | undefined;
  readonly run: (row: WireRow, list: ListHandle) => void | Promise<void>;
}

/** A button above the table. */
export interface ToolbarAction {
  readonly key: string;
  readonly label: Label;
  readonly icon?: IconName;
  readonly permission?: string;
  /** Stands first and in colour: what the screen has instead of its own Add. */
  readonly primary?: boolean;
  /** Used seldom: stands behind the others and the export, the first to go where there is no room. */
  readonly last?: boolean;
  /** How many rows must be chosen: none needed, at least one, exactly one. */
  readonly pick: 'any' | 'some' | 'one';
  readonly run: (rows: readonly WireRow[], list: ListHandle) => void | Promise<void>;
}

/** A file of the list as it is filtered. */
export interface ExportOffer {
  /** Below /api. */
  readonly path: string;
  readonly permission?: string;
  readonly question?: Label;
  /** Name of the list where it is not that of its records. */
  readonly name?: Label;
  /** Stands above the question; absent: the question itself does. */
  readonly heading?: Label;
  /** Where the same list is made a PDF, below /api; absent: it is not. */
  readonly printPath?: string;
  /** Parameters of the file where they are not those of the list. */
  readonly query?: (filters: Readonly<Record<string, string>>) => Query;
}

/** Values that follow from others while a form is filled in; returns what to change, or nothing. */
export type Derive = (
  changed: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  act: 'add' | 'edit',
) => Readonly<Record<string, unknown>> | undefined;

/** Which records a list is of, and what can be done with them: what `useCrudScreen` takes. */
export interface CrudOptions {
  /** Everything the screen is made of. */
  readonly entity: Entity;
  /** Fields as the rows of this list have them, where its columns are to have other decimals than its forms. */
  readonly measured?: Fields | undefined;
  /** Calls whose address is not `<entity.path>/<verb>`. */
  readonly paths?: Partial<Record<'list' | 'detail' | 'submit' | 'remove', string>> & {
    /** Of a tree: a list of all its records, paged or the whole tree, which says how many there are. */
    readonly count?: string;
  };
  /** Conditions the person cannot change; fields of these names are neither searched nor asked for. */
  readonly fixed?: Query;
  /** Conditions of the list alone, chosen beside it (a department of the tree): its records keep their fields. */
  readonly within?: Query;
  /** What `fixed` or `within` leaves of the records, in words: said on paper and before an export. */
  readonly told?: Label;
  /** Inside another screen: state stays out of the address bar. Height of the whole at a desk, in px or CSS; on a phone its rows decide. */
  readonly embedded?: { readonly height?: number | string };
  /** Narrows the acts of the descriptor. */
  readonly acts?: readonly Act[];
  /**
   * Columns that lead, in this order; the first stays while the others scroll. Of telemetry it is when and where: of a
   * history the time first, of what is live the device.
   */
  readonly lead?: readonly string[];
  /** What a row is called, so that its buttons are told from those of others; default: its title, of telemetry device and time. */
  readonly titleOf?: (row: WireRow) => string;
  /** Columns and fields left out. */
  readonly without?: readonly string[];
  readonly rowActions?: readonly RowAction[];
  /** `false`: of what was measured rows can only be viewed; what is done with several is in the toolbar. */
  readonly rowMenu?: false | undefined;
  /** Rows can be ticked although none can be deleted: something else is done with several of them. */
  readonly choosable?: boolean;
  /**
   * Asks the devices behind the rows for fresh values. Called once after each load the person asked for (opening,
   * search, reset, refresh, save, delete; not paging); when it settles the list is read again. Failures are ignored.
   */
  readonly freshen?: (rows: readonly WireRow[]) => Promise<void>;
  /** After records were added, edited or deleted, for what else shows them; choosers of the entity are told anyway. */
  readonly onChanged?: () => void | Promise<void>;
  /** Asks before records are deleted where the usual question, which names them, does not do; true = delete them. */
  readonly confirmRemoval?: (rows: readonly WireRow[]) => Promise<boolean>;
  /** Why a row can be neither edited nor deleted; undefined = it can. Such rows stand greyed. */
  readonly sealed?: (row: WireRow) => Label | undefined;
  /** Why this person cannot edit a row that other things are done with; its button says it and cannot be pressed. */
  readonly notEdited?: (row: WireRow) => Label | undefined;
  /** Children of a row of a tree that says `hasChildren`. */
  readonly childrenOf?: (row: WireRow) => Promise<readonly WireRow[]>;
}

/** How the part `List` draws rows. */
export interface ListLook {
  /** Stands where there are no rows although nothing is searched for: what that means, and where to go. Default: 'No data'. */
  readonly empty?: ReactNode;
  /** Cells drawn by the screen, by field name. */
  readonly cells?: Readonly<Record<string, (value: unknown, row: WireRow) => ReactNode>>;
  /** Words those cells draw, where they are tags and their columns are to be as wide as they are. */
  readonly words?: CellWords;
  /** Makes rows choosable by a click beside their buttons: a list whose details stand next to it. */
  readonly pick?: { readonly id: string | undefined; readonly onPick: (row: WireRow) => void };
}

/** What the part `ListToolbar` offers. */
export interface ToolbarOffer {
  readonly toolbarActions?: readonly ToolbarAction[];
  /** Rows are there to be chosen, and to add one is not what the person came for: the button is like the others. */
  readonly addAside?: true;
  /** What the button says that deletes the chosen rows, where the document words it otherwise than other lists. */
  readonly removal?: Label;
  /** Default: the server's export of the entity, for who may view it; `false`: none. */
  readonly exporting?: ExportOffer | false;
}

/** How the part `Panel` adds, edits and shows one record. */
export interface PanelLook {
  /** Values a new record starts with beside the descriptor's; those named in `fixed` are sent along unseen. */
  readonly preset?: Readonly<Record<string, unknown>>;
  /** Values the form of an existing record starts with in place of its own, to be looked at and saved. */
  readonly proposed?: Readonly<Record<string, unknown>>;
  /** What a record is called above its form, by its values, where that depends on them; default: as the entity. */
  readonly kindOf?: (values: Readonly<Record<string, unknown>>) => Label;
  /** Values of the detail view drawn by the screen, by field name. */
  readonly cells?: ListLook['cells'];
  /** Controls of the form drawn by the screen, by field name. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps<Field>>>>;
  readonly derive?: Derive;
  /** Stands below the fields of the form and follows what is entered; `id` is the record's, undefined while it is added. */
  readonly below?: ComponentType<{
    readonly values: Readonly<Record<string, unknown>>;
    readonly id: string | undefined;
  }>;
  /** After the server took a record, with what it answered; the list reloads when this settles. */
  readonly onSaved?: (act: 'add' | 'edit', reply: unknown) => void | Promise<void>;
}

/** The usual composition of hook and parts. A screen that needs another one composes them itself. */
export interface CrudScreenProps extends CrudOptions, ListLook, ToolbarOffer, PanelLook {
  /** Conditions that come first, in this order, where it is not that of the form. */
  readonly searchFirst?: readonly string[];
}
