/** The given bits that are set in a 16-bit word. */
export function bitsOf(word: number, bits: readonly number[]): number[] {
  return bits.filter((bit) => (word >> bit) % 2 === 1);
}

/** The word with exactly the chosen ones of these bits set; its other bits are unchanged. */
export function withBits(word: number, bits: readonly number[], chosen: readonly number[]): number {
  return bits.reduce(
    (sum, bit) => (chosen.includes(bit) ? sum | (1 << bit) : sum & ~(1 << bit)),
    word & 0xffff,
  );
}
