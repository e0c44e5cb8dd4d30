import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import type { Template, TemplatePage } from '@heliodeck/reports/template/template';
import { Checkbox, Input, InputNumber, Select } from 'antd';
import type { JSX } from 'react';
import { bracketed } from '../../../i18n/bracketed.ts';
import { useMessages } from '../../../i18n/messages.ts';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import { LabelledControl } from './line.tsx';
import { TemplateParameters } from './parameters.tsx';

interface PanelProps {
  readonly template: Template;
  readonly sources: readonly TemplateQuery[];
  readonly onChange: (edit: (template: Template) => Template) => void;
}

const places = ['alignLeft', 'alignCenter', 'alignRight'] as const;

/** Settings of the whole report: titles, page, parameters. */
export function ReportPanel({ template, sources, onChange }: PanelProps): JSX.Element {
  const w = useMessages(designerWords);
  const { page } = template;
  const put = (patch: Partial<TemplatePage>): void =>
    onChange((now) => ({ ...now, page: { ...now.page, ...patch } }));
  const texts = (key: 'header' | 'footer', label: string): JSX.Element => (
    <fieldset className={styles.rules}>
      <legend>{label}</legend>
      {places.map((place, index) => (
        <Input
          key={place}
          size="small"
          maxLength={200}
          prefix={<span className={styles.place}>{w[place]}</span>}
          aria-label={`${label} ${w[place]}`}
          value={page[key]?.[index] ?? ''}
          onChange={(event) => {
            const [a = '', b = '', c = ''] = (page[key] ?? ['', '', '']).with(index, event.target.value);
            put({ [key]: [a, b, c] });
          }}
        />
      ))}
    </fieldset>
  );
  return (
    <div className={styles.form}>
      {(['zh', 'en'] as const).map((locale) => (
        <LabelledControl
          key={locale}
          label={bracketed(w.title, locale === 'zh' ? w.chinese : w.english)}
          isStacked
        >
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
        </LabelledControl>
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
        checked={page.scale === 'fitWidth'}
        onChange={(event) => put({ scale: event.target.checked ? 'fitWidth' : 1 })}
      >
        {w.fitWidth}
      </Checkbox>
      {page.scale !== 'fitWidth' && (
        <LabelledControl label={w.scale}>
          {(id) => (
            <InputNumber
              id={id}
              size="small"
              min={20}
              max={200}
              value={Math.round(Number(page.scale) * 100)}
              onChange={(scale) => scale !== null && put({ scale: scale / 100 })}
            />
          )}
        </LabelledControl>
      )}
      <LabelledControl label={w.rowsPerPage}>
        {(id) => (
          <InputNumber
            id={id}
            size="small"
            min={1}
            max={1000}
            precision={0}
            value={page.rowsPerPage ?? null}
            onChange={(rowsPerPage) => put({ rowsPerPage })}
          />
        )}
      </LabelledControl>
      <Checkbox
        checked={page.letterhead === true}
        onChange={(event) => put({ letterhead: event.target.checked })}
      >
        {w.letterhead}
      </Checkbox>
      {texts('header', w.headerText)}
      {texts('footer', w.footerText)}
      <TemplateParameters template={template} sources={sources} onChange={onChange} />
    </div>
  );
}
