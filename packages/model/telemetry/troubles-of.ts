import { type Label, label } from '@heliodeck/kit/label';
import type { Metric, TelemetryRecord } from '../descriptors/record.ts';
import type { Tone } from '../descriptors/tone.ts';
import { type AlarmWord, alarmStatusWords, troubleFlags } from '../devices/flags/alarm-words.ts';
import { limitAlertOptions } from '../devices/flags/battery-alarm.ts';

/** A metric that tells of trouble: a status word by the bits that are worth a warning; without one, where it is not 0. */
export interface TroubleMetric {
  readonly name: string;
  readonly metric: Metric;
  readonly flags: AlarmWord['flags'] | undefined;
}

/** What of a record tells of trouble, in its order: status words, and limits that were passed. */
export function troubleMetrics({ key, metrics }: TelemetryRecord): readonly TroubleMetric[] {
  const words = new Map(
    alarmStatusWords.filter((word) => word.record === key).map(({ metric, flags }) => [metric, flags]),
  );
  return Object.entries(metrics).flatMap(([name, metric]) => {
    const flags = words.get(name);
    return flags !== undefined || metric.options === limitAlertOptions ? [{ name, metric, flags }] : [];
  });
}

/** One thing that is wrong, in words. */
export interface NamedTrouble {
  readonly label: Label;
  readonly tone: Tone;
}

/** Everything that a reading says is wrong, what is critical first; two words that say the same are one. */
export function troublesOf(
  record: TelemetryRecord,
  values: Readonly<Record<string, unknown>>,
): readonly NamedTrouble[] {
  const all = troubleMetrics(record).flatMap((one) => namedIn(one, Number(values[one.name] ?? 0)));
  const unique = [...new Map(all.map((one) => [one.label.zh, one])).values()];
  const critical = unique.filter(({ tone }) => tone === 'critical');
  return [...critical, ...unique.filter(({ tone }) => tone !== 'critical')];
}

function namedIn({ metric, flags }: TroubleMetric, value: number): readonly NamedTrouble[] {
  if (value === 0 || Number.isNaN(value)) return [];
  if (flags) return troubleFlags(flags, value);
  const known = metric.options?.find((option) => option.value === value);
  const said = known?.label ?? label(String(value), String(value));
  const { zh, en } = metric.label;
  return [{ label: label(`${zh}：${said.zh}`, `${en}: ${said.en}`), tone: known?.tone ?? 'warning' }];
}
