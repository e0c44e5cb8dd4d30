import type { Label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { Button } from 'antd';
import { type JSX, useRef } from 'react';
import { usePermissions } from '../../api/menus.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Icon } from '../../icons/icon.tsx';
import { usePhone } from '../../state/media.ts';
import { IconButton } from '../../ui/popover/icon-button.tsx';
import { fitTools } from '../rows/fit-acts.ts';
import { useWidth } from '../rows/use-width.ts';
import type { Crud } from '../screen/use-crud-screen.ts';
import styles from '../shared/crud.module.css';
import type { ToolbarAction, ToolbarOffer } from '../shared/crud-props.ts';
import { crudWords } from '../shared/crud-words.ts';
import { isMeasured } from '../shared/measured.ts';
import { ColumnPicker } from './column-picker.tsx';
import { ChosenLine, ListCount, TotalRows } from './list-count.tsx';
import { MoreSheet } from './more-sheet.tsx';
import { MoreTools } from './more-tools.tsx';
import { useAskedExport } from './use-asked-export.ts';
import { useAskedTool } from './use-asked-tool.ts';
import { useExport } from './use-export.ts';
import { usePrint } from './use-print.ts';

/**
 * Number of buttons side by side on a phone; of more, the screen's own buttons and the export are in a menu
 * from below.
 */
const besideOnPhone = 3;

/** Operations on the whole list or on the chosen rows. */
export function ListToolbar({ crud, ...offer }: ToolbarOffer & { readonly crud: Crud }): JSX.Element {
  const w = useMessages(crudWords);
  const translate = useTranslate();
  const phone = usePhone();
  const held = usePermissions();
  const { warn, failed } = useFeedback();
  const { handle } = crud;
  const chosen = crud.chosen.rows;
  const unchoose = (): void => crud.chosen.choose([]);
  // Lists of measurements are mainly read: adding and deleting are set apart.
  const measured = isMeasured(crud.options.entity);
  const mayAdd = crud.may('add') && !measured;
  const mayRemove = crud.may('delete') && !measured;
  const removal = offer.removal ? translate(offer.removal) : w.remove;
  const apart = measured ? apartActions(crud) : [];
  const onExport = useAskedExport(crud, useExport(crud, offer.exporting));
  const onPrint = usePrint(crud, offer.exporting);
  const own = (offer.toolbarActions ?? []).filter(
    ({ permission }) => permission === undefined || held.has(permission),
  );
  const primary = own.filter((action) => action.primary);
  const save: readonly ToolbarAction[] = [
    ...(onExport ? [fileAction('export', crudWords.export, onExport)] : []),
    ...(onPrint ? [fileAction('print', crudWords.print, onPrint)] : []),
  ];
  const plain = own.filter((action) => !action.primary);
  const others = [...plain.filter(({ last }) => !last), ...save, ...plain.filter(({ last }) => last)];
  const always = [
    ...(mayAdd ? [w.add] : []),
    ...primary.map(({ label }) => translate(label)),
    ...(mayRemove ? [removal] : []),
  ];
  const line = useRef<HTMLDivElement>(null);
  const room = useWidth(line);
  const rise = phone && always.length + others.length > besideOnPhone && others.length > 1;
  const texts = others.map(({ label }) => translate(label));
  const beside = rise ? 0 : phone ? others.length : fitTools(always, texts, room);
  const behind = [...others.slice(beside), ...apart];
  const press = (action: ToolbarAction): void => {
    if (action.pick === 'some' && chosen.length === 0) warn(translate(messages['selection.none']));
    else if (action.pick === 'one' && chosen.length !== 1) warn(translate(messages['selection.one']));
    else void Promise.resolve(action.run(chosen, handle)).catch(failed);
  };
  useAskedTool(crud, own, press);
  const button = (action: ToolbarAction): JSX.Element => (
    <ToolButton key={action.key} action={action} onPress={() => press(action)} />
  );
  const count = {
    chosen: chosen.length,
    total: crud.total,
    inAll: crud.inAll,
    isEstimated: crud.isEstimated,
    onUnchoose: unchoose,
  };
  return (
    <div className={styles.tools}>
      <div ref={line} className={styles.buttons}>
        {mayAdd && (
          <Button
            type={offer.addAside ? 'default' : 'primary'}
            icon={<Icon name="plus" size={16} />}
            onClick={crud.add}
          >
            {w.add}
          </Button>
        )}
        {primary.map(button)}
        {mayRemove && (
          <Button icon={<Icon name="trash" size={16} />} onClick={() => crud.remove(chosen)}>
            {removal}
          </Button>
        )}
        {others.slice(0, beside).map(button)}
        {rise ? (
          <MoreSheet actions={[...others, ...apart]} onPress={press} />
        ) : (
          behind.length > 0 && <MoreTools actions={behind} onPress={press} />
        )}
        {phone && chosen.length > 0 && <ChosenLine {...count} />}
      </div>
      <div className={styles.told}>
        {phone ? <TotalRows {...count} /> : <ListCount {...count} />}
        <IconButton label={w.refresh} icon="refresh" onClick={() => void handle.reload()} />
        <ColumnPicker crud={crud} />
      </div>
    </div>
  );
}

/** Adding and deleting in a list of measurements. */
function apartActions(crud: Crud): readonly ToolbarAction[] {
  const enter: ToolbarAction = {
    key: 'enter',
    label: crudWords.enter,
    icon: 'edit',
    pick: 'any',
    run: () => crud.add(),
  };
  const remove: ToolbarAction = {
    key: 'remove',
    label: crudWords.removeChosen,
    icon: 'trash',
    pick: 'any',
    run: () => crud.remove(crud.chosen.rows),
  };
  return [...(crud.may('add') ? [enter] : []), ...(crud.may('delete') ? [remove] : [])];
}

function fileAction(key: string, label: Label, run: () => Promise<void>): ToolbarAction {
  return { key, label, icon: 'download', pick: 'any', run };
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
