import type { WireRow } from '@heliodeck/client/page';
import { Table, type TableProps } from 'antd';
import { type JSX, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocale, useMessages } from '../i18n/messages.ts';
import type { Density } from '../state/preferences.ts';
import { usePrinting } from '../state/printing.ts';
import type { CellWords } from './cell-words.ts';
import styles from './crud.module.css';
import type { CrudOptions, ListLook } from './crud-props.ts';
import { crudWords } from './crud-words.ts';
import { actsPadding, actsRoom, fitActs } from './fit-acts.ts';
import { fittedColumns } from './fit-columns.ts';
import type { CellMakers, ListColumn } from './list-columns.tsx';
import type { ListState } from './list-state.ts';
import { isMany, shownRows, useRoom } from './many-rows.ts';
import { hasNarrowTimes, narrowedColumns } from './narrow-columns.ts';
import { paperParts } from './paper-parts.ts';
import { type RowAct, RowActs } from './row-acts.tsx';
import { opensRow, rowHandlers } from './row-keys.ts';
import { drawnWidth, tableColumns } from './table-columns.tsx';
import type { Tree } from './use-tree.ts';
import { useWidth } from './use-width.ts';
import { virtualFrame, virtualParts, virtualRow } from './virtual-parts.tsx';

export interface ListViewProps {
  readonly name: string;
  readonly density: Density;
  /** Font size relative to the standard. */
  readonly scale: number;
  /** Stores the width of a column, px as rendered; undefined = that of the descriptor. */
  readonly onWidth: (name: string, width: number | undefined) => void;
  readonly rows: readonly WireRow[];
  readonly columns: readonly ListColumn[];
  readonly cells: CellMakers | undefined;
  readonly words: CellWords | undefined;
  readonly acts: readonly RowAct[];
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
/** Width of a checkbox column, and of one in narrow rows, px. */
const [plainChoice, tightChoice] = [44, 32];

/** Width reserved for the scroll bar, px. */
const scrollBar = 12;

/**
 * Factor by which columns are widened: they take the remaining width, which would otherwise spread the
 * buttons of a row apart.
 */
function spreadOver(columnsWidth: number, room: number): number {
  return columnsWidth > 0 && columnsWidth < room ? room / columnsWidth : 1;
}

/** Rows as a table that fills its place: the head and the first and last columns are fixed, the rest scrolls. */
export function ListTable(props: ListViewProps): JSX.Element {
  const w = useMessages(crudWords);
  const locale = useLocale();
  const { density, scale } = props;
  const { order, cells, acts, titleOf, chosen, onChoose, tree } = props;
  const printing = usePrinting();
  const isDense = props.columns.some(({ dense }) => dense);
  const isTight = isDense && density === 'compact' && !printing;
  // The print font is smaller than any on screen.
  const isFitted = isTight || (isDense && printing);
  const choiceWidth = isTight ? tightChoice : plainChoice;
  const frame = useRef<HTMLDivElement>(null);
  const place = useWidth(frame, 'parent');
  // The first buttons are side by side, the others in one menu.
  const beside = acts.filter(({ apart }) => !apart);
  const hasMenu = beside.length < acts.length;
  const actsLeast = acts.length === 0 ? 0 : fitActs(beside, actsRoom(0, isDense), hasMenu).width * scale;
  const mayNarrow = !isDense && !printing && place > 0;
  const room = Math.floor(place - scrollBar - (chosen ? choiceWidth : 0) - actsLeast);
  const columns = useMemo(() => {
    if (isFitted) return fittedColumns(props.columns, props.rows, { locale, cells, words: props.words });
    return mayNarrow
      ? narrowedColumns(props.columns, props.rows, room, { locale, scale, cells })
      : props.columns;
  }, [isFitted, mayNarrow, room, props.columns, props.rows, props.words, cells, locale, scale]);
  const isNarrowed = !isDense && columns !== props.columns;
  const [drag, setDrag] = useState<{ readonly name: string; readonly width: number }>();
  const { onWidth } = props;
  const resize = useMemo(
    () => ({
      drag: (name: string, width: number) => setDrag({ name, width }),
      drop: (name: string, width: number) => {
        setDrag(undefined);
        onWidth(name, width);
      },
      reset: (name: string) => onWidth(name, undefined),
    }),
    [onWidth],
  );
  const drawn = useMemo(
    () => columns.map((column) => (column.name === drag?.name ? { ...column, width: drag.width } : column)),
    [columns, drag],
  );
  const ownWidth = widthOf(drawn);
  const columnsWidth = ownWidth + (chosen ? choiceWidth : 0);
  const fitted = fitActs(beside, actsRoom((place - columnsWidth) / scale - actsPadding, isDense), hasMenu);
  const actsWidth = Math.round(fitted.width * scale);
  const fixedPx = (chosen ? choiceWidth : 0) + (acts.length > 0 ? actsWidth : 0);
  // In print columns are shares of the sheet.
  const spread = printing ? 1 : spreadOver(ownWidth, place - fixedPx - scrollBar);
  const look = useMemo(
    () => ({ locale, order, cells, resize, spread }),
    [locale, order, cells, resize, spread],
  );
  const shown = useMemo(() => tableColumns(drawn, look), [drawn, look]);
  const all = [
    ...(printing ? onPaper(shown, widthOf(drawn)) : shown),
    ...(acts.length === 0 || printing
      ? []
      : [
          {
            key: '$acts',
            // Above a mere menu button there is no room for the word; it is for screen readers only.
            title: fitted.shown > 0 ? w.acts : <span className="unseen">{w.acts}</span>,
            width: actsWidth,
            fixed: 'end' as const,
            render: (_value: unknown, row: WireRow) => (
              <RowActs
                acts={acts}
                fit={fitted.shown}
                room={fitted.width - actsPadding}
                row={row}
                title={titleOf(row)}
              />
            ),
          },
        ]),
  ];
  const width = drawn.reduce((sum, column) => sum + drawnWidth(column, spread), fixedPx);
  const change: NonNullable<TableProps<WireRow>['onChange']> = (_pages, _filters, sorter) => {
    const one = Array.isArray(sorter) ? sorter[0] : sorter;
    const field = typeof one?.columnKey === 'string' ? one.columnKey : undefined;
    props.onOrder(
      field && one?.order ? { field, direction: one.order === 'ascend' ? 'asc' : 'desc' } : undefined,
    );
  };
  const open = tree.expandable.expandedRowKeys ?? [];
  // An empty or purely textual table has nothing that a keyboard user could focus to scroll it: its body is
  // focusable itself.
  useEffect(() => {
    frame.current?.querySelector('.ant-table-body')?.setAttribute('tabindex', '0');
    const holder = frame.current?.querySelector('.ant-table-tbody-virtual-holder');
    if (!holder) return;
    holder.setAttribute('tabindex', '0');
    holder.setAttribute('role', 'rowgroup');
    const whole = virtualFrame(props.name, shownRows(props.rows, new Set(open)));
    const container = frame.current?.querySelector('.ant-table-container');
    for (const [name, value] of Object.entries(whole)) container?.setAttribute(name, String(value));
  });
  const virtual = !printing && isMany(props.rows, open);
  const tall = useRoom(frame, virtual);
  const { sealed, pick } = props;
  const tick = (row: WireRow): void => {
    if (!chosen || sealed?.(row) !== undefined) return;
    onChoose(chosen.includes(row.id) ? chosen.filter((id) => id !== row.id) : [...chosen, row.id]);
  };
  const does = { acts, onPick: pick?.onPick, onTick: chosen && tick };
  const opens = opensRow(does) !== undefined;
  const rowClass = (row: WireRow): string =>
    [
      styles.row,
      sealed?.(row) && styles.sealed,
      opens && styles.pickable,
      pick?.id === row.id && styles.picked,
    ]
      .filter(Boolean)
      .join(' ');
  const onRow = (row: WireRow, index: number | undefined) => ({
    tabIndex: row.id === props.rows[0]?.id ? 0 : -1,
    ...rowHandlers(row, does),
    ...(virtual ? virtualRow(index ?? 0) : {}),
  });
  const table: TableProps<WireRow> = {
    className: [
      styles.table,
      isDense && styles.dense,
      isTight && styles.tight,
      isNarrowed && styles.narrowed,
      isNarrowed && hasNarrowTimes(columns) && styles.twoLines,
    ]
      .filter(Boolean)
      .join(' '),
    ...(virtual ? { components: virtualParts } : { 'aria-label': props.name }),
    rowKey: 'id',
    size: sizes[density],
    dataSource: props.rows as WireRow[],
    pagination: false,
    // CSS determines the height (crud.module.css); a number only makes the head fixed. With very many rows
    // only the visible ones are rendered, which needs the number.
    virtual,
    // Print does not scroll, and a fixed head would be a separate table, on the first sheet only.
    ...(printing ? {} : { scroll: { x: width, y: virtual ? tall : 240 } }),
    rowClassName: rowClass,
    onRow,
    tableLayout: 'fixed',
    onChange: change,
    locale: { emptyText: props.empty },
    ...(chosen && !printing
      ? {
          rowSelection: {
            selectedRowKeys: [...chosen],
            onChange: (keys: React.Key[]) => onChoose(keys.map(String)),
            columnWidth: choiceWidth,
            fixed: true,
            checkStrictly: true,
            // The kit's text for this is English in every locale.
            getTitleCheckboxProps: () => ({ 'aria-label': w.chooseAll }) as object,
            getCheckboxProps: (row: WireRow) =>
              ({
                'aria-label': w.choose(titleOf(row)),
                disabled: sealed?.(row) !== undefined,
              }) as object,
          },
        }
      : {}),
    expandable: tree.expandable,
  };
  return (
    <div ref={frame} className={styles.focusableBody}>
      {printing && isDense ? (
        paperParts(drawn).map((part) => (
          <Table<WireRow>
            {...table}
            key={part.map(({ name }) => name).join()}
            columns={onPaper(tableColumns(part, look), widthOf(part))}
          />
        ))
      ) : (
        <Table<WireRow> {...table} columns={all} />
      )}
    </div>
  );
}

const widthOf = (columns: readonly ListColumn[]): number =>
  columns.reduce((sum, column) => sum + column.width, 0);

type Columns = NonNullable<TableProps<WireRow>['columns']>;

/** Columns as shares of the sheet: none is fixed, and none is cut at the edge. */
function onPaper(columns: Columns, whole: number): Columns {
  return columns.map((column) => {
    const width = typeof column.width === 'number' ? `${(column.width / whole) * 100}%` : column.width;
    const plain = { ...column, width, fixed: undefined };
    return 'children' in column ? { ...plain, children: onPaper(column.children, whole) } : plain;
  }) as Columns;
}
