import { label } from '@heliodeck/kit/label';
import type { ChoiceField, ChoiceOption } from '../descriptors/field.ts';

/** onlineStatus of devices and DTUs. */
export const onlineOptions: readonly ChoiceOption[] = [
  { value: 0, label: label('离线', 'Offline'), tone: 'critical' },
  { value: 1, label: label('在线', 'Online'), tone: 'good' },
];

/** dtuOnlineStatus: the DTU's state beside its device's. */
export const dtuOnlineOptions: readonly ChoiceOption[] = [
  { value: 0, label: label('dtu离线', 'dtu Offline'), tone: 'critical' },
  { value: 1, label: label('dtu在线', 'dtu Online'), tone: 'good' },
];

/** What a meter stands at; generation figures take meters of generation only. */
export const meterRole = { generation: 1, grid: 2, load: 3 } as const;

export const meterRoleOptions: readonly ChoiceOption[] = [
  { value: meterRole.generation, label: label('发电', 'Generation') },
  { value: meterRole.grid, label: label('并网', 'Grid connection') },
  { value: meterRole.load, label: label('负载', 'Load') },
];

/** No and yes as 0 and 1. */
export const noYesOptions: readonly ChoiceOption[] = [
  { value: 0, label: label('否', 'No') },
  { value: 1, label: label('是', 'Yes') },
];

/** Whether a device or DTU is without power by night (docs/product/alarms.md#the-night). Empty: as its model or its past tells. */
export const livesOnPv = {
  kind: 'choice',
  label: label('仅由光伏供电', 'Lives on PV Alone'),
  options: noYesOptions,
  list: { hidden: true },
} as const satisfies ChoiceField;
