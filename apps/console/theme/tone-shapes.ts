import type { Tone } from '@heliodeck/model/descriptors/tone';

/** A mark in a box of 12 by 12: filled, or a line of a given width. */
interface ToneShape {
  readonly path: string;
  readonly line?: number;
}

/** One shape per tone, so that a status is recognisable without colour: disc, triangle, diamond, square, ring. */
export const toneShapes: Readonly<Record<Tone, ToneShape>> = {
  good: { path: 'M6 1.5a4.5 4.5 0 1 1 0 9a4.5 4.5 0 1 1 0-9z' },
  warning: { path: 'M6 1.2 11.4 10.6H.6z' },
  critical: { path: 'M6 .4 11.6 6 6 11.6.4 6z' },
  info: { path: 'M1.8 2.8a1 1 0 0 1 1-1h6.4a1 1 0 0 1 1 1v6.4a1 1 0 0 1-1 1H2.8a1 1 0 0 1-1-1z' },
  neutral: { path: 'M6 2.1a3.9 3.9 0 1 1 0 7.8a3.9 3.9 0 1 1 0-7.8z', line: 1.6 },
};
