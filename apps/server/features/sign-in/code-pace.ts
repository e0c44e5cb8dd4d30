import { sql } from 'kysely';
import { accessTables } from '../../access/tables.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { addressKey } from './address-pause.ts';

const hourMs = 3_600_000;
/** Every message costs somebody money, and a phone that rings all day its owner's patience. */
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
export function mayDepart(platform: TenantDb, remoteAddress: string, now: Date): Promise<boolean> {
  return count(platform, 'journey', addressKey(remoteAddress), now);
}

async function count(
  platform: TenantDb,
  kind: keyof typeof limits,
  name: string,
  now: Date,
): Promise<boolean> {
  const { most, windowMs } = limits[kind];
  const expiresAt = new Date(now.getTime() + windowMs);
  const row = await platform.read((connection) =>
    accessTables(connection)
      .insertInto('signInCodePace')
      .values({ subject: `${kind} ${name}`, sent: 1, expiresAt })
      .onConflict((conflict) =>
        conflict
          .column('subject')
          .doUpdateSet({
            sent: sql`case when sign_in_code_pace.expires_at <= ${now} then 1 else sign_in_code_pace.sent + 1 end`,
            expiresAt: sql`case when sign_in_code_pace.expires_at <= ${now} then ${expiresAt} else sign_in_code_pace.expires_at end`,
          })
          .where(sql<boolean>`sign_in_code_pace.expires_at <= ${now} or sign_in_code_pace.sent < ${most}`),
      )
      .returning('sent')
      .executeTakeFirst(),
  );
  return row !== undefined;
}
