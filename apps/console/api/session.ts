import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { createKeptStore, isRecord } from '../state/kept.ts';
import { useStore } from '../state/store.ts';

/** Who is signed in, and the tokens that say so. Times are milliseconds of this machine's clock. */
export interface Session {
  readonly tenantId: string;
  readonly userId: string;
  readonly account: string;
  readonly realName: string;
  readonly avatar: string;
  readonly roleAliases: readonly string[];
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly issuedAt: number;
  readonly expiresAt: number;
  /** The password was set by someone else and must be changed first (docs/product/sign-in.md#first-passwords). */
  readonly mustChangePassword: boolean;
  /** The tenant demands a second factor that the person has not set up yet. */
  readonly mustEnrol: boolean;
  /** The lock page stands before everything until the password is given again. */
  readonly locked: boolean;
}

/** The token object of the wire (docs/product/sign-in.md#token-object). */
export interface TokenReply {
  readonly tenant_id: string;
  readonly user_id: string;
  readonly account: string;
  readonly nick_name?: string;
  readonly real_name?: string;
  readonly role_name?: string;
  readonly avatar?: string;
  readonly access_token: string;
  readonly refresh_token: string;
  readonly expires_in: number;
  readonly must_change_password?: boolean;
  readonly must_enrol?: boolean;
}

/** The session a token reply begins. @param now ms of this machine's clock, from which its end is reckoned */
export function sessionOf(reply: TokenReply, now: number): Session {
  return {
    tenantId: reply.tenant_id,
    userId: reply.user_id,
    account: reply.account,
    realName: reply.real_name || reply.nick_name || reply.account,
    avatar: reply.avatar ?? '',
    roleAliases: (reply.role_name ?? '').split(',').filter((alias) => alias !== ''),
    accessToken: reply.access_token,
    refreshToken: reply.refresh_token,
    issuedAt: now,
    expiresAt: now + reply.expires_in * 1000,
    mustChangePassword: reply.must_change_password ?? false,
    mustEnrol: reply.must_enrol ?? false,
    locked: false,
  };
}

const isSession = (value: unknown): value is Session =>
  isRecord(value) &&
  typeof value.accessToken === 'string' &&
  typeof value.refreshToken === 'string' &&
  typeof value.expiresAt === 'number' &&
  typeof value.tenantId === 'string' &&
  Array.isArray(value.roleAliases);

/** The session as it was stored; anything else is none. */
export const restoreSession = (stored: unknown): Session | undefined =>
  isSession(stored) ? stored : undefined;

export const sessionKey = 'heliodeck.session';

/** Kept in local storage: all tabs of a browser are one session, and its refresh token rotates for all of them. */
export const session = createKeptStore<Session | null>(sessionKey, null, restoreSession);

/** Tenant of the last sign-in, so that the form starts with it. */
export const lastTenant = createKeptStore('heliodeck.tenant', platformTenant, (stored) =>
  typeof stored === 'string' ? stored : undefined,
);

/** Who is signed in; null while nobody is. */
export const useSession = (): Session | null => useStore(session);

/** Holds an administrator's role: one of the exact aliases of docs/product/permissions.md#administrators. */
export const isAdmin = (of: Session | null): boolean =>
  of?.roleAliases.some((alias) => alias === 'admin' || alias === 'administrator') ?? false;
/** Holds the platform's role. */
export const isAdministrator = (of: Session | null): boolean =>
  of?.roleAliases.includes('administrator') ?? false;
