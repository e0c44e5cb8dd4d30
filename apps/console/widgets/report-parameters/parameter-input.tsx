import { label } from '@heliodeck/kit/label';
import type { RefField, RegionField } from '@heliodeck/model/descriptors/field';
import type { Parameter, Template } from '@heliodeck/reports/template/template';
import { DatePicker, Input, Select } from 'antd';
import { type JSX, lazy, Suspense } from 'react';
import { ListChoice } from '../../fields/reference/ref-list.tsx';
import { dayjs } from '../../i18n/calendar.ts';
import { useTranslate } from '../../i18n/messages.ts';
import { ChoiceInput } from './choice-input.tsx';
import { chosenIn } from './chosen-in.ts';

const formats = { date: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const;

interface InputProps {
  readonly id: string;
  /** Name of the report. */
  readonly report: string;
  /** A template that is not saved yet, in place of the report's own. */
  readonly draft?: Template | undefined;
  readonly parameter: Parameter;
  /** Values of all parameters, on which the options may depend. */
  readonly values: Readonly<Record<string, string>>;
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
}

/** Input for a parameter of a report: the value is a text, also for times, stations and choices; '' for none. */
export function ParameterInput({
  id,
  report,
  draft,
  parameter,
  values,
  onChange,
  disabled = false,
}: InputProps): JSX.Element {
  const { name, type, options = [], from, many = false } = parameter;
  const value = values[name] ?? '';
  const say = useTranslate();
  if (from) return <ChoiceInput {...{ id, report, draft, name, from, many, values, onChange, disabled }} />;
  switch (type) {
    case 'date':
    case 'month':
    case 'year':
      return (
        <DatePicker
          id={id}
          disabled={disabled}
          picker={type}
          format={formats[type]}
          value={value === '' ? null : dayjs(value)}
          onChange={(date) => onChange(date?.format(formats[type]) ?? '')}
        />
      );
    case 'range': {
      const [first, last] = value.split(',').map((day) => dayjs(day));
      return (
        <DatePicker.RangePicker
          id={id}
          disabled={disabled}
          format={formats.date}
          value={first && last ? [first, last] : null}
          onChange={(days) => onChange(days?.map((one) => one?.format(formats.date) ?? '').join(',') ?? '')}
        />
      );
    }
    case 'region':
      return (
        <Suspense fallback={null}>
          <RegionInput
            id={id}
            name={name}
            field={regionField}
            disabled={disabled}
            value={value === '' ? null : value}
            onChange={(code) => onChange(typeof code === 'string' ? code : '')}
          />
        </Suspense>
      );
    case 'dept':
      return (
        <Suspense fallback={null}>
          <TreeChoice
            id={id}
            field={deptField}
            disabled={disabled}
            value={value === '' ? [] : [value]}
            onChange={([dept]) => onChange(dept ?? '')}
          />
        </Suspense>
      );
    case 'station':
      return (
        <ListChoice
          id={id}
          disabled={disabled}
          field={stationField}
          value={value === '' ? [] : [value]}
          onChange={([station]) => onChange(station ?? '')}
        />
      );
    case 'choice':
      return (
        <Select
          id={id}
          disabled={disabled}
          allowClear
          style={{ minWidth: 160 }}
          {...chosenIn(value, many, onChange)}
          options={options.map((option) => ({ value: option.value, label: say(option.label) }))}
        />
      );
    default:
      return (
        <Input
          id={id}
          disabled={disabled}
          value={value}
          maxLength={200}
          inputMode={type === 'number' ? 'decimal' : 'text'}
          onChange={(event) => onChange(event.target.value)}
        />
      );
  }
}

const stationField: RefField = { kind: 'ref', entity: 'stationInfo', label: label('电站', 'Station') };
const regionField: RegionField = { kind: 'region', label: label('区域', 'Region') };
const deptField: RefField = { kind: 'ref', entity: 'dept', label: label('机构', 'Department'), tree: true };
const RegionInput = lazy(async () => ({
  default: (await import('../../fields/reference/region-input.tsx')).RegionInput,
}));
const TreeChoice = lazy(async () => ({
  default: (await import('../../fields/reference/ref-tree.tsx')).TreeChoice,
}));
