import type { Locale } from '@heliodeck/kit/label';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import type { Field } from '@heliodeck/model/descriptors/field';
import type { TableColumnType } from 'antd';
import type { ReactNode } from 'react';
import type { WireRow } from '../api/page.ts';
import { headingWidth } from '../fields/field-ui.ts';
import { Placed } from '../fields/placed.tsx';
import { uiOf } from '../fields/registry.ts';
import { withValueMark } from '../fields/value-mark.tsx';
import { resolved } from '../fields/via.tsx';
import type { Density } from '../state/preferences.ts';
import styles from './crud.module.css';
import type { ListState } from './list-state.ts';

/** A column of a list: its field as it is shown. */
export interface ListColumn {
  readonly name: string;
  readonly field: Field;
  readonly width: number;
  /** Switched on without the person saying so. */
  readonly usual: boolean;
  readonly leads: boolean;
  /** The record's title: of what a search in a tree found it says the place, too. */
  readonly isTitle: boolean;
}

/** Letters of a density against the standard ones; widths are given for those. */
export const letterScale: Record<Density, number> = { compact: 0.94, standard: 1, wall: 1.24 };

const telemetryLead = {
  live: ['xwjId', 'stationName', 'packNum', 'dataTime'],
  history: ['dataTime', 'stationName', 'xwjId', 'packNum'],
} as const;

/** Columns a list can show: those that lead, then the others in the descriptor's order. */
export function listColumns(
  entity: Entity,
  locale: Locale,
  density: Density,
  without: ReadonlySet<string>,
  lead: readonly string[] = entity.telemetry ? telemetryLead[entity.telemetry] : [],
): readonly ListColumn[] {
  const columns = Object.entries<Field>(entity.fields).flatMap(([name, declared]) => {
    if (without.has(name) || declared.list === false || declared.kind === 'secret' || declared.wire === false)
      return [];
    const field = resolved(entity, declared);
    // What belongs to another record is as wide as there, unless its own list says otherwise.
    const own = declared.list?.width ?? (field.list ? field.list.width : undefined);
    const asked = typeof own === 'number' ? own : (own?.[locale] ?? uiOf(field).width(field, locale));
    // A column narrower than its own heading would hide what it is.
    const width = Math.max(asked, headingWidth(field, locale));
    const leads = lead.includes(name);
    return [
      {
        ...{ name, field, width: Math.round(width * letterScale[density]), leads },
        ...{ usual: !declared.list?.hidden, isTitle: name === entity.title },
      },
    ];
  });
  const ahead = lead.flatMap((name) => columns.find((column) => column.name === name) ?? []);
  return [...ahead, ...columns.filter((column) => !column.leads)];
}

/** One value of a row, drawn by the screen where it has its own way. */
export function cellOf(
  column: ListColumn,
  row: WireRow,
  cells: CellMakers | undefined,
  place: 'list' | 'view' = 'list',
): ReactNode {
  const cell = plainCell(column, row, cells, place);
  return column.isTitle ? <Placed above={row.above}>{cell}</Placed> : cell;
}

function plainCell(
  column: ListColumn,
  row: WireRow,
  cells: CellMakers | undefined,
  place: 'list' | 'view',
): ReactNode {
  const own = cells?.[column.name];
  if (own) return own(row[column.name], row);
  const { Cell } = uiOf(column.field);
  const cell = (
    <Cell name={column.name} field={column.field} value={row[column.name]} row={row} place={place} />
  );
  return withValueMark(row, column.name, cell);
}

export type CellMakers = Readonly<Record<string, (value: unknown, row: WireRow) => ReactNode>>;

/** The columns as the table wants them. */
export function tableColumns(
  columns: readonly ListColumn[],
  locale: Locale,
  order: ListState['order'],
  cells: CellMakers | undefined,
): TableColumnType<WireRow>[] {
  return columns.map((column, index) => {
    const ui = uiOf(column.field);
    const { list } = column.field;
    const sortable = list !== false && (list?.sortable ?? ui.sortable);
    const direction = order?.field === column.name ? order.direction : undefined;
    return {
      key: column.name,
      dataIndex: column.name,
      title: column.field.label[locale],
      width: column.width,
      ...(index === 0 && column.leads ? { fixed: 'start' as const } : {}),
      ...(ui.align ? { align: ui.align, className: styles.end ?? '' } : {}),
      ...(sortable
        ? {
            sorter: true,
            sortOrder: direction === undefined ? null : direction === 'asc' ? 'ascend' : 'descend',
            showSorterTooltip: false,
          }
        : {}),
      render: (_value, row) => cellOf(column, row, cells),
    };
  });
}
