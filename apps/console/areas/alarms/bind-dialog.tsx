import type { WireRow } from '@heliodeck/client/page';
import { thresholdAttr } from '@heliodeck/model/alarms/threshold-attr';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import { messages } from '@heliodeck/model/wire/messages';
import { type JSX, useState } from 'react';
import { post } from '../../api/client.ts';
import { CrudScreen } from '../../crud/crud-screen.tsx';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { alarmWords } from './alarm-words.ts';

interface BindDialogProps {
  readonly rows: readonly WireRow[];
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

const pickerHeight = 300;

/** Binds rules to one attribute, which is picked from the list by a click. */
export function BindDialog({ rows, onDone, onClose }: BindDialogProps): JSX.Element {
  const w = useMessages(alarmWords);
  const translate = useTranslate();
  const { ask, done, warn } = useFeedback();
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
    <Dialog title={w.bindTitle} width={900} onOk={bind} onClose={onClose}>
      <p role="status">{picked ? w.bindTo(`${picked.attrName} (${picked.attrId})`) : w.bindNone}</p>
      <CrudScreen
        entity={thresholdAttr}
        embedded={{ height: pickerHeight + 160 }}
        acts={[]}
        exporting={false}
        pick={{ id: picked?.id, onPick: setPicked }}
      />
    </Dialog>
  );
}
