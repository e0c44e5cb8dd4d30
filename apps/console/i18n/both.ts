import { inLocale, type Locale } from '@heliodeck/kit/label';

/** The reader's half of a text in both languages, 'zh · en'; a text in one is for everybody. */
export function readersHalf(text: string, locale: Locale): string {
  const [zh = '', en = zh] = text.split(' · ');
  return inLocale({ zh, en }, locale);
}
