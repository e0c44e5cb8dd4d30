import { flagOf } from '@heliodeck/model/settings/param-check';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type { Caller } from '../context.ts';
import type { Store } from '../store/store.ts';
import type { TenantDb } from '../store/tenant-db.ts';
import { type UntilChanged, untilChanged } from '../store/until-changed.ts';
import { apiPaths, namesOf } from './api-paths.ts';
import {
  departmentsBelow,
  loadRoleAuthorization,
  programAuthorization,
  type RoleAuthorization,
} from './authorization.ts';
import { clientCallers, clientSession, isClientSession } from './client-caller.ts';
import { spendCall } from './client-usage.ts';
import { type FindClient, registeredClients } from './clients.ts';
import { entityScope } from './entity-scope.ts';
import { type KeyedQueue, openLines } from './in-line.ts';
import type { KeyRing } from './key-ring.ts';
import { ownParamValue } from './params.ts';
import { isAdministrator } from './permission.ts';
import type { AccessPolicy, Refused, RequestAddress } from './policy.ts';
import { loadSessionState, type SessionState, tenantIsOver, tenantIsReadOnly } from './session-state.ts';
import { endSessions } from './sessions.ts';
import { redeemTicket } from './tickets.ts';
import { type AccessClaims, type TokenSigner, tokenSigner } from './token.ts';
import { userPaths } from './user-paths.ts';

/** Sign-in and authorisation of a running server. Owns nothing that must be closed. */
export interface Access {
  readonly policy: AccessPolicy;
  readonly keys: KeyRing;
  readonly signer: TokenSigner;
  /** Serialises the checks of credentials of one account in this process. */
  readonly lines: KeyedQueue;
  /** Finds programs that may request tokens, by client id. */
  readonly client: FindClient;
  /** Returns all permissions that a program of a tenant may have. */
  programHoldings(tenantId: string): Promise<ReadonlySet<string>>;
  /** Returns the present caller of a session, or of a program's own token, for work that outlasts the request that started it. */
  callerBehind(
    began: Pick<Caller, 'tenantId' | 'sessionId' | 'clientId'>,
    now: Date,
    path: string,
  ): Promise<Caller | Refused>;
  /** Returns the present authorisation of the caller's roles. */
  authorizationOf(caller: Pick<Caller, 'tenantId' | 'roleIds'>): Promise<RoleAuthorization>;
  /** Returns whether the tenant's users must have a second factor: by its own parameter, else that of 000000. */
  totpRequired(tenantId: string): Promise<boolean>;
}

/** Most sessions, role sets and department sets cached; each is a few hundred bytes. */
const maxKeys = 20_000;

/** The tables of each cached result: a change of one, by any process, invalidates it. */
const sources = {
  session: ['access_session', 'user', 'tenant', 'second_factor'],
  roles: ['role', 'role_menu', 'role_scope', 'data_scope', 'menu', 'tenant', 'tenant_package'],
  departments: ['dept'],
} as const;

/** Tenants whose users must have a second factor set this parameter to 'true'. */
const totpRequiredParam = 'account.totpRequired';

/** Routes for users who must first change the password or set up a second factor: those needed to load the shell and do so. */
const openPaths: ReadonlySet<string> = new Set([
  ...userPaths.flatMap((path) => [`${path}/info`, `${path}/update-password`]),
  ...['routes', 'buttons', 'top-menu'].map((tail) => `/api/blade-system/menu/${tail}`),
]);
const openBeforeChange = (path: string): boolean =>
  path.startsWith('/api/blade-auth/') || openPaths.has(path);

/** Opens sign-in and authorisation over a store. */
export function openAccess(store: Store, keys: KeyRing): Access {
  const signer = tokenSigner(keys.signing);
  const platform = store.asPlatform('tickets are shown before their tenant is known');
  const sessions = untilChanged<SessionState | null>(store.changes, maxKeys);
  const roleSets = untilChanged<RoleAuthorization>(store.changes, maxKeys);
  const departments = untilChanged<readonly string[]>(store.changes, maxKeys);
  const params = untilChanged<string | null>(store.changes, maxKeys);

  /**
   * Inside a transaction a missing result is read on the transaction's connection: if all connections were held by transactions that wait
   * for another one, none could continue.
   */
  const remembered = async <V>(
    memory: UntilChanged<V>,
    tenantId: string,
    tables: readonly string[],
    key: string,
    load: (from: TenantDb) => Promise<V>,
    db?: TenantDb,
  ): Promise<V> =>
    db?.inTransaction && db.tenantId === tenantId
      ? (memory.present(tenantId, tables, key) ?? (await load(db)))
      : memory.get(tenantId, tables, key, () => load(store.tenantDb(tenantId)));

  const authorizationOf = (
    { tenantId, roleIds }: Parameters<Access['authorizationOf']>[0],
    db?: TenantDb,
  ) => {
    const ids = roleIds.toSorted();
    const load = (from: TenantDb) => loadRoleAuthorization(from, ids);
    return remembered(roleSets, tenantId, sources.roles, ids.join(), load, db);
  };

  const client = registeredClients(platform, store.changes);
  const programs = clientCallers(store, client);

  const ownParam = (tenantId: string): Promise<string | null> =>
    params.get(tenantId, ['param'], totpRequiredParam, () =>
      ownParamValue(store.tenantDb(tenantId), totpRequiredParam),
    );
  const totpRequired: Access['totpRequired'] = async (tenantId) =>
    flagOf((await ownParam(tenantId)) ?? (await ownParam(platformTenant))) ?? false;

  const callerOf = async (
    { sessionId, tenantId }: { readonly sessionId: string; readonly tenantId: string },
    now: Date,
    path: string,
  ): Promise<Caller | Refused> => {
    const load = () => loadSessionState(store.tenantDb(tenantId), sessionId);
    // The days of grace are a parameter of the platform, whose changes are not announced to the tenant.
    const grace = store.changes.version('param', platformTenant);
    const state = await sessions.get(tenantId, sources.session, `${sessionId} ${grace}`, load);
    if (state === null) return { refused: 'request.unauthorized' };
    if (tenantIsOver(state.tenant, now)) {
      await endSessions(store.tenantDb(tenantId), { sessionIds: [sessionId] }, 'licence over', now);
      return { refused: 'signIn.tenantOver' };
    }
    if (state.mustChangePassword && !openBeforeChange(path)) {
      return { refused: 'signIn.mustChangePassword' };
    }
    if (!state.hasSecondFactor && !openBeforeChange(path) && (await totpRequired(tenantId))) {
      return { refused: 'signIn.mustEnrol' };
    }
    const { roles, permissions } = await authorizationOf(state);
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
  const callerOfToken = (claims: AccessClaims, now: Date, path: string) =>
    isClientSession(claims.sessionId) ? programs.callerOf(claims, now) : callerOf(claims, now, path);

  const callerBehind: Access['callerBehind'] = async ({ tenantId, sessionId, clientId }, now, path) => {
    if (sessionId !== '') return callerOf({ tenantId, sessionId }, now, path);
    const program = await client(clientId);
    if (program === undefined) return { refused: 'request.unauthorized' };
    const shown = { tenantId, clientId, userId: '', sessionId: clientSession(program) };
    return programs.callerOf({ kind: 'access_token', ...shown }, now);
  };

  const paths = apiPaths(store);

  const policy: AccessPolicy = {
    async mayCall(caller, route) {
      // Programs are granted permissions individually; routes needed by the shell must not depend on a grant.
      if (isAdministrator(caller) || caller.program !== undefined || openBeforeChange(route)) return true;
      const names = namesOf(route);
      const naming = (await paths(caller.tenantId)).filter((one) => names.some(one.covers));
      if (naming.length === 0) return true;
      const { apiScopes } = await authorizationOf(caller);
      return naming.some(({ id }) => apiScopes.has(id));
    },
    async authenticate(headers, now, address) {
      const shown = headers['blade-auth'] ?? bearerOf(headers.authorization);
      if (shown === undefined) {
        const ticket = ticketIn(address);
        if (ticket === null) return { refused: 'request.unauthorized', nothingShown: true };
        const session = await redeemTicket(platform, ticket, address.path, now);
        return session === null ? { refused: 'request.unauthorized' } : callerOf(session, now, address.path);
      }
      const claims = await signer.read(withoutBearer(shown), now);
      if (typeof claims === 'string' || claims.kind !== 'access_token') {
        return { refused: 'request.unauthorized' };
      }
      return callerOfToken(claims, now, address.path);
    },
    async spend({ program }, now) {
      return program === undefined ? null : spendCall(platform, program, now);
    },
    async scopeFor({ caller, db }, entity) {
      // One table has the rows of all tenants; a tenant may see only its own.
      if ((entity.key === 'tenant' || entity.key === 'client') && caller.tenantId !== platformTenant) {
        return { kind: 'tenant', tenantId: caller.tenantId };
      }
      // Rules of another tenant contain its departments and users.
      if (entity.key === 'dataScope' && caller.tenantId !== platformTenant) {
        return { kind: 'tenant', tenantId: caller.tenantId, shared: true };
      }
      const { roles, scopes } = caller.program
        ? programAuthorization(caller.program)
        : await authorizationOf(caller, db);
      const load = (from: TenantDb) => departmentsBelow(from, caller.deptIds);
      const key = caller.deptIds.join();
      const deptIdsBelow = await remembered(departments, caller.tenantId, sources.departments, key, load, db);
      return entityScope({ ...caller, roles, deptIdsBelow }, scopes, entity);
    },
  };
  const lines = openLines();
  return {
    policy,
    keys,
    signer,
    lines,
    client,
    callerBehind,
    programHoldings: programs.holdings,
    authorizationOf,
    totpRequired,
  };
}

/**
 * The token in the Authorization header, as client libraries of other programs send it; 'Basic' in the same header identifies the program.
 */
function bearerOf(header: string | undefined): string | undefined {
  return header !== undefined && /^\s*bearer\s/i.test(header) ? header : undefined;
}

/** The ticket in the address of a download. Only a GET may have one, since links and frames can send nothing else. */
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
