import { messages } from '@heliodeck/model/wire/messages';
import { Button } from 'antd';
import type { JSX } from 'react';
import { usePermissions } from '../api/menus.ts';
import type { WireRow } from '../api/page.ts';
import { useFeedback } from '../feedback/use-feedback.ts';
import { useSay, useWords } from '../i18n/words.ts';
import { Icon } from '../icons/icon.tsx';
import { IconButton } from '../shell/pop/icon-button.tsx';
import { usePhone } from '../state/media.ts';
import { ColumnPicker } from './column-picker.tsx';
import styles from './crud.module.css';
import type { CrudScreenProps, ListHandle, ToolbarAction } from './crud-props.ts';
import { crudWords } from './crud-words.ts';
import type { ListColumn } from './list-columns.tsx';
import { MoreSheet } from './more-sheet.tsx';

interface ToolbarProps {
  readonly screen: CrudScreenProps;
  readonly columns: readonly ListColumn[];
  readonly total: number | undefined;
  readonly mayAdd: boolean;
  readonly mayRemove: boolean;
  readonly chosen: readonly WireRow[];
  readonly handle: ListHandle;
  readonly onAdd: () => void;
  readonly onRemove: () => void;
  readonly onUnchoose: () => void;
  /** Absent: there is no file of the list. */
  readonly onExport: (() => Promise<void>) | undefined;
}

/** Buttons that stand side by side on a phone; of more, the screen's own and the export come up from below. */
const besideOnPhone = 3;

/** What can be done with the list as a whole or with the chosen rows. */
export function Toolbar(props: ToolbarProps): JSX.Element {
  const w = useWords(crudWords);
  const say = useSay();
  const phone = usePhone();
  const held = usePermissions();
  const { warn, failed } = useFeedback();
  const { chosen, handle, onExport } = props;
  const own = (props.screen.toolbarActions ?? []).filter(
    ({ permission }) => permission === undefined || held.has(permission),
  );
  const primary = own.filter((action) => action.primary);
  const save: readonly ToolbarAction[] = onExport
    ? [{ key: 'export', label: crudWords.export, icon: 'download', pick: 'any', run: onExport }]
    : [];
  const others = [...own.filter((action) => !action.primary), ...save];
  const count = Number(props.mayAdd) + Number(props.mayRemove) + primary.length + others.length;
  const press = (action: ToolbarAction): void => {
    if (action.pick === 'some' && chosen.length === 0) warn(say(messages['selection.none']));
    else if (action.pick === 'one' && chosen.length !== 1) warn(say(messages['selection.one']));
    else void Promise.resolve(action.run(chosen, handle)).catch(failed);
  };
  const button = (action: ToolbarAction): JSX.Element => (
    <Button
      key={action.key}
      type={action.primary ? 'primary' : 'default'}
      {...(action.icon ? { icon: <Icon name={action.icon} size={16} /> } : {})}
      onClick={() => press(action)}
    >
      {say(action.label)}
    </Button>
  );
  return (
    <div className={styles.tools}>
      <div className={styles.buttons}>
        {props.mayAdd && (
          <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={props.onAdd}>
            {w.add}
          </Button>
        )}
        {primary.map(button)}
        {props.mayRemove && (
          <Button icon={<Icon name="trash" size={16} />} onClick={props.onRemove}>
            {w.remove}
          </Button>
        )}
        {phone && count > besideOnPhone && others.length > 1 ? (
          <MoreSheet actions={others} onPress={press} />
        ) : (
          others.map(button)
        )}
        {chosen.length > 0 && (
          <span className={styles.chosen} role="status">
            {w.chosen(chosen.length)}
            <button type="button" className={styles.linkButton} onClick={props.onUnchoose}>
              {w.unchoose}
            </button>
          </span>
        )}
      </div>
      <div className={styles.told}>
        {props.total !== undefined && (
          <span className={styles.count} role="status">
            {w.total(props.total)}
          </span>
        )}
        <IconButton label={w.refresh} icon="refresh" onClick={() => void handle.reload()} />
        <ColumnPicker entityKey={props.screen.entity.key} columns={props.columns} />
      </div>
    </div>
  );
}
