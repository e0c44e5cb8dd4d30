import { type Label, label } from '@heliodeck/kit/label';
import type { FlagSet } from '../../descriptors/flag-set.ts';
import type { CounterRole, Metric } from '../../descriptors/record.ts';
import { inverterDictionaries } from '../inverter-dictionaries.ts';

export type Metrics = Readonly<Record<string, Metric>>;

/** Usual decimals of inverter registers by unit. */
const decimalsOf = { W: 0, VA: 0, Var: 0, '%': 0, AH: 0, V: 1, '℃': 1, h: 1, A: 2, Hz: 2, kWh: 2 };

/**
 * A measured quantity in the unit in which it is stored and displayed.
 * @param decimals default: the usual decimals of registers of its unit
 */
export function measured(
  words: Label,
  unit: keyof typeof decimalsOf,
  decimals: number = decimalsOf[unit],
): Metric {
  return { label: words, kind: 'number', decimals, unit };
}

/** A factor without a unit, such as the power factor. */
export function ratio(words: Label): Metric {
  return { label: words, kind: 'number', decimals: 3 };
}

/** An integer. */
export function counted(words: Label, unit?: string): Metric {
  return { label: words, kind: 'integer', ...(unit !== undefined && { unit }) };
}

/** A text, such as a version. */
export function written(words: Label): Metric {
  return { label: words, kind: 'text' };
}

/** A word of bits. */
export function word(words: Label, flags: FlagSet): Metric {
  return { label: words, kind: 'flags', flags };
}

/** A number whose words are in an inverter dictionary. @throws Error for an unknown dictionary */
export function coded(code: string, words: Label): Metric {
  const dictionary = inverterDictionaries.find((one) => one.code === code);
  if (dictionary === undefined) throw new Error(`no dictionary ${code}`);
  const options = dictionary.items.map((item) => ({ value: Number(item.key), label: item.label }));
  return { label: words, kind: 'choice', options };
}

/** One metric per entry of `keys`, which supplies its name and words. */
export function each<K>(
  keys: readonly K[],
  make: (key: K) => readonly [name: string, metric: Metric],
): Metrics {
  return Object.fromEntries(keys.map(make));
}

/** Numbers from 1 to `last`. */
export function upTo(last: number): readonly number[] {
  return Array.from({ length: last }, (_, i) => i + 1);
}

/** The phases of the grid, and their words in metrics. */
export const phases = ['L1', 'L2', 'L3'] as const;

/** Voltage and current of three phases, with a common name prefix. */
export function perPhase(name: string, { zh, en }: Label): Metrics {
  return {
    ...each(phases, (at) => [
      `${name}${at}Voltage`,
      measured(label(`${zh}${at}电压`, `${en} ${at} Voltage`), 'V'),
    ]),
    ...each(phases, (at) => [
      `${name}${at}Current`,
      measured(label(`${zh}${at}电流`, `${en} ${at} Current`), 'A'),
    ]),
  };
}

/** Active and reactive power, and power factor, with a common name prefix. */
export function powers(name: string, { zh, en }: Label): Metrics {
  return {
    [`${name}ActivePower`]: measured(label(`${zh}有功功率`, `${en} Active Power`), 'W'),
    [`${name}ReactivePower`]: measured(label(`${zh}无功功率`, `${en} Reactive Power`), 'Var'),
    [`${name}PowerFactor`]: ratio(label(`${zh}功率因数`, `${en} Power Factor`)),
  };
}

/** Spans a quantity is counted over: name suffix and words. */
const spans = [
  { name: 'Total', words: label('累计', 'Total') },
  { name: 'Year', words: label('本年', 'This Year') },
  { name: 'Month', words: label('本月', 'This Month') },
  { name: 'Day', words: label('今日', 'Today') },
] as const;

/**
 * A quantity in its four spans, hours or kWh; the span is appended to `name`. Its total is an energy counter
 * if `role` names what it counts.
 */
export function perSpan(
  name: (span: string) => string,
  { zh, en }: Label,
  unit: 'kWh' | 'h',
  role?: CounterRole,
): Metrics {
  return each(spans, (span) => {
    const metric = measured(label(`${span.words.zh}${zh}`, `${en}, ${span.words.en}`), unit);
    const isCounter = role !== undefined && span.name === 'Total';
    return [name(span.name), isCounter ? { ...metric, counter: { wattHours: 1000, role } } : metric];
  });
}
