import { isRecord } from '@heliodeck/kit/is-record';
import type { Label } from '@heliodeck/kit/label';
import { alarmsDictionaries } from '@heliodeck/model/alarms/dictionaries';
import { thresholdFields } from '@heliodeck/model/alarms/threshold-fields';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import type { Field } from '@heliodeck/model/descriptors/field';

interface Fact {
  readonly name: string;
  readonly label: Label;
  readonly value: string | Label;
}

const names = [
  'alarmName',
  'attrNo',
  'alarmTrigger',
  'alarmNumA',
  'alarmNumB',
  'delayOn',
  'delayOff',
  'deadband',
];

/** What the snapshot of a rule says, in words; nothing where the program raised the alarm by itself. */
export function ruleFacts(rule: unknown): readonly Fact[] {
  if (!isRecord(rule)) return [];
  const fields: Readonly<Record<string, Field>> = thresholdSetting.fields;
  return names.flatMap((name) => {
    const value = rule[name];
    const field = fields[name];
    if (!field || value === null || value === undefined || value === '') return [];
    return [{ name, label: field.label, value: wordsOf(name, value) }];
  });
}

function wordsOf(name: string, value: unknown): string | Label {
  if (name === 'attrNo') return thresholdFields.get(String(value))?.about.label ?? String(value);
  if (name !== 'alarmTrigger') return String(value);
  const triggers = alarmsDictionaries.find(({ code }) => code === 'alarm_trigger')?.items ?? [];
  return triggers.find(({ key }) => key === String(value))?.label ?? String(value);
}

/** The attribute a snapshot watches. */
export function ruleAttribute(rule: unknown): string | undefined {
  return isRecord(rule) && typeof rule.attrNo === 'string' ? rule.attrNo : undefined;
}
