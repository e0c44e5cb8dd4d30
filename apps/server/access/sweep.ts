import type { TenantDb } from '../store/tenant-db.ts';
import { accessTables } from './tables.ts';

const dayMs = 86_400_000;
/** How long what is over is kept, for whoever asks who was signed in, or tried to be. */
const keptDays = { codes: 1, sessions: 90, attempts: 365, usage: 400 };

/**
 * Removes what sign-in left behind: captchas, tickets, journeys and counters that ran out, sessions and attempts long past.
 * @param platform the database of all tenants
 */
export async function sweepAccess(platform: TenantDb, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * dayMs);
  await platform.read(async (connection) => {
    const tables = accessTables(connection);
    await tables.deleteFrom('captcha').where('expiresAt', '<=', now).execute();
    await tables.deleteFrom('accessTicket').where('expiresAt', '<=', now).execute();
    await tables.deleteFrom('authorizationCode').where('expiresAt', '<=', before(keptDays.codes)).execute();
    await tables.deleteFrom('clientUsage').where('lastAt', '<', before(keptDays.usage)).execute();
    await tables.deleteFrom('signInFailure').where('expiresAt', '<=', now).execute();
    await tables.deleteFrom('signInAddress').where('expiresAt', '<=', now).execute();
    await tables.deleteFrom('callRate').where('expiresAt', '<=', now).execute();
    await tables.deleteFrom('signInCodePace').where('expiresAt', '<=', now).execute();
    await tables.deleteFrom('secondFactorChallenge').where('expiresAt', '<=', now).execute();
    await tables.deleteFrom('oauthJourney').where('expiresAt', '<=', now).execute();
    await tables.deleteFrom('oauthGuest').where('expiresAt', '<=', now).execute();
    await tables.deleteFrom('accessSession').where('expiresAt', '<', before(keptDays.sessions)).execute();
    await tables.deleteFrom('signInAttempt').where('at', '<', before(keptDays.attempts)).execute();
  });
}
