import type { Tone } from '@heliodeck/model/descriptors/tone';

/** The colour of a grade, as clients of the family have it. */
export function gradeTone(grade: unknown): Tone {
  if (Number(grade) === 1) return 'critical';
  return Number(grade) === 2 ? 'good' : 'info';
}
