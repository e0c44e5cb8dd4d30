import type { Label } from '@heliodeck/kit/label';

/** One option of a dictionary. On the wire: dictKey, dictValue (zh), remark (en). */
export interface DictionaryItem {
  readonly key: string;
  readonly label: Label;
  /**
   * Stands in `remark` instead of the English label, which then is `dictValueEn`: the route segment of a flow
   * (docs/product/dictionaries.md#words).
   */
  readonly remark?: string;
}

/** A dictionary as the product is delivered with it: a top row (key −1) with the title, and options in their order. */
export interface Dictionary {
  readonly code: string;
  readonly title: Label;
  /** Each tenant has its own copy and may change it. */
  readonly business?: boolean;
  readonly items: readonly DictionaryItem[];
}
