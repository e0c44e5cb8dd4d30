import { createHash } from 'node:crypto';
import type { TenantDb } from '../../store/tenant-db.ts';
import { accessTables } from '../records/tables.ts';

/** Origin of a request, as far as it can be recognised. */
export interface SignInOrigin {
  /** The address, shortened for counting (addressKey). */
  readonly address: string;
  /** A random text that a browser stores and sends at every sign-in; null if it sends none. */
  readonly deviceMark: string | null;
}

/** How long a place counts as known after a user signed in from it, ms. */
const knownMs = 30 * 86_400_000;

/** Format of a device mark: 32 random bytes. */
const markForm = /^[\w-]{43}$/;

/** Parses the device mark in a header; null for any other format. */
export function readDeviceMark(header: string | undefined): string | null {
  return header !== undefined && markForm.test(header) ? header : null;
}

/**
 * The names of a place: first the device, which cannot be forged, then the address. The address is the one of the connection, or of a proxy
 * on this machine (http/remote-address.ts), never one that a client claims.
 */
function namesOf(origin: SignInOrigin): readonly string[] {
  const { deviceMark } = origin;
  const address = `address:${origin.address}`;
  if (deviceMark === null) return [address];
  return [`device:${createHash('sha256').update(deviceMark).digest('base64url')}`, address];
}

/** Returns the name of the place from which a user has recently signed in; undefined if there is none. */
export async function knownOrigin(
  db: TenantDb,
  userId: string,
  origin: SignInOrigin,
  now: Date,
): Promise<string | undefined> {
  const names = namesOf(origin);
  const rows = await db.read((connection) =>
    accessTables(connection)
      .selectFrom('signInOrigin')
      .select('origin')
      .where('userId', '=', userId)
      .where('origin', 'in', names)
      .where('lastAt', '>', new Date(now.getTime() - knownMs))
      .execute(),
  );
  const known = new Set(rows.map((row) => row.origin));
  return names.find((name) => known.has(name));
}

/** Records that a user signed in from this place. */
export async function rememberOrigin(
  db: TenantDb,
  userId: string,
  origin: SignInOrigin,
  now: Date,
): Promise<void> {
  const rows = namesOf(origin).map((origin) => ({ tenantId: db.tenantId, userId, origin, lastAt: now }));
  await db.read((connection) =>
    accessTables(connection)
      .insertInto('signInOrigin')
      .values(rows)
      .onConflict((conflict) => conflict.columns(['userId', 'origin']).doUpdateSet({ lastAt: now }))
      .execute(),
  );
}

/** Deletes places without a recent sign-in. @param platform the database of all tenants */
export async function purgeOrigins(platform: TenantDb, now: Date): Promise<void> {
  await platform.read((connection) =>
    accessTables(connection)
      .deleteFrom('signInOrigin')
      .where('lastAt', '<=', new Date(now.getTime() - knownMs))
      .execute(),
  );
}
