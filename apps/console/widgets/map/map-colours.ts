import type { Mode } from '../../theme/palette.ts';

/** Colours of the base map. */
interface MapColours {
  readonly sea: string;
  /** Land without provinces of its own here. */
  readonly abroad: string;
  readonly ground: string;
  readonly areaEdge: string;
  readonly provinceEdge: string;
}

/**
 * The product's surfaces lie too near to each other to be land and sea: hairlines of the theme, which carry no meaning
 * alone, are all a map has. Borders of provinces stand at least 3 : 1 on the ground, those of areas 1.7 : 1, the
 * ground 1.2 : 1 on the sea (map-colours.test.ts).
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
