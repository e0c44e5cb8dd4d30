import { label } from '@heliodeck/kit/label';
import styles from './device-picture.module.css';
import { type DeviceTypeView, realtimeLabel } from './device-type-view.ts';

export const inverter: DeviceTypeView = {
  picture: (
    <>
      <rect className={styles.body} x="12" y="14" width="72" height="62" rx="5" />
      <rect className={styles.display} x="20" y="22" width="34" height="20" rx="2" />
      <path className={styles.glow} d="M24 32c3-8 6-8 9 0s6 8 9 0 4-6 8-2" />
      <path className={styles.line} d="M62 24h14M62 30h14M62 36h14M20 54h56M20 60h56M20 66h56" />
      <path className={styles.line} d="M24 76v10M34 76v10M62 76v10M72 76v10" />
    </>
  ),
  tabs: [
    {
      key: 'inverter',
      label: realtimeLabel,
      body: 'inverter',
      entity: 'inverterData',
      record: 'inverterData',
    },
    {
      key: 'parameters',
      label: label('设备参数', 'Equipment Parameters'),
      body: 'parameters',
      entity: 'inverterData',
      record: 'inverterData',
    },
  ],
  glance: {
    inverterActivePower: label('交流功率', 'AC power'),
    pvOutputPower: label('光伏功率', 'PV power'),
    pvDayOutputEnergy: label('今日', 'Today'),
  },
};
