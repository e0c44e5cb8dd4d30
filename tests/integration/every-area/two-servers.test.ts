import { beforeAll, describe, expect, it } from 'vitest';
import { integrations } from '../../support/integrations.ts';
import { calls, idOf, menuIdsOf, organisation } from '../../support/organisation.ts';
import { platform, testPassword } from '../../support/platform.ts';
import { secondServer } from '../../support/second-server.ts';

/** Changes are made on server A; their effect is read from server B, which had cached the old state. */
const a = await platform();
const b = await secondServer(a);
const root = await a.signIn('000000', 'admin');
const org = await organisation(a);
const { post } = calls(a, root);

const job = { category: 1, postCode: 'ops', sort: 1 };
const list = '/api/blade-system/post/list';
const codes = ['post', 'post_view', 'post_add', 'post_edit', 'post_delete'];
/** Status and code of a call on B after it received the changes of A. */
async function onB(headers: Record<string, string>, method: 'get' | 'post' = 'get', path = list) {
  await b.heard();
  const { status, body } = await (method === 'get' ? b.get(path, headers) : b.post(path, job, headers));
  return [status, body.errorCode];
}
const allowed = [200, undefined];
const forbidden = [403, 'request.forbidden'];
const does = async (reply: ReturnType<typeof post>): Promise<void> => {
  const { status, text } = await reply;
  expect(status, text).toBe(200);
};

// Neither server has an empty cache: B has cached the rights before A changes them.
beforeAll(async () => {
  expect(await onB(org.admin)).toStrictEqual(allowed);
});

describe('changes on one server take effect on another from its next call', () => {
  it('a product package that is narrowed, and restored', async () => {
    const [dept, posts] = [await menuIdsOf(a, ['dept']), await menuIdsOf(a, codes)];
    const made = await post('blade-system/tenant-package/submit', {
      packageName: '两机',
      menuId: [...dept, ...posts].join(),
    });
    const id = idOf(made);
    const set = (packageId: string) =>
      does(post(`blade-system/tenant/package-setting?tenantId=${org.tenantId}&packageId=${packageId}`));
    await set(id);
    expect(await onB(org.admin)).toStrictEqual(allowed);
    await does(post('blade-system/tenant-package/submit', { id, menuId: dept.join() }));
    expect(await onB(org.admin)).toStrictEqual(forbidden);
    expect(await onB(org.admin, 'post', '/api/blade-system/post/submit')).toStrictEqual(forbidden);
    await set('');
    expect(await onB(org.admin)).toStrictEqual(allowed);
  });

  it('permissions granted to a role, and its users', async () => {
    const roleId = await org.role('clerk', codes);
    const clerk = await org.user('clerk', { roleIds: [roleId] });
    expect(await onB(clerk)).toStrictEqual(allowed);
    const grant = (menuIds: readonly string[]) =>
      does(a.post('/api/blade-system/role/grant', { roleIds: [roleId], menuIds }, org.admin));
    await grant([]);
    expect(await onB(clerk)).toStrictEqual(forbidden);
    await grant(await menuIdsOf(a, codes));
    expect(await onB(clerk)).toStrictEqual(allowed);
    const other = await org.role('other', ['dept']);
    await does(a.post(`/api/blade-user/grant?userIds=${clerk.id}&roleIds=${other}`, undefined, org.admin));
    expect(await onB(clerk)).toStrictEqual(forbidden);
  });

  it('an interface permission, registered, granted and revoked', async () => {
    const roleId = await org.role('caller', codes);
    const caller = await org.user('caller', { roleIds: [roleId] });
    expect(await onB(caller)).toStrictEqual(allowed);
    const [menuId] = await menuIdsOf(a, ['post']);
    const scope = { menuId, scopeName: '岗位', resourceCode: 'post', scopePath: list, scopeType: 2 };
    const id = idOf(await post('blade-system/api-scope/submit', scope));
    expect(await onB(caller)).toStrictEqual([403, 'apiScope.refused']);
    const grant = (apiScopeIds: readonly string[]) =>
      does(a.post('/api/blade-system/role/grant', { roleIds: [roleId], apiScopeIds }, org.admin));
    await grant([id]);
    expect(await onB(caller)).toStrictEqual(allowed);
    await grant([]);
    expect(await onB(caller)).toStrictEqual([403, 'apiScope.refused']);
    await does(post(`blade-system/api-scope/remove?ids=${id}`));
    expect(await onB(caller)).toStrictEqual(allowed);
  });

  it('a data scope hides rows that were visible', async () => {
    const roleId = await org.role('viewer', codes);
    const viewer = await org.user('viewer', { roleIds: [roleId] });
    const seen = async (): Promise<number> => {
      await b.heard();
      return ((await b.get(list, viewer)).body.data as { total: number }).total;
    };
    expect(await seen()).toBeGreaterThan(0);
    const [menuId] = await menuIdsOf(a, ['post']);
    const rule = {
      menuId,
      scopeName: '本人',
      resourceCode: 'post',
      scopeColumn: 'create_user',
      scopeType: 2,
    };
    const made = await post('blade-system/data-scope/submit', { ...rule, scopeField: '*', scopeClass: '-' });
    const grant = (dataScopeIds: readonly string[]) =>
      does(a.post('/api/blade-system/role/grant', { roleIds: [roleId], dataScopeIds }, org.admin));
    await grant([idOf(made)]);
    expect(await seen()).toBe(0);
    await grant([]);
    expect(await seen()).toBeGreaterThan(0);
  });

  it('an account that is disabled', async () => {
    const roleId = await org.role('leaver', codes);
    const leaver = await org.user('leaver', { roleIds: [roleId] });
    expect(await onB(leaver)).toStrictEqual(allowed);
    await does(a.post(`/api/blade-user/update-status?userIds=${leaver.id}&status=0`, undefined, org.admin));
    expect(await onB(leaver)).toStrictEqual([401, 'request.unauthorized']);
  });

  it('a refresh token that both get at once gets the same answer, and ten seconds later ends the session', async () => {
    const { refresh_token } = (
      await a.token({ params: { tenantId: '000000', username: 'admin', password: testPassword } })
    ).token;
    const params = { grant_type: 'refresh_token', refresh_token };
    const [onA, inB] = await Promise.all([a.token({ params }), b.token({ params })]);
    expect(onA.token.access_token).toBeTruthy();
    expect(inB.token).toEqual(onA.token);
    const headers = { ...root, 'blade-auth': `bearer ${onA.token.access_token}` };
    expect(await onB(headers)).toStrictEqual(allowed);
    a.pass(11);
    expect((await b.token({ params })).status).not.toBe(200);
    expect(await onB(headers)).toStrictEqual([401, 'request.unauthorized']);
    await b.heard();
    expect((await a.get(list, headers)).status).toBe(401);
  });

  it('a licence that expires: no changes first, then no access', async () => {
    const late = await organisation(a, '到期');
    expect(await onB(late.admin)).toStrictEqual(allowed);
    const [row] = await a.database.owner('select id::text from tenant where tenant_id = $1', [late.tenantId]);
    const expire = (expireTime: string) => {
      const query = new URLSearchParams({ ids: String(row?.id), accountNumber: '-1', expireTime });
      return does(post(`blade-system/tenant/setting?${query}`));
    };
    await expire('2026-05-31 00:00:00');
    expect(await onB(late.admin)).toStrictEqual(allowed);
    const submit = '/api/blade-system/post/submit';
    expect(await onB(late.admin, 'post', submit)).toStrictEqual([403, 'tenant.readOnly']);
    await expire('2026-05-01 00:00:00');
    expect(await onB(late.admin)).toStrictEqual([401, 'signIn.tenantOver']);
  });
});

describe('the calls of a program, spread over any number of servers', () => {
  const { add, as } = integrations(a, root, org.tenantId);
  /** Simultaneous calls, every other one on B. @returns how many were answered, and the codes of the others */
  async function both(headers: Record<string, string>, count: number) {
    const replies = await Promise.all(
      Array.from({ length: count }, (_, n) => (n % 2 === 0 ? a : b).get(list, headers)),
    );
    const refused = replies.filter((reply) => reply.status !== 200);
    return {
      answered: count - refused.length,
      codes: [...new Set(refused.map((reply) => reply.body.errorCode))],
    };
  }

  // The token call is the first one that counts.
  it('have one limit per minute', async () => {
    const { secret } = await add('minute', { rateLimit: 6 });
    const headers = await as('minute', secret);
    expect(await both(headers, 16)).toStrictEqual({ answered: 5, codes: ['client.rateLimited'] });
  });

  it('have one quota per day', async () => {
    const { id, secret } = await add('day', { rateLimit: 100, dailyQuota: 8 });
    const headers = await as('day', secret);
    expect(await both(headers, 16)).toStrictEqual({ answered: 7, codes: ['client.quotaUsed'] });
    const usage = await b.get(`/api/blade-system/client/usage?id=${id}`, root);
    expect(usage.body.data).toMatchObject({ usedToday: 8, refusedToday: 9 });
  });

  it('are refused on both when its secret is removed', async () => {
    const { id, secret } = await add('renewed');
    const headers = await as('renewed', secret);
    expect(await onB(headers)).toStrictEqual(allowed);
    await does(post(`blade-system/client/renew-secret?id=${id}`));
    expect(await onB(headers)).toStrictEqual([401, 'request.unauthorized']);
  });
});
