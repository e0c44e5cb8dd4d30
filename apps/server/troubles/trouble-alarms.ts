import type { Severity } from '@heliodeck/model/wire/trouble';
import type { Context } from '../context.ts';
import type { FoundTrouble } from './trouble-board.ts';

/** The open built-in alarm of a fact that a trouble describes. */
export interface AlarmOfTrouble {
  readonly id: string;
  readonly grade: number | null;
  readonly who: string | null;
  readonly isShelved: boolean;
}

/** Finds the open alarms of status bits, for sources below the layer of alarms. */
export interface BitAlarms {
  /** The key of a bit's alarm. @param name metric and bit: 'faultCode:4' */
  keyOf(deviceId: string, pack: number, name: string): string;
  /** The open alarms with these keys, of those that the caller may see. */
  find(context: Context, keys: readonly string[]): Promise<ReadonlyMap<string, AlarmOfTrouble>>;
}

/** Severity of a trouble with the grade that the tenant gave its alarm: critical and false alarms are taken over. */
export function gradedSeverity(severity: Severity, grade: number | null | undefined): Severity {
  if (grade === 1) return 'critical';
  return grade === 4 ? 'info' : severity;
}

/** What open alarms say about their trouble: who deals with it, and the alarm that its card shows. */
export function handlingOf(open: readonly AlarmOfTrouble[]): Pick<FoundTrouble, 'who' | 'alarmId'> {
  const [first] = open;
  const people = [...new Set(open.flatMap(({ who }) => who ?? []))];
  return {
    who: people.length === 0 ? null : people.join(', '),
    ...(first === undefined ? {} : { alarmId: first.id }),
  };
}

/**
 * A trouble with what its open alarms say: who deals with it, and its grade. None if all of them are shelved.
 * @param alarms of the DTU or device; several for a silent bus, undefined where there is none
 */
export function withAlarms(
  trouble: FoundTrouble,
  alarms: readonly (AlarmOfTrouble | undefined)[],
): readonly FoundTrouble[] {
  if (alarms.length > 0 && alarms.every((alarm) => alarm?.isShelved)) return [];
  const open = alarms.filter((alarm) => alarm !== undefined);
  const severity = gradedSeverity(trouble.severity, open[0]?.grade);
  return [{ ...trouble, severity, ...handlingOf(open) }];
}
