import type { ChoiceSet } from '@heliodeck/reports/template/template';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { JSX } from 'react';
import { get } from '../../api/client.ts';
import { useLocale } from '../../i18n/messages.ts';
import { chosenIn } from './chosen-in.ts';
import { neededBy } from './dependents.ts';

interface ChoiceProps {
  readonly id: string;
  /** Names of the report and of the parameter. */
  readonly report: string;
  readonly name: string;
  readonly from: ChoiceSet;
  /** Several values, joined by commas. */
  readonly many?: boolean;
  /** The values entered so far. */
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
  readonly disabled: boolean;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** A parameter whose options are the records of a set, which may depend on parameters before it. */
export function ChoiceInput({
  id,
  report,
  name,
  from,
  many = false,
  values,
  onChange,
  disabled,
}: ChoiceProps): JSX.Element {
  const locale = useLocale();
  const value = values[name] ?? '';
  const before = Object.fromEntries(neededBy({ from }).map((other) => [`p_${other}`, values[other] ?? '']));
  const {
    data = [],
    isFetching,
    error,
  } = useQuery({
    queryKey: ['report choices', report, name, before, locale],
    queryFn: ({ signal }) =>
      get<readonly Choice[]>(
        'blade-report/report/choices',
        { name: report, parameter: name, ...before },
        signal,
      ),
    retry: false,
  });
  return (
    <Select
      id={id}
      disabled={disabled}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      style={{ minWidth: 160 }}
      loading={isFetching}
      status={error ? 'error' : ''}
      {...(error ? { notFoundContent: error.message } : {})}
      {...chosenIn(value, many, onChange)}
      options={[...data]}
    />
  );
}
