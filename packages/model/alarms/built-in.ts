import type { Label } from '@heliodeck/kit/label';
import { label } from '@heliodeck/kit/label';
import { alarmWords } from '../devices/flags/alarm-words.ts';
import { records } from '../registries/records.ts';

/** The program's own alarms, by the name that `kind` of an alarm has; a rule's are 'rule'. */
export type BuiltInKind = 'dtuOffline' | 'deviceOffline' | 'fault' | 'protection' | 'alert' | 'storm';

/** What alarms that name no bit say. */
export const builtInWords = {
  dtuOffline: label('DTU离线', 'DTU offline'),
  deviceOffline: label('设备离线', 'Device offline'),
} as const;

/** What the alarm says that stands for many of one kind. */
export const stormWords = {
  dtuOffline: label('大量DTU离线', 'Many DTUs offline'),
  deviceOffline: label('大量设备离线', 'Many devices offline'),
} as const;

/** A bit of a status word that raises an alarm of its own while it is set. */
export interface AlarmBit {
  readonly kind: 'fault' | 'protection' | 'alert';
  /** Key of the record, and the metric there. */
  readonly record: string;
  readonly metric: string;
  readonly bit: number;
  readonly deviceTypes: readonly number[];
  readonly words: Label;
}

/**
 * Every bit that tells of trouble: faults of controllers; of batteries those that are critical are protections, the others
 * alerts.
 */
export const alarmBitsOfWords: readonly AlarmBit[] = alarmWords.flatMap(({ record, metric, flags, kind }) =>
  flags.flags.flatMap(({ bit, set, tone }): readonly AlarmBit[] => {
    if (set === undefined || (tone !== 'critical' && tone !== 'warning')) return [];
    const of = kind === 'fault' ? 'fault' : tone === 'critical' ? 'protection' : 'alert';
    const deviceTypes = records.get(record)?.deviceTypes ?? [];
    return [{ kind: of, record, metric, bit, deviceTypes, words: set }];
  }),
);
