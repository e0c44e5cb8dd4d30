import { label } from '@heliodeck/kit/label';
import styles from './device-picture.module.css';
import { type DeviceTypeView, realtimeLabel } from './device-type-view.ts';

export const weatherStation: DeviceTypeView = {
  picture: (
    <>
      <circle className={styles.glow} cx="30" cy="24" r="8" />
      <path
        className={styles.glow}
        d="M30 8v5M30 35v5M14 24h5M41 24h5M19 13l3 3M38 32l3 3M19 35l3-3M38 16l3-3"
      />
      <path className={styles.line} d="M62 88V20M44 88h36" />
      <path className={styles.line} d="M50 20h24M50 20v6M74 20v6" />
      <rect className={styles.body} x="52" y="44" width="20" height="22" rx="3" />
      <path className={styles.line} d="M55 50h14M55 55h14M55 60h14" />
      <rect
        className={styles.display}
        x="20"
        y="58"
        width="26"
        height="5"
        rx="1"
        transform="rotate(-25 33 60)"
      />
      <path className={styles.line} d="M33 62v26M24 88h18" />
    </>
  ),
  tabs: [
    {
      key: 'environment',
      label: realtimeLabel,
      body: 'facts',
      entity: 'environmentData',
      record: 'environment',
      word: 'real_time_data',
    },
  ],
  glance: {
    planeIrradiance: label('辐照度', 'Irradiance'),
    moduleTemperature: label('组件温度', 'Modules'),
    ambientTemperature: label('环境温度', 'Air'),
  },
  dataWords: ['real_time_data'],
};
