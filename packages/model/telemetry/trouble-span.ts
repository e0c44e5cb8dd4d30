/**
 * State of a fault that a device reported: ended; still reported; no reading since the last one that reported
 * it; reported in so many readings that its end was not searched for.
 */
export const troubleSpanStates = ['over', 'on', 'unheard', 'long'] as const;

/** Duration of a fault, added to the reading at which it began. Times are in the row's zone. */
export interface TroubleSpan {
  readonly state: (typeof troubleSpanStates)[number];
  /** The last reading that reported it. */
  readonly last: string;
  /** The first reading without it; null if there is none. */
  readonly until: string | null;
  /** From its first reading to `until`, else to `last`. */
  readonly seconds: number;
}
