import type { Label } from '@heliodeck/kit/label';
import type { Tone } from '@heliodeck/model/descriptors/tone';
import { optionOf } from '@heliodeck/model/fields/choice';
import { Select } from 'antd';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../i18n/messages.ts';
import { ToneMark, ToneTag } from '../../theme/tone.tsx';
import { Absent, isAbsent } from './absent.tsx';
import { ClippedText } from './clipped-text.tsx';
import { searchWords } from './search-words.ts';

/** Typing finds options by their words, not by their values. */
const byText = { optionFilterProp: 'text' } as const;

/** A selectable value, with its label and, for a status, its tone. */
export interface Option {
  readonly value: number | string;
  readonly label: Label;
  readonly tone?: Tone;
  /** `false`: displayed if it is the value, but not selectable. */
  readonly offered?: false;
}

/** The label of a value; an unknown value is displayed unchanged. */
export function OptionCell({ options, value }: { options: readonly Option[]; value: unknown }): JSX.Element {
  const translate = useTranslate();
  if (isAbsent(value)) return <Absent />;
  const option = optionOf(options, value);
  if (!option) return <ClippedText text={String(value)} />;
  return option.tone ? (
    <ToneTag tone={option.tone}>{translate(option.label)}</ToneTag>
  ) : (
    <ClippedText text={translate(option.label)} />
  );
}

interface OptionSelectProps {
  readonly id?: string;
  readonly options: readonly Option[];
  readonly value: unknown;
  readonly onChange: (value: number | string | null) => void;
  readonly placeholder?: string;
  readonly disabled?: boolean;
  readonly loading?: boolean;
  readonly allowClear?: boolean;
}

/** Chooses one of the options. */
export function OptionSelect({ options, value, onChange, ...rest }: OptionSelectProps): JSX.Element {
  const shown = useShown(
    options.filter((option) => option.offered !== false || String(option.value) === String(value)),
  );
  return (
    <Select
      allowClear
      {...rest}
      showSearch={options.length > 8 ? byText : false}
      value={isAbsent(value) ? null : (optionOf(options, value)?.value ?? String(value))}
      onChange={(chosen: number | string | null | undefined) => onChange(chosen ?? null)}
      options={shown}
    />
  );
}

interface OptionsSelectProps extends Omit<OptionSelectProps, 'value' | 'onChange' | 'loading'> {
  /** Comma-joined. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Chooses several of the options. */
export function OptionsSelect({ options, value, onChange, ...rest }: OptionsSelectProps): JSX.Element {
  const shown = useShown(options);
  return (
    <Select
      {...rest}
      mode="multiple"
      allowClear
      showSearch={byText}
      value={value === '' ? [] : value.split(',').map((one) => optionOf(options, one)?.value ?? one)}
      onChange={(chosen: (number | string)[]) => onChange(chosen.join(','))}
      options={shown}
    />
  );
}

interface OptionSearchProps {
  readonly id: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Several at once, comma-joined. */
  readonly many: boolean;
  /** The applied value without a choice, if a list always has one. */
  readonly fallback?: string | undefined;
}

/** Chooses one or several options for a search. */
export function OptionSearch({
  id,
  options,
  value,
  onChange,
  many,
  fallback,
}: OptionSearchProps): JSX.Element {
  const w = useMessages(searchWords);
  const shown = useShown(options);
  if (!many) {
    return (
      <OptionSelect
        id={id}
        options={options}
        value={value === '' ? fallback : value}
        placeholder={w.all}
        allowClear={fallback === undefined}
        onChange={(chosen) => onChange(chosen === null ? '' : String(chosen))}
      />
    );
  }
  return (
    <Select
      id={id}
      mode="multiple"
      maxTagCount="responsive"
      allowClear
      showSearch={byText}
      placeholder={w.all}
      value={value === '' ? [] : value.split(',').map((one) => optionOf(options, one)?.value ?? one)}
      onChange={(chosen: (number | string)[]) => onChange(chosen.join(','))}
      options={shown}
    />
  );
}

function useShown(options: readonly Option[]) {
  const translate = useTranslate();
  return options.map((option) => {
    const text = translate(option.label);
    return {
      value: option.value,
      text,
      label: option.tone ? (
        <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
          <ToneMark tone={option.tone} />
          {text}
        </span>
      ) : (
        text
      ),
    };
  });
}
