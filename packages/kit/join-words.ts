import { type Label, type Locale, label } from './label.ts';

const separators: Readonly<Record<Locale, string>> = { zh: '、', en: ', ' };

/**
 * Joins names or values with the list separator of the language: '甲、乙', 'one, two'. For screens only; files
 * and the clipboard use their own separators.
 */
export const joinWords = (words: readonly string[], locale: Locale): string => words.join(separators[locale]);

/** Joins labels with the list separator of each language. */
export const joinLabels = (labels: readonly Label[]): Label =>
  label(
    joinWords(
      labels.map(({ zh }) => zh),
      'zh',
    ),
    joinWords(
      labels.map(({ en }) => en),
      'en',
    ),
  );
