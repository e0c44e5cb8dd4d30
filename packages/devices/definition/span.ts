import type { Space } from './profile-spec.ts';

/** Addresses of one read. */
export interface Span {
  readonly space: Space;
  readonly address: number;
  readonly count: number;
}

/** A span as it is read, and whether it may be read in pieces if the device refuses it as a whole. */
export interface AskedSpan extends Span {
  readonly divisible: boolean;
}

/** Spans by the wanted span of a plan (`spanKey`). Those not listed are read unchanged. */
export type AskedSpans = ReadonlyMap<string, AskedSpan>;

/** The reads of one plan: its wanted spans, with the pieces of each, if any. */
export interface WantedSpan extends Span {
  readonly pieces: readonly Span[];
}
