import type { AccentName } from '../../state/accents.ts';
import { accents, type Mode, surfaces } from '../../theme/palette.ts';

/** Colours of a chart, resolved because a canvas cannot use custom properties. */
export interface ChartLook {
  readonly sheet: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly inkFaint: string;
  readonly line: string;
  readonly raised: string;
  /** Fill for solar energy. */
  readonly sun: string;
  readonly sunEdge: string;
  /** Colours of lines, in drawing order. */
  readonly series: readonly string[];
  readonly fontFamily: string;
  readonly fontSize: number;
}

/**
 * Eight hues with a contrast of 3 : 1 to the background, as distinguishable for colour-blind users as eight hues can
 * be; then they repeat.
 */
const series: Record<Mode, readonly string[]> = {
  light: ['#1c5899', '#b3540a', '#17693f', '#8a3a8f', '#0f7c86', '#b0201a', '#6b6a12', '#4a4f9e'],
  dark: ['#80b8f6', '#ff9d57', '#62cf94', '#d49be0', '#5fd0d8', '#ff8078', '#cfd06a', '#a3a8ff'],
};

/** Colours of a mode and accent, with a font family and size (px). */
export function chartLook(
  mode: Mode,
  accentName: AccentName,
  letters: Pick<ChartLook, 'fontFamily' | 'fontSize'>,
): ChartLook {
  const s = surfaces[mode];
  const accent = accents[accentName];
  return {
    sheet: s.sheet,
    ink: s.ink,
    inkSoft: s.inkSoft,
    inkFaint: s.inkFaint,
    line: s.line,
    raised: s.raised,
    sun: accent.fill,
    sunEdge: accent.ring[mode],
    series: series[mode],
    ...letters,
  };
}
