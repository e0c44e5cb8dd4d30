import type { Tone } from '../descriptors/tone.ts';

/**
 * Tone of a grade of the dictionary alarm_grade, the same on every screen: 1 is critical (red), 2 general
 * (green), others are blue.
 */
export function gradeTone(grade: unknown): Tone {
  if (Number(grade) === 1) return 'critical';
  return Number(grade) === 2 ? 'good' : 'info';
}

/** Tones by the keys of the grades that the product defines. */
export const gradeTones: Readonly<Record<string, Tone>> = {
  1: gradeTone(1),
  2: gradeTone(2),
  3: gradeTone(3),
  4: gradeTone(4),
};
