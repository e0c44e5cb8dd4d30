import type { Field } from '@heliodeck/model/descriptors/field';
import { useQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import type { JSX } from 'react';
import type { InputProps } from '../../../fields/shared/field-ui.ts';
import { useMessages } from '../../../i18n/messages.ts';
import { modelWords } from './model-words.ts';
import { tablesQuery } from './tables-query.ts';

/** Selects a table or view of the data source in another field of the form. */
export function TableInput({
  field: _field,
  name: _name,
  row: _row,
  value,
  onChange,
  ...rest
}: InputProps<Field>): JSX.Element {
  const w = useMessages(modelWords);
  const form = Form.useFormInstance();
  const sourceId = Form.useWatch<string | null | undefined>('datasourceId', form);
  const {
    data = [],
    isFetching,
    error,
  } = useQuery({ ...tablesQuery(sourceId ?? ''), enabled: Boolean(sourceId) });
  const of = (kind: 'table' | 'view') =>
    data
      .filter((table) => table.kind === kind)
      .map((table) => ({
        value: table.name,
        label: table.title ? `${table.name} · ${table.title}` : table.name,
      }));
  const groups = [
    { label: w.tables, options: of('table') },
    { label: w.views, options: of('view') },
  ].filter(({ options }) => options.length > 0);
  return (
    <Select
      {...rest}
      showSearch={{ optionFilterProp: 'label' }}
      loading={isFetching}
      value={typeof value === 'string' && value !== '' ? value : null}
      onChange={(chosen: string | null) => onChange?.(chosen)}
      options={groups}
      notFoundContent={sourceId ? error?.message : w.noTables}
    />
  );
}
