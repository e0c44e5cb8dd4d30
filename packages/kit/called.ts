import { matchesSyllables } from './syllables.ts';

/** Further names by which a search finds something; a field is absent where there is no such name. */
export interface OtherNames {
  /** The name in the other language. */
  readonly also?: string;
  /** The Chinese name in pinyin: lower-case syllables separated by spaces. */
  readonly spelling?: string;
}

/**
 * Whether the typed text matches part of a name: of the displayed name, of the name in the other language, of
 * the pinyin from the start of a syllable, or of the initials of adjacent syllables.
 */
export function isCalled(name: string, { also = '', spelling = '' }: OtherNames, typed: string): boolean {
  const wanted = typed.trim().toLowerCase();
  return (
    name.toLowerCase().includes(wanted) ||
    also.toLowerCase().includes(wanted) ||
    matchesSyllables(spelling === '' ? [] : spelling.split(' '), wanted.replaceAll(/\s/g, ''))
  );
}
