import { createHmac } from 'node:crypto';
import type { Entity } from '@heliodeck/model/descriptors/entity';
import { entities } from '@heliodeck/model/registries/entities';
import { demoTenantId } from '../../apps/server/access/permissions/permission.ts';
import { issueTicket } from '../../apps/server/access/sessions/tickets.ts';
import type { Caller } from '../../apps/server/context.ts';
import { type FieldWorld, fieldWorld } from '../support/field-world.ts';
import { type Organisation, organisation } from '../support/organisation.ts';
import { testPassword } from '../support/platform.ts';
import { until } from '../support/until.ts';
import { marks, type Planted, plantRows } from './planted.ts';

type Headers = Record<string, string>;

/**
 * The callers. Those up to 'ticket' have no valid token, in different ways; 'limited' is a program to which a user granted one permission
 * (`givenCode`); 'late' has all permissions in a tenant whose licence has expired.
 */
export type CallerName =
  | 'nobody'
  | 'forged'
  | 'expired'
  | 'ended'
  | 'refresh'
  | 'cookie'
  | 'address'
  | 'ticket'
  | 'plain'
  | 'limited'
  | 'late'
  | 'stranger'
  | 'outsider'
  | 'holder'
  | 'operator';

/** A server with tenant A full of marked rows, tenant B, and all callers that try to read A's rows. */
export interface AccessWorld {
  readonly world: FieldWorld;
  readonly ours: Organisation;
  readonly theirs: Organisation;
  readonly planted: Planted;
  /** Session of A's administrator: another user's, for everyone but the holder. */
  readonly sessionId: string;
  /** Name of a file on the local disk that A uploaded. */
  readonly fileName: string;
  readonly deptId: string;
  readonly userIds: Readonly<Record<'plain' | 'outsider', string>>;
  /** The parts of the address and the headers of one call. */
  sign(
    caller: CallerName,
    path: string,
  ): Promise<{ readonly headers: Headers; readonly query: Record<string, string> }>;
  /** Whether a data scope limits the rows of an entity for the outsider. */
  isScoped(entity: Entity): boolean;
}

/** The one permission code of the limited caller. */
export const givenCode = 'post_view';

/** Starts the server and creates the users. */
export async function accessWorld(): Promise<AccessWorld> {
  const world = await fieldWorld();
  // The demonstration's tenant, which alone has the sample pages.
  const ours = await organisation(world, '光明电力', { tenantId: demoTenantId, demo: true });
  const theirs = await organisation(world, '别家电力');
  const near = await ours.dept('东区');
  const far = await ours.dept('西区');
  const everyCode = await ours.role('everyCode', []);
  const noCode = await ours.role('noCode', []);
  for (const [tenantId, roleId] of [
    [ours.tenantId, ours.adminRoleId],
    [ours.tenantId, everyCode],
    [theirs.tenantId, theirs.adminRoleId],
  ] as const)
    await holdEverything(world, tenantId, roleId);

  const outsider = await ours.user('outsider', { roleIds: [everyCode], deptId: far });
  const plain = await ours.user('plain', { roleIds: [noCode], deptId: far });
  const ended = await ours.user('leaver', { roleIds: [everyCode], deptId: near });
  await world.post('/api/blade-auth/logout', undefined, { 'blade-auth': ended['blade-auth'] ?? '' });
  const limited = await ours.user('limited', { roleIds: [everyCode], deptId: far });
  await world.database.owner('update access_session set scope = $2 where user_id = $1', [
    limited.id,
    givenCode,
  ]);
  const late = await lateTenant(world);
  const operator = await world.signIn('000000', 'admin');
  const { token } = await world.token({ params: { tenantId: ours.tenantId, username: 'admin' } });
  const claims = claimsOf(token.access_token);

  const outsiderAsCaller = await callerOf(world, outsider);
  const scopes = new Map<string, boolean>();
  for (const entity of entities.values()) {
    const scope = await world.access.policy.scopeFor(
      { caller: outsiderAsCaller, db: world.database.store.tenantDb(ours.tenantId) },
      entity,
    );
    scopes.set(entity.key, scope.kind !== 'all' && scope.kind !== 'tenant');
  }
  const isScoped = (entity: Entity): boolean => scopes.get(entity.key) ?? false;
  const ground = {
    tenantId: ours.tenantId,
    deptId: near,
    userId: ours.adminId,
    now: world.now(),
    sealing: world.access.keys.sealing,
  };
  const planted = await plantRows(world.database, ground, isScoped);

  const session = {
    sessionId: claims.sid,
    userId: claims.user_id,
    tenantId: claims.tenant_id,
    clientId: claims.client_id,
  };
  const expired = await world.access.signer.access(
    session,
    {},
    new Date(world.now().getTime() - 7_200_000),
    3600,
  );
  const fixed: Readonly<Record<Exclude<CallerName, 'address' | 'ticket'>, Headers>> = {
    nobody: {},
    forged: bearer(forge(token.access_token)),
    expired: bearer(expired),
    ended: { 'blade-auth': ended['blade-auth'] ?? '' },
    refresh: bearer(token.refresh_token),
    cookie: { cookie: cookieOf(token.access_token) },
    plain: { 'blade-auth': plain['blade-auth'] ?? '' },
    limited: { 'blade-auth': limited['blade-auth'] ?? '' },
    late: late.admin,
    stranger: theirs.admin,
    outsider: { 'blade-auth': outsider['blade-auth'] ?? '' },
    holder: ours.admin,
    operator,
  };
  const platform = world.database.store.asPlatform('a ticket belongs to no tenant until it is shown');
  return {
    world,
    ours,
    theirs,
    planted,
    isScoped,
    sessionId: claims.sid,
    fileName: await upload(world, ours.admin),
    deptId: near,
    userIds: { plain: plain.id, outsider: outsider.id },
    async sign(caller, path) {
      if (caller === 'address') return { headers: {}, query: shown(token.access_token) };
      if (caller !== 'ticket') return { headers: fixed[caller], query: {} };
      const holder = { id: claims.sid, tenantId: ours.tenantId };
      const elsewhere = path === '/api/elsewhere' ? '/api/here' : '/api/elsewhere';
      return { headers: {}, query: shown(await issueTicket(platform, holder, elsewhere, world.now())) };
    },
  };
}

/** A tenant with read access only: its licence expired an hour ago. */
async function lateTenant(world: FieldWorld): Promise<Organisation> {
  const tenant = await organisation(world, '到期电力');
  await holdEverything(world, tenant.tenantId, tenant.adminRoleId);
  await world.database.owner('update tenant set expire_time = $2 where tenant_id = $1', [
    tenant.tenantId,
    new Date(world.now().getTime() - 3_600_000),
  ]);
  await until(async () => (await callerOf(world, tenant.admin)).readOnly, 'the server knows of the end');
  return tenant;
}

/** Grants a role every menu and button, also those without which a tenant's administrator starts. */
async function holdEverything(world: FieldWorld, tenantId: string, roleId: string): Promise<void> {
  const held = async (): Promise<number> =>
    (await world.access.authorizationOf({ tenantId, roleIds: [roleId] })).menuIds.size;
  const before = await held();
  await world.database.owner(
    `insert into role_menu (tenant_id, role_id, menu_id) select $1, $2, id from menu where is_deleted = 0
     on conflict do nothing`,
    [tenantId, roleId],
  );
  await until(async () => (await held()) > before, 'the server knows of the grant');
}

async function callerOf(world: FieldWorld, headers: Headers): Promise<Caller> {
  const address = { method: 'GET', path: '/api', query: {} };
  const caller = await world.access.policy.authenticate(headers, world.now(), address);
  if ('refused' in caller) throw new Error(caller.refused);
  return caller;
}

async function upload(world: FieldWorld, headers: Headers): Promise<string> {
  const form = new FormData();
  form.set('file', new File([`date,kWh,${marks.file}\n2026-05-02,12,1\n`], 'readings.csv'));
  const packed = new Response(form);
  const reply = await world.post(
    '/api/blade-resource/oss/endpoint/put-file',
    Buffer.from(await packed.arrayBuffer()),
    { ...headers, 'content-type': packed.headers.get('content-type') ?? '' },
  );
  if (reply.status !== 200) throw new Error(reply.text);
  return (reply.body.data as { name: string }).name;
}

/** In the address, as in downloads. */
function shown(token: string): Record<string, string> {
  return { 'Blade-Auth': token };
}

function bearer(token: string): Headers {
  return { 'blade-auth': `bearer ${token}` };
}

/** Under every name that clients of this family use for a token. */
function cookieOf(token: string): string {
  return ['Blade-Auth', 'blade-auth', 'saber3-access-token', 'saber-access-token', 'access_token', 'token']
    .map((name) => `${name}=${token}`)
    .join('; ');
}

interface Claims {
  readonly sid: string;
  readonly user_id: string;
  readonly tenant_id: string;
  readonly client_id: string;
}

function claimsOf(token: string): Claims {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims;
}

/** The same claims with a signature of the attacker's own. */
function forge(token: string): string {
  const [header = '', payload = ''] = token.split('.');
  const signature = createHmac('sha256', testPassword.repeat(8))
    .update(`${header}.${payload}`)
    .digest('base64url');
  return `${header}.${payload}.${signature}`;
}
