import { addressOf, columnLetters } from '@heliodeck/reports/template/address';
import { type JSX, useRef } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import styles from './designer.module.css';
import { DesignerCell } from './designer-cell.tsx';
import { designerWords } from './designer-words.ts';
import type { Range } from './edits.ts';
import { ParentLines } from './parent-lines.tsx';
import { type GridParts, useGridControl } from './use-grid-control.ts';

interface GridProps extends GridParts {
  /** Problems by the address of the cell. */
  readonly problems: ReadonlyMap<string, string>;
  /** A field was dropped on a cell: `set.field`. */
  readonly onField: (field: string, at: string) => void;
}

/** Role of the ARIA grid pattern, which is allowed on table elements (WAI-ARIA 1.2, grid). */
const gridTable = { role: 'grid', 'aria-multiselectable': true } as const;
/** Pixels per millimetre in the designer. */
const scale = 3.2;

/** The cells of a template, as a grid with the keyboard control of a spreadsheet. */
export function TemplateGrid(props: GridProps): JSX.Element {
  const { template, range, problems, onField } = props;
  const w = useMessages(designerWords);
  const table = useRef<HTMLTableElement>(null);
  const control = useGridControl(table, props);
  return (
    <div className={styles.sheet}>
      <table ref={table} {...gridTable} aria-label={w.grid} className={styles.grid} {...control.events}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <span className="unseen">{w.corner}</span>
            </th>
            {template.columns.map(({ width }, column) => (
              <th
                key={columnLetters(column)}
                scope="col"
                style={{ width: width * scale, minWidth: width * scale }}
              >
                {columnLetters(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {template.rows.map(({ height }, row) => {
            const name = `row ${row}`;
            return (
              <tr key={name} style={{ height: Math.max(24, height * scale) }}>
                <th scope="row">{row + 1}</th>
                {template.columns.map((_, column) => {
                  const at = addressOf({ row, column });
                  return (
                    <DesignerCell
                      key={at}
                      template={template}
                      place={{ row, column }}
                      isChosen={contains(range, row, column)}
                      problem={problems.get(at)}
                      control={control}
                      onField={onField}
                    />
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      <ParentLines table={table} template={template} at={control.active} />
    </div>
  );
}

function contains({ from, to }: Range, row: number, column: number): boolean {
  return row >= from.row && row <= to.row && column >= from.column && column <= to.column;
}
