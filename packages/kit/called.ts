import { matchesSyllables } from './syllables.ts';

/** What something is called besides the name that is shown; absent where there is nothing else. */
export interface OtherNames {
  /** Its name in the other language. */
  readonly also?: string;
  /** Its Chinese name in pinyin, syllables in small letters with spaces between them. */
  readonly spelling?: string;
}

/**
 * Whether something is called what somebody typed, in part: by the name that is shown, by the one of the other language, by pinyin from
 * the start of a syllable or by the initials of neighbouring syllables.
 */
export function isCalled(name: string, { also = '', spelling = '' }: OtherNames, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return (
    name.toLowerCase().includes(wanted) ||
    also.toLowerCase().includes(wanted) ||
    matchesSyllables(spelling === '' ? [] : spelling.split(' '), wanted.replaceAll(/\s/g, ''))
  );
}
