import { InputNumber, Select } from 'antd';
import type { JSX } from 'react';
import { useDictionary } from '../../../api/dictionary.ts';
import { useTranslate } from '../../../i18n/messages.ts';
import { ClockPicker } from '../../../ui/clock-picker.tsx';
import type { InverterInput } from './inverter-writable.facts.ts';

interface InverterValueInputProps {
  readonly input: InverterInput;
  readonly label: string;
  /** For a select: the values that this model supports. */
  readonly choices?: readonly number[];
  /** As it is sent; '' = nothing entered. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** For a time: the model accepts 24:00. */
  readonly to24?: boolean;
  /** For a number: it is outside the limits in `describedBy`. */
  readonly isWrong?: boolean;
  readonly describedBy?: string;
}

/** Input for a new value of an inverter's field, depending on its kind. */
export function InverterValueInput({
  input,
  choices,
  label,
  value,
  onChange,
  to24 = false,
  isWrong = false,
  describedBy,
}: InverterValueInputProps): JSX.Element | null {
  switch (input.kind) {
    case 'select':
      return (
        <DictSelect dict={input.dict} choices={choices} label={label} value={value} onChange={onChange} />
      );
    case 'time':
      return (
        <ClockPicker
          aria-label={label}
          value={value}
          to24={to24}
          onChange={(chosen) => onChange(chosen ?? '')}
        />
      );
    case 'number':
      return (
        <InputNumber<number>
          aria-label={label}
          value={value === '' ? null : Number(value)}
          onChange={(chosen) => onChange(chosen === null ? '' : String(chosen))}
          precision={input.decimals}
          suffix={input.unit}
          status={isWrong ? 'error' : ''}
          aria-invalid={isWrong}
          aria-describedby={describedBy}
        />
      );
    case 'refresh':
      return null;
  }
}

function DictSelect(props: {
  dict: string;
  choices: readonly number[] | undefined;
  label: string;
  value: string;
  onChange: (value: string) => void;
}): JSX.Element {
  const translate = useTranslate();
  const { options, loading } = useDictionary(props.dict);
  return (
    <Select
      aria-label={props.label}
      loading={loading}
      value={props.value === '' ? null : props.value}
      onChange={(chosen: string) => props.onChange(chosen)}
      options={options
        .filter(({ value }) => props.choices?.includes(Number(value)) ?? true)
        .map((option) => ({
          value: option.value,
          label: `(${option.value}) ${translate(option.label)}`,
        }))}
      style={{ minWidth: 220 }}
    />
  );
}
