import { messages } from '@heliodeck/model/wire/messages';
import { Button } from 'antd';
import type { JSX } from 'react';
import { usePermissions } from '../api/menus.ts';
import type { WireRow } from '../api/page.ts';
import { useFeedback } from '../feedback/use-feedback.ts';
import { useSay, useWords } from '../i18n/words.ts';
import { Icon } from '../icons/icon.tsx';
import { IconButton } from '../shell/pop/icon-button.tsx';
import { ColumnPicker } from './column-picker.tsx';
import styles from './crud.module.css';
import type { CrudScreenProps, ListHandle, ToolbarAction } from './crud-props.ts';
import { crudWords } from './crud-words.ts';
import type { ListColumn } from './list-columns.tsx';

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
  /** Absent: there is no file of the list, or its button stands elsewhere. */
  readonly onExport: (() => Promise<void>) | undefined;
}

/** What can be done with the list as a whole or with the chosen rows. */
export function Toolbar(props: ToolbarProps): JSX.Element {
  const w = useWords(crudWords);
  const { chosen } = props;
  const own = props.screen.toolbarActions ?? [];
  const button = (action: ToolbarAction): JSX.Element => (
    <OwnAction key={action.key} action={action} chosen={chosen} handle={props.handle} />
  );
  return (
    <div className={styles.tools}>
      {props.mayAdd && (
        <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={props.onAdd}>
          {w.add}
        </Button>
      )}
      {own.filter(({ primary }) => primary).map(button)}
      {props.mayRemove && (
        <Button icon={<Icon name="trash" size={16} />} onClick={props.onRemove}>
          {w.remove}
        </Button>
      )}
      {own.filter(({ primary }) => !primary).map(button)}
      {props.onExport && (
        <Button icon={<Icon name="download" size={16} />} onClick={() => void props.onExport?.()}>
          {w.export}
        </Button>
      )}
      {chosen.length > 0 && (
        <span className={styles.chosen} role="status">
          {w.chosen(chosen.length)}
          <button type="button" className={styles.linkButton} onClick={props.onUnchoose}>
            {w.unchoose}
          </button>
        </span>
      )}
      <span className={styles.spring} />
      {props.total !== undefined && (
        <span className={styles.count} role="status">
          {w.total(props.total)}
        </span>
      )}
      <IconButton label={w.refresh} icon="refresh" onClick={() => void props.handle.reload()} />
      <ColumnPicker entityKey={props.screen.entity.key} columns={props.columns} />
    </div>
  );
}

interface OwnActionProps {
  readonly action: ToolbarAction;
  readonly chosen: readonly WireRow[];
  readonly handle: ListHandle;
}

function OwnAction({ action, chosen, handle }: OwnActionProps): JSX.Element | null {
  const say = useSay();
  const held = usePermissions();
  const { warn, failed } = useFeedback();
  if (action.permission !== undefined && !held.has(action.permission)) return null;
  const press = (): void => {
    if (action.pick === 'some' && chosen.length === 0) warn(say(messages['selection.none']));
    else if (action.pick === 'one' && chosen.length !== 1) warn(say(messages['selection.one']));
    else void Promise.resolve(action.run(chosen, handle)).catch(failed);
  };
  return (
    <Button
      type={action.primary ? 'primary' : 'default'}
      {...(action.icon ? { icon: <Icon name={action.icon} size={16} /> } : {})}
      onClick={press}
    >
      {say(action.label)}
    </Button>
  );
}
