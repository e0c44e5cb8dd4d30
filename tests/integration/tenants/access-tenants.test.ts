import type { FirstPassword } from '@heliodeck/model/wire/first-password';
import { describe, expect, it } from 'vitest';
import { calls, idOf, organisation, type Row } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const { database } = server;
const org = await organisation(server);
const admin = await server.signIn('000000', 'admin');
const { post, get, records, refusal } = calls(server, org.admin);

describe('dictionaries', () => {
  const item = (given: Row) => ({
    code: 'colour',
    dictValue: '颜色',
    dictKey: 1,
    sort: 1,
    isSealed: 0,
    ...given,
  });
  const add = (given: Row, headers = admin) => post('blade-system/dict/submit', item(given), headers);

  it('have a top row with key −1, whatever key and parent are sent, if any', async () => {
    for (const [code, parentId, dictKey] of [
      ['root-a', -1, 7],
      ['root-b', '0', '-1'],
      ['root-c', '', null],
      ['root-d', undefined, undefined],
    ] as const) {
      const id = idOf(await add({ code, parentId, dictKey }));
      expect(await get(`blade-system/dict/detail?id=${id}`, admin)).toMatchObject({
        parentId: '0',
        dictKey: '-1',
      });
    }
    expect(await refusal(add({ code: 'root-a', parentId: 0 }))).toStrictEqual([400, '当前字典键值已存在!']);
  });

  it('have each key once, get their code from the top row, and follow when it is renamed', async () => {
    const top = idOf(await add({}));
    const red = idOf(await add({ parentId: top, dictKey: 1, dictValue: '红', code: 'ignored' }));
    const deep = idOf(await add({ parentId: red, dictKey: 2, dictValue: '深红' }));
    expect(await refusal(add({ parentId: red, dictKey: 1, dictValue: '又红' }))).toStrictEqual([
      400,
      '当前字典键值已存在!',
    ]);
    expect(await get(`blade-system/dict/detail?id=${red}`, admin)).toMatchObject({ code: 'colour' });
    await post('blade-system/dict/submit', { id: top, code: 'hue' }, admin);
    expect(await get(`blade-system/dict/detail?id=${deep}`, admin)).toMatchObject({ code: 'hue' });
    expect(await refusal(post(`blade-system/dict/remove?ids=${top}`, undefined, admin))).toStrictEqual([
      400,
      '请先删除子节点!',
    ]);
    const children = (await get(`blade-system/dict/child-list?parentId=${top}`, admin)) as Row[];
    expect(children).toMatchObject([{ id: red, children: [{ id: deep }] }]);
    expect(await get('blade-system/dict/child-list?parentId=-1', admin)).toStrictEqual([]);
    const parents = await records('blade-system/dict/parent-list?code=hue', admin);
    expect(parents.map((row) => row.id)).toStrictEqual([top]);
  });

  it('dictionaries that are sealed are neither edited nor removed until they are unsealed', async () => {
    const top = idOf(await add({ code: 'sealed' }));
    const id = idOf(await add({ parentId: top, isSealed: 1 }));
    const sealed = [400, '该字典项已封存，请先解除封存'];
    expect(await refusal(post('blade-system/dict/submit', { id, dictValue: '改' }, admin))).toStrictEqual(
      sealed,
    );
    expect(await refusal(post(`blade-system/dict/remove?ids=${id}`, undefined, admin))).toStrictEqual(sealed);
    expect((await post('blade-system/dict/submit', { id, isSealed: 0 }, admin)).status).toBe(200);
    expect((await post(`blade-system/dict/remove?ids=${id}`, undefined, admin)).status).toBe(200);
  });

  it('dictionaries of the system cannot be changed by a tenant, its business ones can', async () => {
    expect((await add({ code: 'mine' }, org.admin)).status).toBe(403);
    expect((await post('blade-system/dict-biz/submit', item({ code: 'mine' }))).status).toBe(200);
  });
});

describe('tenants', () => {
  it('are created with a code, a department, roles, dictionaries and an administrator who must choose a password', async () => {
    const made = await post(
      'blade-system/tenant/submit',
      { tenantName: '新能源', linkman: '周工', tenantId: '000000' },
      admin,
    );
    const id = idOf(made);
    const { firstPasswords } = made.body.data as { firstPasswords: FirstPassword[] };
    const { tenantId, accountNumber } = (await get(`blade-system/tenant/detail?id=${id}`, admin)) as Row;
    expect(tenantId).toMatch(/^[1-9]\d{5}$/);
    expect(accountNumber).toBe(100);
    const { token } = await server.token({
      params: { tenantId: String(tenantId), password: String(firstPasswords[0]?.password) },
    });
    expect(token).toMatchObject({ must_change_password: true, role_name: 'admin' });
  });

  it('keep their code permanently', async () => {
    const [row] = await database.owner('select id from tenant where tenant_id = $1', [org.tenantId]);
    await post('blade-system/tenant/submit', { id: row?.id, tenantId: '777777', linkman: '新人' }, admin);
    expect(
      await database.owner('select tenant_id, linkman from tenant where id = $1', [row?.id]),
    ).toStrictEqual([{ tenant_id: org.tenantId, linkman: '新人' }]);
  });

  it('except the platform’s can be removed, which ends the sessions of their users', async () => {
    const [own] = await database.owner(`select id from tenant where tenant_id = '000000'`);
    expect(await refusal(post(`blade-system/tenant/remove?ids=${own?.id}`, undefined, admin))).toStrictEqual([
      400,
      '不可删除管理租户!',
    ]);
    const doomed = await organisation(server, '将删除');
    const [row] = await database.owner('select id from tenant where tenant_id = $1', [doomed.tenantId]);
    expect((await post(`blade-system/tenant/remove?ids=${row?.id}`, undefined, admin)).status).toBe(200);
    expect((await server.get('/api/blade-user/info', doomed.admin)).status).toBe(401);
    expect((await server.token({ params: { tenantId: doomed.tenantId } })).body.msg).toBe(
      '未获得用户的租户信息',
    );
  });

  it('stay while they have a station or a DTU, whose devices would report to no tenant', async () => {
    const busy = await organisation(server, '有电站');
    const [row] = await database.owner('select id from tenant where tenant_id = $1', [busy.tenantId]);
    await database.owner(`insert into station (tenant_id, station_name) values ($1, '在用')`, [
      busy.tenantId,
    ]);
    const remove = () => post(`blade-system/tenant/remove?ids=${row?.id}`, undefined, admin);
    expect(await refusal(remove())).toStrictEqual([400, '租户仍有1个电站，请先删除']);
    expect((await server.get('/api/blade-user/info', busy.admin)).status).toBe(200);
    await database.owner('update station set is_deleted = 1 where tenant_id = $1', [busy.tenantId]);
    await database.owner(`insert into dtu (tenant_id, imei) values ($1, '860000000000007')`, [busy.tenantId]);
    expect((await remove()).body.errorCode).toBe('tenant.inUse');
    await database.owner('update dtu set is_deleted = 1 where tenant_id = $1', [busy.tenantId]);
    expect((await remove()).status).toBe(200);
  });

  it('get quota and expiry in one call, and no tenant can set its own', async () => {
    const some = await organisation(server, '授权');
    const [row] = await database.owner('select id from tenant where tenant_id = $1', [some.tenantId]);
    const path = `blade-system/tenant/setting?ids=${row?.id}&accountNumber=3&expireTime=${encodeURIComponent('2026-05-20 00:00:00')}`;
    expect((await post(path, undefined, some.admin)).status).toBe(403);
    expect(await refusal(post(path, undefined, admin))).toStrictEqual([200, '配置成功!']);
    expect(await get(`blade-system/tenant/detail?id=${row?.id}`, admin)).toMatchObject({
      accountNumber: 3,
      expireTime: '2026-05-20 00:00:00',
    });
    expect((await server.token({ params: { tenantId: some.tenantId } })).body.msg).toBe(
      '租户授权已过期,请联系管理员',
    );
  });

  it('get one quota together, or none of them does', async () => {
    const rows = await Promise.all(['甲', '乙'].map(async (tenantName) => organisation(server, tenantName)));
    const codes = rows.map(({ tenantId }) => tenantId);
    const stored = () =>
      database.owner(
        'select id::text, account_number as n from tenant where tenant_id = any($1) order by id',
        [codes],
      );
    const before = await stored();
    await database.owner(`create function refuse_tenant() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`);
    const ids = before.map(({ id }) => id).join();
    const call = () =>
      post(`blade-system/tenant/setting?ids=${ids}&accountNumber=9&expireTime=`, undefined, admin);
    for (const { id } of before) {
      await database.owner(
        `create trigger refuse before update on tenant for each row when (new.id = ${id}) execute function refuse_tenant()`,
      );
      expect((await call()).status).toBe(500);
      expect(await stored()).toEqual(before);
      await database.owner('drop trigger refuse on tenant');
    }
    expect((await call()).status).toBe(200);
    expect((await stored()).map(({ n }) => n)).toEqual([9, 9]);
  });
});

describe('clients', () => {
  it('have secrets that are never returned, and new ones that work', async () => {
    const body = {
      clientId: 'kiosk',
      clientSecret: 'kiosk_secret',
      webServerRedirectUri: 'http://localhost',
      scope: 'all',
      authorizedGrantTypes: 'password',
      accessTokenValidity: 60,
      refreshTokenValidity: 120,
    };
    const id = idOf(await post('blade-system/client/submit', body, admin));
    expect(JSON.stringify(await get(`blade-system/client/detail?id=${id}`, admin))).not.toMatch(
      /argon2|kiosk_secret/,
    );
    const call = (secret: string, params: Record<string, string> = {}) =>
      server.token({
        params: { tenantId: org.tenantId, ...params },
        headers: { authorization: `Basic ${Buffer.from(`kiosk:${secret}`).toString('base64')}` },
      });
    expect((await call('kiosk_secret')).token.expires_in).toBe(60);
    expect((await call('kiosk_secret', { grant_type: 'refresh_token' })).status).toBe(401);
    await post('blade-system/client/submit', { id, clientSecret: 'changed' }, admin);
    expect((await call('kiosk_secret')).status).toBe(401);
    await post('blade-system/client/submit', { id, scope: 'all', clientSecret: '' }, admin);
    expect((await call('changed')).token.access_token).toBeTruthy();
  });
});

describe('posts', () => {
  it('are not removed while users hold them', async () => {
    expect((await post(`blade-system/post/remove?ids=${org.postId}`)).status).toBe(400);
    expect(await get('blade-system/post/select')).toStrictEqual([
      { id: org.postId, postCode: 'ceo', postName: '首席执行官', category: 1, categoryName: '高层' },
    ]);
  });
});
