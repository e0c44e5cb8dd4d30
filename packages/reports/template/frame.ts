import type { CellStyle } from '../laid-out.ts';
import type { Template, TemplatePage } from './template.ts';

/** What a template begins with when it is made after a spreadsheet: fixed texts and how they look, without sets and parameters. */
export interface Frame extends Pick<Template, 'columns' | 'rows'> {
  readonly cells: readonly FrameCell[];
  readonly styles: readonly CellStyle[];
  /** What the file says of its page; what it does not say stays as it is. */
  readonly page: Partial<
    Pick<TemplatePage, 'paper' | 'orientation' | 'margins' | 'titleRows' | 'headerRows'>
  >;
}

export interface FrameCell {
  readonly at: string;
  readonly span?: readonly [number, number];
  readonly text: string;
  readonly style?: number;
}

/** A template with another frame: its cells, lines and looks are the frame's, its sets, parameters and names stay. */
export function withFrame(template: Template, { page, ...frame }: Frame): Template {
  const { titleRows: _title, headerRows: _header, footerRows: _footer, ...kept } = template.page;
  return { ...template, ...frame, page: { ...kept, ...page } };
}
