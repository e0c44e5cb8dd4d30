import { type DecodedFlag, decodeFlags } from '../../descriptors/decode-flags.ts';
import type { FlagSet } from '../../descriptors/flag-set.ts';
import type { TroubleKind } from '../../wire/trouble.ts';
import { batteryFaults, batteryProtections, batteryWarnings } from './battery.ts';
import {
  alertStatus1,
  alertStatus2,
  faultStatus,
  protectionStatus1,
  protectionStatus2,
} from './battery-alarm.ts';
import { controllerFaults } from './controller.ts';
import { inverterArmFaults, inverterErrors, inverterWarnings, registers } from './inverter.ts';

/** A status word whose set bits report a fault of the device. */
export interface AlarmWord {
  /** Key of its telemetry record, and the metric. */
  readonly record: string;
  readonly metric: string;
  readonly flags: FlagSet;
  readonly kind: TroubleKind;
}

/** The value of a status word. */
export interface StatusWord {
  readonly flags: FlagSet;
  readonly word: number;
}

/** Status words that report faults. Words that only describe a state (balancing, switches) are not included. */
export const alarmStatusWords: readonly AlarmWord[] = [
  { record: 'controller', metric: 'faultCode', flags: controllerFaults, kind: 'fault' },
  { record: 'battery', metric: 'protectionFlag', flags: batteryProtections, kind: 'protection' },
  { record: 'battery', metric: 'faultFlag', flags: batteryFaults, kind: 'protection' },
  { record: 'battery', metric: 'warningFlag', flags: batteryWarnings, kind: 'protection' },
  { record: 'batteryAlarm', metric: 'protectionStatus1', flags: protectionStatus1, kind: 'protection' },
  { record: 'batteryAlarm', metric: 'protectionStatus2', flags: protectionStatus2, kind: 'protection' },
  { record: 'batteryAlarm', metric: 'faultStatus', flags: faultStatus, kind: 'protection' },
  { record: 'batteryAlarm', metric: 'alertStatus1', flags: alertStatus1, kind: 'protection' },
  { record: 'batteryAlarm', metric: 'alertStatus2', flags: alertStatus2, kind: 'protection' },
  ...registers.map((n) => inverterWord(`errorMsg${n}`, inverterErrors[n])),
  ...registers.map((n) => inverterWord(`warningMsg${n}`, inverterWarnings[n])),
  inverterWord('armFaultInfo', inverterArmFaults),
];

function inverterWord(metric: string, flags: FlagSet): AlarmWord {
  return { record: 'inverterData', metric, flags, kind: 'fault' };
}

/**
 * The critical bits of a word, and the warning bits. A bit without description is a warning if the set has
 * words for such bits.
 */
export function alarmBits({ flags, other }: FlagSet): {
  readonly critical: number;
  readonly warning: number;
} {
  const bits = (tone: string): number =>
    flags.reduce((sum, flag) => (flag.tone === tone && flag.set ? sum | (1 << flag.bit) : sum), 0);
  const described = flags.reduce((sum, flag) => sum | (1 << flag.bit), 0);
  return { critical: bits('critical'), warning: bits('warning') | (other ? 0xffff & ~described : 0) };
}

/** The bits of a word that report faults, as tags. */
export function troubleFlags(set: FlagSet, word: number): readonly DecodedFlag[] {
  const { critical, warning } = alarmBits(set);
  return decodeFlags(set, word & (critical | warning)).filter((flag) => flag.set);
}
