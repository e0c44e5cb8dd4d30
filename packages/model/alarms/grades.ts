import { label } from '@heliodeck/kit/label';
import { dictionaryItems } from '../descriptors/dictionary.ts';
import type { ChoiceOption } from '../descriptors/field.ts';

/** Grades of alarms in order of severity, the most severe first. Stock clients colour 1 red, 2 green, and all others blue. */
export const gradeOptions = [
  { value: 1, label: label('紧急', 'Critical') },
  { value: 3, label: label('严重', 'Serious') },
  { value: 2, label: label('一般', 'General') },
  { value: 4, label: label('误报', 'False alarm') },
] as const satisfies readonly ChoiceOption[];

/** The grades as items of the dictionary alarm_grade, in the same order. */
export const gradeItems = dictionaryItems(gradeOptions);

/** Numbers of the grades in order of severity, the most severe first. */
export const gradesBySeverity: readonly number[] = gradeOptions.map(({ value }) => value);

/** Rank of a grade by severity, 0 for the most severe; an unknown or missing grade comes last. */
export function gradeRank(grade: number | null): number {
  const rank = grade === null ? -1 : gradesBySeverity.indexOf(grade);
  return rank === -1 ? gradesBySeverity.length : rank;
}
