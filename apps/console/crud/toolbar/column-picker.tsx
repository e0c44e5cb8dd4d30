import { Checkbox, Input, Segmented } from 'antd';
import { type JSX, type KeyboardEvent, useState } from 'react';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import type { Density } from '../../state/preferences.ts';
import { densityWords } from '../../ui/density-words.ts';
import { IconButton } from '../../ui/popover/icon-button.tsx';
import { Popover } from '../../ui/popover/popover.tsx';
import type { ListColumn } from '../columns/list-columns.tsx';
import type { Crud } from '../screen/use-crud-screen.ts';
import styles from '../shared/crud.module.css';
import { crudWords } from '../shared/crud-words.ts';
import type { Arrangement } from '../state/use-arrangement.ts';
import { ViewPicker } from './view-picker.tsx';

/** Change of a width per key press, px. */
const widthStep = 10;

/** Settings of the list: named views, row height, and selection, order and widths of columns. */
export function ColumnPicker({ crud }: { crud: Crud }): JSX.Element {
  const w = useMessages(crudWords);
  const d = useMessages(densityWords);
  const phone = usePhone();
  const { arrangement } = crud;
  return (
    <Popover label={w.columns} icon="columns" kind="dialog">
      {() => (
        <div className={styles.picker}>
          <ViewPicker crud={crud} />
          <p className={styles.pickerTitle}>{w.density}</p>
          <Segmented<Density>
            block
            value={arrangement.density}
            onChange={arrangement.setDensity}
            options={[
              { value: 'compact', label: d.compact },
              { value: 'standard', label: d.standard },
              { value: 'wall', label: d.wall },
            ]}
          />
          <p className={styles.pickerTitle}>
            {w.columnsShown}
            <button
              type="button"
              className={styles.linkButton}
              disabled={!arrangement.isOwn}
              onClick={arrangement.reset}
            >
              {w.usual}
            </button>
          </p>
          <ColumnLines arrangement={arrangement} />
          {!phone && <p className={styles.pickerHint}>{w.columnKeys}</p>}
        </div>
      )}
    </Popover>
  );
}

/** With more columns than fit without scrolling, the list has a search. */
const fewColumns = 12;

/** Whether the label of a column, or of its group, contains a text. */
function isNamed({ field, group }: ListColumn, text: string): boolean {
  const names = [field.label, ...(group ? [group.label] : [])].flatMap(({ zh, en }) => [zh, en]);
  return names.some((name) => name.toLowerCase().includes(text));
}

/** All columns in their order, each with controls to show and move it. */
function ColumnLines({ arrangement }: { readonly arrangement: Arrangement }): JSX.Element {
  const w = useMessages(crudWords);
  const [sought, setSought] = useState('');
  const text = sought.trim().toLowerCase();
  const { columns } = arrangement;
  return (
    <>
      {columns.length > fewColumns && (
        <Input
          size="small"
          allowClear
          aria-label={w.findColumn}
          placeholder={w.findColumn}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <ul className={styles.pickerList}>
        {columns.map(
          (column, index) =>
            isNamed(column, text) && (
              <ColumnLine
                key={column.name}
                column={column}
                arrangement={arrangement}
                isFirst={index === 0}
                isLast={index === columns.length - 1}
              />
            ),
        )}
      </ul>
    </>
  );
}

interface ColumnLineProps {
  readonly column: ListColumn;
  readonly arrangement: Arrangement;
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

function ColumnLine({ column, arrangement, isFirst, isLast }: ColumnLineProps): JSX.Element {
  const w = useMessages(crudWords);
  const locale = useLocale();
  const { name } = column;
  const words = column.field.label[locale];
  const now = arrangement.shown.find((one) => one.name === name);
  const keys = (event: KeyboardEvent): void => {
    if (!event.shiftKey) return;
    const width = now?.width ?? column.width;
    const does: Readonly<Record<string, () => void>> = {
      ArrowUp: () => arrangement.move(name, -1),
      ArrowDown: () => arrangement.move(name, 1),
      ArrowLeft: () => arrangement.widen(name, width - widthStep),
      ArrowRight: () => arrangement.widen(name, width + widthStep),
    };
    const act = does[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <li className={styles.pickerLine}>
      <Checkbox
        checked={now !== undefined}
        disabled={now !== undefined && arrangement.shown.length === 1}
        onChange={(event) => arrangement.show(name, event.target.checked)}
        onKeyDown={keys}
      >
        {words}
      </Checkbox>
      <IconButton
        label={w.moveUp(words)}
        icon="chevron-down"
        className={styles.upward ?? ''}
        disabled={isFirst}
        onClick={() => arrangement.move(name, -1)}
      />
      <IconButton
        label={w.moveDown(words)}
        icon="chevron-down"
        disabled={isLast}
        onClick={() => arrangement.move(name, 1)}
      />
    </li>
  );
}
