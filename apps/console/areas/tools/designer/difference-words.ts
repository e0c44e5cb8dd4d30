import { isRecord } from '@heliodeck/kit/is-record';
import { joinWords } from '@heliodeck/kit/join-words';
import { inLocale, type Label, type Locale, label } from '@heliodeck/kit/label';
import { bracketed, withColon } from '../../../i18n/bracketed.ts';
import type { ComparedPart, TemplateDifference } from './comparison.ts';
import { designerWords as d } from './designer-words.ts';

const parts: Readonly<Record<Exclude<ComparedPart['kind'], 'cell'>, Label>> = {
  set: d.set,
  parameter: label('参数', 'Parameter'),
  report: d.report,
  page: label('页面', 'Page'),
  row: d.row,
  column: d.column,
};

/** Properties of a template's parts; one that is not listed keeps its name in the template. */
const properties: Readonly<Record<string, Label>> = {
  span: d.merge,
  text: d.text,
  set: d.set,
  field: d.field,
  agg: d.aggregate,
  formula: d.formula,
  picture: d.picture,
  code: d.code,
  chart: d.chart,
  expand: d.expand,
  left: d.left,
  top: d.top,
  order: d.order,
  orderBy: d.orderBy,
  orderAgg: d.orderAgg,
  where: d.filter,
  labels: d.labels,
  domain: d.domain,
  format: d.format,
  style: d.style,
  when: d.condition,
  link: d.link,
  noPicture: label('没有图片时显示', 'No picture'),
  none: label('无数据时显示', 'If there are no records'),
  unnamed: label('分组值为空时显示', 'Name of the empty group'),
  pageBreakAfter: d.breakAfter,
  source: d.source,
  arguments: d.arguments,
  limit: d.recordLimit,
  statement: d.statement,
  values: d.placeholders,
  type: d.type,
  label: d.name,
  title: d.title,
  default: d.usualValue,
  required: d.required,
  many: d.many,
  options: d.choices,
  from: d.choicesFrom,
  sequence: d.order,
  paper: d.paper,
  orientation: d.orientation,
  margins: d.margins,
  scale: d.scale,
  letterhead: d.letterhead,
  header: d.headerText,
  footer: d.footerText,
  rowsPerPage: d.rowsPerPage,
  titleRows: d.titleRow,
  headerRows: d.headerRow,
  footerRows: d.footerRow,
  height: d.height,
  width: d.width,
  keepWithNext: d.keep,
};

/** The part that differs: 'A2', 'Data set e'. */
export function partText({ kind, name }: ComparedPart, locale: Locale): string {
  return kind === 'cell' ? name : `${inLocale(parts[kind], locale)} ${name}`.trim();
}

/** What differs in the part. */
export function propertyText({ property, before }: TemplateDifference, locale: Locale): string {
  if (property === undefined) return inLocale(before === undefined ? d.added : d.gone, locale);
  return inLocale(properties[property] ?? label(property, property), locale);
}

const yes = label('是', 'yes');
const no = label('否', 'no');
const absent = '—';

/** A value of a template for people: texts in their language, lists and settings in one line. */
export function valueText(value: unknown, locale: Locale): string {
  if (value === undefined || value === null || value === '') return absent;
  if (typeof value === 'boolean') return inLocale(value ? yes : no, locale);
  if (Array.isArray(value)) {
    const isNested = value.some((one) => typeof one === 'object' && one !== null);
    const texts = value.map((one) => valueText(one, locale));
    return (isNested ? texts.join(locale === 'zh' ? '；' : '; ') : joinWords(texts, locale)) || absent;
  }
  if (!isRecord(value)) return String(value);
  const { zh, en } = value;
  if (typeof zh === 'string' && typeof en === 'string')
    return zh === en ? zh : bracketed(locale === 'zh' ? zh : en, locale === 'zh' ? en : zh);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  const texts = entries.map(([name, one]) => withColon(name, valueText(one, locale)));
  return joinWords(texts, locale) || absent;
}
