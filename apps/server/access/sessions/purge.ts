import { statement } from '../../store/sql.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { accessTables } from '../records/tables.ts';
import { purgeOrigins } from './sign-in-origins.ts';

const dayMs = 86_400_000;
/** How long expired data is kept, days, for questions about past sign-ins. */
const keptDays = { codes: 1, sessions: 90, signIns: 365, usage: 400 };

/**
 * Deletes expired data of sign-in: captchas, tickets, pending sign-ins, counters, and old sessions and attempts.
 * @param platform the database of all tenants
 */
export async function purgeAccess(platform: TenantDb, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await purgeOrigins(platform, now);
  await removeOldSignIns(platform, before(keptDays.signIns));
  // Deletes rows written by servers of the version before this log (migration 079).
  await platform.read(async (_, { client }) => {
    await client.query(statement`delete from sign_in_failure where expires_at <= ${now}`);
    await client.query(statement`delete from sign_in_attempt where at < ${before(keptDays.signIns)}`);
  });
  await platform.read(async (connection) => {
    const tables = accessTables(connection);
    await tables.deleteFrom('captcha').where('expiresAt', '<=', now).execute();
    await tables.deleteFrom('accessTicket').where('expiresAt', '<=', now).execute();
    await tables.deleteFrom('authorizationCode').where('expiresAt', '<=', before(keptDays.codes)).execute();
    await tables.deleteFrom('clientUsage').where('lastAt', '<', before(keptDays.usage)).execute();
    await tables.deleteFrom('signInGate').where('expiresAt', '<=', now).execute();
    await tables.deleteFrom('signInAddress').where('expiresAt', '<=', now).execute();
    await tables.deleteFrom('callRate').where('expiresAt', '<=', now).execute();
    await tables.deleteFrom('signInCodePace').where('expiresAt', '<=', now).execute();
    await tables.deleteFrom('secondFactorChallenge').where('expiresAt', '<=', now).execute();
    await tables.deleteFrom('oauthJourney').where('expiresAt', '<=', now).execute();
    await tables.deleteFrom('oauthGuest').where('expiresAt', '<=', now).execute();
    await tables.deleteFrom('accessSession').where('expiresAt', '<', before(keptDays.sessions)).execute();
  });
}

/** Only a function of the database can delete lines of the sign-in log, a batch at a time. */
async function removeOldSignIns(platform: TenantDb, at: Date): Promise<void> {
  const atOnce = 5_000;
  for (;;) {
    const { rows } = await platform.read((_, { client }) =>
      client.query<{ n: number }>(statement`select remove_sign_ins_before(${at}, ${atOnce}) as n`),
    );
    if ((rows[0]?.n ?? 0) < atOnce) return;
  }
}
