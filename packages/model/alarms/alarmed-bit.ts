import { isRecord } from '@heliodeck/kit/is-record';
import { alarmStatusWords, type StatusWord } from '../devices/flags/alarm-words.ts';
import { alarmTrigger } from './alarm-triggers.ts';
import { alarmBitsOfWords } from './built-in.ts';
import { thresholdFields } from './threshold-fields.ts';

type AlarmRow = Readonly<Record<string, unknown>>;

/**
 * The bit of a status word that raised an alarm, built-in or of a rule; an empty list where no bit did.
 * @param alarm its row; `raisedBy`, where it is stored, is the metric and bit of a built-in alarm:
 * 'faultCode:4'
 */
export function alarmedBit(alarm: AlarmRow): readonly StatusWord[] {
  return alarm.kind === 'rule' ? bitOfRule(alarm.rule) : bitOfProgram(alarm);
}

function bitOfRule(rule: unknown): readonly StatusWord[] {
  if (!isRecord(rule) || Number(rule.alarmTrigger) !== alarmTrigger.bitSet) return [];
  const flags = thresholdFields.get(String(rule.attrNo))?.about.flags;
  const bit = Number(rule.alarmNumA);
  return flags && Number.isInteger(bit) && bit >= 0 && bit < 32 ? [{ flags, word: 1 << bit }] : [];
}

/** Looked up by metric and bit, because the words of a bit may have changed since the alarm was raised. */
function bitOfProgram({ kind, content, raisedBy }: AlarmRow): readonly StatusWord[] {
  const found =
    alarmBitsOfWords.find(({ metric, bit }) => `${metric}:${bit}` === raisedBy) ??
    alarmBitsOfWords.find((one) => one.kind === kind && one.words.zh === content);
  const word = alarmStatusWords.find(
    ({ record, metric }) => record === found?.record && metric === found.metric,
  );
  return found && word ? [{ flags: word.flags, word: 1 << found.bit }] : [];
}
