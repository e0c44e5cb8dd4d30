import type { Field } from '@heliodeck/model/descriptors/field';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import type { ComponentType, JSX } from 'react';
import { get } from '../../../api/client.ts';
import type { InputProps } from '../../../fields/shared/field-ui.ts';

interface OfferedColumn {
  readonly jdbcName: string;
  /** Name and comment of the column. */
  readonly comment: string;
}

/** Selects a column of the model in another field of the form. */
export function columnInput(modelField: 'modelId' | 'subModelId'): ComponentType<InputProps<Field>> {
  return function ColumnInput({
    field: _field,
    name: _name,
    row: _row,
    value,
    onChange,
    ...rest
  }: InputProps<Field>): JSX.Element {
    const form = Form.useFormInstance();
    const modelId = Form.useWatch<string | null | undefined>(modelField, form);
    const { data = [], isFetching } = useQuery({
      queryKey: ['model-columns', modelId],
      queryFn: ({ signal }) =>
        get<readonly OfferedColumn[]>(
          'blade-develop/model-prototype/select',
          { modelId: modelId ?? '' },
          signal,
        ),
      enabled: Boolean(modelId),
    });
    const offered = data.map(({ jdbcName, comment }) => ({ value: jdbcName, label: comment }));
    return (
      <Select
        {...rest}
        showSearch={{ optionFilterProp: 'label' }}
        loading={isFetching}
        value={typeof value === 'string' && value !== '' ? value : null}
        onChange={(chosen: string | null) => onChange?.(chosen)}
        options={offered}
      />
    );
  };
}
