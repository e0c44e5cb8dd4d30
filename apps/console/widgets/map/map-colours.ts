import type { Mode } from '../../theme/palette.ts';

/** Colours of the base map. */
interface MapColours {
  readonly sea: string;
  /** Land outside of the drawn provinces. */
  readonly abroad: string;
  readonly ground: string;
  readonly areaEdge: string;
  readonly provinceEdge: string;
}

/**
 * The product's surface colours are too similar for land and sea: a map has only the thin lines of the theme, which
 * carry no meaning elsewhere. Borders of provinces have a contrast of at least 3 : 1 to the ground, those of areas 1.7
 * : 1, the ground 1.2 : 1 to the sea (map-colours.test.ts).
 */
export const mapColours: Readonly<Record<Mode, MapColours>> = {
  light: {
    sea: '#d9dde0',
    abroad: '#ebeae6',
    ground: '#ffffff',
    areaEdge: '#bdbab2',
    provinceEdge: '#85888b',
  },
  dark: {
    sea: '#07090a',
    abroad: '#15191c',
    ground: '#22282c',
    areaEdge: '#4b545b',
    provinceEdge: '#8b959d',
  },
};
