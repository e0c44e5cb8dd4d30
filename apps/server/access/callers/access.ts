import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type { Caller } from '../../context.ts';
import type { Store } from '../../store/store.ts';
import { spendCall } from '../clients/client-usage.ts';
import { type FindClient, registeredClients } from '../clients/clients.ts';
import type { KeyRing } from '../keys/key-ring.ts';
import { type TokenSigner, tokenSigner } from '../keys/token.ts';
import { programAuthorization, type RoleAuthorization } from '../permissions/authorization.ts';
import { cachedAuthorization } from '../permissions/cached-authorization.ts';
import { entityScope } from '../permissions/entity-scope.ts';
import { isAdministrator } from '../permissions/permission.ts';
import type { AccessPolicy, Refused, RequestAddress } from '../permissions/policy.ts';
import { type KeyedQueue, openLines } from '../records/in-line.ts';
import { redeemTicket } from '../sessions/tickets.ts';
import { apiPaths, namesOf } from './api-paths.ts';
import { clientCallers, clientSession, isClientSession } from './client-caller.ts';
import { isOpenBeforeChange, sessionCallers } from './session-callers.ts';

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

/** Opens sign-in and authorisation over a store. */
export function openAccess(store: Store, keys: KeyRing): Access {
  const signer = tokenSigner(keys.signing);
  const platform = store.asPlatform('tickets are shown before their tenant is known');
  const authorization = cachedAuthorization(store);
  const callerOf = sessionCallers(store, authorization);
  const client = registeredClients(platform, store.changes);
  const programs = clientCallers(store, client);
  const paths = apiPaths(store);

  const policy: AccessPolicy = {
    async mayCall(caller, route) {
      // Programs are granted permissions individually; routes needed by the shell must not depend on a grant.
      if (isAdministrator(caller) || caller.program !== undefined || isOpenBeforeChange(route)) return true;
      const names = namesOf(route);
      const naming = (await paths(caller.tenantId)).filter((one) => names.some(one.covers));
      if (naming.length === 0) return true;
      const { apiScopes } = await authorization.authorizationOf(caller);
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
      if (typeof claims === 'string' || claims.kind !== 'access_token')
        return { refused: 'request.unauthorized' };
      if (isClientSession(claims.sessionId)) return programs.callerOf(claims, now);
      return callerOf(claims, now, address.path);
    },
    async spend({ program }, now) {
      return program === undefined ? null : spendCall(platform, program, now);
    },
    async scopeFor({ caller, db }, entity) {
      const { tenantId } = caller;
      if (tenantId !== platformTenant) {
        // One table has the rows of all tenants; a tenant may see only its own.
        if (entity.key === 'tenant' || entity.key === 'client') return { kind: 'tenant', tenantId };
        // Rules of another tenant contain its departments and users.
        if (entity.key === 'dataScope') return { kind: 'tenant', tenantId, shared: true };
      }
      const { roles, scopes } = caller.program
        ? programAuthorization(caller.program)
        : await authorization.authorizationOf(caller, db);
      const deptIdsBelow = await authorization.departmentsOf(caller, db);
      return entityScope({ ...caller, roles, deptIdsBelow }, scopes, entity);
    },
  };
  return {
    policy,
    keys,
    signer,
    lines: openLines(),
    client,
    async callerBehind({ tenantId, sessionId, clientId }, now, path) {
      if (sessionId !== '') return callerOf({ tenantId, sessionId }, now, path);
      const program = await client(clientId);
      if (program === undefined) return { refused: 'request.unauthorized' };
      const shown = { tenantId, clientId, userId: '', sessionId: clientSession(program) };
      return programs.callerOf({ kind: 'access_token', ...shown }, now);
    },
    programHoldings: programs.holdings,
    authorizationOf: (caller) => authorization.authorizationOf(caller),
    totpRequired: authorization.totpRequired,
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
