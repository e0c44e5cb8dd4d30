import type { Locale } from '@heliodeck/kit/label';
import type { WireRow } from '../../api/page.ts';

/** The name of a dictionary or item in a language (decision 16: English in its own field, else in the remark). */
export function dictTitle(row: WireRow, locale: Locale): string {
  const english = locale === 'en' ? row.dictValueEn || row.remark : undefined;
  return String(english || row.dictValue || '');
}
