import { statement } from '../store/sql.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { purgeOrigins } from './sign-in-origins.ts';
import { accessTables } from './tables.ts';

const dayMs = 86_400_000;
/** How long what is over is kept, for whoever asks who was signed in, or tried to be. */
const keptDays = { codes: 1, sessions: 90, signIns: 365, usage: 400 };

/**
 * Removes what sign-in left behind: captchas, tickets, journeys and counters that ran out, sessions and attempts long past.
 * @param platform the database of all tenants
 */
export async function purgeAccess(platform: TenantDb, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await purgeOrigins(platform, now);
  await removeOldSignIns(platform, before(keptDays.signIns));
  // What servers of the version before this log wrote (migration 079) is kept no longer.
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

/** Lines of the sign-in log are removed by a function of the database alone, some at a time. */
async function removeOldSignIns(platform: TenantDb, at: Date): Promise<void> {
  const atOnce = 5_000;
  for (;;) {
    const { rows } = await platform.read((_, { client }) =>
      client.query<{ n: number }>(statement`select remove_sign_ins_before(${at}, ${atOnce}) as n`),
    );
    if ((rows[0]?.n ?? 0) < atOnce) return;
  }
}
