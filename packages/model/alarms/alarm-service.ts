import { label } from '@heliodeck/kit/label';
import { defineStates } from '../descriptors/define-states.ts';
import type { ChoiceOption } from '../descriptors/field.ts';

/** Whether a record still takes alarms out of service. */
export const serviceStates = [
  { value: 1, label: label('停用中', 'Out of service'), tone: 'warning' },
  { value: 2, label: label('已恢复', 'Back in service'), tone: 'neutral' },
] as const satisfies readonly ChoiceOption[];

type ServiceState = (typeof serviceStates)[number]['value'];

/** The step back into service: by a person, or by the program when the time is over. */
export const serviceSteps = defineStates<{ readonly state: ServiceState | null }>()({
  options: serviceStates,
  initial: [1],
  stateOf: ({ state }) => state ?? 1,
  acts: {
    restore: { from: [1], to: 2, permission: 'alarmOutOfService_restore', elsewhere: 'outOfService.over' },
    serviceOver: { from: [1], to: 2, permission: null },
  },
});

/** Alarms of the program that can be out of service on a device, besides all of its alarms. */
export const serviceKinds = [
  { value: 'all', label: label('全部告警', 'All alarms') },
  { value: 'deviceOffline', label: label('设备离线', 'Device offline') },
  { value: 'fault', label: label('控制器故障位', 'Fault bits of a controller') },
  { value: 'protection', label: label('电池保护位', 'Protection bits of a battery') },
  { value: 'alert', label: label('电池告警位', 'Alert bits of a battery') },
  { value: 'inverterError', label: label('逆变器故障位', 'Error bits of an inverter') },
  { value: 'inverterWarning', label: label('逆变器警告位', 'Warning bits of an inverter') },
  { value: 'noEnergy', label: label('白天无发电量', 'No energy by day') },
  { value: 'counterReset', label: label('电能计数器归零或跳变', 'Energy counter began anew or jumped') },
] as const satisfies readonly ChoiceOption[];

/** What a record watches if it names a kind of the program's own alarms. */
export function watchOfKind(kind: string): string {
  return kind === everyAlarm ? '*' : `kind:${kind}`;
}

/** The kind that stands for all alarms of a device. */
export const everyAlarm = 'all';
