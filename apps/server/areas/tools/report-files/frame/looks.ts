import type { CellStyle } from '@heliodeck/reports/laid-out';
import type * as Hucre from 'hucre/xlsx';

/** The looks of a file's cells as styles of a template, each once. */
export interface Looks {
  readonly all: readonly CellStyle[];
  /** The index of a look; undefined of one that is as a template's cells are anyway. */
  of(style: Hucre.CellStyle | undefined): number | undefined;
}

/** Gathers looks. */
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

/** Excel's own colours, as far as its files name them by number alone: black and white of the theme. */
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
/** What cells of a template have without a style, points. */
const usualSize = 9;
/** Excel's own size: a cell that has it was not given one. */
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
