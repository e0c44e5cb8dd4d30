import type { WireRow } from '@heliodeck/client/page';
import type { Locale } from '@heliodeck/kit/label';
import { titleIn } from '@heliodeck/model/descriptors/title';
import { dict } from '@heliodeck/model/dictionaries/dict';

/**
 * The name of a dictionary or item in a language (docs/product/dictionaries.md#words: English in its own field, else in the
 * remark).
 */
export function dictTitle(row: WireRow, locale: Locale): string {
  return titleIn(dict, row, locale);
}
