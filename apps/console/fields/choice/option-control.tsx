import { Checkbox, Radio, Switch } from 'antd';
import type { JSX } from 'react';
import { useTranslate } from '../../i18n/messages.ts';
import { isAbsent } from '../shared/absent.tsx';
import type { Option } from '../shared/options.tsx';

type Value = Option['value'];

interface OptionControlProps {
  readonly id?: string;
  readonly control: 'radio' | 'switch' | 'checkbox';
  /** For a switch and a checkbox two: off and on. */
  readonly options: readonly Option[];
  readonly value: unknown;
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
}

/** Options as radio buttons, or two of them as a switch or a checkbox. Loaded by forms that have one. */
export default function OptionControl({
  control,
  options,
  value,
  onChange,
  ...rest
}: OptionControlProps): JSX.Element | null {
  const translate = useTranslate();
  const chosen = options.find((option) => String(option.value) === String(value));
  if (control === 'radio') {
    const offered = options.filter((option) => option.offered !== false || option === chosen);
    return (
      <Radio.Group
        {...rest}
        value={isAbsent(value) ? null : (chosen?.value ?? value)}
        options={offered.map((option) => ({ value: option.value, label: translate(option.label) }))}
        onChange={({ target }) => onChange(target.value as Value)}
      />
    );
  }
  const [off, on] = options;
  if (off === undefined || on === undefined) return null;
  const toggle = (isOn: boolean): void => onChange((isOn ? on : off).value);
  if (control === 'checkbox')
    return <Checkbox {...rest} checked={chosen === on} onChange={({ target }) => toggle(target.checked)} />;
  return (
    <Switch
      {...rest}
      checked={chosen === on}
      onChange={toggle}
      checkedChildren={translate(on.label)}
      unCheckedChildren={translate(off.label)}
    />
  );
}
