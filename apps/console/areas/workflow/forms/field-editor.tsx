import { type FormField, formFieldKinds } from '@heliodeck/model/workflow/form';
import { type RecordFact, recordFacts } from '@heliodeck/model/workflow/process-record';
import { Checkbox, Input, InputNumber, Select } from 'antd';
import { type JSX, type ReactNode, useId, useState } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import work from '../work/work.module.css';
import { factWords, formWords, kindWords } from './form-words.ts';
import styles from './forms.module.css';
import { optionsOf, optionsText } from './options-text.ts';

const numbers: readonly string[] = ['integer', 'number', 'money'];
const texts: readonly string[] = ['text', 'longText'];

interface FieldProps {
  readonly field: FormField;
  /** All fields of the form, after one of which this field may be placed. */
  readonly fields: readonly FormField[];
  /** Whether the process starts from records, whose values can prefill the fields. */
  readonly fills: boolean;
  readonly onChange: (field: FormField) => void;
}

/** One field of a form: its variable, type, labels, limits, and whether it is required or read-only. */
export function FieldEditor({ field, fields, fills, onChange }: FieldProps): JSX.Element {
  const w = useMessages(formWords);
  const translate = useTranslate();
  const id = useId();
  const set = (given: Partial<FormField>): void => onChange({ ...field, ...given });
  const isNumber = numbers.includes(field.kind);
  const isTime = field.kind === 'date' || field.kind === 'dateTime';
  return (
    <div className={styles.field}>
      <Labelled id={`${id}-name`} label={w.name}>
        <Input
          id={`${id}-name`}
          maxLength={60}
          value={field.name}
          onChange={({ target }) => set({ name: target.value })}
        />
      </Labelled>
      <Labelled id={`${id}-kind`} label={w.kind}>
        <Select
          id={`${id}-kind`}
          className={work.wide ?? ''}
          value={field.kind}
          options={formFieldKinds.map((kind) => ({ value: kind, label: translate(kindWords[kind]) }))}
          // Limits and options of one type do not apply to another.
          onChange={(kind) => {
            const { name, label, required, readOnly, fill } = field;
            onChange({
              name,
              label,
              kind,
              ...(required && { required }),
              ...(readOnly && { readOnly }),
              ...(fill && { fill }),
            });
          }}
        />
      </Labelled>
      {(['zh', 'en'] as const).map((locale) => (
        <Labelled key={locale} id={`${id}-${locale}`} label={locale === 'zh' ? w.labelZh : w.labelEn}>
          <Input
            id={`${id}-${locale}`}
            maxLength={100}
            value={field.label[locale]}
            onChange={({ target }) => set({ label: { ...field.label, [locale]: target.value } })}
          />
        </Labelled>
      ))}
      {isNumber && (
        <Limit label={w.min} value={field.min} onChange={(min) => onChange(withLimit(field, 'min', min))} />
      )}
      {(isNumber || texts.includes(field.kind)) && (
        <Limit
          label={isNumber ? w.max : w.maxText}
          value={field.max}
          onChange={(max) => onChange(withLimit(field, 'max', max))}
        />
      )}
      {isNumber && (
        <Labelled id={`${id}-unit`} label={w.unit}>
          <Input
            id={`${id}-unit`}
            maxLength={20}
            value={field.unit ?? ''}
            onChange={({ target }) => set({ unit: target.value })}
          />
        </Labelled>
      )}
      {field.kind === 'choice' && (
        <Options options={field.options ?? []} onChange={(options) => set({ options })} />
      )}
      {isTime && (
        <Labelled id={`${id}-after`} label={w.after}>
          <Select
            id={`${id}-after`}
            className={work.wide ?? ''}
            allowClear
            value={field.after}
            options={fields
              .filter(({ kind, name }) => kind === field.kind && name !== field.name)
              .map(({ name, label }) => ({ value: name, label: translate(label) || name }))}
            onChange={(after?: string) => {
              const { after: _old, ...rest } = field;
              onChange(after === undefined ? rest : { ...rest, after });
            }}
          />
        </Labelled>
      )}
      {fills && (
        <Labelled id={`${id}-fill`} label={w.fill}>
          <Select
            id={`${id}-fill`}
            className={work.wide ?? ''}
            allowClear
            value={field.fill}
            options={recordFacts.map((fact) => ({ value: fact, label: translate(factWords[fact]) }))}
            onChange={(fill?: RecordFact) => {
              const { fill: _old, fixed, ...rest } = field;
              onChange(fill === undefined ? rest : { ...rest, fill, ...(fixed && { fixed }) });
            }}
          />
        </Labelled>
      )}
      <div className={styles.checks}>
        <Checkbox
          checked={field.required === true}
          disabled={field.readOnly === true}
          onChange={({ target }) => set({ required: target.checked })}
        >
          {w.required}
        </Checkbox>
        <Checkbox
          checked={field.readOnly === true}
          onChange={({ target }) => set({ readOnly: target.checked, required: false })}
        >
          {w.readOnly}
        </Checkbox>
        {field.fill !== undefined && !field.readOnly && (
          <Checkbox checked={field.fixed === true} onChange={({ target }) => set({ fixed: target.checked })}>
            {w.fixed}
          </Checkbox>
        )}
      </div>
    </div>
  );
}

function withLimit(field: FormField, name: 'min' | 'max', value: number | null): FormField {
  const { [name]: _old, ...rest } = field;
  return value === null ? rest : { ...rest, [name]: value };
}

function Limit({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number | undefined;
  readonly onChange: (value: number | null) => void;
}): JSX.Element {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <InputNumber id={id} className={work.wide ?? ''} value={value ?? null} onChange={onChange} />
    </Labelled>
  );
}

function Options({
  options,
  onChange,
}: {
  readonly options: NonNullable<FormField['options']>;
  readonly onChange: (options: NonNullable<FormField['options']>) => void;
}): JSX.Element {
  const w = useMessages(formWords);
  const id = useId();
  // A partly typed line is not an option yet: the text is kept as typed, and the options are derived from it.
  const [text, setText] = useState(() => optionsText(options));
  return (
    <div className={styles.whole}>
      <label htmlFor={id}>{w.options}</label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 3, maxRows: 8 }}
        placeholder={w.optionsHint}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          onChange(optionsOf(target.value));
        }}
      />
    </div>
  );
}

function Labelled({
  id,
  label,
  children,
}: {
  readonly id: string;
  readonly label: string;
  readonly children: ReactNode;
}): JSX.Element {
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}
