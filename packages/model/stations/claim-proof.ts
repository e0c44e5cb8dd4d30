/**
 * What a claim of a DTU has to prove (parameter `dtu.claimProof`), the mildest first: nothing; that the DTU, silent before,
 * speaks within ten minutes; that whoever claims it knows the code it sends.
 */
const claimProofs = ['off', 'packet', 'code'] as const;
export type ClaimProof = (typeof claimProofs)[number];

/** The strictest of what is demanded; a value nobody knows demands nothing. */
export function claimProofOf(...demanded: readonly (string | null | undefined)[]): ClaimProof {
  const known: readonly string[] = claimProofs;
  const ranks = demanded.map((text) => known.indexOf(text?.trim() ?? ''));
  return claimProofs[Math.max(0, ...ranks)] ?? 'off';
}
