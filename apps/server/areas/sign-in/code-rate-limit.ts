import { addressKey } from '../../http/remote-address.ts';
import { secondsToWait } from '../../store/rate-limit.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

const hourMs = 3_600_000;
/** Every message costs money, and many messages to one phone are an attack on its owner. */
const limits = {
  phone: { most: 10, windowMs: 24 * hourMs },
  address: { most: 30, windowMs: hourMs },
  // Costs no money, but one request to the provider each.
  journey: { most: 300, windowMs: hourMs },
} as const;

/**
 * Counts a requested code: ten a day to a phone, thirty an hour from an address, whether or not the phone belongs to an account.
 * @param platform the database of all tenants: neither a phone nor an address belongs to one
 * @returns false if the limit is exceeded
 */
export async function mayBeSent(
  platform: TenantDb,
  { phone, remoteAddress }: { readonly phone: string; readonly remoteAddress: string },
  now: Date,
): Promise<boolean> {
  const address = await count(platform, 'address', addressKey(remoteAddress), now);
  return address && (await count(platform, 'phone', phone, now));
}

/** Counts the start of a third-party sign-in by an address. @returns false if the limit is exceeded */
export function mayStartJourney(platform: TenantDb, remoteAddress: string, now: Date): Promise<boolean> {
  return count(platform, 'journey', addressKey(remoteAddress), now);
}

async function count(
  platform: TenantDb,
  kind: keyof typeof limits,
  name: string,
  now: Date,
): Promise<boolean> {
  return (await secondsToWait(platform, 'sign_in_code_pace', `${kind} ${name}`, limits[kind], now)) === 0;
}
