import type { Page, WireRow } from '@heliodeck/client/page';
import type { Field } from '@heliodeck/model/descriptors/field';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, Form, TimePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import type { InputProps } from '../../fields/field-ui.ts';
import { useMessages } from '../../i18n/messages.ts';
import { patrolWords } from './patrol-words.ts';

const clock = (text: unknown): Dayjs | null =>
  typeof text === 'string' && text !== '' ? dayjs(`2000-01-01T${text}`) : null;

/** From when to when, 'HH:mm' each, side by side: it stands at the start time and sets the end time of the same form with it. */
export function ClockRange({ id = '', value, onChange, disabled, ...aria }: InputProps<Field>): JSX.Element {
  const w = useMessages(patrolWords);
  const form = Form.useFormInstance();
  const end: unknown = Form.useWatch('endTime', { form, preserve: true });
  const picker = (name: string, time: unknown, take: (text: string | null) => void): JSX.Element => (
    <TimePicker
      id={name}
      format="HH:mm"
      value={clock(time)}
      onChange={(chosen) => take(chosen ? chosen.format('HH:mm') : null)}
      disabled={disabled === true}
      needConfirm={false}
      aria-invalid={aria['aria-invalid']}
      aria-describedby={aria['aria-describedby']}
      {...(name === id ? { placeholder: w.from } : { placeholder: w.to, 'aria-label': w.to })}
      style={{ flex: 1, minWidth: 0 }}
    />
  );
  return (
    <span style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
      {picker(id, value, (text) => onChange?.(text))}
      <span aria-hidden>–</span>
      {picker(`${id}-end`, end, (text) => form.setFieldValue('endTime', text))}
    </span>
  );
}

/** The real name of a user; another name can be written. */
export function PatrollerInput({ id, value, onChange, disabled, ...aria }: InputProps<Field>): JSX.Element {
  const { data } = useQuery({
    queryKey: ['patrollers'],
    queryFn: ({ signal }) => get<Page<WireRow>>('blade-user/page', { current: '1', size: '10000' }, signal),
    retry: false,
  });
  const names = [...new Set((data?.records ?? []).map((row) => String(row.realName ?? '')))];
  const options = names.filter((name) => name !== '').map((name) => ({ value: name }));
  return (
    <AutoComplete
      id={id}
      options={options}
      value={typeof value === 'string' ? value : ''}
      onChange={(name: string) => onChange?.(name)}
      disabled={disabled === true}
      showSearch={{ filterOption: (typed, option) => String(option?.value ?? '').includes(typed) }}
      maxLength={10}
      aria-invalid={aria['aria-invalid']}
      aria-describedby={aria['aria-describedby']}
    />
  );
}
