import type { ChoiceSet, Template } from '@heliodeck/reports/template/template';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { JSX } from 'react';
import { get, post } from '../../api/client.ts';
import { useLocale } from '../../i18n/messages.ts';
import { chosenIn } from './chosen-in.ts';
import { neededBy } from './dependents.ts';

interface ChoiceProps {
  readonly id: string;
  /** Names of the report and of the parameter. */
  readonly report: string;
  readonly name: string;
  /** A template that is not saved yet, in place of the report's own. */
  readonly draft?: Template | undefined;
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
  draft,
  from,
  many = false,
  values,
  onChange,
  disabled,
}: ChoiceProps): JSX.Element {
  const locale = useLocale();
  const value = values[name] ?? '';
  const before = neededBy({ from }).map((other) => [other, values[other] ?? ''] as const);
  const {
    data = [],
    isFetching,
    error,
  } = useQuery({
    queryKey: ['report choices', report, draft, name, before, locale],
    queryFn: ({ signal }) =>
      draft
        ? post<readonly Choice[]>('blade-report/report/try-choices', {
            template: draft,
            parameter: name,
            values: Object.fromEntries(before),
          })
        : get<readonly Choice[]>(
            'blade-report/report/choices',
            {
              name: report,
              parameter: name,
              ...Object.fromEntries(before.map(([other, value]) => [`p_${other}`, value])),
            },
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
