import type { Page, WireRow } from '@heliodeck/client/page';
import type { Field } from '@heliodeck/model/descriptors/field';
import { useQuery } from '@tanstack/react-query';
import { AutoComplete, TimePicker } from 'antd';
import dayjs from 'dayjs';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import type { InputProps } from '../../fields/field-ui.ts';

/** An hour and a minute of the day, 'HH:mm'. */
export function ClockInput({ id, value, onChange, disabled, ...aria }: InputProps<Field>): JSX.Element {
  const text = typeof value === 'string' && value !== '' ? value : undefined;
  return (
    <TimePicker
      id={id}
      format="HH:mm"
      value={text === undefined ? null : dayjs(`2000-01-01T${text}`)}
      onChange={(time) => onChange?.(time ? time.format('HH:mm') : null)}
      disabled={disabled === true}
      needConfirm={false}
      aria-invalid={aria['aria-invalid']}
      aria-describedby={aria['aria-describedby']}
      style={{ width: '100%' }}
    />
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
