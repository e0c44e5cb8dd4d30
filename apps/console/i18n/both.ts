import { inLocale, type Locale } from '@heliodeck/kit/label';

/** The part of a bilingual text, 'zh · en', in the user's language; any other text is returned unchanged. */
export function readersHalf(text: string, locale: Locale): string {
  const [zh = '', en = zh] = text.split(' · ');
  return inLocale({ zh, en }, locale);
}
