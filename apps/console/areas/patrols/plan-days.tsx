import { inLocale, type Label, type Locale } from '@heliodeck/kit/label';
import type { Field } from '@heliodeck/model/descriptors/field';
import { patrolPeriods, readDays } from '@heliodeck/model/patrols/occurrences';
import { Form, Tag } from 'antd';
import type { JSX } from 'react';
import type { InputProps } from '../../fields/shared/field-ui.ts';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { monthDays, patrolWords, weekdays } from './patrol-words.ts';

const namesOf = (period: number): readonly Label[] =>
  period === patrolPeriods.weekly ? weekdays : monthDays;

/** Days as text for a list: 'Monday / Friday'. */
export function shownDays(period: unknown, value: unknown, locale: Locale): string {
  if (Number(period ?? patrolPeriods.daily) === patrolPeriods.daily)
    return inLocale(patrolWords.daily, locale);
  const days = readDays(Number(period), String(value ?? '')) ?? [];
  if (days.length === 0) return inLocale(patrolWords.unknown, locale);
  const names = namesOf(Number(period));
  return days.map((day) => inLocale(names[day - 1] ?? patrolWords.unknown, locale)).join(' / ');
}

/** A tag for each day of the week or month; selected days are kept in order. */
export function PlanDays({ id, value, onChange, disabled }: InputProps<Field>): JSX.Element {
  const w = useMessages(patrolWords);
  const locale = useLocale();
  const period = Number(Form.useWatch('patrolPeriod') ?? patrolPeriods.weekly);
  const chosen = readDays(period, String(value ?? '')) ?? [];
  const toggle = (day: number, on: boolean): void => {
    const next = on ? [...chosen, day] : chosen.filter((one) => one !== day);
    onChange?.(next.length === 0 ? null : next.sort((a, b) => a - b).join());
  };
  return (
    <fieldset id={id} aria-label={w.days} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      {namesOf(period).map((name, n) => (
        <Tag.CheckableTag
          key={name.zh}
          checked={chosen.includes(n + 1)}
          disabled={disabled === true}
          style={{ marginBlockEnd: 6 }}
          onChange={(on) => toggle(n + 1, on)}
        >
          {inLocale(name, locale)}
        </Tag.CheckableTag>
      ))}
    </fieldset>
  );
}
