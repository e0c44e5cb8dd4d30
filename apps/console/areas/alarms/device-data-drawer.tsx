import { deviceType } from '@heliodeck/model/descriptors/record';
import { Drawer } from 'antd';
import type { JSX } from 'react';
import type { WireRow } from '../../api/page.ts';
import { LoadingRows } from '../../crud/list-notices.tsx';
import { usePhone } from '../../state/media.ts';
import { useDevice } from '../../widgets/device-detail/use-devices.ts';
import { RecordList } from '../../widgets/record-list/record-list.tsx';

/** The history a device type's readings are listed in. */
const histories: Readonly<Record<number, string>> = {
  [deviceType.mars]: 'xwjHistory',
  [deviceType.controller]: 'xwjHistory',
  [deviceType.meter]: 'meterDataHistory',
  [deviceType.battery]: 'batteryHistory',
};

interface DrawerProps {
  /** The alarm whose device is shown; undefined = closed. */
  readonly alarm: WireRow | undefined;
  readonly onClose: () => void;
}

/** What the device of an alarm reported, newest first, from the side. */
export function DeviceDataDrawer({ alarm, onClose }: DrawerProps): JSX.Element {
  const phone = usePhone();
  const id = alarm?.deviceId ? String(alarm.deviceId) : undefined;
  const { data: device } = useDevice(id);
  const history = device && histories[device.type];
  return (
    <Drawer
      open={alarm !== undefined}
      onClose={onClose}
      size={phone ? '100%' : '55%'}
      title={String(alarm?.deviceName ?? '')}
      destroyOnHidden
    >
      {history && id ? <RecordList of={history} xwjId={id} acts={[]} height="100%" /> : <LoadingRows />}
    </Drawer>
  );
}
