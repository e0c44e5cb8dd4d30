import type { Field } from '@heliodeck/model/descriptors/field';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { JSX } from 'react';
import type { InputProps } from '../../../fields/shared/field-ui.ts';
import { modelsQuery } from './models-query.ts';

/** Selects a model by table and name: tables of several sources may have the same name. */
export function ModelInput({
  field: _field,
  name: _name,
  row: _row,
  value,
  onChange,
  ...rest
}: InputProps<Field>): JSX.Element {
  const { data = [], isFetching } = useQuery(modelsQuery);
  return (
    <Select
      {...rest}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(chosen: string | null) => onChange?.(chosen)}
      options={data.map(({ id, modelTable, modelName }) => ({
        value: id,
        label: `${modelTable}: ${modelName}`,
      }))}
    />
  );
}
