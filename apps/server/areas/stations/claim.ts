import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { paramNumber, paramValue } from '../../access/records/params.ts';
import type { GatewayPort } from '../../gateway/port.ts';
import type { Services } from '../../services.ts';
import { secondsToWait } from '../../store/rate-limit.ts';

/**
 * A DTU whose last attempt was this long ago, ms, has stopped, or is in its longest pause between two attempts (iRTU doubles them up to 512
 * s).
 */
export const recentlySeenMs = 600_000;
/** Time limit for the first traffic of a claimed DTU, if its first packet is the proof, ms. */
const proofMs = 600_000;
const dayMs = 86_400_000;

/**
 * What a claim of a DTU must prove (parameter `dtu.claimProof`), from the weakest. 'off': nothing. 'packet': the DTU was
 * silent and sends data within ten minutes. 'code': the claimant knows the code that the DTU sends.
 */
const claimProofs = ['off', 'packet', 'code'] as const;
type ClaimProof = (typeof claimProofs)[number];

/** The strictest of several requirements; unknown values require nothing. */
function claimProofOf(...demanded: readonly (string | null | undefined)[]): ClaimProof {
  const known: readonly string[] = claimProofs;
  const ranks = demanded.map((text) => known.indexOf(text?.trim() ?? ''));
  return claimProofs[Math.max(0, ...ranks)] ?? 'off';
}

/** A claim to check. */
export interface Claim {
  readonly imei: string;
  /** The DTU's own key, if the claimant gave one. */
  readonly key: string | undefined;
}

/** Checks the claim of a DTU. @returns until when it must be proven; null if it is proven or need not be */
export type JudgeClaim = (tenantId: string, claim: Claim, now: Date) => Promise<Date | null>;

/**
 * Knowing an IMEI is enough to claim it, so claims are limited and, if the tenant or the platform requires it, proven:
 * - 'packet': the DTU is silent when it is claimed and sends within ten minutes, which only its holder can cause.
 * - 'code': the claimant knows the key that it sends when it registers.
 */
export function claimJudge(
  gateway: Pick<GatewayPort, 'unclaimed' | 'showedKey'>,
  { config, store }: Pick<Services, 'config' | 'store'>,
): JudgeClaim {
  const platform = store.asPlatform('claims are counted over all servers');
  const proofFor = async (tenantId: string): Promise<ClaimProof> => {
    const [own, all] = await Promise.all(
      [tenantId, platformTenant].map((tenant) => paramValue(store, tenant, 'dtu.claimProof')),
    );
    return claimProofOf(own, all);
  };
  return async (tenantId, { imei, key }, now) => {
    const perDay = await paramNumber(store, platformTenant, 'dtu.claimsPerDay');
    const rateLimit = { most: perDay, windowMs: dayMs };
    if (
      config.rateLimit > 0 &&
      (await secondsToWait(platform, 'call_rate', `DTUs claimed by ${tenantId}`, rateLimit, now)) > 0
    )
      throw new CodedError('dtu.claimsTooMany');
    const proof = await proofFor(tenantId);
    if (proof === 'off') return null;
    if (proof === 'code') {
      if (key === undefined) throw new CodedError('dtu.claimCodeMissing', { field: 'registrationKey' });
      const showed = await gateway.showedKey(imei, key);
      if (showed === true) return null;
      throw new CodedError(showed === false ? 'dtu.claimCodeWrong' : 'dtu.claimUnheard', {
        field: showed === false ? 'registrationKey' : 'imei',
      });
    }
    const [heard] = await gateway.unclaimed(imei);
    if (heard !== undefined && now.getTime() - heard.lastSeen < recentlySeenMs)
      throw new CodedError('dtu.claimHeard', { field: 'imei' });
    return new Date(now.getTime() + proofMs);
  };
}
