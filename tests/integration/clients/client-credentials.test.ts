import { describe, expect, it } from 'vitest';
import { basicOf, integrations } from '../../support/integrations.ts';
import { calls, idOf, organisation, type Row } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const { database } = server;
const admin = await server.signIn('000000', 'admin');
const { post, records } = calls(server, admin);
const ours = await organisation(server, '光明电力');
const theirs = await organisation(server, '星河能源');
const { add, ask, as } = integrations(server, admin, ours.tenantId);
const path = 'blade-system/client';

interface ProgramToken {
  readonly access_token: string;
  readonly [name: string]: unknown;
}

describe('a program that authenticates as itself', () => {
  it('is refused a grant that its row does not contain', async () => {
    await add('other-grant', { authorizedGrantTypes: 'password', scope: 'all', clientSecret: 's' });
    const { status, body } = await ask('other-grant', 's');
    expect([status, body.msg]).toStrictEqual([401, 'no grantType was found']);
  });

  it('is refused a scope beyond its own', async () => {
    const { secret } = await add('modest');
    const { status, body } = await ask('modest', secret, { scope: 'post_view user_view' });
    expect([status, body.errorCode, body.msg]).toStrictEqual([
      400,
      'oauth.scope',
      '请求的授权范围超出应用的范围：user_view',
    ]);
  });

  it('gets its own token, without a user and without a refresh token', async () => {
    const { secret } = await add('plain');
    const { access_token, ...rest } = (await ask('plain', secret)).body as unknown as ProgramToken;
    expect(access_token.split('.')).toHaveLength(3);
    expect(rest).toStrictEqual({
      token_type: 'bearer',
      expires_in: 600,
      scope: 'post_view post_add',
      tenant_id: ours.tenantId,
      client_id: 'plain',
    });
    const wrapped = await server.post('/api/blade-auth/token?grantType=client_credentials', undefined, {
      authorization: basicOf('plain', secret),
    });
    expect(wrapped.body.data).toMatchObject({ tokenType: 'bearer', expiresIn: 600, tenantId: ours.tenantId });
  });

  it('may do what its codes allow, in its own tenant, and nothing else', async () => {
    const { secret } = await add('worker');
    const headers = await as('worker', secret);
    const row = { category: 3, postCode: 'robot', postName: '机器人', sort: 1 };
    expect((await server.post('/api/blade-system/post/submit', row, headers)).status).toBe(200);
    const names = (await records('blade-system/post/list', headers)).map((one) => one.postName);
    expect(names).toContain('机器人');
    expect((await records('blade-system/post/list', theirs.admin)).map((one) => one.postName)).not.toContain(
      '机器人',
    );
    for (const refused of [
      'blade-user/info',
      'blade-user/page',
      'blade-system/menu/routes',
      'blade-system/param/list',
    ])
      expect([refused, (await server.get(`/api/${refused}`, headers)).status]).toStrictEqual([refused, 403]);
    expect((await server.post('/api/blade-auth/ticket', { path: '/api/x' }, headers)).status).toBe(403);
    expect((await server.get('/api/blade-system/dict/dictionary?code=sex', headers)).status).toBe(200);
  });

  it('may do only what it requested, if it requested less', async () => {
    const { secret } = await add('lesser');
    const headers = await as('lesser', secret, { scope: 'post_view' });
    expect((await server.get('/api/blade-system/post/list', headers)).status).toBe(200);
    expect((await server.post('/api/blade-system/post/submit', {}, headers)).status).toBe(403);
  });

  it('may send its credentials in the header that libraries use', async () => {
    const { secret } = await add('library');
    const { 'blade-auth': token } = await as('library', secret);
    const headers = { authorization: token.replace('bearer', 'Bearer') };
    expect((await server.get('/api/blade-system/post/list', headers)).status).toBe(200);
  });

  it('loses the rights that its tenant loses', async () => {
    const { secret } = await add('packed');
    const headers = await as('packed', secret);
    const [row] = await database.owner('select id::text from tenant where tenant_id = $1', [ours.tenantId]);
    const menus = await database.owner(`select id::text from menu where code = 'dtu'`);
    const packageId = idOf(
      await post('blade-system/tenant-package/submit', { packageName: '小包', menuId: String(menus[0]?.id) }),
    );
    const set = (id: string) =>
      post(`blade-system/tenant/package-setting?tenantId=${ours.tenantId}&packageId=${id}`);
    expect(row).toBeTruthy();
    expect((await set(packageId)).status).toBe(200);
    expect((await server.get('/api/blade-system/post/list', headers)).status).toBe(403);
    expect((await set('')).status).toBe(200);
    expect((await server.get('/api/blade-system/post/list', headers)).status).toBe(200);
  });

  it('sees the records of its department and below, if it has one', async () => {
    const west = await ours.dept('西区');
    const east = await ours.dept('东区');
    const below = await ours.dept('西区一班', west);
    for (const [name, dept] of [
      ['西箱', west],
      ['东箱', east],
      ['西一箱', below],
    ] as const) {
      await database.owner(
        'insert into header_box (tenant_id, create_dept, device_no, device_name) values ($1, $2, $3, $3)',
        [ours.tenantId, dept, name],
      );
    }
    const scope = 'headerBox_view,headerBox_add';
    const seen = async (clientId: string, given: Row) => {
      const { secret } = await add(clientId, { scope, ...given });
      const headers = await as(clientId, secret);
      return (await records('blade-headerBox/headerBox/list', headers)).map((row) => row.deviceName).sort();
    };
    expect(await seen('whole', {})).toStrictEqual(['东箱', '西一箱', '西箱']);
    expect(await seen('western', { deptId: west })).toStrictEqual(['西一箱', '西箱']);
    expect(await seen('foreign', { tenantId: theirs.tenantId })).toStrictEqual([]);
  });

  it('is named in the audit log, and the records it adds belong to its department', async () => {
    const { secret } = await add('author', { scope: 'headerBox_add' });
    const headers = await as('author', secret);
    const id = idOf(
      await server.post(
        '/api/blade-headerBox/headerBox/submit',
        { deviceNo: '1', deviceName: '新箱', inputCircuits: 16 },
        headers,
      ),
    );
    const [line] = await database.owner(
      'select account, create_user, tenant_id from audit_log where record_id = $1',
      [id],
    );
    expect(line).toStrictEqual({ account: 'client:author', create_user: null, tenant_id: ours.tenantId });
    const [row] = await database.owner(
      'select create_dept::text, create_user from header_box where id = $1',
      [id],
    );
    expect(row).toStrictEqual({ create_dept: ours.deptId, create_user: null });
  });

  it('loses access with its client, its tenant’s licence and the removal of its grant', async () => {
    const { id, secret } = await add('mortal');
    const headers = await as('mortal', secret);
    const status = async () => (await server.get('/api/blade-system/post/list', headers)).status;
    await post(`${path}/submit`, { id, authorizedGrantTypes: 'password' });
    expect(await status()).toBe(401);
    await post(`${path}/submit`, { id, authorizedGrantTypes: 'client_credentials' });
    expect(await status()).toBe(200);
    expect((await post(`${path}/remove?ids=${id}`)).status).toBe(200);
    expect(await status()).toBe(401);
  });

  it('a program that authenticates as itself gets 200 when it logs out', async () => {
    const { secret } = await add('polite');
    const headers = await as('polite', secret);
    expect((await server.get('/api/blade-auth/oauth/logout', headers)).body).toStrictEqual({
      success: 'true',
      msg: 'success',
    });
  });
});
