import type { CellStyle } from '../laid-out.ts';
import type { Template, TemplatePage } from './template.ts';

/**
 * The initial content of a template created from a spreadsheet: fixed texts and styles, without sets and
 * parameters.
 */
export interface Frame extends Pick<Template, 'columns' | 'rows'> {
  readonly cells: readonly FrameCell[];
  readonly styles: readonly CellStyle[];
  /** Page settings of the file; settings that it lacks are kept. */
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

/**
 * Replaces the frame of a template: cells, lines and styles come from the frame; sets, parameters and names
 * are kept.
 */
export function withFrame(template: Template, { page, ...frame }: Frame): Template {
  const { titleRows: _title, headerRows: _header, footerRows: _footer, ...kept } = template.page;
  return { ...template, ...frame, page: { ...kept, ...page } };
}
