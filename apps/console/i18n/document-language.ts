import type { Locale } from '@heliodeck/kit/label';

const codes: Record<Locale, string> = { zh: 'zh-CN', en: 'en' };

/** Tells the document (fonts, hyphenation, screen readers) which language is in force. */
export function announceToDocument(locale: Locale): void {
  document.documentElement.lang = codes[locale];
}
