import type { WireRow } from '@heliodeck/client/page';
import { thresholdAttr } from '@heliodeck/model/alarms/threshold-attr';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { messages } from '@heliodeck/model/wire/messages';
import { type JSX, useState } from 'react';
import { post } from '../../api/client.ts';
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

/** Binds rules to one attribute, which is picked from the list by a click; on a phone, whose cards take none, by a button. */
export function BindDialog({ rows, onDone, onClose }: BindDialogProps): JSX.Element {
  const w = useMessages(alarmWords);
  const translate = useTranslate();
  const { ask, done, warn } = useFeedback();
  const locale = useLocale();
  const phone = usePhone();
  const [picked, setPicked] = useState<WireRow>();
  const choose: RowAction = { key: 'choose', label: alarmWords.choose, icon: 'check', run: setPicked };
  const bind = async (): Promise<void> => {
    if (picked === undefined) return warn(translate(messages['selection.none']));
    if (!(await ask({ title: w.askBind }))) return;
    const list = rows.map(({ id }) => ({ id, attrNo: picked.attrId }));
    await post(`${thresholdSetting.path}/saveBatch`, { list });
    done();
    await onDone();
  };
  const nameOf = ({ attrName, attrNameEn }: WireRow) => (locale === 'en' && attrNameEn) || attrName;
  return (
    <Dialog title={w.bindTitle} width={900} onOk={bind} onClose={onClose}>
      <p role="status" className={styles.about}>
        {picked ? w.bindTo(`${nameOf(picked)} (${picked.attrId})`) : w.bindNone}
      </p>
      <CrudScreen
        entity={thresholdAttr}
        embedded={{ height: pickerHeight + 160 }}
        acts={[]}
        exporting={false}
        rowActions={phone ? [choose] : []}
        pick={{ id: picked?.id, onPick: setPicked }}
      />
    </Dialog>
  );
}
