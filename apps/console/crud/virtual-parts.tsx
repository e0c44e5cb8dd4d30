import type { WireRow } from '@heliodeck/client/page';
import type { TableProps } from 'antd';
import type { ComponentProps, JSX } from 'react';

// Rows drawn only while in view are boxes, not rows of a <table>, and the head stands in a table of its own. To a screen
// reader roles make them one table again: the element around it all is the table, and counts the rows that are not drawn.

/** Rows the head takes. */
const head = 1;

const headTable = { role: 'presentation' };
const group = { role: 'rowgroup' };
const headRow = { role: 'row', 'aria-rowindex': head };
const row = { role: 'row' };
const columnHeader = { role: 'columnheader' };
const cell = { role: 'cell' };

/** Parts of a table of which only the rows in view are drawn. */
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

/** What the element around such a table is called, and how many rows it stands for, the head among them. */
export const virtualFrame = (name: string, rows: number) => ({
  role: 'table',
  'aria-label': name,
  'aria-rowcount': rows + head,
});

/** The place of a row, counted from 0 as it is drawn, among all of them. */
export const virtualRow = (index: number) => ({ 'aria-rowindex': index + head + 1 });
