import { describe, expect, it } from 'vitest';
import { integrations } from '../../support/integrations.ts';
import { calls, organisation, type Row } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const { database } = server;
const admin = await server.signIn('000000', 'admin');
const { post, get } = calls(server, admin);
const ours = await organisation(server, '光明电力');
const theirs = await organisation(server, '星河能源');
const { draft, add, ask, as } = integrations(server, admin, ours.tenantId);
const path = 'blade-system/client';

describe('a client is not saved', () => {
  it('a client is not saved by a tenant, whatever its administrator’s permissions', async () => {
    expect((await post(`${path}/submit`, draft('sneaky'), ours.admin)).status).toBe(403);
    expect((await post(`${path}/renew-secret?id=1`, undefined, ours.admin)).status).toBe(403);
  });

  it.each([
    'http://example.com/back',
    'ftp://example.com',
    'example.com/back',
    'https://example.com/back#fragment',
    'https://user:secret@example.com/',
    'javascript:alert(1)',
    'https://example.com/ok,http://192.168.1.9/back',
  ])('a client is not saved with the redirect address %s', async (webServerRedirectUri) => {
    const { status, body } = await post(`${path}/submit`, draft('nowhere', { webServerRedirectUri }));
    expect([status, body.errorCode]).toStrictEqual([400, 'client.redirectUri']);
  });

  it('acting as itself with all permissions, or with codes that its tenant does not have', async () => {
    const save = async (given: Row) => (await post(`${path}/submit`, draft('greedy', given))).body.errorCode;
    expect(await save({ scope: 'all' })).toBe('client.scopeAll');
    expect(await save({ scope: 'post_view,no_such_code' })).toBe('client.scope');
    // A screen of the platform, which no tenant holds.
    expect(await save({ scope: 'tenant_view' })).toBe('client.scope');
  });

  it('seeing a department of another tenant', async () => {
    const { body } = await post(`${path}/submit`, draft('spy', { deptId: theirs.deptId }));
    expect(body.errorCode).toBe('signIn.tenantWrong');
  });

  it('a client is not saved with missing fields, and gets the messages of the form', async () => {
    const words = {
      clientId: '请输入客户端id',
      webServerRedirectUri: '请输入回调地址',
    };
    for (const [name, message] of Object.entries(words)) {
      // A grant with a redirect needs the redirect address.
      const grants = name === 'webServerRedirectUri' ? { authorizedGrantTypes: 'authorization_code' } : {};
      const { body } = await post(`${path}/submit`, draft('empty', { ...grants, [name]: '' }));
      expect(body.msg).toBe(`${name}:${message}`);
    }
    // An empty scope means the default scope, which no program that acts by itself may have.
    const { body } = await post(`${path}/submit`, draft('empty', { scope: '' }));
    expect(body.errorCode).toBe('client.scopeAll');
  });
});

it('a client that acts as itself needs no redirect address', async () => {
  const { status } = await post(`${path}/submit`, draft('machine', { webServerRedirectUri: '' }));
  expect(status).toBe(200);
});

describe('the console’s own client', () => {
  it('cannot be changed in ways that the console does not support', async () => {
    const [row] = await database.owner(`select id::text from client where client_id = 'heliodeck'`);
    const id = String(row?.id);
    const changes = [
      post(`${path}/remove?ids=${id}`),
      post(`${path}/renew-secret?id=${id}`),
      post(`${path}/submit`, { id, clientSecret: 'other' }),
      post(`${path}/submit`, { id, clientId: 'other' }),
      post(`${path}/submit`, { id, authorizedGrantTypes: 'authorization_code' }),
    ];
    for (const change of changes) expect((await change).body.errorCode).toBe('client.console');
    expect((await post(`${path}/submit`, { id, accessTokenValidity: 1800 })).status).toBe(200);
    expect((await post(`${path}/submit`, { id, accessTokenValidity: 3600 })).status).toBe(200);
  });
});

describe('a secret', () => {
  it('is returned once, by the call that made it, and is nowhere afterwards', async () => {
    const { id, secret } = await add('once');
    expect(secret).toMatch(/^[\w-]{43}$/);
    const places = [
      await server.get(`/api/${path}/list?size=100`, admin),
      await server.get(`/api/${path}/detail?id=${id}`, admin),
      await post(`${path}/submit`, { id, refreshTokenValidity: 700 }),
    ];
    for (const { text } of places) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain('argon2');
    }
    const kept = await database.owner(`select client_secret from client where id = $1`, [id]);
    expect(String(kept[0]?.client_secret)).toMatch(/^\$argon2id\$/);
    const lines = await database.owner(`select before, after from audit_log where record_id = $1`, [id]);
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it('a secret chosen by a person authenticates the client', async () => {
    const given = await add('given', { clientSecret: 'a secret: of mine' });
    expect(given.secret).toBe('a secret: of mine');
    expect((await ask('given', 'a secret: of mine')).status).toBe(200);
  });

  it('renewing a secret ends the old one and its tokens immediately', async () => {
    const { id, secret } = await add('renewed');
    const old = await as('renewed', secret);
    expect((await server.get('/api/blade-system/post/list', old)).status).toBe(200);
    const reply = await post(`${path}/renew-secret?id=${id}`);
    const fresh = (reply.body.data as { clientSecret: string }).clientSecret;
    expect((await server.get('/api/blade-system/post/list', old)).status).toBe(401);
    expect((await ask('renewed', secret)).status).toBe(401);
    expect((await ask('renewed', fresh)).status).toBe(200);
    const [line] = await database.owner(
      `select act, before, after from audit_log where record_id = $1 order by id desc limit 1`,
      [id],
    );
    expect(line).toStrictEqual({
      act: 'edit',
      before: { clientSecret: '***' },
      after: { clientSecret: '***' },
    });
  });
});

describe('the permission codes to choose from', () => {
  const flat = (nodes: readonly Row[]): string[] =>
    nodes.flatMap((node) => [String(node.id), ...flat((node.children as Row[] | undefined) ?? [])]);

  it('are offered before the program is saved to users who may add one, for the tenant it is to belong to', async () => {
    const of = (query: string, headers = admin) => server.get(`/api/${path}/scope-tree${query}`, headers);
    expect((await of('', {})).status).toBe(401);
    expect((await of(`?tenantId=${ours.tenantId}`, ours.admin)).status).toBe(403);
    expect((await of('?tenantId=999999')).body.data).toEqual([]);
    const tenants = flat((await of(`?tenantId=${ours.tenantId}`)).body.data as Row[]);
    expect(tenants).toContain('dtu_view');
    expect(tenants).not.toContain('tenant_view');
    expect(flat((await of('')).body.data as Row[])).toContain('tenant_view');
  });

  it('are those that the program’s tenant has', async () => {
    const { id } = await add('chooser');
    const codes = flat((await get(`${path}/scope-tree?id=${id}`)) as Row[]);
    expect(codes).toEqual(expect.arrayContaining(['post_view', 'dtu_view', 'xwj']));
    expect(codes).not.toContain('tenant_view');
  });

  it('are below their headings, which cannot be selected if the tenant does not hold them', async () => {
    const { id } = await add('headings');
    const tops = (await get(`${path}/scope-tree?id=${id}`)) as Row[];
    const system = tops.find((node) => node.id === 'system');
    expect(system).toMatchObject({ disabled: true });
    expect(flat(system ? [system] : [])).toContain('post');
    expect(tops.map((node) => node.id)).not.toContain('post');
  });
});
