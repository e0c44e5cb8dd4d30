import { percentText, signedPercentText } from '@heliodeck/kit/quantity';

/** A share as a percentage with one decimal; null without a value. */
export function percent(share: number | null): string | null {
  return share === null ? null : percentText(share, 1);
}

/** A deviation as a percentage with one decimal and its sign. */
export function signed(share: number): string {
  return signedPercentText(share, 1);
}
