import { label } from '@heliodeck/kit/label';
import styles from './device-picture.module.css';
import type { DeviceTypeView } from './device-type-view.ts';

export const meter: DeviceTypeView = {
  picture: (
    <>
      <rect className={styles.body} x="20" y="8" width="56" height="80" rx="6" />
      <rect className={styles.display} x="27" y="17" width="42" height="22" rx="2" />
      <text className={styles.digits} x="66" y="32" textAnchor="end" fontSize="10.5">
        0042.7
      </text>
      <circle className={styles.line} cx="48" cy="56" r="9" />
      <path className={styles.glow} d="M48 56l5-5" />
      <path className={styles.line} d="M30 78h6M45 78h6M60 78h6" />
    </>
  ),
  tabs: [
    {
      key: 'meter',
      label: label('电表数据', 'Electricity Meter Data'),
      body: 'facts',
      entity: 'meterData',
      record: 'meter',
      word: 'meter_data',
    },
  ],
  glance: {
    totalActivePower: label('功率', 'Power'),
    firstVoltage: label('电压', 'Voltage'),
    totalCurrent: label('电流', 'Current'),
  },
  dataWords: ['meter_data'],
  kind: { key: 'meter', label: label('电表', 'EleMeter') },
  boardList: { title: label('电表', 'Electricity Meter'), order: 1 },
};
