import { addressKey } from '../../http/remote-address.ts';
import { secondsToWait } from '../../store/rate-limit.ts';
import type { TenantDb } from '../../store/tenant-db.ts';

const hourMs = 3_600_000;
/** Every message costs money, and many messages to one phone are an attack on its owner. */
const limits = {
  phone: { most: 10, windowMs: 24 * hourMs },
  address: { most: 30, windowMs: hourMs },
  // Costs nobody money, but a question to the provider each.
  journey: { most: 300, windowMs: hourMs },
} as const;

/**
 * Counts a code that somebody wants sent: ten a day to a phone, thirty an hour from an address. Whose phone it is does not
 * matter, nor whether anybody's.
 * @param platform the database of all tenants: neither a phone nor an address belongs to one
 * @returns false when that was one too many
 */
export async function mayBeSent(
  platform: TenantDb,
  { phone, remoteAddress }: { readonly phone: string; readonly remoteAddress: string },
  now: Date,
): Promise<boolean> {
  const address = await count(platform, 'address', addressKey(remoteAddress), now);
  return address && (await count(platform, 'phone', phone, now));
}

/** Counts a way to a third party that an address sets out on. @returns false when that was one too many */
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
