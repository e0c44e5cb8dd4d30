import type { WireRow } from '@heliodeck/client/page';
import type { Label, Locale } from '@heliodeck/kit/label';

/**
 * Tags that a screen's own cell renders, and the count it displays after them, by field name; none if it
 * renders a mark only.
 */
export type CellWords = Readonly<
  Record<string, (row: WireRow, locale: Locale) => { readonly tags: readonly Label[]; readonly more: number }>
>;
