import type { DataWord } from '@heliodeck/devices/contract';
import { type Label, label } from '@heliodeck/kit/label';
import { deviceType } from '@heliodeck/model/descriptors/record';

type TabKey = 'realtime' | 'operational' | 'charging' | 'meter' | 'inverter' | 'parameters' | 'battery';

/** A tab of the detail view. */
export interface DetailTab {
  readonly key: TabKey;
  readonly label: Label;
  /** Entity whose newest record it shows. */
  readonly entity: string;
  /** Record of the feed that brings news for it; undefined where there is none. */
  readonly record?: string;
  /** Get-data command that brings fresh values. */
  readonly word?: DataWord;
}

const controllerTabs: readonly DetailTab[] = [
  {
    key: 'realtime',
    label: label('实时数据', 'Realtime Data'),
    entity: 'xwjEquipment',
    record: 'controller',
    word: 'real_time_data',
  },
  {
    key: 'operational',
    label: label('运行数据', 'Operational Data'),
    entity: 'operateDate',
    record: 'operating',
    word: 'operational_data',
  },
  {
    key: 'charging',
    label: label('充电参数', 'Charging Parameters'),
    entity: 'chargingParameters',
    record: 'charging',
    word: 'charging_parameters',
  },
];

const tabs: Readonly<Record<number, readonly DetailTab[]>> = {
  [deviceType.mars]: controllerTabs,
  [deviceType.controller]: controllerTabs,
  [deviceType.meter]: [
    {
      key: 'meter',
      label: label('电表数据', 'Electricity Meter Data'),
      entity: 'meterData',
      record: 'meter',
      word: 'meter_data',
    },
  ],
  [deviceType.inverter]: [
    {
      key: 'inverter',
      label: label('实时数据', 'Realtime Data'),
      entity: 'inverterData',
      record: 'inverter',
    },
    {
      key: 'parameters',
      label: label('设备参数', 'Equipment Parameters'),
      entity: 'inverterData',
      record: 'inverter',
    },
  ],
  [deviceType.battery]: [
    {
      key: 'battery',
      label: label('电池数据', 'Battery Data'),
      entity: 'battery',
      record: 'battery',
      word: 'retrieve_PACK_analog_signal',
    },
  ],
};

/** Tabs of a device type (docs/product/devices.md#detail-view); none for a type nobody knows. */
export const tabsOf = (type: number): readonly DetailTab[] => tabs[type] ?? [];
