import { client, clientCredentials, consoleClient } from '@heliodeck/model/clients/client';
import type { Row } from '@heliodeck/model/descriptors/entity';
import { platformTenant } from '@heliodeck/model/tenants/tenancy';
import { CodedError } from '@heliodeck/model/wire/coded-error';
import type { Access } from '../../access/callers/access.ts';
import { listOf, scopeOf } from '../../access/clients/clients.ts';
import { rankOf, requireProgram } from '../../access/permissions/delegation.ts';
import { requireSameTenant } from '../../access/records/same-tenant.ts';
import { endSessions } from '../../access/sessions/sessions.ts';
import type { Context } from '../../context.ts';
import { defineHooks, type EntityHooks } from '../../crud/hooks/entity-hooks.ts';
import { hashPlain } from '../../passwords/stored-password.ts';

type ClientRow = Row<typeof client>;

/**
 * Rules of programs: secrets are hashed like passwords, so that access to the table gives no tokens; codes are sent to https or to the same
 * machine only; a program has at most the rights of its tenant; sessions of a removed program end.
 */
export function clientRules(access: Pick<Access, 'programHoldings'>): EntityHooks {
  return defineHooks({
    entity: client,
    async beforeSave(context, { clientSecret, ...draft }, before) {
      refuseLockingOut(before, { ...draft, clientSecret });
      for (const address of listOf(draft.webServerRedirectUri)) checkRedirect(address);
      const now = { ...before, ...draft };
      const tenantId = now.tenantId || platformTenant;
      const grants = listOf(String(now.authorizedGrantTypes ?? ''));
      await checkScope(access, tenantId, grants, now.scope);
      if (before) await requireWithin(context, before);
      await requireWithin(context, { ...now, tenantId });
      if (now.deptId) await requireSameTenant(context.db, tenantId, { dept: [now.deptId] });
      // Existing clients send null back as an empty text.
      const owned = before ? draft : { ...draft, tenantId };
      return clientSecret ? { ...owned, clientSecret: await hashPlain(clientSecret) } : owned;
    },
    async beforeRemove(context, rows) {
      if (rows.some((row) => row.clientId === consoleClient)) throw new CodedError('client.console');
      for (const row of rows) await requireWithin(context, row);
    },
    afterRemove: endSessionsOf,
  });
}

/**
 * Refuses a program with more rights than the caller: the holder of its secret, or the recipient of its codes, acts as that program. With
 * the unlimited scope it has all rights of its users, and with automatic approval it acts for all of them.
 * @throws CodedError delegation.tenant, delegation.scopeAll, delegation.autoApprove and those of requireProgram
 */
export async function requireWithin(
  context: Context,
  row: Partial<Pick<ClientRow, 'tenantId' | 'scope' | 'autoapprove' | 'authorizedGrantTypes' | 'deptId'>>,
): Promise<void> {
  const { caller } = context;
  if (rankOf(caller) === 'platform') return;
  if (row.tenantId !== caller.tenantId) throw new CodedError('delegation.tenant', { field: 'tenantId' });
  const codes = scopeOf(row.scope);
  if (codes === null) throw new CodedError('delegation.scopeAll', { field: 'scope' });
  if (row.autoapprove?.trim().toLowerCase() === 'true')
    throw new CodedError('delegation.autoApprove', { field: 'autoapprove' });
  const actsByItself = listOf(String(row.authorizedGrantTypes ?? '')).includes(clientCredentials);
  await requireProgram(context, { codes, actsByItself, deptId: row.deptId || null });
}

/** Without its client, or with another secret than the console has, nobody could sign in at the console. */
function refuseLockingOut(
  before: ClientRow | undefined,
  draft: Partial<Pick<ClientRow, 'clientId' | 'authorizedGrantTypes' | 'clientSecret'>>,
): void {
  if (before?.clientId !== consoleClient) return;
  const fewer = ['password', 'captcha', 'refresh_token'].some(
    (grant) =>
      draft.authorizedGrantTypes != null && !listOf(String(draft.authorizedGrantTypes)).includes(grant),
  );
  const renamed = draft.clientId !== undefined && draft.clientId !== consoleClient;
  if (fewer || renamed || draft.clientSecret) throw new CodedError('client.console');
}

/** @throws CodedError client.redirectUri if it is neither https nor on the same machine, or has a fragment */
function checkRedirect(address: string): void {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const here = ['localhost', '127.0.0.1', '[::1]'].includes(url?.hostname ?? '');
  const fits = url?.protocol === 'https:' || (url?.protocol === 'http:' && here);
  if (!fits || address.includes('#') || url?.username !== '' || url.password !== '')
    throw new CodedError('client.redirectUri', { address, field: 'webServerRedirectUri' });
}

/** @throws CodedError client.scopeAll, client.scope */
async function checkScope(
  access: Pick<Access, 'programHoldings'>,
  tenantId: string,
  grants: readonly string[],
  text: string | null | undefined,
): Promise<void> {
  const scope = scopeOf(text);
  if (scope === null) {
    if (grants.includes(clientCredentials)) throw new CodedError('client.scopeAll', { field: 'scope' });
    return;
  }
  const held = await access.programHoldings(tenantId);
  const unknown = scope.filter((code) => !held.has(code));
  if (unknown.length > 0) throw new CodedError('client.scope', { codes: unknown.join(', '), field: 'scope' });
}

async function endSessionsOf(
  { caller, db, now, remoteAddress }: Context,
  rows: readonly ClientRow[],
): Promise<void> {
  const clientIds = rows.flatMap((row) => row.clientId ?? []);
  await endSessions(db, { clientIds }, 'client removed', now, { account: caller.account, remoteAddress });
}
