import type { DiagramFigure } from './picture.ts';

/** A picture whose missing figures are dashes: an unknown past value is not zero. */
export function withGaps<T>(picture: T): T {
  if (Array.isArray(picture)) return picture.map(withGaps) as T;
  if (typeof picture !== 'object' || picture === null) return picture;
  if (isFigure(picture)) return picture.known ? picture : { ...picture, text: '—', unit: '' };
  return Object.fromEntries(Object.entries(picture).map(([name, value]) => [name, withGaps(value)])) as T;
}

const isFigure = (value: object): value is DiagramFigure =>
  'known' in value && 'text' in value && 'unit' in value;
