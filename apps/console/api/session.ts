import type { Session as ClientSession, SessionStore } from '@heliodeck/client/session';
import type { SignedOutReason } from '@heliodeck/client/session-keeper';
import { isRecord } from '@heliodeck/kit/is-record';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { createKeptStore, readKept } from '../state/kept.ts';
import { createStore, useStore } from '../state/store.ts';
import { acrossTabs } from './across-tabs.ts';

/** The signed-in user, as stored in this browser. */
export interface KeptSession extends ClientSession {
  /** The lock page covers everything until the password is entered again. */
  readonly locked: boolean;
}

const isSession = (value: unknown): value is KeptSession =>
  isRecord(value) &&
  typeof value.accessToken === 'string' &&
  typeof value.refreshToken === 'string' &&
  typeof value.expiresAt === 'number' &&
  typeof value.tenantId === 'string' &&
  Array.isArray(value.roleAliases);

/** Stored in local storage: all tabs of a browser share one session, and its refresh token rotates for all of them. */
export const session = createKeptStore<KeptSession | null>('heliodeck.session', null, (stored) =>
  isSession(stored) ? stored : undefined,
);

const tenantKey = 'heliodeck.tenant';
const tenantOf = (stored: unknown): string | undefined => (typeof stored === 'string' ? stored : undefined);
/** Tenant of the last sign-in, the default in the form. */
export const lastTenant = createKeptStore(tenantKey, platformTenant, tenantOf);

/** Whether anybody has signed in with this browser. */
export const hasLastTenant = (): boolean => readKept(tenantKey, tenantOf) !== undefined;

/** Why the log-in page is displayed; undefined = the user opened it. */
export const endReason = createStore<SignedOutReason | undefined>(undefined);

/** The session store of the API client. What another tab wrote is read, even before the event about it arrives. */
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

/** Displays the lock page in every tab. The tokens remain valid; only the screens are hidden. */
export const lock = (): void => setLocked(true);

/** Hides the lock page. */
export const unlocked = (): void => setLocked(false);

function setLocked(locked: boolean): void {
  const kept = session.fresh();
  if (kept) session.set({ ...kept, locked });
}

/** The session; null while nobody is signed in. */
export const useSession = (): KeptSession | null => useStore(session);

/**
 * Whether the user has an administrator's role: one of the exact aliases of
 * docs/product/permissions.md#administrators.
 */
export const isAdmin = (of: KeptSession | null): boolean =>
  of?.roleAliases.some((alias) => alias === 'admin' || alias === 'administrator') ?? false;
/** Whether the user has the platform's role. */
export const isAdministrator = (of: KeptSession | null): boolean =>
  of?.roleAliases.includes('administrator') ?? false;
