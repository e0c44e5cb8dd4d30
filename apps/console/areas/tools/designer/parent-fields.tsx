import type { Template, TemplateCell } from '@heliodeck/reports/template/template';
import { Select } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import type { CellPatch } from './edits.ts';

interface ParentProps {
  readonly cell: TemplateCell | undefined;
  readonly template: Template;
  readonly onPatch: (patch: CellPatch) => void;
}

/** The parents of a cell: the default ones, none, or an expanding cell. */
export function ParentFields({ cell, template, onPatch }: ParentProps): JSX.Element {
  const w = useMessages(designerWords);
  const select = (key: 'left' | 'top', direction: 'down' | 'right'): JSX.Element => (
    <div className={styles.line}>
      {w[key]}
      <Select
        size="small"
        aria-label={w[key]}
        value={cell?.[key] === undefined ? 'usual' : (cell[key] ?? 'none')}
        onChange={(chosen: string) =>
          onPatch({ [key]: chosen === 'usual' ? undefined : chosen === 'none' ? null : chosen })
        }
        options={[
          { value: 'usual', label: w.usual },
          { value: 'none', label: w.none },
          ...template.cells
            .filter((one) => one !== cell && one.expand === direction)
            .map((one) => ({ value: one.at, label: one.at })),
        ]}
      />
    </div>
  );
  return (
    <>
      {select('left', 'down')}
      {select('top', 'right')}
    </>
  );
}
