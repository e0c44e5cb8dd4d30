import { type ClaimProof, claimProofOf } from '@heliodeck/model/stations/claim-proof';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import { paramNumber, paramValue } from '../../access/params.ts';
import type { GatewayPort } from '../../gateway/port.ts';
import type { Services } from '../../services.ts';
import { secondsToWait } from '../../store/rate-limit.ts';

/**
 * A DTU whose last attempt is so long ago has given up, or is on its longest pause between two attempts (iRTU doubles
 * them up to 512 s).
 */
export const recentlySeenMs = 600_000;
/** Time in which a DTU that was claimed must be heard for the first time, where its first packet is the proof. */
const proofMs = 600_000;
const dayMs = 86_400_000;

/** What a claim has to stand: how long it may wait for its proof. */
export interface Claim {
  readonly imei: string;
  /** The DTU's own key, where whoever claims it gave one. */
  readonly key: string | undefined;
}

/** Judges a claim of a DTU. @returns until when it must be proven; null where it is or need not be */
export type JudgeClaim = (tenantId: string, claim: Claim, now: Date) => Promise<Date | null>;

/**
 * Whoever knows an IMEI can claim it, so claims are limited and, where the tenant or the platform demands it, proven:
 * - 'packet': the DTU is silent when it is claimed and speaks within ten minutes: only who has it in hands can do that.
 * - 'code': whoever claims it knows the key it sends when it registers.
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
