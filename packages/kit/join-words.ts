import { type Label, type Locale, label } from './label.ts';

const separators: Readonly<Record<Locale, string>> = { zh: '、', en: ', ' };

/** Names or values side by side as a text of the language: '甲、乙', 'one, two'. What files and the clipboard hold has marks of its own. */
export const joinWords = (words: readonly string[], locale: Locale): string => words.join(separators[locale]);

/** The same of labels, in both languages. */
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
