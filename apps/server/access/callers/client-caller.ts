import { createHash } from 'node:crypto';
import { clientCredentials } from '@heliodeck/model/clients/client';
import { demoCodes, platformCodes } from '@heliodeck/model/permissions/menu-outline';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import type { MessageCode } from '@heliodeck/model/wire/messages';
import type { Caller } from '../../context.ts';
import type { Db } from '../../store/kysely-on.ts';
import type { Store } from '../../store/store.ts';
import type { TenantDb } from '../../store/tenant-db.ts';
import { untilChanged } from '../../store/until-changed.ts';
import { type FindClient, type RegisteredClient, scopeOf } from '../clients/clients.ts';
import type { AccessClaims } from '../keys/token.ts';
import { allMenus, grantedMenus, packageMenus } from '../permissions/authorization.ts';
import { administratorAlias, codesOf, menusInForce, tenantAdminAlias } from '../permissions/permission.ts';
import { accessTables } from '../records/tables.ts';
import { type TenantTerm, tenantIsOver, tenantIsReadOnly } from '../sessions/session-state.ts';
import { tenantTerm } from '../sessions/tenants.ts';

/** Authorisation of programs with their own token. */
interface ClientCallers {
  /** Returns all permissions that a program of a tenant may have: those of an administrator of the tenant. */
  holdings(tenantId: string): Promise<ReadonlySet<string>>;
  /** Returns the present caller of a program's own token, or why it is refused. */
  callerOf(claims: AccessClaims, now: Date): Promise<Caller | { readonly refused: MessageCode }>;
}

const prefix = 'client:';

/** Replaces the session id in a program's own tokens; changes with the secret. */
export function clientSession({ id, secret }: Pick<RegisteredClient, 'id' | 'secret'>): string {
  return `${prefix}${id}:${createHash('sha256')
    .update(secret ?? '')
    .digest('base64url')
    .slice(0, 22)}`;
}

/** Distinguishes a program's own token from a user's. */
export function isClientSession(sessionId: string): boolean {
  return sessionId.startsWith(prefix);
}

/** Opens the authorisation of programs; cached until one of its tables changes. */
export function clientCallers(store: Store, find: FindClient): ClientCallers {
  const holdings = untilChanged<ReadonlySet<string>>(store.changes, 1000);
  const terms = untilChanged<TenantTerm | null>(store.changes, 1000);
  const tops = untilChanged<readonly string[]>(store.changes, 1000);
  const holdingsOf: ClientCallers['holdings'] = (tenantId) =>
    holdings.get(tenantId, ['role', 'role_menu', 'menu', 'tenant', 'tenant_package'], '', () =>
      loadHoldings(store.tenantDb(tenantId)),
    );
  return {
    holdings: holdingsOf,
    async callerOf(claims, now) {
      const client = await find(claims.clientId);
      const genuine =
        client?.grants.includes(clientCredentials) === true &&
        client.tenantId === claims.tenantId &&
        clientSession(client) === claims.sessionId;
      if (!genuine) return { refused: 'request.unauthorized' };
      const { tenantId } = client;
      const db = store.tenantDb(tenantId);
      const term = await terms.get(tenantId, ['tenant'], '', () => tenantTerm(db));
      if (term === null) return { refused: 'request.unauthorized' };
      if (tenantIsOver(term, now)) return { refused: 'signIn.tenantOver' };
      const held = await holdingsOf(tenantId);
      const asked = scopeOf(claims.scope);
      const codes = (client.scope ?? []).filter((code) => held.has(code) && (asked?.includes(code) ?? true));
      const { id, clientId, deptId, rateLimit, dailyQuota } = client;
      const name = `${prefix}${clientId}`;
      return {
        userId: '',
        tenantId,
        account: name,
        realName: name,
        clientId,
        sessionId: '',
        deptIds:
          deptId === null ? await tops.get(tenantId, ['dept'], '', () => topDepartments(db)) : [deptId],
        roleIds: [],
        roleAliases: [],
        permissions: new Set(codes),
        limitedTo: codes,
        ...(tenantIsReadOnly(term, now) ? { readOnly: true as const } : {}),
        program: { id, rateLimit, dailyQuota, wholeTenant: deptId === null },
      };
    },
  };
}

async function loadHoldings(db: TenantDb): Promise<ReadonlySet<string>> {
  const { tenantId } = db;
  return db.read(async (connection) => {
    const held = menusInForce(await allMenus(connection), {
      tenantId,
      roleAliases: [tenantId === platformTenant ? administratorAlias : tenantAdminAlias],
      granted: await grantedMenus(connection, await adminRoles(connection, tenantId)),
      packageMenus: await packageMenus(connection, tenantId),
      demoOnly: demoCodes(),
      platformOnly: platformCodes(),
    });
    return codesOf(held);
  });
}

async function adminRoles(connection: Db, tenantId: string): Promise<readonly string[]> {
  const rows = await accessTables(connection)
    .selectFrom('role')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('roleAlias', '=', tenantAdminAlias)
    .where('isDeleted', '=', 0)
    .execute();
  return rows.map((row) => row.id);
}

/** Records added by a program belong to the tenant's first department, like those added by its administrator. */
async function topDepartments(db: TenantDb): Promise<readonly string[]> {
  const row = await db.read((connection) =>
    accessTables(connection)
      .selectFrom('dept')
      .select('id')
      .where('tenantId', '=', db.tenantId)
      .where('parentId', '=', '0')
      .where('isDeleted', '=', 0)
      .orderBy('sort')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst(),
  );
  return row === undefined ? [] : [row.id];
}
