import { label } from '@heliodeck/kit/label';
import styles from './device-picture.module.css';
import { type DeviceTypeView, realtimeLabel } from './device-type-view.ts';

/** MARS controllers and others have the same view. */
export const anyController: DeviceTypeView = {
  picture: (
    <>
      <rect className={styles.body} x="18" y="10" width="60" height="70" rx="5" />
      <rect className={styles.display} x="26" y="19" width="44" height="20" rx="2" />
      <path className={styles.glow} d="M31 33c5-9 9-9 13-4s8 4 13-6h8" />
      <path className={styles.line} d="M26 50h44M26 56h44M26 62h44" />
      <circle className={styles.light} cx="30" cy="71" r="2.5" />
      <path className={styles.line} d="M28 80v8M40 80v8M56 80v8M68 80v8" />
    </>
  ),
  tabs: [
    {
      key: 'realtime',
      label: realtimeLabel,
      body: 'controller',
      entity: 'xwjEquipment',
      record: 'controller',
      word: 'real_time_data',
    },
    {
      key: 'operational',
      label: label('运行数据', 'Operational Data'),
      body: 'facts',
      entity: 'operateDate',
      record: 'operating',
      word: 'operational_data',
    },
    {
      key: 'charging',
      label: label('充电参数', 'Charging Parameters'),
      body: 'charging',
      entity: 'chargingParameters',
      record: 'charging',
      word: 'charging_parameters',
    },
  ],
  glance: {
    chargingPower: label('功率', 'Power'),
    batteryVoltage: label('电池电压', 'Battery'),
    chargingCurrent: label('充电电流', 'Charging'),
  },
  dataWords: ['real_time_data', null, 'operational_data', 'charging_parameters', 'control_version'],
  kind: { key: 'controller', label: label('控制器', 'Controller') },
};

export const controller: DeviceTypeView = {
  ...anyController,
  boardList: { title: label('控制器', 'Controller'), order: 2 },
};
