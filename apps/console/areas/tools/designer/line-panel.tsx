import { type CellPosition, columnLetters } from '@heliodeck/reports/template/address';
import type { Template } from '@heliodeck/reports/template/template';
import { Checkbox, InputNumber, Select } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import { LabelledControl } from './line.tsx';

interface LineProps {
  readonly template: Template;
  readonly place: CellPosition;
  readonly onChange: (edit: (template: Template) => Template) => void;
}

const roles = ['titleRows', 'headerRows', 'footerRows'] as const;
type LineRole = (typeof roles)[number] | 'body';

/** Sizes of the row and the column of the active cell, and the role of the row on its page. */
export function LinePanel({ template, place, onChange }: LineProps): JSX.Element {
  const w = useMessages(designerWords);
  const row = template.rows[place.row];
  const number = place.row + 1;
  const role: LineRole = roles.find((one) => template.page[one]?.includes(number)) ?? 'body';
  const putRow = (patch: Partial<Template['rows'][number]>): void =>
    onChange((now) => ({
      ...now,
      rows: now.rows.with(place.row, { height: 8, ...now.rows[place.row], ...patch }),
    }));
  const putRole = (chosen: LineRole): void =>
    onChange((now) => {
      const lists = roles.map((one) => {
        const others = (now.page[one] ?? []).filter((other) => other !== number);
        return [one, (one === chosen ? [...others, number] : others).toSorted((a, b) => a - b)];
      });
      return { ...now, page: { ...now.page, ...Object.fromEntries(lists) } };
    });
  return (
    <div className={styles.form}>
      <h2>
        {w.row} {number}
      </h2>
      <LabelledControl label={w.height}>
        {(id) => (
          <InputNumber
            id={id}
            size="small"
            min={2}
            max={250}
            value={row?.height ?? 8}
            onChange={(height) => height !== null && putRow({ height })}
          />
        )}
      </LabelledControl>
      <div className={styles.line}>
        {w.rowRole}
        <Select
          size="small"
          aria-label={w.rowRole}
          value={role}
          onChange={putRole}
          options={[
            { value: 'body', label: w.bodyRow },
            { value: 'titleRows', label: w.titleRow },
            { value: 'headerRows', label: w.headerRow },
            { value: 'footerRows', label: w.footerRow },
          ]}
        />
      </div>
      <Checkbox
        checked={row?.keepWithNext === true}
        onChange={(event) => putRow({ keepWithNext: event.target.checked })}
      >
        {w.keep}
      </Checkbox>
      <h2>
        {w.column} {columnLetters(place.column)}
      </h2>
      <LabelledControl label={w.width}>
        {(id) => (
          <InputNumber
            id={id}
            size="small"
            min={2}
            max={300}
            value={template.columns[place.column]?.width ?? 20}
            onChange={(width) =>
              width !== null &&
              onChange((now) => ({ ...now, columns: now.columns.with(place.column, { width }) }))
            }
          />
        )}
      </LabelledControl>
    </div>
  );
}
