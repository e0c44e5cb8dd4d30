import type { WireRow } from '@heliodeck/client/page';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { Form, Input } from 'antd';
import { type JSX, useId, useState } from 'react';
import { post } from '../../api/client.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { uiOf } from '../../fields/registry.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { alarmWords } from './alarm-words.ts';

interface ShelveDialogProps {
  readonly alarm: WireRow;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

const mostLetters = 100;

/** Puts an alarm aside until a time, with a reason. */
export function ShelveDialog({ alarm, onDone, onClose }: ShelveDialogProps): JSX.Element {
  const w = useMessages(alarmWords);
  const id = useId();
  const { warn } = useFeedback();
  const [until, setUntil] = useState<unknown>(null);
  const [why, setWhy] = useState('');
  const { shelvedUntil } = realtimeAlarm.fields;
  const Until = uiOf(shelvedUntil).Input;
  const send = async (): Promise<void> => {
    if (why.trim() === '') return warn(w.whyMissing);
    await post(`${realtimeAlarm.path}/shelve`, { id: alarm.id, until: String(until ?? ''), why });
    await onDone();
  };
  return (
    <Dialog title={w.shelve} width={440} changed={why !== '' || Boolean(until)} onOk={send} onClose={onClose}>
      <Form layout="vertical" component="div">
        <Form.Item label={w.shelfUntil} htmlFor={`${id}-until`} required>
          <Until
            id={`${id}-until`}
            name="shelvedUntil"
            field={shelvedUntil}
            value={until}
            onChange={setUntil}
          />
        </Form.Item>
        <Form.Item label={w.why} htmlFor={`${id}-why`} required>
          <Input.TextArea
            id={`${id}-why`}
            rows={3}
            maxLength={mostLetters}
            showCount
            value={why}
            onChange={({ target }) => setWhy(target.value)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
