import type { Label } from '@heliodeck/kit/label';
import { label } from '@heliodeck/kit/label';
import type { Flag } from '../descriptors/flag-set.ts';
import { type AlarmWord, alarmStatusWords } from '../devices/flags/alarm-words.ts';
import { typesReporting } from '../registries/device-types.ts';
import { records } from '../registries/records.ts';

/** The built-in alarms, by the name stored in `kind` of an alarm; alarms of a rule have the kind 'rule'. */
export type BuiltInKind = keyof typeof builtInWords | AlarmBit['kind'] | 'storm';

/** Content of the alarms that name no bit. */
export const builtInWords = {
  dtuOffline: label('DTU离线', 'DTU offline'),
  deviceOffline: label('设备离线', 'Device offline'),
  noEnergy: label('白天无发电量', 'No energy by day'),
  counterReset: label('电能计数器归零', 'Energy counter began anew'),
  counterExchange: label('电能计数器跳变', 'Energy counter jumped'),
} as const;

/** Content of the alarm that groups many alarms of one kind. */
export const stormWords = {
  dtuOffline: label('大量DTU离线', 'Many DTUs offline'),
  deviceOffline: label('大量设备离线', 'Many devices offline'),
} as const;

/** Prefix of the content of the alarm that groups many alarms of one rule; the attribute follows. */
export const ruleStormWords = label('多台设备越限：', 'Many devices over the limit: ');

/** Prefix of the content of the alarm that groups many alarms of one built-in kind; their content follows. */
export const builtInStormWords = label('多台设备：', 'Many devices: ');

/** A bit of a status word that raises a built-in alarm while it is set. */
export interface AlarmBit {
  readonly kind: 'fault' | 'protection' | 'alert' | 'inverterError' | 'inverterWarning';
  /** Key of the telemetry record with the metric. */
  readonly record: string;
  readonly metric: string;
  readonly bit: number;
  readonly deviceTypes: readonly number[];
  readonly words: Label;
}

/**
 * Every bit that reports trouble: faults of controllers; of batteries the critical bits are protections, the
 * others alerts; of inverters the critical bits are errors, the others warnings. A bit of an inverter's word
 * that no list names is reported by its word and number, with the grade of the word's other bits.
 */
export const alarmBitsOfWords: readonly AlarmBit[] = alarmStatusWords.flatMap((word) =>
  [...word.flags.flags, ...unnamedBits(word)].flatMap(({ bit, set, tone }): readonly AlarmBit[] => {
    if (set === undefined || (tone !== 'critical' && tone !== 'warning')) return [];
    const { record, metric } = word;
    const deviceTypes = typesReporting({ key: record });
    return [{ kind: kindOf(word, tone), record, metric, bit, deviceTypes, words: set }];
  }),
);

function kindOf({ record, kind }: AlarmWord, tone: 'critical' | 'warning'): AlarmBit['kind'] {
  if (record === 'inverterData') return tone === 'critical' ? 'inverterError' : 'inverterWarning';
  if (kind === 'fault') return 'fault';
  return tone === 'critical' ? 'protection' : 'alert';
}

/** Bits of an inverter's word that have no description: manufacturers use more bits than their lists name. */
function unnamedBits({ record, metric, flags }: AlarmWord): readonly Flag[] {
  const about = records.get(record)?.metrics[metric]?.label;
  if (record !== 'inverterData' || about === undefined) return [];
  const named = new Set(flags.flags.map(({ bit }) => bit));
  const tone = flags.flags[0]?.tone ?? 'warning';
  return Array.from({ length: 16 }, (_, bit) => bit)
    .filter((bit) => !named.has(bit))
    .map((bit) => ({ bit, tone, set: label(`${about.zh} 位${bit}`, `${about.en}, bit ${bit}`) }));
}
