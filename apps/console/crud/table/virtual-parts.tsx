import type { WireRow } from '@heliodeck/client/page';
import type { TableProps } from 'antd';
import type { ComponentProps, JSX } from 'react';

// With virtual scrolling rows are boxes, not rows of a <table>, and the head is in a separate table. Roles
// combine them into one table for screen readers: the surrounding element is the table, and its row count
// includes rows that are not rendered.

/** Number of rows of the head. */
const head = 1;

const headTable = { role: 'presentation' };
const group = { role: 'rowgroup' };
const headRow = { role: 'row', 'aria-rowindex': head };
const row = { role: 'row' };
const columnHeader = { role: 'columnheader' };
const cell = { role: 'cell' };

/** Parts of a table with virtual scrolling. */
export const virtualParts: NonNullable<TableProps<WireRow>['components']> = {
  header: {
    table: (props: ComponentProps<'table'>): JSX.Element => <table {...props} {...headTable} />,
    wrapper: (props: ComponentProps<'thead'>): JSX.Element => <thead {...props} {...group} />,
    row: (props: ComponentProps<'tr'>): JSX.Element => <tr {...props} {...headRow} />,
    cell: (props: ComponentProps<'th'>): JSX.Element => <th {...props} {...columnHeader} />,
  },
  body: {
    row: (props: ComponentProps<'div'>): JSX.Element => <div {...props} {...row} />,
    cell: (props: ComponentProps<'div'>): JSX.Element => <div {...props} {...cell} />,
  },
};

/** Attributes of the surrounding element: accessible name, and number of rows including the head. */
export const virtualFrame = (name: string, rows: number) => ({
  role: 'table',
  'aria-label': name,
  'aria-rowcount': rows + head,
});

/** Attributes of a row: its position among all rows, given its index from 0. */
export const virtualRow = (index: number) => ({ 'aria-rowindex': index + head + 1 });
