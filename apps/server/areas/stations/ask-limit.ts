import { isCounted, type RateLimit, secondsToWait } from '../../store/rate-limit.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** IMEIs that a tenant may query in one window: enough for reading them off labels, too few for guessing. */
const rateLimit: RateLimit = { most: 30, windowMs: 600_000 };

/**
 * Counts the IMEIs that a tenant queries, in the database, so that neither a restart nor a second server allows more. A repeated query is
 * free: a form may poll until a DTU connects.
 * @param platform the database of all tenants: counts belong to none
 * @returns false if the tenant has exceeded the limit
 */
export async function mayAskAbout(
  platform: TenantDb,
  { tenantId, imei }: { readonly tenantId: string; readonly imei: string },
  now: Date,
): Promise<boolean> {
  const one = `IMEI asked about ${tenantId} ${imei}`;
  if (await isCounted(platform, 'call_rate', one, now)) return true;
  if ((await secondsToWait(platform, 'call_rate', `IMEIs asked about ${tenantId}`, rateLimit, now)) > 0)
    return false;
  // Recorded only now: a refused one must not be free the next time.
  await secondsToWait(platform, 'call_rate', one, { ...rateLimit, most: 1 }, now);
  return true;
}
