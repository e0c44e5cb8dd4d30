import type { WireRow } from '@heliodeck/client/page';
import type { Query } from '@heliodeck/client/query-string';
import type { Label } from '@heliodeck/kit/label';
import type { Act, Entity } from '@heliodeck/model/descriptors/entity';
import type { Field, Fields } from '@heliodeck/model/descriptors/field';
import type { ComponentType, ReactNode } from 'react';
import type { InputProps } from '../../fields/shared/field-ui.ts';
import type { IconName } from '../../icons/icon-paths.ts';
import type { CellWords } from './cell-words.ts';

/** What an action can do with its list. */
export interface ListHandle {
  /** Reads the list again and settles when it has arrived. */
  reload(): Promise<void>;
  /**
   * Opens the form of a new record with these initial values, which cannot be changed; null starts a field
   * empty instead.
   */
  add(given: Readonly<Record<string, unknown>>): void;
}

/** A button of each row beyond view, edit and delete. */
export interface RowAction {
  readonly key: string;
  readonly label: Label;
  /**
   * Displayed instead of the label, which remains its accessible name; without an icon it is usually in the
   * row's menu.
   */
  readonly icon?: IconName;
  /** The main action of the list's rows: displayed before view and edit. */
  readonly first?: true;
  /** A click on the row triggers it too, as does Enter. */
  readonly opens?: true;
  /** Permission code; without it the button is hidden. Absent = everyone who may open the screen. */
  readonly permission?: string;
  readonly shown?: (row: WireRow) => boolean;
  /** Why the button is disabled for this row; undefined = it is enabled. */
  readonly whyNot?: (row: WireRow) => Label | undefined;
  readonly run: (row: WireRow, list: ListHandle) => void | Promise<void>;
}

/** A button above the table. */
export interface ToolbarAction {
  readonly key: string;
  readonly label: Label;
  readonly icon?: IconName;
  readonly permission?: string;
  /** The first button, in the primary colour: replaces Add on screens without it. */
  readonly primary?: boolean;
  /**
   * Rarely used: displayed after the other buttons and the export, and the first to move to the menu if there
   * is no room.
   */
  readonly last?: boolean;
  /** Required number of chosen rows: none, at least one, exactly one. */
  readonly pick: 'any' | 'some' | 'one';
  readonly run: (rows: readonly WireRow[], list: ListHandle) => void | Promise<void>;
}

/** Export of the list with its filters. */
export interface ExportOffer {
  /** Path below /api. */
  readonly path: string;
  readonly permission?: string;
  readonly question?: Label;
  /** Name of the list if it differs from that of its records. */
  readonly name?: Label;
  /** Heading of the confirmation; absent: the confirmation text itself. */
  readonly heading?: Label;
  /** Path of the PDF export of the list, below /api; absent: there is none. */
  readonly printPath?: string;
  /** Parameters of the file, from those of the list, where it takes others. */
  readonly query?: (list: Query) => Query;
}

/** Values derived from others while a form is filled in; returns the changes, or nothing. */
export type Derive = (
  changed: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  act: 'add' | 'edit',
) => Readonly<Record<string, unknown>> | undefined;

/** The records of a list and the operations on them: options of `useCrudScreen`. */
export interface CrudOptions {
  /** The descriptor of the screen. */
  readonly entity: Entity;
  /** Fields of the rows, if the columns display other decimals than the forms. */
  readonly measured?: Fields | undefined;
  /** Requests whose address is not `<entity.path>/<verb>`. */
  readonly paths?: Partial<Record<'list' | 'detail' | 'submit' | 'remove', string>> & {
    /** For a tree: a list of all its records, paged or the whole tree, to obtain their number. */
    readonly count?: string;
  };
  /** Conditions that the user cannot change; fields of these names are neither searchable nor in the form. */
  readonly fixed?: Query;
  /** Conditions of the list only, chosen outside of it (a department of a tree): the fields remain in the records. */
  readonly within?: Query;
  /** Description of `fixed` or `within`: printed and displayed before an export. */
  readonly told?: Label;
  /**
   * Inside another screen: the state is not in the address bar. Total height on a desktop, in px or CSS; on a
   * phone the rows determine it.
   */
  readonly embedded?: { readonly height?: number | string };
  /** Restricts the operations of the descriptor. */
  readonly acts?: readonly Act[];
  /**
   * Leading columns, in this order; the first stays while the others scroll. For telemetry time and place: of
   * a history the time first, of live data the device.
   */
  readonly lead?: readonly string[];
  /** Name of a row in the accessible names of its buttons; default: its title, for telemetry device and time. */
  readonly titleOf?: (row: WireRow) => string;
  /** Columns and fields left out. */
  readonly without?: readonly string[];
  readonly rowActions?: readonly RowAction[];
  /** `false`: rows of measurements can only be viewed; operations on several rows are in the toolbar. */
  readonly rowMenu?: false | undefined;
  /** Rows can be selected although none can be deleted, for another operation on several rows. */
  readonly choosable?: boolean;
  /**
   * Requests fresh values from the devices of the rows. Called once after each load that the user caused
   * (opening, search, reset, refresh, save, delete; not paging); when it settles the list is read again.
   * Failures are ignored.
   */
  readonly freshen?: (rows: readonly WireRow[]) => Promise<void>;
  /**
   * Called after records were added, edited or deleted, to update other views of them; reference fields to
   * the entity are updated anyway.
   */
  readonly onChanged?: () => void | Promise<void>;
  /** Confirmation before deletion, in place of the usual one, which names the records; true = delete them. */
  readonly confirmRemoval?: (rows: readonly WireRow[]) => Promise<boolean>;
  /** Why a row can be neither edited nor deleted; undefined = it can. Such rows are greyed out. */
  readonly sealed?: (row: WireRow) => Label | undefined;
  /** Why this user cannot edit a row on which other operations are possible; displayed by its disabled button. */
  readonly notEdited?: (row: WireRow) => Label | undefined;
  /** Fetches the children of a row of a tree that has `hasChildren`. */
  readonly childrenOf?: (row: WireRow) => Promise<readonly WireRow[]>;
}

/** Rendering of rows in the part `List`. */
export interface ListLook {
  /** Displayed if there are no rows without any search: the reason, and what to do. Default: 'No data'. */
  readonly empty?: ReactNode;
  /** Cells rendered by the screen, by field name. */
  readonly cells?: Readonly<Record<string, (value: unknown, row: WireRow) => ReactNode>>;
  /** Texts of those cells, if they are tags that determine the width of their columns. */
  readonly words?: CellWords;
  /** Rows can be chosen by a click beside their buttons: for a list with details next to it. */
  readonly pick?: { readonly id: string | undefined; readonly onPick: (row: WireRow) => void };
}

/** Options of the part `ListToolbar`. */
export interface ToolbarOffer {
  readonly toolbarActions?: readonly ToolbarAction[];
  /** The screen is mainly for choosing rows, so Add is an ordinary button. */
  readonly addAside?: true;
  /** Label of the button that deletes the chosen rows, if it differs from the usual one. */
  readonly removal?: Label;
  /** Default: the server's export of the entity, for users who may view it; `false`: none. */
  readonly exporting?: ExportOffer | false;
}

/** How the part `Panel` adds, edits and displays one record. */
export interface PanelLook {
  /**
   * Initial values of a new record besides the descriptor's; those named in `fixed` are sent without being
   * displayed.
   */
  readonly preset?: Readonly<Record<string, unknown>>;
  /** Proposed values in the form of an existing record, to be checked and saved. */
  readonly proposed?: Readonly<Record<string, unknown>>;
  /** Name of a record above its form, if it depends on its values; default: that of the entity. */
  readonly kindOf?: (values: Readonly<Record<string, unknown>>) => Label;
  /** Values of the detail view rendered by the screen, by field name. */
  readonly cells?: ListLook['cells'];
  /** Form controls rendered by the screen, by field name. */
  readonly inputs?: Readonly<Record<string, ComponentType<InputProps<Field>>>>;
  readonly derive?: Derive;
  /** Rendered below the fields of the form, with the current values; `id` is the record's, undefined for a new one. */
  readonly below?: ComponentType<{
    readonly values: Readonly<Record<string, unknown>>;
    readonly id: string | undefined;
  }>;
  /** Called after the server saved a record, with its response; the list is reloaded when this settles. */
  readonly onSaved?: (act: 'add' | 'edit', reply: unknown) => void | Promise<void>;
}

/** What holds for single rows, and how they are named. */
interface RowRules
  extends Pick<
      CrudOptions,
      | ('measured' | 'titleOf' | 'rowMenu' | 'choosable' | 'freshen')
      | ('confirmRemoval' | 'sealed' | 'notEdited' | 'childrenOf')
    >,
    Pick<ListLook, 'words'> {}

/** The form of a record; its values in the detail view are drawn by the cells of the list. */
type FormSlots = Omit<PanelLook, 'cells'>;

/**
 * The usual composition of hook and parts, with what most screens share. A screen that needs more of a part, such as
 * conditions of the list alone or rows to pick, composes the parts itself.
 */
export interface CrudScreenProps
  extends Pick<CrudOptions, 'entity' | 'paths' | 'fixed' | 'embedded' | 'acts' | 'lead' | 'without'>,
    Pick<CrudOptions, 'rowActions' | 'onChanged'>,
    Pick<ToolbarOffer, 'toolbarActions' | 'exporting'>,
    Pick<ListLook, 'empty' | 'cells'> {
  /** Leading conditions, in this order, if it differs from that of the form. */
  readonly searchFirst?: readonly string[];
  readonly rows?: RowRules;
  readonly form?: FormSlots;
}
