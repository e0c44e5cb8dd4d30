import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import type { ChoiceSet, Parameter } from '@heliodeck/reports/template/template';
import { Input, Select } from 'antd';
import type { JSX } from 'react';
import { useMessages, useTranslate } from '../../../i18n/messages.ts';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import { LabelledControl } from './line.tsx';
import { sourceOptions } from './source-options.ts';

/** Changes of a parameter; undefined removes a property. */
export type ParameterPatch = { readonly [Key in keyof Parameter]?: Parameter[Key] | undefined };

interface ChoiceFieldsProps {
  readonly parameter: Parameter;
  readonly sources: readonly TemplateQuery[];
  readonly onChange: (patch: ParameterPatch) => void;
}

/** The options of a parameter: fixed values, or values from the records of a set. */
export function ChoiceFields({ parameter, sources, onChange }: ChoiceFieldsProps): JSX.Element {
  const w = useMessages(designerWords);
  const say = useTranslate();
  const { from, options = [] } = parameter;
  const described = sources.find((one) => one.name === from?.source);
  const put = (patch: Partial<ChoiceSet>): void => {
    if (from) onChange({ from: { ...from, ...patch } });
  };
  const fields = described?.fields.map((field) => ({ value: field.name, label: say(field.label) })) ?? [];
  // Statements are only for sets: the user who fills in the form may lack the permission to run them.
  const offered = sourceOptions(
    sources.filter((one) => !one.name.startsWith('sql:')),
    say,
  );
  return (
    <div className={styles.choices}>
      <Select
        size="small"
        aria-label={w.choicesFrom}
        showSearch={{ optionFilterProp: 'label' }}
        value={from?.source ?? ''}
        options={[{ value: '', label: w.choicesHere }, ...offered]}
        onChange={(source: string) => {
          const [first, ...others] = sources.find((one) => one.name === source)?.fields ?? [];
          // Dictionaries have words for their values.
          const words = others.find(({ name }) => name === 'label');
          const from = { source, value: first?.name ?? 'id', ...(words ? { label: words.name } : {}) };
          onChange(source === '' ? { from: undefined, options: [] } : { options: undefined, from });
        }}
      />
      {from === undefined && (
        <>
          <Input.TextArea
            key={parameter.name}
            aria-label={w.choices}
            autoSize={{ minRows: 2, maxRows: 8 }}
            defaultValue={options
              .map((one) => [one.value, one.label.zh, one.label.en].join(' | '))
              .join('\n')}
            onBlur={(event) => onChange({ options: optionsIn(event.target.value) })}
          />
          <p className={styles.hint}>{w.choicesHelp}</p>
        </>
      )}
      {from !== undefined && (
        <>
          {(['value', 'label'] as const).map((name) => (
            <LabelledControl key={name} label={name === 'value' ? w.choiceValue : w.choiceLabel}>
              {(id) => (
                <Select
                  id={id}
                  size="small"
                  showSearch={{ optionFilterProp: 'label' }}
                  value={from[name] ?? from.value}
                  options={fields}
                  onChange={(chosen: string) => put({ [name]: chosen })}
                />
              )}
            </LabelledControl>
          ))}
          <details>
            <summary>{w.arguments}</summary>
            <p className={styles.hint}>{w.choiceArguments}</p>
            {described?.arguments.map((argument) => (
              <LabelledControl key={argument.name} label={say(argument.label)}>
                {(id) => (
                  <Input
                    id={id}
                    size="small"
                    maxLength={200}
                    value={from.arguments?.[argument.name] ?? ''}
                    onChange={({ target }) => {
                      const { [argument.name]: _, ...rest } = from.arguments ?? {};
                      put({
                        arguments: target.value === '' ? rest : { ...rest, [argument.name]: target.value },
                      });
                    }}
                  />
                )}
              </LabelledControl>
            ))}
          </details>
        </>
      )}
    </div>
  );
}

/** One value per line, optionally followed by its labels in Chinese and in English. */
function optionsIn(text: string): NonNullable<Parameter['options']> {
  return text
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
    .flatMap(([value = '', zh = value, en = zh]) =>
      value === '' ? [] : [{ value: value.slice(0, 100), label: { zh: zh || value, en: en || zh || value } }],
    )
    .slice(0, 200);
}
