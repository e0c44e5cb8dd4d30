import { isCounted, type RateLimit, secondsToWait } from '../../store/rate-limit.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

/** IMEIs a tenant may ask about in one window: plenty for whoever reads them off labels, too few for whoever guesses. */
const rateLimit: RateLimit = { most: 30, windowMs: 600_000 };

/**
 * Counts the IMEIs a tenant asks about, in the database, so that neither a restart nor a second server allows more. Asking
 * about one again costs nothing: a form may look again and again whether a DTU has come.
 * @param platform the database of all tenants: what is counted belongs to none
 * @returns false where the tenant has asked about too many
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
  // Noted only now: one that was refused must not be free the next time.
  await secondsToWait(platform, 'call_rate', one, { ...rateLimit, most: 1 }, now);
  return true;
}
