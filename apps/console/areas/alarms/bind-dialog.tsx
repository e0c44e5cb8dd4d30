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
import type { RowAction } from '../../crud/crud-props.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { Dialog } from '../../ui/dialog.tsx';
import styles from '../../ui/panes.module.css';
import { alarmWords } from './alarm-words.ts';

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
  const phone = usePhone();
  const held = usePermissions();
  const acts = actsOf(thresholdAttr).filter((act) => held.has(permissionOf(stationInfo, act)));
  const [picked, setPicked] = useState<WireRow>();
  const choose: RowAction = {
    key: 'choose',
    label: alarmWords.choose,
    icon: 'check',
    first: true,
    run: setPicked,
  };
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
      <CrudScreen
        entity={thresholdAttr}
        embedded={{ height: pickerHeight + besideTable }}
        lead={lead}
        cells={cells}
        acts={acts}
        exporting={false}
        addAside
        rowActions={phone ? [choose] : []}
        pick={{ id: picked?.id, onPick: setPicked }}
      />
    </Dialog>
  );
}

/** Name of an attribute in a language. */
const nameIn = ({ attrName, attrNameEn }: WireRow, locale: Locale): string =>
  String((locale === 'en' && attrNameEn) || attrName || '');

function AttributeName({ row }: { readonly row: WireRow }): JSX.Element {
  return <span>{nameIn(row, useLocale())}</span>;
}
