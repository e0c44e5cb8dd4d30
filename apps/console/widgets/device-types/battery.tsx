import { label } from '@heliodeck/kit/label';
import { packWords } from '../command-drawer/pack-words.ts';
import styles from './device-picture.module.css';
import type { DeviceTypeView } from './device-type-view.ts';

export const battery: DeviceTypeView = {
  picture: (
    <>
      <rect className={styles.body} x="16" y="14" width="64" height="74" rx="6" />
      <path className={styles.line} d="M30 14V8h10v6M56 14V8h10v6" />
      <rect className={styles.display} x="24" y="24" width="48" height="9" rx="2" />
      <rect className={styles.display} x="24" y="39" width="48" height="9" rx="2" />
      <rect className={styles.display} x="24" y="54" width="48" height="9" rx="2" />
      <rect className={styles.display} x="24" y="69" width="48" height="9" rx="2" />
      <path className={styles.glow} d="M28 28.500h34M28 43.500h36M28 58.500h35M28 73.500h37" />
    </>
  ),
  tabs: [
    {
      key: 'battery',
      label: label('电池数据', 'Battery Data'),
      body: 'battery',
      entity: 'battery',
      record: 'battery',
      word: 'retrieve_PACK_analog_signal',
    },
  ],
  glance: {
    soc: label('电量', 'Charge'),
    voltage: label('电压', 'Voltage'),
    batteryCurrent: label('电流', 'Current'),
  },
  boardList: { title: label('电池', 'Battery'), order: 3, isOptional: true },
  dataWords: packWords,
  kind: { key: 'battery', label: label('电池', 'Battery') },
};
