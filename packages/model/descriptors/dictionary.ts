import type { Label } from '@heliodeck/kit/label';
import type { ChoiceOption } from './field.ts';

/** One option of a dictionary. In the API: dictKey, dictValue (zh), remark (en). */
export interface DictionaryItem {
  readonly key: string;
  readonly label: Label;
  /**
   * Returned in `remark` in place of the English label, which then is `dictValueEn`: the route segment of a
   * flow (docs/product/dictionaries.md#words).
   */
  readonly remark?: string;
}

/** A dictionary of the product: a top row (key −1) with the title, and options in their order. */
export interface Dictionary {
  readonly code: string;
  readonly title: Label;
  /** Each tenant has its own copy and may change it. */
  readonly business?: boolean;
  readonly items: readonly DictionaryItem[];
}

/** The options of a choice as items of a dictionary, in the same order. */
export function dictionaryItems(options: readonly ChoiceOption[]): readonly DictionaryItem[] {
  return options.map(({ value, label }) => ({ key: String(value), label }));
}
