import { Modal } from 'antd';
import type { JSX } from 'react';
import { usePhone } from '../../state/media.ts';
import { ChargingList } from '../../widgets/charging/charging-list.tsx';
import type { Device } from '../../widgets/device-detail/shared/device.ts';
import { embeddedHeight } from '../../widgets/record-list/record-list.tsx';

/**
 * 'Controller Data': the charging parameters of one controller, titled with its station's name
 * (docs/product/telemetry.md#charging-parameters).
 */
export function ControllerData({ device, onClose }: { device: Device; onClose: () => void }): JSX.Element {
  const phone = usePhone();
  return (
    <Modal
      open
      centered
      width={phone ? '100%' : 1160}
      title={device.stationName}
      footer={null}
      onCancel={onClose}
      styles={{ container: { overflow: 'hidden' }, body: { margin: '0 -24px -20px' } }}
    >
      <ChargingList xwjId={device.id} height={embeddedHeight} />
    </Modal>
  );
}
