import { Table, type TableProps } from 'antd';
import { type JSX, type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { WireRow } from '../api/page.ts';
import { useLocale, useMessages } from '../i18n/messages.ts';
import { usePreference } from '../state/preferences.ts';
import styles from './crud.module.css';
import type { CrudOptions, ListLook } from './crud-props.ts';
import { crudWords } from './crud-words.ts';
import { fitActs } from './fit-acts.ts';
import { type CellMakers, type ListColumn, letterScale, tableColumns } from './list-columns.tsx';
import type { ListState } from './list-state.ts';
import { isMany, shownRows, useRoom } from './many-rows.ts';
import { type RowAct, RowActs } from './row-acts.tsx';
import type { Tree } from './use-tree.ts';
import { virtualFrame, virtualParts, virtualRow } from './virtual-parts.tsx';

export interface ListViewProps {
  readonly name: string;
  readonly rows: readonly WireRow[];
  readonly columns: readonly ListColumn[];
  readonly cells: CellMakers | undefined;
  readonly acts: readonly RowAct[];
  readonly actsRoom: number | undefined;
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
const choiceWidth = 44;

/** A click on a row itself, not on one of its buttons; a key reaches the button that does the same. */
function pickBeside(event: MouseEvent<HTMLElement>, picked: () => void): void {
  const target = event.target instanceof Element ? event.target : undefined;
  if (!target?.closest('button, a, input, label, [role=menu]')) picked();
}

/** Rows as a table that fills its place: head stays, first and last columns stay, the rest scrolls. */
export function ListTable(props: ListViewProps): JSX.Element {
  const w = useMessages(crudWords);
  const locale = useLocale();
  const density = usePreference('density');
  const { columns, order, cells, acts, actsRoom, titleOf, chosen, onChoose, tree } = props;
  const fitted = fitActs(
    acts.map((act) => act.text),
    actsRoom,
  );
  // As wide as what stands in it, and no narrower than the descriptor wants.
  const actsPx = Math.max(actsRoom ?? 0, fitted.width);
  const actsWidth = Math.round(actsPx * letterScale[density]);
  const shown = useMemo(() => tableColumns(columns, locale, order, cells), [columns, locale, order, cells]);
  const all = [
    ...shown,
    ...(acts.length === 0
      ? []
      : [
          {
            key: '$acts',
            title: w.acts,
            width: actsWidth,
            fixed: 'end' as const,
            render: (_value: unknown, row: WireRow) => (
              <RowActs acts={acts} fit={fitted.shown} room={actsPx - 20} row={row} title={titleOf(row)} />
            ),
          },
        ]),
  ];
  const width = columns.reduce(
    (sum, column) => sum + column.width,
    (acts.length > 0 ? actsWidth : 0) + (chosen ? choiceWidth : 0),
  );
  const change: NonNullable<TableProps<WireRow>['onChange']> = (_pages, _filters, sorter) => {
    const one = Array.isArray(sorter) ? sorter[0] : sorter;
    const field = typeof one?.columnKey === 'string' ? one.columnKey : undefined;
    props.onOrder(
      field && one?.order ? { field, direction: one.order === 'ascend' ? 'asc' : 'desc' } : undefined,
    );
  };
  const open = tree.expandable.expandedRowKeys ?? [];
  // An empty or purely textual table has nothing a keyboard could land on to scroll it: its body takes the focus itself.
  const frame = useRef<HTMLDivElement>(null);
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
  const virtual = isMany(props.rows, open);
  const room = useRoom(frame, virtual);
  const { sealed, pick } = props;
  const rowClass = (row: WireRow): string =>
    [sealed?.(row) && styles.sealed, pick && styles.pickable, pick?.id === row.id && styles.picked]
      .filter(Boolean)
      .join(' ');
  const onRow = (row: WireRow, index: number | undefined) => ({
    ...(pick
      ? { onClick: (event: MouseEvent<HTMLElement>) => pickBeside(event, () => pick.onPick(row)) }
      : {}),
    ...(virtual ? virtualRow(index ?? 0) : {}),
  });
  return (
    <div ref={frame} className={styles.focusableBody}>
      <Table<WireRow>
        className={styles.table ?? ''}
        {...(virtual ? { components: virtualParts } : { 'aria-label': props.name })}
        rowKey="id"
        size={sizes[density]}
        columns={all}
        dataSource={props.rows as WireRow[]}
        pagination={false}
        // The height is the place's (crud.module.css); a number only asks for a head that stays. Of very many rows only those
        // in view are drawn, which needs the number.
        virtual={virtual}
        scroll={{ x: width, y: virtual ? room : 240 }}
        rowClassName={rowClass}
        {...(pick || virtual ? { onRow } : {})}
        tableLayout="fixed"
        onChange={change}
        locale={{ emptyText: props.empty }}
        {...(chosen
          ? {
              rowSelection: {
                selectedRowKeys: [...chosen],
                onChange: (keys: React.Key[]) => onChoose(keys.map(String)),
                columnWidth: choiceWidth,
                fixed: true,
                checkStrictly: true,
                // The kit's own words for this one are English, whatever its locale.
                getTitleCheckboxProps: () => ({ 'aria-label': w.chooseAll }) as object,
                getCheckboxProps: (row: WireRow) =>
                  ({
                    'aria-label': w.choose(titleOf(row)),
                    disabled: sealed?.(row) !== undefined,
                  }) as object,
              },
            }
          : {})}
        expandable={tree.expandable}
      />
    </div>
  );
}
