import { isFitDefault, relativeDefaults } from '@heliodeck/reports/template/parameter-value';
import type { Parameter } from '@heliodeck/reports/template/template';
import { AutoComplete, Select } from 'antd';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import { chosenIn } from '../../../widgets/report-parameters/chosen-in.ts';
import { designerWords, relativeWords } from './designer-words.ts';

interface DefaultProps {
  readonly parameter: Parameter;
  /** Undefined if the parameter has no default. */
  readonly onChange: (value: string | undefined) => void;
}

/** The default of a parameter: a value, one of its options, or a day relative to that on which the report runs. */
export function DefaultField({ parameter, onChange }: DefaultProps): JSX.Element {
  const w = useMessages(designerWords);
  const say = useTranslate();
  const { default: value = '', options = [], many = false } = parameter;
  const listed = (of: string, text: string) => ({ value: of, label: of === text ? of : `${of} · ${text}` });
  const shared = {
    size: 'small',
    'aria-label': w.usualValue,
    placeholder: w.usualValue,
    status: isFitDefault(parameter) ? '' : 'error',
    popupMatchSelectWidth: false,
    options: [
      ...relativeDefaults(parameter).map((word) => listed(word, say(relativeWords[word]))),
      ...options.map((option) => listed(option.value, say(option.label))),
    ],
  } as const;
  const put = (text: string): void => onChange(text === '' ? undefined : text.slice(0, 100));
  return many && options.length > 0 ? (
    <Select {...shared} options={[...shared.options]} {...chosenIn(value, true, put)} />
  ) : (
    <AutoComplete {...shared} options={[...shared.options]} value={value} onChange={put} />
  );
}
