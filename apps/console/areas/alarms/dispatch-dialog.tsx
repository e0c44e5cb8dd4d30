import type { WireRow } from '@heliodeck/client/page';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { orderType } from '@heliodeck/model/orders/order-states';
import { Form } from 'antd';
import { type JSX, useId, useState } from 'react';
import { post } from '../../api/client.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { uiOf } from '../../fields/registry.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import panes from '../../ui/panes.module.css';
import { type PickedRepairman, RepairmanPicker } from '../../widgets/repairmen/repairman-picker.tsx';
import { alarmName } from './alarm-name.ts';
import { alarmWords } from './alarm-words.ts';
import { ClockNote } from './clock-note.tsx';

interface DispatchDialogProps {
  readonly alarm: WireRow;
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

/** Dispatches an alarm to a repairman. */
export function DispatchDialog({ alarm, onDone, onClose }: DispatchDialogProps): JSX.Element {
  const w = useMessages(alarmWords);
  const locale = useLocale();
  const id = useId();
  const { warn } = useFeedback();
  const [repairman, setRepairman] = useState<PickedRepairman>();
  const [isMissing, setMissing] = useState(false);
  const [due, setDue] = useState<unknown>(null);
  const { dueTime } = orderRecord.fields;
  const Due = uiOf(dueTime).Input;
  const send = async (): Promise<void> => {
    setMissing(repairman === undefined);
    if (repairman === undefined) return warn(w.noHandler);
    await post(`${orderRecord.path}/alarmRecord`, {
      alarmId: alarm.id,
      repairman: repairman.name,
      repairmanId: repairman.id,
      deviceNo: alarm.deviceId,
      deviceName: alarm.deviceName,
      type: orderType.alarm,
      ...(due ? { dueTime: due } : {}),
    });
    await onDone();
  };
  return (
    <Dialog
      title={w.processing}
      width={800}
      changed={repairman !== undefined || Boolean(due)}
      onOk={send}
      onClose={onClose}
    >
      <p className={panes.about}>{alarmName(alarm, locale)}</p>
      <Form layout="vertical" component="div">
        <Form.Item
          label={w.handlers}
          htmlFor={`${id}-who`}
          required
          {...(isMissing && repairman === undefined
            ? { validateStatus: 'error' as const, help: w.measureMissing }
            : {})}
        >
          <RepairmanPicker id={`${id}-who`} value={repairman} onChange={setRepairman} />
        </Form.Item>
        <Form.Item label={w.due} htmlFor={`${id}-due`} extra={<ClockNote alarm={alarm} />}>
          <Due id={`${id}-due`} name="dueTime" field={dueTime} value={due} onChange={setDue} />
        </Form.Item>
      </Form>
    </Dialog>
  );
}
