import { inLocale, label } from '@heliodeck/kit/label';
import { knownParam } from '@heliodeck/model/settings/known-params';
import { param } from '@heliodeck/model/settings/param';
import { meantParam } from '@heliodeck/model/settings/param-check';
import { Form, Input, InputNumber, Select } from 'antd';
import type { JSX } from 'react';
import { useLocale, useMessages } from '../../i18n/messages.ts';
import { ToneMark } from '../../theme/tone.tsx';
import styles from '../shared/fields.module.css';
import { paramValueText } from './param-value-text.ts';
import { SecretText } from './secret-text.tsx';
import { ZoneInput } from './zone-input.tsx';

/** Messages about keys that the program does not read. */
export const paramKeyWords = {
  unknown: label('系统不读取此参数', 'The system reads no such parameter'),
  meant: (key: string) =>
    label(`系统不读取此参数，是否应为 ${key}？`, `The system reads no such parameter: did you mean ${key}?`),
  usual: (text: string) => label(`默认 ${text}`, `Default ${text}`),
  hidden: label('只写入，不回显', 'Written and never shown again'),
};

interface ParamValueInputProps {
  readonly id?: string;
  readonly disabled?: boolean;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly onBlur?: () => void;
}

/**
 * The value of the parameter whose key is in the same form, with a control for its type; its meaning is
 * displayed below.
 */
export function ParamValueInput(props: ParamValueInputProps): JSX.Element {
  const w = useMessages(paramKeyWords);
  const locale = useLocale();
  const form = Form.useFormInstance();
  const key = String(Form.useWatch('paramKey', { form, preserve: true }) ?? '').trim();
  const known = knownParam(key);
  const meant = meantParam(key);
  const notes = [
    ...(known ? [inLocale(known.meaning, locale)] : []),
    ...(known?.default === undefined ? [] : [w.usual(paramValueText(key, known.default, locale))]),
    ...(param.fields.paramValue.masked.test.test(key) ? [w.hidden] : []),
  ];
  return (
    <div>
      <Control {...props} paramKey={key} />
      {notes.length > 0 && (
        <p role="status" className={styles.note}>
          {notes.join(locale === 'zh' ? '；' : '. ')}
        </p>
      )}
      {!known && key !== '' && (
        <p role="status" className={styles.note}>
          <ToneMark tone="warning" /> {meant ? w.meant(meant) : w.unknown}
        </p>
      )}
    </div>
  );
}

function Control({
  paramKey,
  value,
  onChange,
  ...rest
}: ParamValueInputProps & { readonly paramKey: string }): JSX.Element {
  const locale = useLocale();
  const kind = knownParam(paramKey)?.kind;
  const choice = (options: readonly { readonly value: string; readonly label: string }[]): JSX.Element => (
    <Select
      {...rest}
      value={value || null}
      onChange={(next: string) => onChange(next)}
      options={[...options]}
    />
  );
  switch (kind?.is) {
    case 'flag':
      return choice([
        { value: 'true', label: paramValueText(paramKey, 'true', locale) },
        { value: 'false', label: paramValueText(paramKey, 'false', locale) },
      ]);
    case 'choice':
      return choice(
        kind.options.map(({ value: option }) => ({
          value: option,
          label: paramValueText(paramKey, option, locale),
        })),
      );
    case 'integer':
      return (
        <InputNumber<string>
          {...rest}
          stringMode
          precision={0}
          value={value || null}
          onChange={(next) => onChange(next ?? '')}
          suffix={kind.unit ? inLocale(kind.unit, locale) : undefined}
          placeholder={`${kind.min} – ${kind.max}`}
          style={{ width: '100%' }}
        />
      );
    case 'zone':
      return <ZoneInput {...rest} value={value} onChange={onChange} />;
    case 'secret':
      return <SecretText {...rest} kept={false} value={value} onChange={onChange} />;
    default:
      return <Input {...rest} allowClear value={value} onChange={(event) => onChange(event.target.value)} />;
  }
}
