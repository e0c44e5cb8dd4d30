import type { WireRow } from '@heliodeck/client/page';
import { alarmOutOfService } from '@heliodeck/model/alarms/alarm-out-of-service';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { Form, Input } from 'antd';
import { type JSX, useId, useState } from 'react';
import { post } from '../../api/client.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { uiOf } from '../../fields/registry.ts';
import { useLocale, useMessages, useTranslate } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import panes from '../../ui/panes.module.css';
import { alarmName } from './alarm-name.ts';
import { alarmWords } from './alarm-words.ts';
import styles from './alarms.module.css';
import { ClockNote } from './clock-note.tsx';

interface OutOfServiceDialogProps {
  readonly alarm: WireRow;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

const { until: untilField, why: whyField } = alarmOutOfService.fields;

/** Takes the rule of an alarm out of service on its device, until a time and with a reason. */
export function OutOfServiceDialog({ alarm, onDone, onClose }: OutOfServiceDialogProps): JSX.Element {
  const w = useMessages(alarmWords);
  const translate = useTranslate();
  const locale = useLocale();
  const id = useId();
  const { warn } = useFeedback();
  const [until, setUntil] = useState<unknown>(null);
  const [why, setWhy] = useState('');
  const Until = uiOf(untilField).Input;
  const send = async (): Promise<void> => {
    if (!until) return warn(translate(untilField.required));
    if (why.trim() === '') return warn(translate(whyField.required));
    await post(`${realtimeAlarm.path}/outOfService`, { id: alarm.id, why, until });
    await onDone();
  };
  return (
    <Dialog
      title={w.takeOut}
      width={440}
      changed={why !== '' || Boolean(until)}
      onOk={send}
      onClose={onClose}
    >
      <p className={panes.about}>{alarmName(alarm, locale)}</p>
      <p className={panes.about}>{w.takeOutText}</p>
      <Form layout="vertical" component="div">
        <Form.Item
          label={translate(untilField.label)}
          htmlFor={`${id}-until`}
          required
          extra={<ClockNote alarm={alarm} />}
        >
          <Until
            id={`${id}-until`}
            name="until"
            field={untilField}
            value={until}
            onChange={(value: unknown) => setUntil(value)}
          />
        </Form.Item>
        <Form.Item
          className={styles.counted ?? ''}
          label={translate(whyField.label)}
          htmlFor={`${id}-why`}
          required
        >
          <Input.TextArea
            id={`${id}-why`}
            rows={3}
            maxLength={whyField.max}
            showCount
            value={why}
            onChange={({ target }) => setWhy(target.value)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
