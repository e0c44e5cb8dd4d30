import { label } from '@heliodeck/kit/label';
import type { ChoiceField, ChoiceOption } from '../descriptors/field.ts';

/** onlineStatus of devices and DTUs. */
export const onlineOptions: readonly ChoiceOption[] = [
  { value: 0, label: label('离线', 'Offline'), tone: 'critical' },
  { value: 1, label: label('在线', 'Online'), tone: 'good' },
];

/** dtuOnlineStatus: the state of the DTU, displayed beside that of its device. */
export const dtuOnlineOptions: readonly ChoiceOption[] = [
  { value: 0, label: label('dtu离线', 'dtu Offline'), tone: 'critical' },
  { value: 1, label: label('dtu在线', 'dtu Online'), tone: 'good' },
];

/** Position of a meter; generation figures use meters of generation only. */
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

/**
 * Whether a device or DTU has no power at night (docs/product/alarms.md#the-night). Empty: derived from its
 * model or from its history.
 */
export const livesOnPv = {
  kind: 'choice',
  label: label('仅由光伏供电', 'Lives on PV Alone'),
  options: noYesOptions,
  list: { hidden: true },
} as const satisfies ChoiceField;
