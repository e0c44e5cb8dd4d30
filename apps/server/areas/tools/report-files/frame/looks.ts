import type { CellStyle } from '@heliodeck/reports/laid-out';
import type * as Hucre from 'hucre/xlsx';

/** The styles of a file's cells as styles of a template, without duplicates. */
export interface Looks {
  readonly all: readonly CellStyle[];
  /** The index of a style; undefined for the default style of template cells. */
  of(style: Hucre.CellStyle | undefined): number | undefined;
}

/** Collects styles. */
export function looks(): Looks {
  const all: CellStyle[] = [];
  const known = new Map<string, number>();
  return {
    all,
    of(style) {
      const look = styleOf(style);
      const key = JSON.stringify(look);
      if (key === '{}') return undefined;
      const found = known.get(key);
      if (found !== undefined) return found;
      known.set(key, all.length);
      all.push(look);
      return all.length - 1;
    },
  };
}

/** Excel's theme colours that files refer to by number only: black and white. */
const themeColors: Readonly<Record<number, string>> = { 0: '#ffffff', 1: '#000000' };

function colorOf(color: { readonly rgb?: string; readonly theme?: number } | undefined): string | undefined {
  const rgb = color?.rgb?.slice(-6);
  if (rgb !== undefined && /^[0-9a-fA-F]{6}$/.test(rgb)) return `#${rgb.toLowerCase()}`;
  return color?.theme === undefined ? undefined : themeColors[color.theme];
}

const horizontal: Readonly<Record<string, 'left' | 'center' | 'right'>> = {
  left: 'left',
  center: 'center',
  right: 'right',
  fill: 'left',
  justify: 'left',
  centerContinuous: 'center',
  distributed: 'center',
};
const vertical: Readonly<Record<string, 'top' | 'middle' | 'bottom'>> = {
  top: 'top',
  center: 'middle',
  bottom: 'bottom',
};
/** Default font size of template cells, points. */
const usualSize = 9;
/** Excel's default font size, points: treated as not set. */
const excelSize = 11;

function styleOf({ font, fill, alignment, border }: Hucre.CellStyle = {}): CellStyle {
  const color = colorOf(font?.color);
  const ground = fill?.type === 'pattern' && fill.pattern === 'solid' ? colorOf(fill.fgColor) : undefined;
  const align = horizontal[alignment?.horizontal ?? 'general'];
  const upright = vertical[alignment?.vertical ?? ''];
  const size = font?.size;
  const isSized = size !== undefined && size !== excelSize && size !== usualSize && size >= 5 && size <= 40;
  const edges = borderOf(border);
  return {
    ...(font?.bold ? { bold: true } : {}),
    ...(font?.italic ? { italic: true } : {}),
    ...(isSized ? { size } : {}),
    ...(color === undefined || color === '#000000' ? {} : { color }),
    ...(ground === undefined || ground === '#ffffff' ? {} : { fill: ground }),
    ...(align === undefined ? {} : { align }),
    ...(upright === undefined ? {} : { vertical: upright }),
    ...(edges === undefined ? {} : { border: edges }),
  };
}

function borderOf(border: Hucre.CellStyle['border']): CellStyle['border'] {
  const { top, right, bottom, left } = border ?? {};
  const drawn = [top, right, bottom, left].filter((side) => side !== undefined);
  if (drawn.length === 0) return undefined;
  if (drawn.length === 1 && bottom) return 'bottom';
  return drawn.some(({ style }) => ['medium', 'thick', 'double'].includes(style)) ? 'medium' : 'thin';
}
