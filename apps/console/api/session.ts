import type { Session as ClientSession, SessionStore } from '@heliodeck/client/session';
import type { SignedOutReason } from '@heliodeck/client/session-keeper';
import { isRecord } from '@heliodeck/kit/is-record';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { createKeptStore, readKept } from '../state/kept.ts';
import { createStore, useStore } from '../state/store.ts';
import { acrossTabs } from './across-tabs.ts';

/** Who is signed in, as this browser keeps it. */
export interface KeptSession extends ClientSession {
  /** The lock page stands before everything until the password is given again. */
  readonly locked: boolean;
}

const isSession = (value: unknown): value is KeptSession =>
  isRecord(value) &&
  typeof value.accessToken === 'string' &&
  typeof value.refreshToken === 'string' &&
  typeof value.expiresAt === 'number' &&
  typeof value.tenantId === 'string' &&
  Array.isArray(value.roleAliases);

/** Kept in local storage: all tabs of a browser are one session, and its refresh token rotates for all of them. */
export const session = createKeptStore<KeptSession | null>('heliodeck.session', null, (stored) =>
  isSession(stored) ? stored : undefined,
);

const tenantKey = 'heliodeck.tenant';
const tenantOf = (stored: unknown): string | undefined => (typeof stored === 'string' ? stored : undefined);
/** Tenant of the last sign-in, so that the form starts with it. */
export const lastTenant = createKeptStore(tenantKey, platformTenant, tenantOf);

/** Whether anybody has signed in with this browser. */
export const hasLastTenant = (): boolean => readKept(tenantKey, tenantOf) !== undefined;

/** Why the log-in page is shown; undefined = the person came by themselves. */
export const endReason = createStore<SignedOutReason | undefined>(undefined);

/** The session as the client of the API keeps it: what another tab wrote counts, also before this one was told. */
export const browserSessions: SessionStore = {
  get: session.fresh,
  set(begun) {
    if (begun) {
      lastTenant.set(begun.tenantId);
      endReason.set(undefined);
    }
    session.set(begun && { ...begun, locked: false });
  },
  change(accessToken, change) {
    const kept = session.fresh();
    if (kept?.accessToken !== accessToken) return false;
    session.set({ ...kept, ...change });
    return true;
  },
  exclusive: acrossTabs,
};

/** Puts the lock page before everything, in every tab. The tokens go on: only the screens are shut. */
export const lock = (): void => setLocked(true);

/** Takes the lock page away. */
export const unlocked = (): void => setLocked(false);

function setLocked(locked: boolean): void {
  const kept = session.fresh();
  if (kept) session.set({ ...kept, locked });
}

/** Who is signed in; null while nobody is. */
export const useSession = (): KeptSession | null => useStore(session);

/** Holds an administrator's role: one of the exact aliases of docs/product/permissions.md#administrators. */
export const isAdmin = (of: KeptSession | null): boolean =>
  of?.roleAliases.some((alias) => alias === 'admin' || alias === 'administrator') ?? false;
/** Holds the platform's role. */
export const isAdministrator = (of: KeptSession | null): boolean =>
  of?.roleAliases.includes('administrator') ?? false;
