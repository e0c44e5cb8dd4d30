import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type { Caller } from '../../context.ts';
import type { Store } from '../../store/store.ts';
import { untilChanged } from '../../store/until-changed.ts';
import { type CachedAuthorization, maxCached } from '../permissions/cached-authorization.ts';
import type { Refused } from '../permissions/policy.ts';
import {
  loadSessionState,
  type SessionState,
  tenantIsOver,
  tenantIsReadOnly,
} from '../sessions/session-state.ts';
import { endSessions } from '../sessions/sessions.ts';
import { userPaths } from './user-paths.ts';

/** Returns the present caller of a session, or why a call to this path is refused. */
export type FindSessionCaller = (
  session: { readonly sessionId: string; readonly tenantId: string },
  now: Date,
  path: string,
) => Promise<Caller | Refused>;

/** The tables of a session's state: a change of one, by any process, invalidates it. */
const sources = ['access_session', 'user', 'tenant', 'second_factor'] as const;

/** Routes for users who must first change the password or set up a second factor: those needed to load the shell and do so. */
const openPaths: ReadonlySet<string> = new Set([
  ...userPaths.flatMap((path) => [`${path}/info`, `${path}/update-password`]),
  ...['routes', 'buttons', 'top-menu'].map((tail) => `/api/blade-system/menu/${tail}`),
]);

/** Returns whether users may call this path before they changed the password or set up a second factor. */
export const isOpenBeforeChange = (path: string): boolean =>
  path.startsWith('/api/blade-auth/') || openPaths.has(path);

/** Opens the cache of sessions of a store. */
export function sessionCallers(store: Store, authorization: CachedAuthorization): FindSessionCaller {
  const sessions = untilChanged<SessionState | null>(store.changes, maxCached);
  return async ({ sessionId, tenantId }, now, path) => {
    const db = store.tenantDb(tenantId);
    // The days of grace are a parameter of the platform, whose changes are not announced to the tenant.
    const grace = store.changes.version('param', platformTenant);
    const state = await sessions.get(tenantId, sources, `${sessionId} ${grace}`, () =>
      loadSessionState(db, sessionId),
    );
    if (state === null) return { refused: 'request.unauthorized' };
    if (tenantIsOver(state.tenant, now)) {
      await endSessions(db, { sessionIds: [sessionId] }, 'licence over', now);
      return { refused: 'signIn.tenantOver' };
    }
    if (!isOpenBeforeChange(path)) {
      if (state.mustChangePassword) return { refused: 'signIn.mustChangePassword' };
      if (!state.hasSecondFactor && (await authorization.totpRequired(tenantId)))
        return { refused: 'signIn.mustEnrol' };
    }
    const { roles, permissions } = await authorization.authorizationOf(state);
    const { scope } = state;
    return {
      userId: state.userId,
      tenantId,
      account: state.account,
      realName: state.realName,
      deptIds: state.deptIds,
      roleIds: roles.map((role) => role.id),
      roleAliases: roles.map((role) => role.alias),
      clientId: state.clientId,
      sessionId,
      permissions: scope === null ? permissions : new Set(scope.filter((code) => permissions.has(code))),
      ...(scope === null ? {} : { limitedTo: scope }),
      ...(tenantIsReadOnly(state.tenant, now) ? { readOnly: true as const } : {}),
    };
  };
}
