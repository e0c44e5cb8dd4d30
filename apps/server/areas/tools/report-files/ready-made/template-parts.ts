import { type Label, label } from '@heliodeck/kit/label';
import type { Parameter, Template, TemplateCell, TemplatePage } from '@heliodeck/reports/template/template';

/** Styles shared by all ready-made reports, by purpose. */
export const styleOf = {
  title: 0,
  subtitle: 1,
  head: 2,
  text: 3,
  number: 4,
  sumText: 5,
  sum: 6,
  totalText: 7,
  total: 8,
  name: 9,
  centred: 10,
  alert: 11,
  formLabel: 12,
  formText: 13,
  remark: 14,
  partial: 15,
  note: 16,
} as const;

const line = { border: 'thin' } as const;
const styles: Template['styles'] = [
  { bold: true, size: 16, align: 'center' },
  { size: 9, align: 'center', color: '#595959' },
  { ...line, bold: true, align: 'center', fill: '#e6eef8' },
  line,
  { ...line, align: 'right' },
  { ...line, bold: true, align: 'center', fill: '#f5f7fa' },
  { ...line, bold: true, align: 'right', fill: '#f5f7fa' },
  { ...line, bold: true, fill: '#e6eef8' },
  { ...line, bold: true, align: 'right', fill: '#e6eef8' },
  { ...line, bold: true },
  { ...line, align: 'center' },
  { ...line, align: 'center', color: '#b42318', bold: true },
  { ...line, bold: true, fill: '#f5f7fa' },
  { ...line, vertical: 'middle' },
  { ...line, size: 8, color: '#7a4b00' },
  { ...line, align: 'right', color: '#7a4b00' },
  { size: 8, color: '#7a4b00' },
];

/** The month of a report; default: the last complete month. */
export const monthParameter: Parameter = {
  name: 'month',
  type: 'month',
  label: label('月份', 'Month'),
  default: 'lastMonth',
  required: true,
};
/** One station, or all if empty. */
export const stationParameter: Parameter = {
  name: 'station',
  type: 'station',
  label: label('电站', 'Station'),
};

/** A ready-made template: title over all columns, the subject below, the tenant's letterhead, numbered pages. */
export function houseTemplate(spec: {
  readonly name: Label;
  readonly about: Label;
  readonly parameters: readonly Parameter[];
  readonly sets: Template['sets'];
  readonly widths: readonly number[];
  /** Heights of the rows below the two title rows. */
  readonly heights: readonly Template['rows'][number][];
  readonly page?: Partial<TemplatePage>;
  readonly cells: readonly TemplateCell[];
}): Template {
  const across = spec.widths.length;
  return {
    version: 1,
    name: spec.name,
    parameters: spec.parameters,
    sets: spec.sets,
    styles,
    page: {
      paper: 'A4',
      orientation: 'portrait',
      margins: [24, 14, 18, 14],
      scale: 'fitWidth',
      letterhead: true,
      header: ['', '', '{title}'],
      footer: ['{printedAt}', '', '{page} / {pages}'],
      titleRows: [1, 2],
      ...spec.page,
    },
    columns: spec.widths.map((width) => ({ width })),
    rows: [{ height: 13 }, { height: 8 }, ...spec.heights],
    cells: [
      { at: 'A1', span: [1, across], text: spec.name, style: styleOf.title },
      { at: 'A2', span: [1, across], text: spec.about, style: styleOf.subtitle },
      ...spec.cells,
    ],
  };
}

/** Column headers in one row. */
export function heads(row: number, ...texts: readonly Label[]): readonly TemplateCell[] {
  return texts.map((text, index) => ({
    at: `${String.fromCharCode(65 + index)}${row}`,
    text,
    style: styleOf.head,
  }));
}
