import { label } from '@heliodeck/kit/label';
import type { Field } from '@heliodeck/model/descriptors/field';
import type { Parameter } from '@heliodeck/reports/template/template';
import { Form } from 'antd';
import { type JSX, useId } from 'react';
import { uiOf } from '../../fields/registry.ts';
import type { InputProps } from '../../fields/shared/field-ui.ts';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { entered } from '../../widgets/report-parameters/dependents.ts';
import { ParameterInput } from '../../widgets/report-parameters/parameter-input.tsx';
import { useFileParameters } from '../../widgets/report-parameters/use-file-parameters.ts';
import styles from './report.module.css';
import { fileOf, fixedFields, readValues, type ScheduledValues } from './schedule-values.ts';
import { useOfferedReports } from './use-offered-reports.ts';

const words = {
  chooseFirst: label('请先选择报表', 'Please choose the report first'),
  nothing: label('此报表无需其他参数', 'This report asks for nothing else'),
  times: label('日期类参数取统计范围的最后一天', 'Dates are filled with the last day the schedule covers'),
};

/** Inputs for the parameters of the selected report, instead of JSON. */
export function ScheduleParameters({ value, onChange, disabled = false }: InputProps<Field>): JSX.Element {
  const w = useMessages(words);
  const report = String(Form.useWatch('report') ?? '');
  const values = readValues(value);
  const write = (next: ScheduledValues): void =>
    onChange?.(JSON.stringify(Object.fromEntries(Object.entries(next).filter(([, one]) => one !== ''))));
  const file = fileOf(report);
  if (report === '') return <span>{w.chooseFirst}</span>;
  return file === undefined ? (
    <FixedParameters report={report} values={values} onChange={write} disabled={disabled} />
  ) : (
    <FileParameters id={file} values={values} onChange={write} disabled={disabled} />
  );
}

interface FieldsProps {
  readonly values: ScheduledValues;
  readonly onChange: (values: ScheduledValues) => void;
  readonly disabled: boolean;
}

function FixedParameters({
  report,
  values,
  onChange,
  disabled,
}: FieldsProps & { report: string }): JSX.Element {
  const say = useTranslate();
  const id = useId();
  const offered = useOfferedReports().find((one) => one.report === report);
  const known = Object.entries(fixedFields).filter(([name]) =>
    offered?.parameters.some((parameter) => parameter.name === name),
  );
  return (
    <>
      {known.map(([name, field]) => {
        const { Input } = uiOf(field);
        return (
          <Form.Item key={name} label={say(field.label)} htmlFor={`${id}-${name}`}>
            <Input
              id={`${id}-${name}`}
              name={name}
              field={field}
              disabled={disabled}
              value={values[name] ?? null}
              onChange={(chosen) => onChange({ ...values, [name]: String(chosen ?? '') })}
            />
          </Form.Item>
        );
      })}
    </>
  );
}

/** Times are set from the schedule's days, and the station from its field. */
const filledByItself: readonly Parameter['type'][] = ['date', 'range', 'month', 'year', 'station'];

function FileParameters({
  id: report,
  values,
  onChange,
  disabled,
}: FieldsProps & { id: string }): JSX.Element {
  const w = useMessages(words);
  const say = useTranslate();
  const id = useId();
  const { data, error } = useFileParameters(report);
  if (error) return <span role="alert">{error.message}</span>;
  if (!data) return <span aria-busy />;
  const left = data.parameters.filter(({ type }) => !filledByItself.includes(type));
  return (
    <>
      {left.length < data.parameters.length && <p className={styles.note}>{w.times}</p>}
      {left.length === 0 && <p>{w.nothing}</p>}
      {left.map((parameter) => (
        <Form.Item key={parameter.name} label={say(parameter.label)} htmlFor={`${id}-${parameter.name}`}>
          <ParameterInput
            id={`${id}-${parameter.name}`}
            report={data.name}
            parameter={parameter}
            values={values}
            disabled={disabled}
            onChange={(chosen) => onChange(entered(data.parameters, values, parameter.name, chosen))}
          />
        </Form.Item>
      ))}
    </>
  );
}
