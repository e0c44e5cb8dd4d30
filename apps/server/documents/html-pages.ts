import {
  type CellStyle,
  isOwnAddress,
  type LaidOut,
  type LaidOutCell,
  paperSize,
  scaleOf,
  usualSize,
} from '@heliodeck/reports/laid-out';
import { cellPadding, fittedText, type Pages, type PaperPage, paged } from '@heliodeck/reports/paging';
import { marginTexts } from './margin-texts.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

/** Pages of a table as HTML, made one by one: users view a long report page by page. */
export interface HtmlPages {
  readonly count: number;
  /** @param number from 1; @throws RangeError after the last page */
  page(number: number): string;
}

/**
 * Returns the pages of the PDF as HTML including styles, for the print preview and for mails. All texts are escaped.
 * @throws RangeError for a page that does not exist
 */
export function htmlPages(table: LaidOut): HtmlPages {
  const pages = paged(table);
  const count = pages.pages.length;
  return {
    count,
    page(number) {
      const page = pages.pages[number - 1];
      if (!page) throw new RangeError(`page ${number} of ${count}`);
      return section(table, page, pages, number);
    },
  };
}

function section(table: LaidOut, page: PaperPage, pages: Pages, number: number): string {
  const scale = scaleOf(table);
  const [width, height] = paperSize(table.page);
  const [top, right, bottom, left] = table.page.margins;
  const { header, footer } = marginTexts(table.page, number, pages.pages.length);
  const wide = table.columns.reduce((sum, column) => sum + column, 0) * scale;
  const place = `left:${left}mm;right:${right}mm;position:absolute;display:flex;justify-content:space-between;font-size:8pt;color:#595959`;
  const line = (texts: readonly string[]) => texts.map((text) => `<span>${escaped(text)}</span>`).join('');
  const head = table.page.letterhead
    ? `<div style="${place};bottom:${height - top + 2.5}mm;align-items:flex-end;border-bottom:0.75pt solid #1f1f1f;padding-bottom:1.4mm"><strong style="font-size:10.5pt;color:#1f1f1f">${escaped(table.page.letterhead)}</strong><span>${escaped(header.filter(Boolean).join('  ·  '))}</span></div>`
    : `<div style="${place};bottom:${height - top + 2.5}mm">${line(header)}</div>`;
  const foot = `<div style="${place};top:${height - bottom + 3}mm">${line(footer)}</div>`;
  const columns = table.columns.map((column) => `<col style="width:${mm(column * scale)}">`).join('');
  return (
    `<section lang="${table.locale}" style="position:relative;box-sizing:border-box;width:${width}mm;height:${height}mm;padding:${top}mm ${right}mm ${bottom}mm ${left}mm;background:#ffffff;color:#1f1f1f;font-family:'Noto Sans SC','Noto Sans CJK SC','Microsoft YaHei',sans-serif;line-height:1.4;overflow:hidden">` +
    `${head}<table style="border-collapse:collapse;table-layout:fixed;margin:0 auto;width:${mm(wide)}"><colgroup>${columns}</colgroup>` +
    `${rowsOf(table, page, pages, scale)}</table>${foot}</section>`
  );
}

const mm = (length: number): string => `${Math.round(length * 1000) / 1000}mm`;

function rowsOf(table: LaidOut, page: PaperPage, pages: Pages, scale: number): string {
  const styles = (table.styles.length > 0 ? table.styles : [{}]).map((style) => css(style, scale));
  const byRow: string[][] = page.rows.map(() => []);
  const taken = new Set<number>();
  const width = table.columns.length;
  const first = new Map<number, LaidOutCell>();
  for (const cell of page.cells) {
    first.set(cell.row * width + cell.column, cell);
    for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column += 1)
        taken.add(row * width + column);
  }
  page.rows.forEach((row, at) => {
    const isHeading = table.rows[row]?.role === 'header';
    for (let column = 0; column < width; column += 1) {
      const cell = first.get(at * width + column);
      if (cell) byRow[at]?.push(drawn(cell, [table, scale], styles[cell.style] ?? '', isHeading));
      else if (!taken.has(at * width + column)) byRow[at]?.push('<td></td>');
    }
  });
  return page.rows
    .map(
      (row, at) =>
        `<tr style="height:${mm((pages.heights[row] ?? 0) * scale)}">${(byRow[at] ?? []).join('')}</tr>`,
    )
    .join('');
}

function drawn(
  cell: LaidOutCell,
  [table, scale]: readonly [LaidOut, number],
  style: string,
  isHeading: boolean,
): string {
  const { points, isWhole } = fittedText(table, cell);
  const size = isWhole ? `;font-size:${points * scale}pt` : '';
  const spans = `${cell.rowSpan > 1 ? ` rowspan="${cell.rowSpan}"` : ''}${cell.columnSpan > 1 ? ` colspan="${cell.columnSpan}"` : ''}`;
  const tag = isHeading ? 'th' : 'td';
  const scope = isHeading ? ` scope="${cell.columnSpan > 1 ? 'colgroup' : 'col'}"` : '';
  return `<${tag}${scope}${spans} style="${style}${size}">${content(cell, isWhole)}</${tag}>`;
}

function content(cell: LaidOutCell, isWhole: boolean): string {
  if (cell.picture) {
    const type = cell.picture.type === 'svg' ? 'svg+xml' : cell.picture.type;
    const bytes = Buffer.from(cell.picture.bytes).toString('base64');
    return `<img alt="${escaped(cell.text)}" src="data:image/${type};base64,${bytes}" style="display:block;max-width:100%;max-height:100%;object-fit:contain;margin:auto">`;
  }
  const words = isWhole
    ? escaped(cell.text).replace(/\S+/g, '<span style="white-space:nowrap">$&</span>')
    : escaped(cell.text);
  const text = words.replaceAll('\n', '<br>');
  return cell.link !== undefined && isOwnAddress(cell.link)
    ? `<a href="${escaped(cell.link)}">${text}</a>`
    : text;
}

function css(style: CellStyle, scale: number): string {
  const borders: Readonly<Record<string, string>> = {
    thin: 'border:0.5pt solid #8c8c8c',
    medium: 'border:1pt solid #262626',
    bottom: 'border-bottom:0.5pt solid #8c8c8c',
  };
  return [
    `padding:${mm((cellPadding.along / 2) * scale)} ${mm((cellPadding.across / 2) * scale)}`,
    `font-size:${(style.size ?? usualSize) * scale}pt`,
    `font-weight:${style.bold ? 700 : 400}`,
    ...(style.italic ? ['font-style:italic'] : []),
    ...(isColor(style.color) ? [`color:${style.color}`] : []),
    ...(isColor(style.fill) ? [`background:${style.fill}`] : []),
    `text-align:${style.align ?? 'left'}`,
    `vertical-align:${style.vertical ?? 'middle'}`,
    'overflow-wrap:anywhere',
    ...(borders[style.border ?? 'none'] === undefined ? [] : [borders[style.border ?? 'none'] ?? '']),
  ].join(';');
}

const isColor = (text: string | undefined): text is string =>
  text !== undefined && /^#[0-9a-f]{6}$/i.test(text);
