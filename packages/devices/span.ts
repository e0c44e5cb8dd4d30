import type { Space } from './profile-spec.ts';

/** Addresses that one question reads. */
export interface Span {
  readonly space: Space;
  readonly address: number;
  readonly count: number;
}

/** A span as it is asked, and whether it may be asked in pieces where the device refuses it whole. */
export interface AskedSpan extends Span {
  readonly divisible: boolean;
}

/** Spans by what a plan wanted (`spanKey`). What is not listed is asked as it is wanted. */
export type AskedSpans = ReadonlyMap<string, AskedSpan>;

/** The questions of one plan: what it wants to read, and the pieces of each where it has some. */
export interface WantedSpan extends Span {
  readonly pieces: readonly Span[];
}
