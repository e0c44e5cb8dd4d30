import type { Page, WireRow } from '@heliodeck/client/page';
import { faultReport } from '@heliodeck/model/orders/fault-report';
import { orderRecord } from '@heliodeck/model/orders/order-record';
import { reportSteps } from '@heliodeck/model/orders/order-steps';
import { useQuery } from '@tanstack/react-query';
import { Checkbox, Form } from 'antd';
import { type JSX, useId, useState } from 'react';
import { get, post } from '../../api/client.ts';
import { useSession } from '../../api/session.ts';
import { useFeedback } from '../../feedback/use-feedback.ts';
import { uiOf } from '../../fields/registry.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type PickedRepairman, RepairmanPicker } from '../../widgets/repairmen/repairman-picker.tsx';
import { orderWords } from './order-words.ts';
import styles from './orders.module.css';

interface ReportDialogProps {
  readonly reports: readonly WireRow[];
  readonly onDone: () => Promise<void>;
  readonly onClose: () => void;
}

const mostAlong = 100;
/** Maximum number of reports listed by name; the rest are counted. */
const mostNamed = 3;

/**
 * Dispatches fault reports to a repairman; offers to merge those of one device, and to include other reports of the
 * device.
 */
export function ReportDialog({ reports, onDone, onClose }: ReportDialogProps): JSX.Element {
  const w = useMessages(orderWords);
  const id = useId();
  const { ask, done, warn } = useFeedback();
  const dispatcher = useSession()?.realName ?? '';
  const [repairman, setRepairman] = useState<PickedRepairman>();
  const [isMissing, setMissing] = useState(false);
  const [joined, setJoined] = useState(true);
  const [along, setAlong] = useState(true);
  const [due, setDue] = useState<unknown>(null);
  const { dueTime } = orderRecord.fields;
  const Due = uiOf(dueTime).Input;
  const others = useOthers(reports);
  const chosen = along ? [...reports, ...others] : reports;
  const shared = sameDevice(chosen);
  const send = async (): Promise<void> => {
    setMissing(repairman === undefined);
    if (repairman === undefined) return warn(w.noRepairman);
    if (!(await ask({ title: w.askDispatch }))) return;
    await post(`${faultReport.path}/dispatchRepairman`, {
      list: chosen.map((row) => ({ id: row.id })),
      repairman: repairman.name,
      repairmanId: repairman.id,
      dispatcher,
      joined: joined && shared > 0,
      ...(due ? { dueTime: due } : {}),
    });
    done();
    await onDone();
  };
  return (
    <Dialog
      title={w.dispatchTitle}
      width={800}
      changed={repairman !== undefined || Boolean(due)}
      onOk={send}
      onClose={onClose}
    >
      <ul className={styles.chosen} aria-label={w.chosenReports}>
        {reports.slice(0, mostNamed).map(({ id: key, faultContent, deviceName, stationName }) => (
          <li key={key}>{[faultContent, deviceName, stationName].filter(Boolean).join(' · ')}</li>
        ))}
        {reports.length > mostNamed && <li>{w.andMore(reports.length - mostNamed)}</li>}
      </ul>
      <Form layout="vertical" component="div">
        <Form.Item
          label={w.repairman}
          htmlFor={id}
          required
          {...(isMissing && repairman === undefined
            ? { validateStatus: 'error' as const, help: w.noRepairman }
            : {})}
        >
          <RepairmanPicker id={id} value={repairman} onChange={setRepairman} />
        </Form.Item>
        <Form.Item label={w.due} htmlFor={`${id}-due`} extra={w.dueNote}>
          <Due id={`${id}-due`} name="dueTime" field={dueTime} value={due} onChange={setDue} />
        </Form.Item>
        {others.length > 0 && (
          <Form.Item>
            <Checkbox checked={along} onChange={({ target }) => setAlong(target.checked)}>
              {w.alsoOpen(others.length)}
            </Checkbox>
          </Form.Item>
        )}
        {shared > 0 && (
          <Form.Item extra={w.joinText(shared)}>
            <Checkbox checked={joined} onChange={({ target }) => setJoined(target.checked)}>
              {w.join}
            </Checkbox>
          </Form.Item>
        )}
      </Form>
    </Dialog>
  );
}

/** Reports of the same device that can be dispatched, if all given reports have one device: new ones, and those whose dispatch was cancelled. */
function useOthers(reports: readonly WireRow[]): readonly WireRow[] {
  const devices = new Set(reports.map(({ deviceId }) => deviceId));
  const [device] = devices;
  const deviceId = devices.size === 1 && device ? String(device) : undefined;
  const { data } = useQuery({
    queryKey: ['reports-of-device', deviceId],
    enabled: deviceId !== undefined,
    queryFn: ({ signal }) => {
      const query = {
        deviceId,
        dispatchStatus_in: reportSteps.acts.dispatch.from.join(),
        size: mostAlong,
      };
      return get<Page>(`${faultReport.path}/list`, query, signal);
    },
  });
  return (data?.records ?? []).filter(({ id }) => !reports.some((one) => one.id === id));
}

/** Number of reports whose device has another of the reports. */
function sameDevice(reports: readonly WireRow[]): number {
  const groups = Map.groupBy(
    reports.filter(({ deviceId }) => deviceId),
    ({ deviceId }) => deviceId,
  );
  return [...groups.values()].filter(({ length }) => length > 1).flat().length;
}
