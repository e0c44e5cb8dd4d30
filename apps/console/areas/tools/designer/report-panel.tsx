import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import type { Template, TemplatePage } from '@heliodeck/reports/template/template';
import { Checkbox, Input, InputNumber } from 'antd';
import type { JSX } from 'react';
import { bracketed } from '../../../i18n/bracketed.ts';
import { useMessages } from '../../../i18n/messages.ts';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import { LabelledControl, SelectLine } from './line.tsx';
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
      <PaperFields page={page} onPut={put} />
      <ScaleFields page={page} onPut={put} />
      <Checkbox
        checked={page.letterhead === true}
        onChange={(event) => put({ letterhead: event.target.checked })}
      >
        {w.letterhead}
      </Checkbox>
      <LineTexts label={w.headerText} texts={page.header} onChange={(header) => put({ header })} />
      <LineTexts label={w.footerText} texts={page.footer} onChange={(footer) => put({ footer })} />
      <TemplateParameters template={template} sources={sources} onChange={onChange} />
    </div>
  );
}

interface PageProps {
  readonly page: TemplatePage;
  readonly onPut: (patch: Partial<TemplatePage>) => void;
}

/** Paper, orientation and margins. */
function PaperFields({ page, onPut }: PageProps): JSX.Element {
  const w = useMessages(designerWords);
  return (
    <>
      <SelectLine
        label={w.paper}
        value={page.paper}
        onChange={(paper) => onPut({ paper })}
        options={(['A3', 'A4', 'A5', 'letter'] as const).map((value) => ({ value, label: value }))}
      />
      <SelectLine
        label={w.orientation}
        value={page.orientation}
        onChange={(orientation) => onPut({ orientation })}
        options={(['portrait', 'landscape'] as const).map((value) => ({ value, label: w[value] }))}
      />
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
                  onPut({ margins: [a, b, c, d] });
                }}
              />
            );
          })}
        </div>
      </fieldset>
    </>
  );
}

/** The size of the content, and the rows of a page. */
function ScaleFields({ page, onPut }: PageProps): JSX.Element {
  const w = useMessages(designerWords);
  return (
    <>
      <Checkbox
        checked={page.scale === 'fitWidth'}
        onChange={(event) => onPut({ scale: event.target.checked ? 'fitWidth' : 1 })}
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
              onChange={(scale) => scale !== null && onPut({ scale: scale / 100 })}
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
            onChange={(rowsPerPage) => onPut({ rowsPerPage })}
          />
        )}
      </LabelledControl>
    </>
  );
}

type Texts = NonNullable<TemplatePage['header']>;

/** The texts of the header or the footer: on the left, in the middle and on the right. */
function LineTexts(props: {
  readonly label: string;
  readonly texts: TemplatePage['header'];
  readonly onChange: (texts: Texts) => void;
}): JSX.Element {
  const w = useMessages(designerWords);
  const { label, texts, onChange } = props;
  return (
    <fieldset className={styles.rules}>
      <legend>{label}</legend>
      {places.map((place, index) => (
        <Input
          key={place}
          size="small"
          maxLength={200}
          prefix={<span className={styles.place}>{w[place]}</span>}
          aria-label={`${label} ${w[place]}`}
          value={texts?.[index] ?? ''}
          onChange={(event) => {
            const [a = '', b = '', c = ''] = (texts ?? ['', '', '']).with(index, event.target.value);
            onChange([a, b, c]);
          }}
        />
      ))}
    </fieldset>
  );
}
