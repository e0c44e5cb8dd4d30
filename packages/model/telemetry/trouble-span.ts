/**
 * How a trouble that a device told of stands: it is over; it is told still; nothing was heard since the last reading that told of
 * it; it was told so often that its end was not looked for.
 */
export const troubleSpanStates = ['over', 'on', 'unheard', 'long'] as const;

/** How long a trouble was told, beside the reading with which it began. Times are of the row's zone. */
export interface TroubleSpan {
  readonly state: (typeof troubleSpanStates)[number];
  /** The last reading that told of it. */
  readonly last: string;
  /** The first reading that told something else; null where there is none. */
  readonly until: string | null;
  /** Between its first reading and `until`, else `last`. */
  readonly seconds: number;
}
