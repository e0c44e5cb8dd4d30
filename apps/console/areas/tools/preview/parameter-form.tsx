import { label } from '@heliodeck/kit/label';
import type { RefField } from '@heliodeck/model/descriptors/field';
import type { Parameter } from '@heliodeck/reports/template/template';
import { Button, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { type JSX, useState } from 'react';
import { ListChoice } from '../../../fields/ref-list.tsx';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { reportWords } from '../report-words.ts';
import styles from '../tools.module.css';
import { ChoiceInput } from './choice-input.tsx';
import { entered } from './dependents.ts';

interface FormProps {
  /** Name of the report. */
  readonly report: string;
  readonly parameters: readonly Parameter[];
  readonly values: Readonly<Record<string, string>>;
  readonly onShow: (values: Readonly<Record<string, string>>) => void;
}

/** What a report asks before it runs. */
export function ParameterForm({ report, parameters, values: given, onShow }: FormProps): JSX.Element {
  const w = useMessages(reportWords);
  const say = useTranslate();
  const [values, setValues] = useState(given);
  const missing = parameters.some(({ name, required }) => required && !values[name]);
  return (
    <>
      {parameters.map((parameter) => (
        <span key={parameter.name} className={styles.field}>
          <label htmlFor={`p-${parameter.name}`}>
            {say(parameter.label)}
            {parameter.required ? ' *' : ''}
          </label>
          <ParameterInput
            report={report}
            parameter={parameter}
            values={values}
            onChange={(value) => setValues((before) => entered(parameters, before, parameter.name, value))}
          />
        </span>
      ))}
      {parameters.length > 0 && (
        <Button
          type="primary"
          disabled={missing}
          title={missing ? w.required : ''}
          onClick={() => onShow(values)}
        >
          {w.show}
        </Button>
      )}
    </>
  );
}

const formats = { date: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const;

interface InputProps {
  readonly report: string;
  readonly parameter: Parameter;
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
}

function ParameterInput({ report, parameter, values, onChange }: InputProps): JSX.Element {
  const { name, type, options = [], from } = parameter;
  const value = values[name] ?? '';
  const say = useTranslate();
  const id = `p-${name}`;
  if (from) return <ChoiceInput {...{ id, report, name, from, values, onChange }} />;
  switch (type) {
    case 'date':
    case 'month':
    case 'year':
      return (
        <DatePicker
          id={id}
          picker={type}
          format={formats[type]}
          value={value === '' ? null : dayjs(value)}
          onChange={(date) => onChange(date?.format(formats[type]) ?? '')}
        />
      );
    case 'station':
      return (
        <ListChoice
          id={id}
          field={stationField}
          value={value === '' ? [] : [value]}
          onChange={([station]) => onChange(station ?? '')}
        />
      );
    case 'choice':
      return (
        <Select
          id={id}
          allowClear
          value={value === '' ? null : value}
          options={options.map((option) => ({ value: option.value, label: say(option.label) }))}
          onChange={(chosen: string | undefined) => onChange(chosen ?? '')}
        />
      );
    default:
      return (
        <Input
          id={id}
          value={value}
          maxLength={200}
          inputMode={type === 'number' ? 'decimal' : 'text'}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

const stationField: RefField = { kind: 'ref', entity: 'stationInfo', label: label('电站', 'Station') };
