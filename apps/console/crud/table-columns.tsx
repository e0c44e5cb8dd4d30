import type { WireRow } from '@heliodeck/client/page';
import type { Locale } from '@heliodeck/kit/label';
import type { TableColumnGroupType, TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import { uiOf } from '../fields/registry.ts';
import { ColumnEdge, type Resize } from './column-edge.tsx';
import styles from './crud.module.css';
import { groupHeading } from './group-heading.ts';
import { type CellMakers, drawnCell, type ListColumn } from './list-columns.tsx';
import type { ListState } from './list-state.ts';
import { shortOf } from './short-heading.ts';

interface TableLook {
  readonly locale: Locale;
  readonly order: ListState['order'];
  readonly cells: CellMakers | undefined;
  readonly resize: Resize;
  /** How much wider than they are columns are drawn, to fill their place; 1 = as they are. */
  readonly spread: number;
}

/** Width of a column as it is drawn, px. */
export const drawnWidth = ({ width }: ListColumn, spread: number): number => Math.floor(width * spread);

/** The heading of more columns stands over the first: in their middle it may be out of sight. */
const centred = 5;

type Shown = TableColumnType<WireRow> | TableColumnGroupType<WireRow>;

/** The columns as the table wants them; those of a group that stand side by side get its heading above theirs. */
export function tableColumns(columns: readonly ListColumn[], look: TableLook): Shown[] {
  return runsOf(columns).flatMap((run, index): readonly Shown[] => {
    const [column] = run;
    if (!column) return [];
    const over = headingOver(run, look.locale);
    if (over === undefined) return [tableColumn(column, index === 0 && column.leads, column.heading, look)];
    const children = run.map((one) => tableColumn(one, false, shortOf(one, look.locale), look));
    const className = (run.length > centred ? styles.longGroupHead : styles.groupHead) ?? '';
    return [{ key: `$group-${column.name}`, title: over, className, children }];
  });
}

/** What stands over several columns together; undefined where each stands alone. */
export function headingOver(run: readonly ListColumn[], locale: Locale): string | undefined {
  const group = run.length > 1 ? run[0]?.group : undefined;
  return group && groupHeading(group, locale);
}

/** The columns in order, those of one group that stand side by side together. */
export function runsOf(columns: readonly ListColumn[]): readonly (readonly ListColumn[])[] {
  const runs: (readonly ListColumn[])[] = [];
  for (let at = 0; at < columns.length; ) {
    const run = runFrom(columns, at);
    runs.push(run);
    at += run.length;
  }
  return runs;
}

/** The columns of one group that stand side by side from here on; one that belongs to none stands alone. */
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
