import type { WireRow } from '@heliodeck/client/page';
import type { Locale } from '@heliodeck/kit/label';
import { thresholdAttr } from '@heliodeck/model/alarms/threshold-attr';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { actsOf, permissionOf } from '@heliodeck/model/permissions/permission';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { messages } from '@heliodeck/model/wire/messages';
import { type JSX, useState } from 'react';
import { post } from '../../api/client.ts';
import { usePermissions } from '../../api/menus.ts';
import { Panel } from '../../crud/form/panel.tsx';
import { List } from '../../crud/list/list.tsx';
import { CrudFrame, ListHead } from '../../crud/screen/crud-frame.tsx';
import { useCrudScreen } from '../../crud/screen/use-crud-screen.ts';
import { SearchForm } from '../../crud/search/search.tsx';
import type { RowAction } from '../../crud/shared/crud-props.ts';
import { ListToolbar } from '../../crud/toolbar/toolbar.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/panes.module.css';
import { alarmWords } from './alarm-words.ts';
import { BoundRules } from './bound-rules.tsx';

interface BindDialogProps {
  readonly rows: readonly WireRow[];
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

const pickerHeight = 300;
/** Height of search, buttons and pagination, px. */
const besideTable = 230;
/** The columns by which users search come first. */
const lead = ['attrName', 'attrId', 'deviceType'];
const cells = { attrName: (_: unknown, row: WireRow): JSX.Element => <AttributeName row={row} /> };

/**
 * Binds rules to one attribute, which is picked from the list with a click; on a phone, whose cards cannot be clicked,
 * with a button. The other buttons require the permissions of stations and of the list
 * (docs/product/alarms.md#threshold-settings).
 */
export function BindDialog({ rows, onDone, onClose }: BindDialogProps): JSX.Element {
  const w = useMessages(alarmWords);
  const translate = useTranslate();
  const { ask, done, warn } = useFeedback();
  const locale = useLocale();
  const [picked, setPicked] = useState<WireRow>();
  const bind = async (): Promise<void> => {
    if (picked === undefined) return warn(translate(messages['selection.none']));
    if (!(await ask({ title: w.askBind }))) return;
    const list = rows.map(({ id }) => ({ id, attrNo: picked.attrId }));
    await post(`${thresholdSetting.path}/saveBatch`, { list });
    done();
    await onDone();
  };
  return (
    <Dialog title={w.bindTitle} width={1100} changed={picked !== undefined} onOk={bind} onClose={onClose}>
      <p role="status" className={styles.about}>
        {picked ? w.bindTo(`${nameIn(picked, locale)} (${picked.attrId})`) : w.bindNone}
      </p>
      {picked && <BoundRules rows={rows} attrNo={String(picked.attrId)} />}
      <AttributePicker picked={picked} onPick={setPicked} />
    </Dialog>
  );
}

interface PickerProps {
  readonly picked: WireRow | undefined;
  readonly onPick: (row: WireRow) => void;
}

/** The list of attributes, with Add as an ordinary button: the dialog is for choosing. */
function AttributePicker({ picked, onPick }: PickerProps): JSX.Element {
  const phone = usePhone();
  const held = usePermissions();
  const choose: RowAction = {
    key: 'choose',
    label: alarmWords.choose,
    icon: 'check',
    first: true,
    run: onPick,
  };
  const crud = useCrudScreen({
    entity: thresholdAttr,
    embedded: { height: pickerHeight + besideTable },
    lead,
    acts: actsOf(thresholdAttr).filter((act) => held.has(permissionOf(stationInfo, act))),
    rowActions: phone ? [choose] : [],
  });
  return (
    <CrudFrame crud={crud}>
      <ListHead>
        <SearchForm crud={crud} />
        <ListToolbar crud={crud} exporting={false} addAside />
      </ListHead>
      <List crud={crud} cells={cells} pick={{ id: picked?.id, onPick }} />
      <Panel crud={crud} cells={cells} />
    </CrudFrame>
  );
}

/** Name of an attribute in a language. */
const nameIn = ({ attrName, attrNameEn }: WireRow, locale: Locale): string =>
  String((locale === 'en' && attrNameEn) || attrName || '');

function AttributeName({ row }: { readonly row: WireRow }): JSX.Element {
  return <span>{nameIn(row, useLocale())}</span>;
}
