import type { Parameter, Template, TemplatePage } from '@heliodeck/reports/template/template';
import { parameterTypes } from '@heliodeck/reports/template/template';
import { Button, Checkbox, Input, InputNumber, Select } from 'antd';
import type { JSX } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import { Line } from './line.tsx';

interface PanelProps {
  readonly template: Template;
  readonly onChange: (edit: (template: Template) => Template) => void;
}

const places = ['left', 'middle', 'right'] as const;

/** What holds for the whole report: titles, page, parameters. */
export function ReportPanel({ template, onChange }: PanelProps): JSX.Element {
  const w = useMessages(designerWords);
  const { page } = template;
  const put = (patch: Partial<TemplatePage>): void =>
    onChange((now) => ({ ...now, page: { ...now.page, ...patch } }));
  const texts = (key: 'header' | 'footer', label: string): JSX.Element => (
    <fieldset className={styles.rules}>
      <legend>{label}</legend>
      <div className={styles.rule}>
        {places.map((place, index) => (
          <Input
            key={place}
            size="small"
            maxLength={200}
            aria-label={`${label} ${index + 1}`}
            value={page[key]?.[index] ?? ''}
            onChange={(event) => {
              const [a = '', b = '', c = ''] = (page[key] ?? ['', '', '']).with(index, event.target.value);
              put({ [key]: [a, b, c] });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
  return (
    <div className={styles.form}>
      {(['zh', 'en'] as const).map((locale) => (
        <Line key={locale} label={`${w.title} (${locale === 'zh' ? w.chinese : w.english})`} isStacked>
          {(id) => (
            <Input
              id={id}
              size="small"
              maxLength={200}
              value={template.name[locale]}
              onChange={(event) =>
                onChange((now) => ({ ...now, name: { ...now.name, [locale]: event.target.value || ' ' } }))
              }
            />
          )}
        </Line>
      ))}
      <div className={styles.line}>
        {w.paper}
        <Select
          size="small"
          aria-label={w.paper}
          value={page.paper}
          onChange={(paper: TemplatePage['paper']) => put({ paper })}
          options={(['A3', 'A4', 'A5', 'letter'] as const).map((value) => ({ value, label: value }))}
        />
      </div>
      <div className={styles.line}>
        {w.orientation}
        <Select
          size="small"
          aria-label={w.orientation}
          value={page.orientation}
          onChange={(orientation: TemplatePage['orientation']) => put({ orientation })}
          options={(['portrait', 'landscape'] as const).map((value) => ({ value, label: w[value] }))}
        />
      </div>
      <fieldset className={styles.rules}>
        <legend>{w.margins}</legend>
        <div className={styles.rule}>
          {page.margins.map((margin, index) => {
            const key = `margin ${index}`;
            return (
              <InputNumber
                key={key}
                size="small"
                min={5}
                max={80}
                aria-label={`${w.margins} ${index + 1}`}
                value={margin}
                onChange={(value) => {
                  const [a = 15, b = 15, c = 15, d = 15] = page.margins.with(index, value ?? 15);
                  put({ margins: [a, b, c, d] });
                }}
              />
            );
          })}
        </div>
      </fieldset>
      <Checkbox
        checked={page.letterhead === true}
        onChange={(event) => put({ letterhead: event.target.checked })}
      >
        {w.letterhead}
      </Checkbox>
      {texts('header', w.headerText)}
      {texts('footer', w.footerText)}
      <Parameters template={template} onChange={onChange} />
    </div>
  );
}

function Parameters({ template, onChange }: PanelProps): JSX.Element {
  const w = useMessages(designerWords);
  const types = {
    ...{ text: w.typeText, number: w.typeNumber, date: w.typeDate, month: w.typeMonth, year: w.typeYear },
    ...{ station: w.typeStation, choice: w.typeChoice },
  };
  const put = (index: number, patch: Partial<Parameter>): void =>
    onChange((now) => {
      const before = now.parameters[index];
      if (!before) return now;
      return { ...now, parameters: now.parameters.with(index, { ...before, ...patch }) };
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
              onChange={(type: Parameter['type']) => put(index, { type })}
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
            <Input
              size="small"
              aria-label={w.usualValue}
              placeholder={w.usualValue}
              value={parameter.default ?? ''}
              onChange={(event) => put(index, { default: event.target.value })}
            />
            <span className={styles.pair}>
              <Checkbox
                checked={parameter.required === true}
                onChange={(event) => put(index, { required: event.target.checked })}
              >
                {w.required}
              </Checkbox>
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
