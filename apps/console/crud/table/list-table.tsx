import type { WireRow } from '@heliodeck/client/page';
import { Table, type TableProps } from 'antd';
import { type JSX, type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { usePrinting } from '../../state/printing.ts';
import { paperParts } from '../columns/paper-parts.ts';
import { RowActs } from '../rows/row-acts.tsx';
import { opensRow, rowHandlers } from '../rows/row-keys.ts';
import styles from '../shared/crud.module.css';
import type { CrudOptions, ListLook } from '../shared/crud-props.ts';
import { crudWords } from '../shared/crud-words.ts';
import type { ListState } from '../state/list-state.ts';
import type { Tree } from '../state/use-tree.ts';
import { isMany, shownRows, useRoom } from './many-rows.ts';
import { tableColumns } from './table-columns.tsx';
import { type TableLayout, type TableLayoutParts, useTableLayout, widthOf } from './use-table-layout.ts';
import { virtualFrame, virtualParts, virtualRow } from './virtual-parts.tsx';

export interface ListViewProps extends Omit<TableLayoutParts, 'isChoice'> {
  readonly name: string;
  readonly titleOf: (row: WireRow) => string;
  /** Absent: rows cannot be chosen. */
  readonly chosen: readonly string[] | undefined;
  readonly onChoose: (ids: readonly string[]) => void;
  readonly order: ListState['order'];
  readonly onOrder: (order: ListState['order']) => void;
  readonly empty: ReactNode;
  readonly tree: Tree;
  readonly sealed: CrudOptions['sealed'];
  readonly pick: ListLook['pick'];
}

const sizes = { compact: 'small', standard: 'middle', wall: 'large' } as const;

/** Rows as a table that fills its place: the head and the first and last columns are fixed, the rest scrolls. */
export function ListTable(props: ListViewProps): JSX.Element {
  const locale = useLocale();
  const printing = usePrinting();
  const { order, cells, tree, chosen } = props;
  const frame = useRef<HTMLDivElement>(null);
  const layout = useTableLayout(frame, { ...props, isChoice: chosen !== undefined });
  const { columns, resize, spread, pinned } = layout;
  const look = useMemo(
    () => ({ locale, order, cells, resize, spread, pinned }),
    [locale, order, cells, resize, spread, pinned],
  );
  const shown = useMemo(() => tableColumns(columns, look), [columns, look]);
  const acts = useActsColumn(props, layout);
  const open = tree.expandable.expandedRowKeys ?? [];
  const virtual = !printing && isMany(props.rows, open, columns.length);
  useFocusableBody(frame, props.name, shownRows(props.rows, new Set(open)));
  const tall = useRoom(frame, virtual);
  const table: TableProps<WireRow> = {
    className: joined(
      styles.table,
      layout.isDense && styles.dense,
      layout.isTight && styles.tight,
      layout.isNarrowed && styles.narrowed,
      layout.hasTwoLines && styles.twoLines,
    ),
    ...(virtual ? { components: virtualParts } : { 'aria-label': props.name }),
    rowKey: 'id',
    size: sizes[props.density],
    dataSource: props.rows as WireRow[],
    pagination: false,
    // CSS determines the height (crud.module.css); a number only makes the head fixed. With very many rows
    // only the visible ones are rendered, which needs the number.
    virtual,
    // Print does not scroll, and a fixed head would be a separate table, on the first sheet only.
    ...(printing ? {} : { scroll: { x: layout.width, y: virtual ? tall : 240 } }),
    ...rowParts(props, virtual),
    tableLayout: 'fixed',
    onChange: (_pages, _filters, sorter) => {
      const one = Array.isArray(sorter) ? sorter[0] : sorter;
      const field = typeof one?.columnKey === 'string' ? one.columnKey : undefined;
      const direction = one?.order === 'ascend' ? 'asc' : 'desc';
      props.onOrder(field && one?.order ? { field, direction } : undefined);
    },
    locale: { emptyText: props.empty },
    rowSelection: useRowSelection(props, layout.choiceWidth),
    expandable: tree.expandable,
  };
  return (
    <div ref={frame} className={styles.focusableBody}>
      {printing && layout.isDense ? (
        paperParts(columns).map((part) => (
          <Table<WireRow>
            {...table}
            key={part.map(({ name }) => name).join()}
            columns={onPaper(tableColumns(part, look), widthOf(part))}
          />
        ))
      ) : (
        <Table<WireRow>
          {...table}
          columns={printing ? onPaper(shown, layout.columnsWidth) : [...shown, ...acts]}
        />
      )}
    </div>
  );
}

type Columns = NonNullable<TableProps<WireRow>['columns']>;

/** The column of the rows' buttons, if they have any. */
function useActsColumn({ acts, titleOf }: ListViewProps, { acts: fit }: TableLayout): Columns {
  const w = useMessages(crudWords);
  if (acts.length === 0) return [];
  return [
    {
      key: '$acts',
      // Above a mere menu button there is no room for the word; it is for screen readers only.
      title: fit.shown > 0 ? w.acts : <span className="unseen">{w.acts}</span>,
      width: fit.width,
      fixed: 'end' as const,
      render: (_value: unknown, row: WireRow) => (
        <RowActs acts={acts} fit={fit.shown} room={fit.room} row={row} title={titleOf(row)} />
      ),
    },
  ];
}

/** The checkboxes of rows that can be chosen; none in print. */
function useRowSelection(props: ListViewProps, columnWidth: number): TableProps<WireRow>['rowSelection'] {
  const w = useMessages(crudWords);
  const printing = usePrinting();
  const { chosen, onChoose, titleOf, sealed } = props;
  if (!chosen || printing) return undefined;
  return {
    selectedRowKeys: [...chosen],
    onChange: (keys) => onChoose(keys.map(String)),
    columnWidth,
    fixed: true,
    checkStrictly: true,
    // The kit's text for this is English in every locale.
    getTitleCheckboxProps: () => ({ 'aria-label': w.chooseAll }) as object,
    getCheckboxProps: (row) =>
      ({ 'aria-label': w.choose(titleOf(row)), disabled: sealed?.(row) !== undefined }) as object,
  };
}

/** Looks of the rows, and what a key or a click on them does. */
function rowParts(
  props: ListViewProps,
  virtual: boolean,
): Pick<TableProps<WireRow>, 'rowClassName' | 'onRow'> {
  const { acts, chosen, onChoose, sealed, pick, rows } = props;
  const tick = (row: WireRow): void => {
    if (!chosen || sealed?.(row) !== undefined) return;
    onChoose(chosen.includes(row.id) ? chosen.filter((id) => id !== row.id) : [...chosen, row.id]);
  };
  const does = { acts, onPick: pick?.onPick, onTick: chosen && tick };
  const opens = opensRow(does) !== undefined;
  return {
    rowClassName: (row) =>
      joined(
        styles.row,
        sealed?.(row) && styles.sealed,
        opens && styles.pickable,
        pick?.id === row.id && styles.picked,
      ),
    onRow: (row, index) => ({
      tabIndex: row.id === rows[0]?.id ? 0 : -1,
      ...rowHandlers(row, does),
      ...(virtual ? virtualRow(index ?? 0) : {}),
    }),
  };
}

/**
 * Makes the body of the table focusable: an empty or purely textual table has nothing that a keyboard user could focus to scroll it. A body
 * of which only the visible rows are rendered also says how many there are. @param rows their number
 */
function useFocusableBody(frame: RefObject<HTMLDivElement | null>, name: string, rows: number): void {
  useEffect(() => {
    frame.current?.querySelector('.ant-table-body')?.setAttribute('tabindex', '0');
    const holder = frame.current?.querySelector('.ant-table-tbody-virtual-holder');
    if (!holder) return;
    holder.setAttribute('tabindex', '0');
    holder.setAttribute('role', 'rowgroup');
    const container = frame.current?.querySelector('.ant-table-container');
    for (const [attribute, value] of Object.entries(virtualFrame(name, rows)))
      container?.setAttribute(attribute, String(value));
  });
}

/** Columns as shares of the sheet: none is fixed, and none is cut at the edge. */
function onPaper(columns: Columns, whole: number): Columns {
  return columns.map((column) => {
    const width = typeof column.width === 'number' ? `${(column.width / whole) * 100}%` : column.width;
    const plain = { ...column, width, fixed: undefined };
    return 'children' in column ? { ...plain, children: onPaper(column.children, whole) } : plain;
  }) as Columns;
}

function joined(...classes: readonly unknown[]): string {
  return classes.filter(Boolean).join(' ');
}
