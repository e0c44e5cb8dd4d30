import { isRecord } from '@heliodeck/kit/is-record';
import { joinWords } from '@heliodeck/kit/join-words';
import { type Label, label } from '@heliodeck/kit/label';
import { alarmTrigger } from '@heliodeck/model/alarms/alarm-triggers';
import { alarmsDictionaries } from '@heliodeck/model/alarms/dictionaries';
import { thresholdFields } from '@heliodeck/model/alarms/threshold-fields';
import { thresholdSetting } from '@heliodeck/model/alarms/threshold-setting';
import type { Field } from '@heliodeck/model/descriptors/field';

type Snapshot = Readonly<Record<string, unknown>>;

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
  'noticeWay',
  'autoClose',
];

/** The snapshot of a rule as text; empty if the program raised the alarm without a rule. */
export function ruleFacts(rule: unknown): readonly Fact[] {
  if (!isRecord(rule)) return [];
  const fields: Readonly<Record<string, Field>> = thresholdSetting.fields;
  return names.flatMap((name) => {
    const value = rule[name];
    const field = fields[name];
    if (!field || value === null || value === undefined || value === '') return [];
    return [{ name, label: field.label, value: wordsOf(rule, name, value) }];
  });
}

/** Stations, departments or devices to which a rule was limited: names of those that the user sees, and the number of others. */
export interface RuleReach {
  readonly of: 'stationIds' | 'deptIds' | 'deviceIds';
  readonly names: readonly string[];
  readonly others: number;
}

/** To what a rule was limited, as text. */
export function reachFacts(reach: readonly RuleReach[]): readonly Fact[] {
  return reach.map(({ of, names, others }) => {
    const hidden = label(`另有 ${others} 项不可见`, `${others} more that you do not see`);
    return {
      name: of,
      label: thresholdSetting.fields[of].label,
      value: label(
        joinWords(others > 0 ? [...names, hidden.zh] : names, 'zh'),
        joinWords(others > 0 ? [...names, hidden.en] : names, 'en'),
      ),
    };
  });
}

function wordsOf(rule: Snapshot, name: string, value: unknown): string | Label {
  const text = String(value);
  switch (name) {
    case 'alarmName':
      return label(text, String(rule.alarmNameEn || text));
    case 'attrNo':
      return thresholdFields.get(text)?.about.label ?? text;
    case 'alarmTrigger': {
      const triggers = alarmsDictionaries.find(({ code }) => code === 'alarm_trigger')?.items ?? [];
      return triggers.find(({ key }) => key === text)?.label ?? text;
    }
    case 'noticeWay': {
      const ways = alarmsDictionaries.find(({ code }) => code === 'push_type')?.items ?? [];
      return ways.find(({ key }) => key === text)?.label ?? text;
    }
    case 'autoClose':
      return text === 'true' || text === '1' ? label('是', 'Yes') : label('否', 'No');
    case 'delayOn':
    case 'delayOff':
      return `${text} s`;
    default:
      return withLimitUnit(rule, text);
  }
}

/** A limit or a deadband with its unit. */
export function withLimitUnit(rule: Snapshot, text: string): Label {
  const { zh, en } = limitUnit(rule);
  return label(`${text} ${zh}`.trim(), `${text} ${en}`.trim());
}

/** The unit of a rule's limits: that of the watched attribute, per minute for a change, or minutes. A bit has none. */
export function limitUnit(rule: Snapshot): Label {
  const trigger = Number(rule.alarmTrigger);
  if (trigger === alarmTrigger.noData) return label('分钟', 'min');
  if (trigger === alarmTrigger.bitSet) return label('', '');
  const unit = ruleUnit(rule);
  return trigger === alarmTrigger.rate ? label(`${unit}/分钟`, `${unit}/min`) : label(unit, unit);
}

/** Displayed unit of the attribute in a snapshot; empty if it has none. */
export function ruleUnit(rule: unknown): string {
  return thresholdFields.get(ruleAttribute(rule) ?? '')?.about.unit ?? '';
}

/** The attribute that a snapshot watches. */
export function ruleAttribute(rule: unknown): string | undefined {
  return isRecord(rule) && typeof rule.attrNo === 'string' ? rule.attrNo : undefined;
}
