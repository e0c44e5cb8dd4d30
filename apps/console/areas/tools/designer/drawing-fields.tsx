import { type Label, label } from '@heliodeck/kit/label';
import { type CodeKind, chartKinds, codeKinds } from '@heliodeck/reports/drawing';
import type { Template, TemplateCell, TemplateChart } from '@heliodeck/reports/template/template';
import { Button, Input, Select } from 'antd';
import { Fragment, type JSX } from 'react';
import { useMessages } from '../../../i18n/messages.ts';
import { Icon } from '../../../icons/icon.tsx';
import { BothWords } from './both-words.tsx';
import styles from './designer.module.css';
import { designerWords } from './designer-words.ts';
import type { CellPatch } from './edits.ts';

interface FieldProps {
  readonly onPatch: (patch: CellPatch) => void;
}

/** A chart of the first expanding cells and the first other cells with numbers. */
export function firstChart({ cells }: Template, at: string): TemplateChart {
  const others = cells.filter((cell) => cell.at !== at && cell.chart === undefined);
  const labels = others.find(({ expand }) => expand !== undefined && expand !== 'none') ?? others[0];
  const values = others.find(
    (cell) => cell !== labels && (cell.set !== undefined || cell.formula !== undefined),
  );
  return { kind: 'bar', labels: labels?.at ?? 'A1', series: [{ cell: (values ?? labels)?.at ?? 'A1' }] };
}

/** The barcode type in which the cell's value is drawn. */
export function CodeField({
  code,
  onPatch,
}: FieldProps & { readonly code: CodeKind | undefined }): JSX.Element {
  const w = useMessages(designerWords);
  return (
    <div className={styles.line}>
      {w.code}
      <Select
        size="small"
        aria-label={w.code}
        value={code ?? ''}
        onChange={(chosen: CodeKind | '') => onPatch({ code: chosen === '' ? undefined : chosen })}
        options={[
          { value: '', label: w.none },
          ...codeKinds.map((value) => ({ value, label: value === 'qr' ? w.qr : w.bars })),
        ]}
      />
    </div>
  );
}

/** Settings of a chart: type, title, the cell of its labels and those of its values. */
export function ChartFields({
  cell,
  chart,
  onPatch,
}: FieldProps & { readonly cell: TemplateCell; readonly chart: TemplateChart }): JSX.Element {
  const w = useMessages(designerWords);
  const put = (patch: Partial<TemplateChart>): void => onPatch({ chart: { ...chart, ...patch } });
  const place = (label: string, value: string, onChange: (at: string) => void): JSX.Element => (
    <Input
      size="small"
      aria-label={label}
      maxLength={6}
      value={value}
      onChange={(event) => onChange(event.target.value.toUpperCase())}
    />
  );
  return (
    <>
      <div className={styles.line}>
        {w.type}
        <Select
          size="small"
          aria-label={`${w.chart} ${w.type}`}
          value={chart.kind}
          onChange={(kind: TemplateChart['kind']) => put({ kind })}
          options={chartKinds.map((value) => ({ value, label: w[value] }))}
        />
      </div>
      <BothWords
        chinese={designerWords.chartTitleChinese}
        english={designerWords.chartTitleEnglish}
        words={chart.title}
        onChange={(title) => {
          const { title: _, ...rest } = chart;
          onPatch({ chart: title === undefined ? rest : { ...rest, title } });
        }}
      />
      <div className={styles.line}>
        {w.chartLabels}
        {place(w.chartLabels, chart.labels, (labels) => put({ labels }))}
      </div>
      <fieldset className={styles.rules}>
        <legend>{w.chartValues}</legend>
        {chart.series.map((one, index) => {
          const key = `series ${cell.at} ${index}`;
          const change = (next: TemplateChart['series'][number]): void =>
            put({ series: chart.series.with(index, next) });
          return (
            <Fragment key={key}>
              <div className={styles.rule}>
                {place(`${w.chartValues} ${index + 1}`, one.cell, (at) => change({ ...one, cell: at }))}
                <Button
                  size="small"
                  type="text"
                  aria-label={w.remove}
                  disabled={chart.series.length === 1}
                  icon={<Icon name="close" size={14} />}
                  onClick={() => put({ series: chart.series.toSpliced(index, 1) })}
                />
              </div>
              <BothWords
                chinese={numbered(designerWords.seriesChinese, index + 1)}
                english={numbered(designerWords.seriesEnglish, index + 1)}
                words={one.name}
                maxLength={100}
                onChange={(name) => change({ cell: one.cell, ...(name === undefined ? {} : { name }) })}
              />
            </Fragment>
          );
        })}
        <Button
          size="small"
          disabled={chart.series.length >= 8}
          onClick={() => put({ series: [...chart.series, { cell: chart.series[0]?.cell ?? 'A1' }] })}
        >
          {w.addSeries}
        </Button>
      </fieldset>
    </>
  );
}

/** A label with the number of its series, of which a chart has several. */
function numbered(words: Label, number: number): Label {
  return label(`${words.zh} ${number}`, `${words.en} ${number}`);
}
