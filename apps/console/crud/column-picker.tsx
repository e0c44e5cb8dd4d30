import { Checkbox, Segmented } from 'antd';
import type { JSX } from 'react';
import { useLocale, useMessages } from '../i18n/messages.ts';
import { densityWords } from '../shell/appearance.tsx';
import { Popover } from '../shell/popover/popover.tsx';
import { type Density, prefer, preferences, usePreference } from '../state/preferences.ts';
import styles from './crud.module.css';
import { crudWords } from './crud-words.ts';
import type { ListColumn } from './list-columns.tsx';

const none: Readonly<Record<string, boolean>> = {};

/** The columns a person sees of a list, and how to switch them. */
export function useShownColumns(entityKey: string, columns: readonly ListColumn[]): readonly ListColumn[] {
  const switched = usePreference('columns')[entityKey] ?? none;
  return columns.filter((column) => switched[column.name] ?? column.usual);
}

/** Switches columns on and off, and the height of rows. */
export function ColumnPicker({
  entityKey,
  columns,
}: {
  entityKey: string;
  columns: readonly ListColumn[];
}): JSX.Element {
  const w = useMessages(crudWords);
  const d = useMessages(densityWords);
  const locale = useLocale();
  const density = usePreference('density');
  const shown = useShownColumns(entityKey, columns);
  const keep = (own: Readonly<Record<string, boolean>> | undefined): void => {
    const { [entityKey]: _before, ...others } = preferences.get().columns;
    prefer({ columns: own ? { ...others, [entityKey]: own } : others });
  };
  return (
    <Popover label={w.columns} icon="columns" kind="dialog">
      {() => (
        <div className={styles.picker}>
          <p className={styles.pickerTitle}>{w.density}</p>
          <Segmented<Density>
            block
            value={density}
            onChange={(value) => prefer({ density: value })}
            options={[
              { value: 'compact', label: d.compact },
              { value: 'standard', label: d.standard },
              { value: 'wall', label: d.wall },
            ]}
          />
          <p className={styles.pickerTitle}>
            {w.columnsShown}
            <button type="button" className={styles.linkButton} onClick={() => keep(undefined)}>
              {w.usual}
            </button>
          </p>
          <div className={styles.pickerList}>
            {columns.map((column) => {
              const on = shown.includes(column);
              return (
                <Checkbox
                  key={column.name}
                  checked={on}
                  disabled={on && shown.length === 1}
                  onChange={(event) =>
                    keep({ ...preferences.get().columns[entityKey], [column.name]: event.target.checked })
                  }
                >
                  {column.field.label[locale]}
                </Checkbox>
              );
            })}
          </div>
        </div>
      )}
    </Popover>
  );
}
