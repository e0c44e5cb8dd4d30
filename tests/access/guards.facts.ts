import type { CallerName } from './callers.ts';

/**
 * The guards, each with a change of the source that takes it away. `npm run test:access -- --mutate` applies one at a time
 * while the tests load the source (mutants.config.ts) and shows that the matrix notices. Nothing of it exists outside that
 * run; a text that is not in the source any more fails it.
 */
export interface Guard {
  readonly name: string;
  readonly file: string;
  readonly find: string;
  readonly put: string;
  /** Who gets in without it: columns of the matrix of which one must notice. */
  readonly noticedBy?: readonly CallerName[];
  /** Routes it is tried on; absent = a few of each kind. */
  readonly routes?: RegExp;
  /** A test that must fail without it, where no caller of the matrix comes across it. */
  readonly provenBy?: string;
}

/** A few routes of each kind: enough for guards that all routes share. */
export const fewRoutes =
  /stationInfo\/stationInfo\/|blade-system\/(role|tenant|menu)\/|blade-live|xwjHistory\/getEchart|blade-index|oss\/endpoint\/(put|stat)|resource\/file/;

export const guards: readonly Guard[] = [
  {
    name: 'token is asked for',
    file: 'apps/server/http/caller.ts',
    find: `if ('refused' in caller) throw new CodedError(caller.refused);`,
    put: `if ('refused' in caller) return nobody(headers);`,
    noticedBy: ['nobody'],
  },
  {
    name: 'token that is shown where none is needed',
    file: 'apps/server/http/caller.ts',
    find: 'caller.nothingShown && spec.toNobody',
    put: 'spec.toNobody',
    noticedBy: ['forged'],
    routes: /blade-system\/menu\//,
  },
  {
    name: 'emptiness of what nobody gets',
    file: 'apps/server/http/routes.ts',
    find: 'if (spec.toNobody && isNobody(request.caller))',
    put: 'if (false)',
    provenBy: 'tests/integration/permissions/access-shell.test.ts',
  },
  {
    name: 'signature of a token',
    file: 'apps/server/access/token.ts',
    find: 'const { payload } = await jwtVerify(token, await made, {',
    put: `const { payload } = await Promise.resolve({ payload: JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) }); void ({`,
    noticedBy: ['forged'],
  },
  {
    name: 'expiry of a token',
    file: 'apps/server/access/token.ts',
    find: 'clockTolerance: graceSeconds',
    put: 'clockTolerance: 1e9',
    noticedBy: ['expired'],
  },
  {
    name: 'kind of a token',
    file: 'apps/server/access/access.ts',
    find: `claims.kind !== 'access_token'`,
    put: 'false',
    noticedBy: ['refresh'],
  },
  {
    name: 'end of a session',
    file: 'apps/server/access/session-state.ts',
    find: `.where('session.endedAt', 'is', null)`,
    put: '',
    noticedBy: ['ended'],
  },
  {
    name: 'path of a ticket',
    file: 'apps/server/access/tickets.ts',
    find: 'row.path !== path',
    put: 'false',
    noticedBy: ['ticket'],
  },
  {
    name: 'permission of a route',
    file: 'apps/server/http/caller.ts',
    find: `access.anyOf.some((code) => caller.permissions.has(code));`,
    put: 'true;',
    noticedBy: ['plain'],
  },
  {
    name: 'row-level security',
    file: 'apps/server/store/row-security.ts',
    find: "const mine = `tenant_id = (select current_setting('app.tenant', true))`;",
    put: "const mine = 'true';",
    noticedBy: ['stranger'],
  },
  {
    name: 'tenant of a request’s database',
    file: 'apps/server/http/caller.ts',
    find: 'db: services.store.tenantDb(caller.tenantId)',
    put: `db: services.store.asPlatform('a mutant')`,
    noticedBy: ['stranger'],
  },
  {
    // Row-level security hides these rows as well, so that no caller would come across it.
    name: 'rows of tenants and programs',
    file: 'apps/server/access/access.ts',
    find: `(entity.key === 'tenant' || entity.key === 'client') &&`,
    put: 'false &&',
    provenBy: 'tests/integration/permissions/access.test.ts',
  },
  {
    name: 'data permissions of other tenants',
    file: 'apps/server/access/access.ts',
    find: `entity.key === 'dataScope' && caller.tenantId !== platformTenant`,
    put: 'false',
    noticedBy: ['stranger'],
    routes: /blade-system\/data-scope\//,
  },
  {
    name: 'writing what all tenants share',
    file: 'apps/server/crud/permit.ts',
    find: `entity.tenancy === 'platform' && caller.tenantId !== platformTenant`,
    put: 'false',
    noticedBy: ['stranger'],
    routes: /blade-system\/(region|dict|tenant-package)\//,
  },
  {
    name: 'references to another tenant’s rows and beyond the scope',
    file: 'apps/server/crud/references.ts',
    find: 'Number(rows[0]?.n) >= new Set(keys).size',
    put: 'Number(rows[0]?.n) >= 0',
    noticedBy: ['stranger', 'outsider'],
    routes: /(dtu\/dtu|xwj\/xwj|headerBox\/headerBox)\/(save|submit|list)$/,
  },
  {
    name: 'scope of a record query',
    file: 'apps/server/crud/list-query.ts',
    find: 'this.limit(scope);',
    put: '',
    noticedBy: ['outsider'],
  },
  {
    name: 'scope without a rule',
    file: 'apps/server/access/scope.ts',
    find: 'return everything ? scopeType.all : scopeType.departmentAndBelow;',
    put: 'return scopeType.all;',
    noticedBy: ['outsider', 'plain'],
  },
  {
    name: 'filter of the live feed',
    file: 'apps/server/areas/telemetry/feed-filter.ts',
    find: 'hears(event) {',
    put: 'hears(event) { if (event) return true;',
    noticedBy: ['outsider'],
    routes: /blade-live/,
  },
  {
    name: 'permission of an export',
    file: 'apps/server/crud/routes.ts',
    find: '/export`,\n      access: { anyOf: [exportCode(entity)] },',
    put: "/export`,\n      access: 'signed-in',",
    noticedBy: ['plain'],
    routes: /stationInfo\/stationInfo\//,
  },
  {
    name: 'permission of an upload',
    file: 'apps/server/areas/resources/oss-routes.ts',
    find: "{ anyOf: ['attach_upload'] }, true),",
    put: "'signed-in', true),",
    noticedBy: ['plain'],
    routes: /oss\/endpoint/,
  },
  {
    name: 'tenant of an uploaded file',
    file: 'apps/server/areas/resources/file-routes.ts',
    find: '![parts.tenantId, platformTenant].includes(caller.tenantId)',
    put: 'false',
    noticedBy: ['stranger'],
    routes: /resource\/file/,
  },
  {
    name: 'secret fields stay inside',
    file: 'apps/server/crud/plan.ts',
    find: `return field.wire !== false && field.kind !== 'secret';`,
    put: 'return true;',
    noticedBy: ['holder', 'operator'],
    routes: /blade-system\/client\/|blade-user\/(list|detail)/,
  },
  {
    name: 'acts for administrators by role',
    file: 'apps/server/access/rank.ts',
    find: `if (!isTenantAdmin(caller)) throw new CodedError('request.forbidden');`,
    put: '',
    noticedBy: ['outsider'],
    routes: /blade-user\/(unlock|export-user|update-status)|role\/grant/,
  },
  {
    // Whoever may not act on an account ends none of its sessions either; this is about colleagues of the same rank.
    name: 'sessions of others',
    file: 'apps/server/areas/sign-in/session-routes.ts',
    find: 'row.userId === caller.userId || isTenantAdmin(caller)',
    put: 'row',
    provenBy: 'tests/integration/sign-in/sign-in-session.test.ts',
  },
  {
    name: 'codes of a program',
    file: 'apps/server/http/caller.ts',
    find: 'return limitedTo === undefined || openTo !== undefined;',
    put: 'return true;',
    noticedBy: ['limited'],
  },
  {
    name: 'end of a licence',
    file: 'apps/server/http/caller.ts',
    find: 'if (caller.readOnly && changes(spec))',
    put: 'if (false)',
    noticedBy: ['late'],
  },
  {
    name: 'interface permissions',
    file: 'apps/server/http/caller.ts',
    find: 'if (!(await services.policy.mayCall(caller, spec.path)))',
    put: 'if (false)',
    provenBy: 'tests/integration/permissions/api-scope.test.ts',
  },
  {
    name: 'limit of an address',
    file: 'apps/server/http/routes.ts',
    find: 'await gate?.(request, reply);',
    put: '',
    provenBy: 'tests/integration/foundations/hardening.test.ts',
  },
  {
    name: 'limit of an address over all servers',
    file: 'apps/server/http/rate-limits.ts',
    find: '? await elsewhereToo(request.ip)',
    put: '? 0',
    provenBy: 'tests/integration/every-area/two-servers-limits.test.ts',
  },
  {
    name: 'owner of a third party’s token',
    file: 'apps/server/areas/sign-in/third-party/provider-tokens.ts',
    find: '!owners.some((owner) => owner.issuer === issuer && owner.subject === subject)',
    put: 'false',
    provenBy: 'tests/integration/sign-in/provider-tokens.test.ts',
  },
  {
    name: 'announced length of an upload',
    file: 'apps/server/http/routes.ts',
    find: 'refuseOversized(request, reply, spec.bodyLimit);',
    put: '',
    provenBy: 'tests/integration/foundations/hardening.test.ts',
  },
  {
    name: 'commonest passwords',
    file: 'apps/server/access/password-policy.ts',
    find: `if (await isCommonPassword(fresh)) throw new CodedError('user.passwordCommon');`,
    put: '',
    provenBy: 'tests/integration/sign-in/sign-in-password.test.ts',
  },
  {
    name: 'right to give somebody else a password',
    file: 'apps/server/areas/organisation/user-save.ts',
    find: `if (!caller.permissions.has('user_reset'))`,
    put: 'if (false)',
    provenBy: 'tests/integration/organisation/user-edit-password.test.ts',
  },
  {
    name: 'old password before one’s own new one',
    file: 'apps/server/areas/organisation/user-save.ts',
    find: 'if (id === caller.userId)',
    put: 'if (false)',
    provenBy: 'tests/integration/organisation/user-edit-password.test.ts',
  },
  {
    name: 'packages kept from those who only read their tenant',
    file: 'apps/server/crud/permit.ts',
    find: 'referring.flatMap(readCodes)',
    put: 'referring.flatMap(routeCodes)',
    provenBy: 'tests/integration/tenants/own-tenant.test.ts',
  },
  {
    name: 'end of a session that is refreshed',
    file: 'apps/server/access/session-term.ts',
    find: 'const endsAt = Math.min(byRule, session?.endsAt.getTime() ?? byRule);',
    put: 'const endsAt = now.getTime() + longest;',
    provenBy: 'tests/integration/sign-in/sign-in-session.test.ts',
  },
  {
    name: 'password before one’s other sessions end',
    file: 'apps/server/areas/sign-in/session-routes.ts',
    find: 'row.userId === caller.userId && row.id !== caller.sessionId',
    put: 'false && row.id !== caller.sessionId',
    provenBy: 'tests/integration/sign-in/sign-in-session.test.ts',
  },
  {
    name: 'strength told by a provider',
    file: 'apps/server/areas/sign-in/third-party/openid.ts',
    find: 'if (!isStrongEnough(provider, claims))',
    put: 'if (false)',
    provenBy: 'tests/integration/sign-in/sign-in-third-party.test.ts',
  },
  {
    name: 'data scope of counters on dashboards',
    file: 'apps/server/telemetry/records/counters-seen.ts',
    find: `if (scope.kind === 'all') continue;`,
    put: 'continue;',
    provenBy: 'tests/integration/permissions/custom-scope-dashboards.test.ts',
  },
  {
    name: 'data scope of the energy flow',
    file: 'apps/server/areas/energy/energy-flow.ts',
    find: 'seenOf(context, parts, record, await newestOf(context, parts, record, station));',
    put: 'newestOf(context, parts, record, station);',
    provenBy: 'tests/integration/permissions/custom-scope-dashboards.test.ts',
  },
  {
    name: 'search path of functions with their owner’s rights',
    file: 'apps/server/store/lock-down.ts',
    find: "export const closedPath = 'pg_catalog, pg_temp';",
    put: "export const closedPath = 'pg_catalog, public';",
    provenBy: 'tests/integration/foundations/database-wall.test.ts',
  },
  {
    name: 'rows of other tenants among the tenants and programs',
    file: 'apps/server/store/row-security.ts',
    find: 'forcePolicies(name, mineOrOfOperators)',
    put: "forcePolicies(name, 'true')",
    provenBy: 'tests/integration/foundations/database-wall.test.ts',
  },
  {
    name: 'right to temporary objects',
    file: 'apps/server/store/lock-down.ts',
    find: 'if (open.length > 0) {',
    put: 'if (open.length < 0) {',
    provenBy: 'tests/integration/foundations/database-wall.test.ts',
  },
  {
    name: 'recipient of a link that acknowledges',
    file: 'apps/server/areas/push/acknowledge.ts',
    find: 'case when m.user_id is not null then u.id is not null',
    put: 'case when true then true',
    provenBy: 'tests/integration/push/links.test.ts',
  },
  {
    name: 'key of a DTU',
    file: 'packages/gateway/session/connection-registrar.ts',
    find: 'return key === undefined || isKey(shown.key, key);',
    put: 'return true;',
    provenBy: 'tests/integration/stations/dtu-claims.test.ts',
  },
  {
    name: 'proof of a claim',
    file: 'apps/server/areas/stations/claim.ts',
    find: "if (proof === 'off') return null;",
    put: 'return null;',
    provenBy: 'tests/integration/stations/dtu-claims.test.ts',
  },
  {
    name: 'kind of an address',
    file: 'packages/model/fields/text.ts',
    find: 'if (field.address && !isAddress(text, field.address))',
    put: 'if (false)',
    provenBy: 'tests/integration/foundations/hostile-addresses.test.ts',
  },
  {
    name: 'giving what one has not',
    file: 'apps/server/access/delegation.ts',
    find: 'const beyond = await beyondOf(asking, given);',
    put: 'const beyond = undefined as CodedError | undefined;',
    provenBy: 'tests/integration/permissions/delegation-tenant.test.ts',
  },
  {
    name: 'acting on who has more',
    file: 'apps/server/access/delegation.ts',
    find: 'if (one && (await beyondOf(asking, one)))',
    put: 'if (false)',
    provenBy: 'tests/integration/permissions/delegation-tenant.test.ts',
  },
  {
    name: 'departments beyond one’s own',
    file: 'apps/server/access/delegation.ts',
    find: 'if (!deptIds.every((id) => reach.has(id)))',
    put: 'if (false)',
    provenBy: 'tests/integration/permissions/delegation-tenant.test.ts',
  },
  {
    name: 'codes of the product’s menus',
    file: 'apps/server/areas/permissions/menu-rules.ts',
    find: 'await keepCodes(db, draft.code?.trim(), before?.code);',
    put: '',
    provenBy: 'tests/integration/permissions/delegation-platform.test.ts',
  },
];
