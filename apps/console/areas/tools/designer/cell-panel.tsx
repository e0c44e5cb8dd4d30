import type { ImageField } from '@heliodeck/model/descriptors/field';
import type { TemplateQuery } from '@heliodeck/model/tools/report-wire';
import type { Template, TemplateCell } from '@heliodeck/reports/template/template';
import { AutoComplete, Input, Segmented } from 'antd';
import type { JSX } from 'react';
import { imageUi } from '../../../fields/rich/image.tsx';
import { useMessages } from '../../../i18n/messages.ts';
import { CellRules } from './cell-rules.tsx';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import { ChartFields, CodeField, firstChart } from './drawing-fields.tsx';
import { type CellPatch, noContent } from './edits.ts';
import { FieldFields } from './field-fields.tsx';
import { FormulaField } from './formula-field.tsx';
import { LabelledControl } from './line.tsx';
import { ParentFields } from './parent-fields.tsx';
import { StyleFields } from './style-fields.tsx';

interface CellPanelProps {
  readonly template: Template;
  readonly sources: readonly TemplateQuery[];
  readonly at: string;
  readonly onPatch: (patch: CellPatch) => void;
  readonly onStyle: (patch: object) => void;
}

type Kind = 'text' | 'field' | 'formula' | 'chart' | 'image';
const imageField: ImageField = { kind: 'image', label: designerWords.image };
const { Input: ImageInput } = imageUi;
const formats = ['0', '0.00', '#,##0', '#,##0.00', '0.0%', 'yyyy-mm-dd', 'yyyy-mm-dd hh:mm', 'yyyy-mm'];

/** All settings of a cell. */
export function CellPanel({ template, sources, at, onPatch, onStyle }: CellPanelProps): JSX.Element {
  const w = useMessages(designerWords);
  const cell = template.cells.find((one) => one.at === at);
  const kind: Kind = cell?.chart
    ? 'chart'
    : cell?.formula !== undefined
      ? 'formula'
      : cell?.set !== undefined
        ? 'field'
        : cell?.picture
          ? 'image'
          : 'text';
  const [firstSet] = template.sets;
  const choose = (chosen: Kind): void => {
    if (chosen === 'text') onPatch({ ...noContent, text: '' });
    else if (chosen === 'image') onPatch({ ...noContent, code: undefined, text: '', picture: true });
    else if (chosen === 'formula') onPatch({ ...noContent, formula: '1' });
    else if (chosen === 'chart') onPatch({ ...noContent, code: undefined, chart: firstChart(template, at) });
    else if (firstSet) {
      const field = sources.find((one) => one.name === firstSet.source)?.fields[0]?.name ?? 'id';
      onPatch({ ...noContent, set: firstSet.name, field, agg: 'first' });
    }
  };
  const style = (cell?.style === undefined ? undefined : template.styles[cell.style]) ?? {};
  return (
    <div className={styles.form}>
      <h2>
        {w.cell} {at}
      </h2>
      <Segmented<Kind>
        size="small"
        aria-label={w.content}
        value={kind}
        onChange={choose}
        options={[
          { value: 'text', label: w.text },
          { value: 'field', label: w.field, disabled: !firstSet },
          { value: 'formula', label: w.formula },
          { value: 'chart', label: w.chart },
          { value: 'image', label: w.image },
        ]}
      />
      {kind === 'text' && <TextFields cell={cell} onPatch={onPatch} />}
      {kind === 'image' && (
        <ImageInput
          name="picture"
          field={imageField}
          value={cell?.text}
          onChange={(link) => onPatch({ text: typeof link === 'string' ? link : '' })}
        />
      )}
      {kind === 'formula' && (
        <FormulaField formula={cell?.formula ?? ''} onChange={(formula) => onPatch({ formula })} />
      )}
      {kind === 'field' && cell && (
        <FieldFields cell={cell} template={template} sources={sources} onPatch={onPatch} />
      )}
      {cell?.chart && <ChartFields cell={cell} chart={cell.chart} onPatch={onPatch} />}
      {kind !== 'chart' && cell?.picture !== true && <CodeField code={cell?.code} onPatch={onPatch} />}
      <ParentFields cell={cell} template={template} onPatch={onPatch} />
      <LabelledControl label={w.format}>
        {(id) => (
          <AutoComplete
            id={id}
            size="small"
            value={cell?.format ?? ''}
            options={formats.map((value) => ({ value }))}
            onChange={(format: string) =>
              onPatch({ format: format === '' ? undefined : format.slice(0, 40) })
            }
          />
        )}
      </LabelledControl>
      <h3>{w.style}</h3>
      <StyleFields style={style} onChange={onStyle} />
      {cell && <CellRules cell={cell} template={template} sources={sources} onPatch={onPatch} />}
    </div>
  );
}

interface PartProps {
  readonly cell: TemplateCell | undefined;
  readonly onPatch: (patch: CellPatch) => void;
}

function TextFields({ cell, onPatch }: PartProps): JSX.Element {
  const w = useMessages(designerWords);
  const text = cell?.text ?? '';
  const both = typeof text === 'string' ? { zh: text, en: text } : text;
  const put = (next: { readonly zh: string; readonly en: string }): void =>
    onPatch({ text: next.zh === next.en ? next.zh : next });
  return (
    <>
      <LabelledControl label={w.chinese} isStacked>
        {(id) => (
          <Input.TextArea
            id={id}
            autoSize
            maxLength={2000}
            value={both.zh}
            onChange={(event) =>
              put({ zh: event.target.value, en: typeof text === 'string' ? event.target.value : both.en })
            }
          />
        )}
      </LabelledControl>
      <LabelledControl label={w.english} isStacked>
        {(id) => (
          <Input.TextArea
            id={id}
            autoSize
            maxLength={2000}
            value={both.en}
            onChange={(event) => put({ ...both, en: event.target.value })}
          />
        )}
      </LabelledControl>
    </>
  );
}
