import type { WireRow } from '@heliodeck/client/page';
import { label } from '@heliodeck/kit/label';
import { historyScreenOf } from '@heliodeck/model/registries/device-types';
import { Drawer } from 'antd';
import type { JSX } from 'react';
import { EmptyList, LoadFailure, LoadingRows } from '../../crud/notices/list-notices.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { usePhone } from '../../state/media.ts';
import { subjectOf } from '../../widgets/command-drawer/command-row.ts';
import { useDevice } from '../../widgets/device-detail/shared/use-devices.ts';
import { RecordList } from '../../widgets/record-list/record-list.tsx';
import { alarmWords } from './alarm-words.ts';

/** Content of an alarm for a device that does not respond: it has no data to display. */
const offlineContent = label('设备离线', 'Device offline').zh;

/** Whether an alarm has a device with data to display. */
export const hasDeviceData = ({ content, deviceId }: WireRow): boolean =>
  content !== offlineContent && Boolean(deviceId);

interface DrawerProps {
  /** The alarm whose device is shown; undefined = closed. */
  readonly alarm: WireRow | undefined;
  readonly onClose: () => void;
}

/** Drawer with the reports of an alarm's device, newest first. */
export function DeviceDataDrawer({ alarm, onClose }: DrawerProps): JSX.Element {
  const phone = usePhone();
  const id = alarm?.deviceId ? String(alarm.deviceId) : undefined;
  const w = useMessages(alarmWords);
  const { data: device, error, refetch } = useDevice(id);
  const history = device && historyScreenOf(device.type);
  return (
    <Drawer
      open={alarm !== undefined}
      onClose={onClose}
      size={phone ? '100%' : '55%'}
      title={subjectOf(String(alarm?.deviceName ?? ''), device?.stationName, device?.dtuName)}
      destroyOnHidden
    >
      {history && id ? (
        <RecordList of={history} xwjId={id} acts={[]} height="100%" />
      ) : device ? (
        <EmptyList text={w.noHistory} />
      ) : error ? (
        <LoadFailure error={error} onAgain={() => void refetch()} />
      ) : (
        <LoadingRows />
      )}
    </Drawer>
  );
}
