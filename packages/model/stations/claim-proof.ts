/**
 * What a claim of a DTU must prove (parameter `dtu.claimProof`), from the weakest. 'off': nothing. 'packet': the DTU was
 * silent and sends data within ten minutes. 'code': the claimant knows the code that the DTU sends.
 */
const claimProofs = ['off', 'packet', 'code'] as const;
export type ClaimProof = (typeof claimProofs)[number];

/** The strictest of several requirements; unknown values require nothing. */
export function claimProofOf(...demanded: readonly (string | null | undefined)[]): ClaimProof {
  const known: readonly string[] = claimProofs;
  const ranks = demanded.map((text) => known.indexOf(text?.trim() ?? ''));
  return claimProofs[Math.max(0, ...ranks)] ?? 'off';
}
