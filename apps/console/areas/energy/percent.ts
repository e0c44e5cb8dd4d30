/** A share as a percentage with one decimal. */
export function percent(share: number | null): string | null {
  return share === null ? null : `${(share * 100).toFixed(1)} %`;
}

/** A deviation as a percentage with its sign. */
export function signed(share: number): string {
  return `${share > 0 ? '+' : ''}${percent(share)}`;
}
