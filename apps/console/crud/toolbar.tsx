import { messages } from '@heliodeck/model/wire/messages';
import { Button } from 'antd';
import { type JSX, useRef } from 'react';
import { usePermissions } from '../api/menus.ts';
import type { WireRow } from '../api/page.ts';
import { useFeedback } from '../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../i18n/messages.ts';
import { Icon } from '../icons/icon.tsx';
import { IconButton } from '../shell/popover/icon-button.tsx';
import { usePhone } from '../state/media.ts';
import { ColumnPicker } from './column-picker.tsx';
import styles from './crud.module.css';
import type { CrudScreenProps, ListHandle, ToolbarAction } from './crud-props.ts';
import { crudWords } from './crud-words.ts';
import { fitTools } from './fit-acts.ts';
import type { ListColumn } from './list-columns.tsx';
import { ChosenLine, ListTally, TotalRows } from './list-tally.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { MoreTools } from './more-tools.tsx';
import { useWidth } from './use-width.ts';

interface ToolbarProps {
  readonly screen: CrudScreenProps;
  readonly columns: readonly ListColumn[];
  readonly total: number | undefined;
  /** Of a tree that was searched: how many records it has. */
  readonly inAll: number | undefined;
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
  const w = useMessages(crudWords);
  const translate = useTranslate();
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
  const plain = own.filter((action) => !action.primary);
  const others = [...plain.filter(({ last }) => !last), ...save, ...plain.filter(({ last }) => last)];
  const always = [
    ...(props.mayAdd ? [w.add] : []),
    ...primary.map(({ label }) => translate(label)),
    ...(props.mayRemove ? [w.remove] : []),
  ];
  const line = useRef<HTMLDivElement>(null);
  const room = useWidth(line);
  const rise = phone && always.length + others.length > besideOnPhone && others.length > 1;
  const texts = others.map(({ label }) => translate(label));
  const beside = rise ? 0 : phone ? others.length : fitTools(always, texts, room);
  const behind = others.slice(beside);
  const press = (action: ToolbarAction): void => {
    if (action.pick === 'some' && chosen.length === 0) warn(translate(messages['selection.none']));
    else if (action.pick === 'one' && chosen.length !== 1) warn(translate(messages['selection.one']));
    else void Promise.resolve(action.run(chosen, handle)).catch(failed);
  };
  const button = (action: ToolbarAction): JSX.Element => (
    <ToolButton key={action.key} action={action} onPress={() => press(action)} />
  );
  const tally = {
    chosen: chosen.length,
    total: props.total,
    inAll: props.inAll,
    onUnchoose: props.onUnchoose,
  };
  return (
    <div className={styles.tools}>
      <div ref={line} className={styles.buttons}>
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
        {others.slice(0, beside).map(button)}
        {rise ? (
          <MoreSheet actions={others} onPress={press} />
        ) : (
          behind.length > 0 && <MoreTools actions={behind} onPress={press} />
        )}
        {phone && chosen.length > 0 && <ChosenLine {...tally} />}
      </div>
      <div className={styles.told}>
        {phone ? <TotalRows {...tally} /> : <ListTally {...tally} />}
        <IconButton label={w.refresh} icon="refresh" onClick={() => void handle.reload()} />
        <ColumnPicker entityKey={props.screen.entity.key} columns={props.columns} />
      </div>
    </div>
  );
}

function ToolButton({ action, onPress }: { action: ToolbarAction; onPress: () => void }): JSX.Element {
  const translate = useTranslate();
  return (
    <Button
      type={action.primary ? 'primary' : 'default'}
      {...(action.icon ? { icon: <Icon name={action.icon} size={16} /> } : {})}
      onClick={onPress}
    >
      {translate(action.label)}
    </Button>
  );
}
