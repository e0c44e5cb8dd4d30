import type { Store } from '../../store/store.ts';
import { paramNumber } from '../records/params.ts';

const dayMs = 86_400_000;

/** Until when a session may be used. */
export interface SessionTerm {
  /** Without another refresh. */
  readonly expiresAt: Date;
  /** With any number of refreshes. */
  readonly endsAt: Date;
}

/** Returns the longest duration of a session of this tenant, ms. */
export async function longestSession(store: Store, tenantId: string): Promise<number> {
  return (await paramNumber(store, tenantId, 'session.maxDays')) * dayMs;
}

/**
 * Returns the term of a session that is opened or refreshed now. A parameter that was lowered since shortens it, one that was raised does
 * not extend it.
 * @param session absent for a session that is opened now
 */
export async function sessionTerm(
  store: Store,
  tenantId: string,
  { refreshTokenValidity }: { readonly refreshTokenValidity: number },
  now: Date,
  session?: { readonly createdAt: Date; readonly endsAt: Date },
): Promise<SessionTerm> {
  const longest = await longestSession(store, tenantId);
  const byRule = (session?.createdAt ?? now).getTime() + longest;
  const endsAt = Math.min(byRule, session?.endsAt.getTime() ?? byRule);
  const expiresAt = Math.min(now.getTime() + refreshTokenValidity * 1000, endsAt);
  return { expiresAt: new Date(expiresAt), endsAt: new Date(endsAt) };
}
