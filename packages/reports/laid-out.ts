import type { CellDrawing } from './drawing.ts';
import type { Omitted } from './omitted.ts';

/**
 * A table ready for output: the input of the writers of PDF, xlsx and HTML. Lengths are in mm, indexes count
 * from 0.
 */
export interface LaidOut {
  readonly title: string;
  /** Language of the texts, and of those the writers add. */
  readonly locale: 'zh' | 'en';
  readonly page: PageSetUp;
  /** Widths of the columns. */
  readonly columns: readonly number[];
  readonly rows: readonly LaidOutRow[];
  /** Cells in any order; they must not overlap, and positions without one are blank. */
  readonly cells: readonly LaidOutCell[];
  /** Cells refer to their style by its index. */
  readonly styles: readonly CellStyle[];
  /** Address of the console, `https://pv.example.com`, for links in files. Without it files have no links. */
  readonly home?: string;
  /** Drawings that limits left out; the place of each says so. Absent if there are none. */
  readonly omitted?: Omitted;
}

export type Paper = 'A3' | 'A4' | 'A5' | 'letter';

export interface PageSetUp {
  readonly paper: Paper;
  readonly orientation: 'portrait' | 'landscape';
  /** Top, right, bottom, left. */
  readonly margins: readonly [number, number, number, number];
  /** `fitWidth` shrinks a table that is wider than the page and never enlarges a narrow one; a number is a factor. */
  readonly scale: 'fitWidth' | number;
  /** Maximum number of body rows per page; null if only the height limits them. */
  readonly rowsPerPage?: number | null;
  /** Issuer of the document, printed on each page: the tenant's name. */
  readonly letterhead?: string;
  /** Left, middle, right. The writer fills in `{page}` and `{pages}`. */
  readonly header?: readonly [string, string, string];
  readonly footer?: readonly [string, string, string];
}

/** `title` once at the beginning, `header` on each page, `footer` at the end of each page. */
export type RowRole = 'title' | 'header' | 'body' | 'footer';

export interface LaidOutRow {
  /** Minimum height; a row grows with wrapped text. */
  readonly height: number;
  readonly role: RowRole;
  /** The next row is kept on the same page: a heading with its content, a sub-total with its records. */
  readonly keepWithNext?: boolean;
  /** The next row starts a new page. */
  readonly breakAfter?: boolean;
}

/** A date represents the wall time of its UTC fields, as in spreadsheets. */
export type CellValue = string | number | boolean | Date | null;

export interface LaidOutCell {
  readonly row: number;
  readonly column: number;
  readonly rowSpan: number;
  readonly columnSpan: number;
  /** The value for calculations in a spreadsheet. */
  readonly value: CellValue;
  /** The displayed text: the value in its format. */
  readonly text: string;
  /** Format of a number or date as spreadsheets write it, such as `#,##0.00` or `yyyy-mm-dd`. */
  readonly format?: string;
  readonly style: number;
  /** An address within the console, beginning with a single slash. */
  readonly link?: string;
  /** Displayed instead of the text, which remains the text alternative. */
  readonly picture?: LaidOutPicture;
  /** A drawing that the writer renders as a picture. */
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

/**
 * The target of a link in a file: an address of the console only, with a single slash, so that `//host` is
 * not accepted.
 */
export function fileLink({ home }: Pick<LaidOut, 'home'>, { link }: LaidOutCell): string | undefined {
  return home !== undefined && link !== undefined && isOwnAddress(link) ? home + link : undefined;
}

/** Whether an address is one within the console. */
export function isOwnAddress(link: string): boolean {
  return /^\/(?![/\\])/.test(link);
}

/** Default font size, points. */
export const usualSize = 9;

/** Width and height of the papers, portrait. */
const papers: Readonly<Record<Paper, readonly [number, number]>> = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  letter: [215.9, 279.4],
};

/** Width and height of a page in its orientation, mm. */
export function paperSize(page: Pick<PageSetUp, 'paper' | 'orientation'>): readonly [number, number] {
  const [width, height] = papers[page.paper];
  return page.orientation === 'portrait' ? [width, height] : [height, width];
}

/** The factor by which the table is scaled on its page. */
export function scaleOf({ page, columns }: Pick<LaidOut, 'page' | 'columns'>): number {
  if (page.scale !== 'fitWidth') return page.scale;
  const [, right, , left] = page.margins;
  const room = paperSize(page)[0] - left - right;
  const wanted = columns.reduce((sum, width) => sum + width, 0);
  return wanted > room ? room / wanted : 1;
}
