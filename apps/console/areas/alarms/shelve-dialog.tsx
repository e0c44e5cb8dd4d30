import { ApiError } from '@heliodeck/client/api-error';
import type { WireRow } from '@heliodeck/client/page';
import { realtimeAlarm } from '@heliodeck/model/alarms/realtime-alarm';
import { Form, Input, Radio } from 'antd';
import { type JSX, useId, useState } from 'react';
import { post } from '../../api/client.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { uiOf } from '../../fields/registry.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import panes from '../../ui/panes.module.css';
import { alarmName } from './alarm-name.ts';
import { alarmWords } from './alarm-words.ts';
import styles from './alarms.module.css';
import { ClockNote } from './clock-note.tsx';

interface ShelveDialogProps {
  readonly alarm: WireRow;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

const mostLetters = 100;
/** Usual durations on the shelf, h: a short check, half a shift, a shift, until tomorrow. */
const usualHours: readonly number[] = [1, 4, 8, 24];

/** Shelves an alarm until a time, with a reason. */
export function ShelveDialog({ alarm, onDone, onClose }: ShelveDialogProps): JSX.Element {
  const w = useMessages(alarmWords);
  const locale = useLocale();
  const id = useId();
  const { warn } = useFeedback();
  const [until, setUntil] = useState<unknown>(null);
  const [hours, setHours] = useState<number | null>(null);
  const [why, setWhy] = useState('');
  /** Validation messages by field. */
  const [wrong, setWrong] = useState<{ readonly until?: string; readonly why?: string }>({});
  const { shelvedUntil } = realtimeAlarm.fields;
  const Until = uiOf(shelvedUntil).Input;
  const send = async (): Promise<void> => {
    const missing = {
      ...(hours === null && !until && { until: w.shelfMissing }),
      ...(why.trim() === '' && { why: w.whyMissing }),
    };
    setWrong(missing);
    const said = missing.until ?? missing.why;
    if (said !== undefined) return warn(said);
    try {
      const end = hours === null ? { until: String(until ?? '') } : { hours };
      await post(`${realtimeAlarm.path}/shelve`, { id: alarm.id, why, ...end });
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'alarm.shelfTime') setWrong({ until: error.message });
      throw error;
    }
    await onDone();
  };
  return (
    <Dialog
      title={w.shelve}
      width={440}
      changed={why !== '' || Boolean(until) || hours !== null}
      onOk={send}
      onClose={onClose}
    >
      <p className={panes.about}>{alarmName(alarm, locale)}</p>
      <Form layout="vertical" component="div">
        <Form.Item label={w.shelfFor}>
          <Radio.Group
            optionType="button"
            aria-label={w.shelfFor}
            value={hours}
            options={usualHours.map((value) => ({ value, label: w.shelfHours(value) }))}
            onChange={({ target }) => {
              setHours(Number(target.value));
              setUntil(null);
            }}
          />
        </Form.Item>
        <Form.Item
          label={w.shelfUntil}
          htmlFor={`${id}-until`}
          required={hours === null}
          extra={<ClockNote alarm={alarm} />}
          {...told(wrong.until)}
        >
          <Until
            id={`${id}-until`}
            name="shelvedUntil"
            field={shelvedUntil}
            value={until}
            onChange={(value: unknown) => {
              setUntil(value);
              setHours(null);
            }}
            aria-invalid={wrong.until !== undefined}
          />
        </Form.Item>
        <Form.Item
          className={styles.counted ?? ''}
          label={w.why}
          htmlFor={`${id}-why`}
          required
          {...told(wrong.why)}
        >
          <Input.TextArea
            id={`${id}-why`}
            rows={3}
            maxLength={mostLetters}
            showCount
            aria-invalid={wrong.why !== undefined}
            value={why}
            onChange={({ target }) => setWhy(target.value)}
          />
        </Form.Item>
      </Form>
    </Dialog>
  );
}

const told = (problem: string | undefined) =>
  problem === undefined ? {} : { validateStatus: 'error' as const, help: problem };
