import type { WireRow } from '@heliodeck/client/page';
import type { Locale } from '@heliodeck/kit/label';
import type { TableColumnGroupType, TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { uiOf } from '../../fields/registry.ts';
import { groupHeading } from '../columns/group-heading.ts';
import { type CellMakers, drawnCell, type ListColumn } from '../columns/list-columns.tsx';
import { shortOf } from '../columns/short-heading.ts';
import styles from '../shared/crud.module.css';
import type { ListState } from '../state/list-state.ts';
import { ColumnEdge, type Resize } from './column-edge.tsx';

interface TableLook {
  readonly locale: Locale;
  readonly order: ListState['order'];
  readonly cells: CellMakers | undefined;
  readonly resize: Resize;
  /** Factor by which columns are widened, to fill their place; 1 = not at all. */
  readonly spread: number;
  /** Number of first columns that stay in place when the list is scrolled sideways. */
  readonly pinned: number;
}

/** Width of a column as rendered, px. */
export const drawnWidth = ({ width }: ListColumn, spread: number): number => Math.floor(width * spread);

/** Share of the list's width that columns which stay in place take at most, the first one excepted. */
const pinnedShare = 0.36;

/**
 * Number of first columns that stay in place when the list is scrolled sideways: those that say which row it is, as far as they leave room
 * for the others. @param room px
 */
export function pinnedColumns(columns: readonly ListColumn[], room: number, spread: number): number {
  let count = 0;
  let width = 0;
  for (const column of columns) {
    width += drawnWidth(column, spread);
    if (!column.leads || (count > 0 && width > room * pinnedShare)) break;
    count += 1;
  }
  return count;
}

/** From this number of columns on a heading is above the first: centred it might be out of view. */
const centred = 5;

type Shown = TableColumnType<WireRow> | TableColumnGroupType<WireRow>;

/** The columns in the format of the table; adjacent columns of a group get its heading above theirs. */
export function tableColumns(columns: readonly ListColumn[], look: TableLook): Shown[] {
  return columnGroups(columns).flatMap((run, index): readonly Shown[] => {
    const [column] = run;
    if (!column) return [];
    const over = headingOver(run, look.locale);
    if (over === undefined) return [tableColumn(column, index < look.pinned, column.heading, look)];
    const children = run.map((one) => tableColumn(one, false, shortOf(one, look.locale), look));
    const className = (run.length > centred ? styles.longGroupHead : styles.groupHead) ?? '';
    return [{ key: `$group-${column.name}`, title: over, className, children }];
  });
}

/** The common heading of adjacent columns; undefined if there is none. */
export function headingOver(run: readonly ListColumn[], locale: Locale): string | undefined {
  const group = run.length > 1 ? run[0]?.group : undefined;
  return group && groupHeading(group, locale);
}

/** The columns in order, with adjacent ones of a group together. */
export function columnGroups(columns: readonly ListColumn[]): readonly (readonly ListColumn[])[] {
  const runs: (readonly ListColumn[])[] = [];
  for (let at = 0; at < columns.length; ) {
    const run = runFrom(columns, at);
    runs.push(run);
    at += run.length;
  }
  return runs;
}

/** The adjacent columns of one group from here on; a single column if it belongs to none. */
function runFrom(columns: readonly ListColumn[], at: number): readonly ListColumn[] {
  const label = columns[at]?.group?.label;
  const end = columns.findIndex(
    (column, index) => index > at && (label === undefined || column.group?.label !== label),
  );
  return columns.slice(at, end < 0 ? (label === undefined ? at + 1 : columns.length) : end);
}

function tableColumn(
  column: ListColumn,
  isFixed: boolean,
  heading: ReactNode,
  { order, cells, resize, spread }: TableLook,
): TableColumnType<WireRow> {
  const ui = uiOf(column.field);
  const { list } = column.field;
  const sortable = list !== false && (list?.sortable ?? ui.sortable);
  const direction = order?.field === column.name ? order.direction : undefined;
  return {
    key: column.name,
    dataIndex: column.name,
    title: (
      <>
        {heading}
        <ColumnEdge name={column.name} width={column.width} resize={resize} />
      </>
    ),
    width: drawnWidth(column, spread),
    ...(column.isKey ? { onHeaderCell: () => ({ 'data-key': true }) as object } : {}),
    ...(isFixed ? { fixed: 'start' as const } : {}),
    ...(ui.align ? { align: ui.align, className: styles.end ?? '' } : {}),
    ...(sortable
      ? {
          sorter: true,
          sortOrder: direction === undefined ? null : direction === 'asc' ? 'ascend' : 'descend',
          showSorterTooltip: false,
        }
      : {}),
    render: (_value, row) => drawnCell(column, row, cells),
  };
}
