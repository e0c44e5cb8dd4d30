import type { WireRow } from '@heliodeck/client/page';
import type { Label, Locale } from '@heliodeck/kit/label';

/** Tags that a screen's own cell draws, and how many it counts behind them, by field name; none where it draws a mark alone. */
export type CellWords = Readonly<
  Record<string, (row: WireRow, locale: Locale) => { readonly tags: readonly Label[]; readonly more: number }>
>;
