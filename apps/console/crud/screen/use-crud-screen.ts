import type { WireRow } from '@heliodeck/client/page';
import type { Locale } from '@heliodeck/kit/label';
import type { Act, Entity } from '@heliodeck/model/descriptors/entity';
import { titleIn } from '@heliodeck/model/descriptors/title';
import { actsOf, permissionOf } from '@heliodeck/model/permissions/permission';
import { shownName } from '@heliodeck/model/wire/shown-name';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { usePermissions } from '../../api/menus.ts';
import { useSession } from '../../api/session.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useLocale, useTranslate } from '../../i18n/messages.ts';
import type { RowAct } from '../rows/row-acts.tsx';
import { useRemoval } from '../rows/use-removal.ts';
import { useRowActs } from '../rows/use-row-acts.ts';
import { changeCodes, isChangeable } from '../shared/changeable.ts';
import type { CrudOptions, ListHandle } from '../shared/crud-props.ts';
import { isMeasured } from '../shared/measured.ts';
import type { ListState } from '../state/list-state.ts';
import { type Arrangement, useArrangement } from '../state/use-arrangement.ts';
import { type CrudList, useCrudList } from '../state/use-crud-list.ts';
import { type SetListState, useListState } from '../state/use-list-state.ts';
import { useStableList } from '../state/use-stable.ts';
import { flat, parentIn, type Tree, useTree } from '../state/use-tree.ts';
import { useTreeTotal } from '../state/use-tree-total.ts';

/**
 * A list of records with its state and operations: the data of the parts `SearchForm`, `ListToolbar`, `List`
 * and `Panel`.
 */
export interface Crud {
  readonly options: CrudOptions;
  /** Name of the records. */
  readonly name: string;
  readonly state: ListState;
  readonly set: SetListState;
  readonly read: CrudList;
  readonly arrangement: Arrangement;
  /**
   * Fields that are neither in forms nor displayed; `unlisted` also includes those that the user's data scope
   * hides.
   */
  readonly without: ReadonlySet<string>;
  readonly unlisted: ReadonlySet<string>;
  /** Whether this user may perform an operation on these records. */
  readonly may: (act: Act) => boolean;
  readonly tree: Tree;
  readonly titleOf: (row: WireRow) => string;
  readonly acts: readonly RowAct[];
  readonly handle: ListHandle;
  readonly chosen: {
    /** Absent: rows cannot be chosen. */
    readonly ids: readonly string[] | undefined;
    readonly rows: readonly WireRow[];
    readonly choose: (ids: readonly string[]) => void;
  };
  /** Number of rows of the list, and for a searched tree the number of all its rows; undefined = unknown. */
  readonly total: number | undefined;
  readonly inAll: number | undefined;
  /** `total` is an estimate. */
  readonly isEstimated: boolean;
  readonly isFiltered: boolean;
  readonly search: (filters: Readonly<Record<string, string>>) => void;
  /** Stores conditions that were entered and not searched for. */
  readonly enter: (filters: Readonly<Record<string, string>>) => void;
  /** Entered conditions that are not applied; undefined if the search bar matches the list. */
  readonly entered: () => Readonly<Record<string, string>> | undefined;
  /** Opens the form of a new record. */
  readonly add: () => void;
  /** Asks for confirmation, and deletes. */
  readonly remove: (rows: readonly WireRow[]) => void;
  /** Values of a new record set by an action; none if the form was opened by the user. */
  readonly given: Readonly<Record<string, unknown>> | undefined;
  /** Notifies other views of these records of a change, and reads the list again. */
  readonly saved: (act: 'add' | 'edit', draft: Readonly<Record<string, unknown>>) => Promise<void>;
}

const noRows: readonly WireRow[] = [];
const noNames: readonly string[] = [];

/** Whether two searches have the same conditions, in any order. */
export function isSame(
  one: Readonly<Record<string, string>> = {},
  other: Readonly<Record<string, string>> = {},
): boolean {
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

const usualTitle = (entity: Entity, locale: Locale) => (row: WireRow) => {
  const title = titleIn(entity, row, locale) || String(row.id);
  const device = entity.telemetry && row[shownName('xwjId')];
  return device ? `${String(device)} ${title}` : title;
};

/** The state of a list of records: its address, its rows, permissions, and operations. */
export function useCrudScreen(options: CrudOptions): Crud {
  const { entity, embedded } = options;
  const translate = useTranslate();
  const locale = useLocale();
  const { failed } = useFeedback();
  const [state, set] = useListState(entity, embedded !== undefined);
  const read = useCrudList(options, state, set);
  const [chosen, choose] = useState<readonly string[]>([]);
  const [given, setGiven] = useState<Readonly<Record<string, unknown>>>();
  const columns = useColumns(options, read.list?.hidden ?? noNames);
  const may = useMay(options);
  const tree = useTree(read.list?.rows ?? noRows, read.readAt, options.childrenOf, failed);
  const titleOf = options.titleOf ?? usualTitle(entity, locale);
  const tell = useTell(options);

  const openForm = (values?: Readonly<Record<string, unknown>>): void => {
    setGiven(values);
    set({ panel: { act: 'add' } });
  };
  const handle = { reload: read.reload, add: openForm };
  const remove = useRemoval(options, titleOf, async () => {
    choose([]);
    await tell();
    await read.reload();
  });
  const acts = useRowActs({
    may,
    open: (act, row) => set({ panel: { act, id: row.id } }),
    remove: (row) => void remove([row]),
    extra: useRowActions(options),
    handle,
    sealed: options.sealed,
    notEdited: options.notEdited,
    measured: isMeasured(entity),
    rowMenu: options.rowMenu ?? true,
  });

  const isFiltered = Object.keys(state.filters).length > 0;
  const inAll = useTreeTotal(options.paths?.count, read.readAt);
  const search = (filters: Readonly<Record<string, string>>): void => {
    const same = JSON.stringify(filters) === JSON.stringify(state.filters) && state.page === 1;
    choose([]);
    if (same) void read.reload();
    else {
      read.ask();
      set({ filters, page: 1 });
    }
  };
  // Entered conditions apply until another search is made.
  const entered = useRef<{ readonly over: string; readonly filters: Readonly<Record<string, string>> }>(
    undefined,
  );
  const inForce = JSON.stringify(state.filters);
  const choosable = may('delete') || options.choosable === true;
  return {
    options,
    name: translate(entity.label),
    state,
    set,
    read,
    ...columns,
    may,
    tree,
    titleOf,
    acts,
    handle,
    chosen: {
      ids: choosable ? chosen : undefined,
      rows: flat(tree.grown).filter((row) => chosen.includes(row.id)),
      choose,
    },
    total: options.paths?.count === undefined || isFiltered ? read.list?.total : inAll,
    inAll: isFiltered ? inAll : undefined,
    isEstimated: read.list?.isEstimated ?? false,
    isFiltered,
    search,
    enter: (filters) => {
      entered.current = { over: inForce, filters };
    },
    entered: () => {
      const { over, filters } = entered.current ?? {};
      return over === inForce && !isSame(filters, state.filters) ? filters : undefined;
    },
    given,
    add: () => openForm(),
    remove: (rows) => void remove(rows),
    saved: async (act, draft) => {
      await tell();
      if (act === 'add') tree.open(parentIn(entity, draft));
      await read.reload();
    },
  };
}

/** Columns by descriptor, screen and user. */
function useColumns(
  options: CrudOptions,
  hiddenNow: readonly string[],
): Pick<Crud, 'arrangement' | 'without' | 'unlisted'> {
  const { entity, measured } = options;
  const listed = useMemo(() => (measured ? { ...entity, fields: measured } : entity), [entity, measured]);
  const fixed = useStableList(Object.keys(options.fixed ?? {}));
  const leftOut = useStableList(options.without ?? noNames);
  const hidden = useStableList(hiddenNow);
  const lead = useStableList(options.lead ?? noNames);
  const without = useMemo(() => new Set([...fixed, ...leftOut]), [fixed, leftOut]);
  const unlisted = useMemo(() => new Set([...without, ...hidden]), [without, hidden]);
  return {
    arrangement: useArrangement(listed, unlisted, lead.length > 0 ? lead : undefined),
    without,
    unlisted,
  };
}

/**
 * The user's permitted operations. Buttons of changes that the server rejects whatever was granted are hidden.
 */
function useMay(options: CrudOptions): Crud['may'] {
  const { entity, acts } = options;
  const held = usePermissions();
  const changeable = isChangeable(entity, useSession());
  const offered = actsOf(entity).filter((act) => acts?.includes(act) ?? true);
  return (act) =>
    offered.includes(act) && held.has(permissionOf(entity, act)) && (act === 'view' || changeable);
}

/** The screen's own buttons of a row, without those that would change what this tenant cannot. */
function useRowActions({ entity, rowActions = [] }: CrudOptions): NonNullable<CrudOptions['rowActions']> {
  const changeable = isChangeable(entity, useSession());
  return rowActions.filter(
    ({ permission }) => changeable || permission === undefined || !changeCodes(entity).has(permission),
  );
}

/** Notifies reference fields to these records, and the screen's callback, of a change. */
function useTell({ entity, onChanged }: CrudOptions): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['references', entity.key] });
    await onChanged?.();
  };
}
