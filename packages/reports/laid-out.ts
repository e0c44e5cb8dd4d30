import type { CellDrawing } from './drawing.ts';

/** A table as it goes to paper: what the writers of PDF, xlsx and HTML are given. Lengths are in mm, addresses count from 0. */
export interface LaidOut {
  readonly title: string;
  /** Language of the texts; the writers' own words follow it. */
  readonly locale: 'zh' | 'en';
  readonly page: PageSetUp;
  /** Widths of the columns. */
  readonly columns: readonly number[];
  readonly rows: readonly LaidOutRow[];
  /** Cells in any order; they must not overlap, and places without one are blank. */
  readonly cells: readonly LaidOutCell[];
  /** Cells name their style by its index. */
  readonly styles: readonly CellStyle[];
  /** Where the console is, `https://pv.example.com`: links of files that lie elsewhere lead there. They have none where it is absent. */
  readonly home?: string;
}

export type Paper = 'A3' | 'A4' | 'A5' | 'letter';

export interface PageSetUp {
  readonly paper: Paper;
  readonly orientation: 'portrait' | 'landscape';
  /** Top, right, bottom, left. */
  readonly margins: readonly [number, number, number, number];
  /** `fitWidth` makes a table that is wider than the page smaller, never a narrow one larger; a number is a factor. */
  readonly scale: 'fitWidth' | number;
  /** Body rows of a page at most; null where the height decides alone. */
  readonly rowsPerPage?: number | null;
  /** Who hands the document in, above each page: the tenant's name. */
  readonly letterhead?: string;
  /** Left, middle, right. `{page}` and `{pages}` are filled in by the writer. */
  readonly header?: readonly [string, string, string];
  readonly footer?: readonly [string, string, string];
}

/** `title` once at the beginning, `header` on each page, `footer` at the end of each page. */
export type RowRole = 'title' | 'header' | 'body' | 'footer';

export interface LaidOutRow {
  /** The least height; a row grows with the text that is wrapped in it. */
  readonly height: number;
  readonly role: RowRole;
  /** The next row stands on the same page: a heading with what it heads, a sub-total with what it sums up. */
  readonly keepWithNext?: boolean;
  /** The next row begins a page. */
  readonly breakAfter?: boolean;
}

/** A date is the wall time that its UTC fields say, as spreadsheets have it. */
export type CellValue = string | number | boolean | Date | null;

export interface LaidOutCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  /** What a spreadsheet calculates with. */
  readonly value: CellValue;
  /** What people read: the value in its format. */
  readonly text: string;
  /** Format of a number or date as spreadsheets write it, such as `#,##0.00` or `yyyy-mm-dd`. */
  readonly format?: string;
  readonly style: number;
  /** An address within the console, beginning with one slash. */
  readonly link?: string;
  /** Drawn in place of the text, which stays what is read out. */
  readonly picture?: LaidOutPicture;
  /** What is to be drawn; whoever writes the table makes a picture of it. */
  readonly drawing?: CellDrawing;
}

export interface LaidOutPicture {
  readonly type: 'png' | 'jpeg' | 'svg';
  readonly bytes: Uint8Array;
}

export interface CellStyle {
  readonly bold?: boolean;
  readonly italic?: boolean;
  /** Points; 9 where absent. */
  readonly size?: number;
  /** Colours are `#rrggbb`. */
  readonly color?: string;
  readonly fill?: string;
  readonly align?: 'left' | 'center' | 'right';
  readonly vertical?: 'top' | 'middle' | 'bottom';
  readonly border?: 'none' | 'thin' | 'medium' | 'bottom';
}

/** Where a link of a file leads: an address of the console alone, one slash, so that `//host` leads nowhere. */
export function fileLink({ home }: Pick<LaidOut, 'home'>, { link }: LaidOutCell): string | undefined {
  return home !== undefined && link !== undefined && isOwnAddress(link) ? home + link : undefined;
}

/** Tells whether an address is one within the console. */
export function isOwnAddress(link: string): boolean {
  return /^\/(?![/\\])/.test(link);
}

/** Points of a style without a size. */
export const usualSize = 9;

/** Width and height of the papers, upright. */
const papers: Readonly<Record<Paper, readonly [number, number]>> = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  letter: [215.9, 279.4],
};

/** Width and height of a page as it lies, mm. */
export function paperSize(page: Pick<PageSetUp, 'paper' | 'orientation'>): readonly [number, number] {
  const [width, height] = papers[page.paper];
  return page.orientation === 'portrait' ? [width, height] : [height, width];
}

/** By how much everything of the table is made smaller or larger on its page. */
export function scaleOf({ page, columns }: Pick<LaidOut, 'page' | 'columns'>): number {
  if (page.scale !== 'fitWidth') return page.scale;
  const [, right, , left] = page.margins;
  const room = paperSize(page)[0] - left - right;
  const wanted = columns.reduce((sum, width) => sum + width, 0);
  return wanted > room ? room / wanted : 1;
}
