/** The two languages of the product; `zh` is the default. */
export type Locale = 'zh' | 'en';

/** The tags of the languages in HTML, HTTP and `Intl` (RFC 5646). */
export const languageTags: Readonly<Record<Locale, string>> = { zh: 'zh-CN', en: 'en' };

/** A text in both languages. Both are written in the declaration; nothing is translated at run time. */
export interface Label {
  readonly zh: string;
  readonly en: string;
}

/** Creates a label: Chinese first, English second. */
export function label(zh: string, en: string): Label {
  return { zh, en };
}

/** The text of a label in one language. */
export function inLocale(text: Label, locale: Locale): string {
  return text[locale];
}
