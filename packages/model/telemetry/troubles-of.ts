import { type Label, label } from '@heliodeck/kit/label';
import type { Metric, TelemetryRecord } from '../descriptors/record.ts';
import type { Tone } from '../descriptors/tone.ts';
import { type AlarmWord, alarmStatusWords, troubleFlags } from '../devices/flags/alarm-words.ts';
import { limitAlertOptions } from '../devices/flags/battery-alarm.ts';

/**
 * A metric that reports faults: a status word by the bits that are at least warnings; without flags, any
 * value other than 0.
 */
export interface TroubleMetric {
  readonly name: string;
  readonly metric: Metric;
  readonly flags: AlarmWord['flags'] | undefined;
}

/** The metrics of a record that report faults, in its order: status words, and exceeded limits. */
export function troubleMetrics({ key, metrics }: TelemetryRecord): readonly TroubleMetric[] {
  const words = new Map(
    alarmStatusWords.filter((word) => word.record === key).map(({ metric, flags }) => [metric, flags]),
  );
  return Object.entries(metrics).flatMap(([name, metric]) => {
    const flags = words.get(name);
    return flags !== undefined || metric.options === limitAlertOptions ? [{ name, metric, flags }] : [];
  });
}

/** A fault, in words. */
export interface NamedTrouble {
  readonly label: Label;
  readonly tone: Tone;
}

/** All faults that a reading reports, critical ones first; faults with equal words are listed once. */
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
