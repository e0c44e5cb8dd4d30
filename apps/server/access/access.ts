import { menuScreens } from '@heliodeck/model/menu-outline';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import type { Caller } from '../context.ts';
import type { Store } from '../store/store.ts';
import { untilChanged } from '../store/until-changed.ts';
import type { KeyRing } from './key-ring.ts';
import { platformTenantId } from './permission.ts';
import type { AccessPolicy, RequestAddress } from './policy.ts';
import { scopeInForce } from './scope.ts';
import { loadSessionStanding, type SessionStanding, tenantIsOver } from './session-standing.ts';
import { departmentsBelow, loadRoleStanding, type RoleStanding } from './standing.ts';
import { redeemTicket } from './tickets.ts';
import { type TokenSigner, tokenSigner } from './token.ts';

/** Sign-in and authorisation of a running server. Owns nothing that must be closed. */
export interface Access {
  readonly policy: AccessPolicy;
  readonly keys: KeyRing;
  readonly signer: TokenSigner;
  /** What the caller's roles hold now. */
  standingOf(caller: Pick<Caller, 'tenantId' | 'roleIds'>): Promise<RoleStanding>;
}

/** Sessions, role sets and department sets kept at once; each is a few hundred bytes. */
const maxKeys = 20_000;

/** The tables each answer is computed from: a change of one, by whichever process, makes it computed anew. */
const sources = {
  session: ['access_session', 'user', 'tenant'],
  roles: ['role', 'role_menu', 'role_scope', 'data_scope', 'menu', 'tenant', 'tenant_package'],
  departments: ['dept'],
} as const;

/** What someone may call who must change the password first (decision 4): enough to load the shell and do so. */
const openBeforeChange =
  /^\/api\/(?:blade-auth\/.*|blade-user\/(?:info|update-password)|blade-system\/menu\/(?:routes|buttons|top-menu))$/;

/** Opens sign-in and authorisation over a store. */
export function openAccess(store: Store, keys: KeyRing): Access {
  const signer = tokenSigner(keys.signing);
  const platform = store.asPlatform('tickets are shown before their tenant is known');
  const sessions = untilChanged<SessionStanding | null>(store.changes, maxKeys);
  const roleSets = untilChanged<RoleStanding>(store.changes, maxKeys);
  const departments = untilChanged<readonly string[]>(store.changes, maxKeys);
  const screens = Map.groupBy(menuScreens(), (screen) => screen.entity);
  /** Rules name a screen by its menu's code, which for a few entities differs from their key ('log_api'). */
  const resourceCodes = (key: string) => [key, ...(screens.get(key) ?? []).map((screen) => screen.code)];

  const standingOf: Access['standingOf'] = ({ tenantId, roleIds }) => {
    const ids = roleIds.toSorted();
    const load = () => loadRoleStanding(store.tenantDb(tenantId), ids);
    return roleSets.get(tenantId, sources.roles, ids.join(), load);
  };

  const callerOf = async (
    { sessionId, tenantId }: { readonly sessionId: string; readonly tenantId: string },
    now: Date,
    path: string,
  ): Promise<Caller | { readonly refused: MessageCode }> => {
    const load = () => loadSessionStanding(store.tenantDb(tenantId), sessionId);
    const standing = await sessions.get(tenantId, sources.session, sessionId, load);
    if (standing === null) return { refused: 'request.unauthorized' };
    if (tenantIsOver(standing.tenant, now)) return { refused: 'signIn.tenantExpired' };
    if (standing.mustChangePassword && !openBeforeChange.test(path)) {
      return { refused: 'signIn.mustChangePassword' };
    }
    const { roles, permissions } = await standingOf(standing);
    return {
      userId: standing.userId,
      tenantId,
      account: standing.account,
      realName: standing.realName,
      deptIds: standing.deptIds,
      roleIds: roles.map((role) => role.id),
      roleAliases: roles.map((role) => role.alias),
      clientId: standing.clientId,
      sessionId,
      permissions,
    };
  };

  const policy: AccessPolicy = {
    async authenticate(headers, now, address) {
      const shown = headers['blade-auth'];
      if (shown === undefined) {
        const ticket = ticketIn(address);
        const session = ticket === null ? null : await redeemTicket(platform, ticket, address.path, now);
        return session === null ? { refused: 'request.unauthorized' } : callerOf(session, now, address.path);
      }
      const claims = await signer.read(withoutBearer(shown), now);
      if (typeof claims === 'string' || claims.kind !== 'access_token') {
        return { refused: 'request.unauthorized' };
      }
      return callerOf(claims, now, address.path);
    },
    async scopeFor({ caller }, entity) {
      // Every tenant's row stands in one table; a tenant may know of its own only.
      if (entity.key === 'tenant' && caller.tenantId !== platformTenantId) {
        return { kind: 'tenant', tenantId: caller.tenantId };
      }
      const { roles, scopes } = await standingOf(caller);
      const load = () => departmentsBelow(store.tenantDb(caller.tenantId), caller.deptIds);
      const key = caller.deptIds.join();
      const deptIdsBelow = await departments.get(caller.tenantId, sources.departments, key, load);
      return scopeInForce({ ...caller, roles, deptIdsBelow }, resourceCodes(entity.key), scopes);
    },
  };
  return { policy, keys, signer, standingOf };
}

/** The ticket of a download's address. Only a GET may carry one: an address is all a link or a frame can send. */
function ticketIn({ method, query }: RequestAddress): string | null {
  if (method !== 'GET') return null;
  for (const [name, value] of Object.entries(query)) {
    if (name.toLowerCase() === 'blade-auth' && typeof value === 'string') return withoutBearer(value);
  }
  return null;
}

function withoutBearer(text: string): string {
  return text.replace(/^\s*bearer\s+/i, '').trim();
}
