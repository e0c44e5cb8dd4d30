import { createHash } from 'node:crypto';
import type { TenantDb } from '../store/tenant-db.ts';
import { accessTables } from './tables.ts';

/** Where a request comes from, as far as it can be recognized. */
export interface SignInOrigin {
  /** What counts as one address (addressKey). */
  readonly address: string;
  /** A random text a browser keeps and shows at every sign-in; null where it shows none. */
  readonly deviceMark: string | null;
}

/** A place counts as known for so long after somebody signed in from it. */
const knownMs = 30 * 86_400_000;

/** What a device mark looks like: 32 random bytes. */
const markForm = /^[\w-]{43}$/;

/** The device mark of a header; anything of another form is none. */
export function readDeviceMark(header: string | undefined): string | null {
  return header !== undefined && markForm.test(header) ? header : null;
}

/**
 * The names of a place: of the device first, which nobody else can show, then of the address. An address is what the
 * server itself sees, or a proxy on this machine says (http/remote-address.ts): the one a client claims is never believed.
 */
function namesOf(origin: SignInOrigin): readonly string[] {
  const { deviceMark } = origin;
  const address = `address:${origin.address}`;
  if (deviceMark === null) return [address];
  return [`device:${createHash('sha256').update(deviceMark).digest('base64url')}`, address];
}

/** The name under which a user is known to sign in from here; undefined where he has not done so lately. */
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

/** Remembers that a user signed in from here. */
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

/** Forgets places nobody has signed in from lately. @param platform the database of all tenants */
export async function purgeOrigins(platform: TenantDb, now: Date): Promise<void> {
  await platform.read((connection) =>
    accessTables(connection)
      .deleteFrom('signInOrigin')
      .where('lastAt', '<=', new Date(now.getTime() - knownMs))
      .execute(),
  );
}
