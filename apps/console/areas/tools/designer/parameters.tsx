import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import { type Parameter, parameterTypes, type Template } from '@heliodeck/reports/template/template';
import { Button, Checkbox, Input, Select } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import { ChoiceFields, type ParameterPatch } from './choice-fields.tsx';
import { DefaultField } from './default-field.tsx';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import { MoveButtons } from './move-buttons.tsx';
import { withMovedParameter } from './parameter-order.ts';

interface ParametersProps {
  readonly template: Template;
  readonly sources: readonly TemplateQuery[];
  readonly onChange: (edit: (template: Template) => Template) => void;
}

/** The parameters of a report. */
export function TemplateParameters({ template, sources, onChange }: ParametersProps): JSX.Element {
  const w = useMessages(designerWords);
  const types = {
    text: w.typeText,
    number: w.typeNumber,
    date: w.typeDate,
    range: w.typeRange,
    month: w.typeMonth,
    year: w.typeYear,
    station: w.typeStation,
    region: w.typeRegion,
    dept: w.typeDept,
    choice: w.typeChoice,
  };
  const put = (index: number, patch: ParameterPatch): void =>
    onChange((now) => {
      const before = now.parameters[index];
      return before ? { ...now, parameters: now.parameters.with(index, patched(before, patch)) } : now;
    });
  const add = (): void =>
    onChange((now) => {
      const name = `p${now.parameters.length + 1}`;
      const parameter: Parameter = { name, type: 'text', label: { zh: name, en: name } };
      return { ...now, parameters: [...now.parameters, parameter] };
    });
  return (
    <fieldset className={styles.rules}>
      <legend>{w.parameters}</legend>
      {template.parameters.map((parameter, index) => {
        const key = `parameter ${index}`;
        return (
          <div key={key} className={styles.parameter}>
            <Input
              size="small"
              aria-label={w.name}
              value={parameter.name}
              onChange={(event) => put(index, { name: event.target.value.replace(/[^a-zA-Z0-9]/g, '') })}
            />
            <Select
              size="small"
              aria-label={w.type}
              value={parameter.type}
              onChange={(type: Parameter['type']) =>
                put(index, { type, options: undefined, from: undefined, many: undefined })
              }
              options={parameterTypes.map((type) => ({ value: type, label: types[type] }))}
            />
            {(['zh', 'en'] as const).map((locale) => (
              <Input
                key={locale}
                size="small"
                aria-label={locale === 'zh' ? w.chinese : w.english}
                value={parameter.label[locale]}
                onChange={(event) =>
                  put(index, {
                    label: { ...parameter.label, [locale]: event.target.value || parameter.name },
                  })
                }
              />
            ))}
            <DefaultField parameter={parameter} onChange={(value) => put(index, { default: value })} />
            {parameter.type === 'choice' && (
              <ChoiceFields parameter={parameter} sources={sources} onChange={(patch) => put(index, patch)} />
            )}
            <span className={styles.pair}>
              <Checkbox
                checked={parameter.required === true}
                onChange={(event) => put(index, { required: event.target.checked })}
              >
                {w.required}
              </Checkbox>
              {parameter.type === 'choice' && (
                <Checkbox
                  checked={parameter.many === true}
                  onChange={(event) => put(index, { many: event.target.checked || undefined })}
                >
                  {w.many}
                </Checkbox>
              )}
              <MoveButtons
                index={index}
                count={template.parameters.length}
                name={parameter.name}
                onMove={(to) => onChange((now) => withMovedParameter(now, index, to))}
              />
              <Button
                size="small"
                type="text"
                aria-label={`${w.remove} ${parameter.name}`}
                icon={<Icon name="close" size={14} />}
                onClick={() =>
                  onChange((now) => ({ ...now, parameters: now.parameters.toSpliced(index, 1) }))
                }
              />
            </span>
          </div>
        );
      })}
      <Button size="small" onClick={add}>
        {w.addParameter}
      </Button>
    </fieldset>
  );
}

/** A parameter with some properties changed; templates have no undefined values. */
function patched(before: Parameter, patch: ParameterPatch): Parameter {
  const all = Object.entries({ ...before, ...patch }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all) as unknown as Parameter;
}
