import { describe, expect, it } from 'vitest';
import { calls, idOf, organisation } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const { database } = server;
const root = await server.signIn('000000', 'admin');
const org = await organisation(server);
const { post, get, records, refusal } = calls(server, org.admin);
const path = 'blade-system/param';
const key = 'mail.password';
const mask = '******';

const stored = async (paramKey: string): Promise<unknown> => {
  const [row] = await database.owner(
    'select param_value from param where tenant_id = $1 and param_key = $2 and is_deleted = 0',
    [org.tenantId, paramKey],
  );
  return row?.param_value;
};
const mail = { paramName: '邮件', paramKey: key, paramValue: 'Fjord-and-lamp' };
await post(`${path}/submit`, mail);
await server.post(`/api/${path}/submit`, { ...mail, paramValue: 'Platform-only' }, root);
const [initial] = await records(`${path}/list?paramKey_equal=${key}`);
const id = String(initial?.id);
const set = (body: Record<string, unknown>) => post(`${path}/submit`, { id, ...body });

describe('a parameter that is a password', () => {
  it('is refused without a value when it is new, and is not exposed by a change of its key', async () => {
    const said = [400, 'paramValue:请输入参数键值'];
    const draft = { paramName: '地图', paramKey: 'map.key', paramValue: mask };
    expect(await refusal(post(`${path}/submit`, draft))).toStrictEqual(said);
    expect(await refusal(set({ paramKey: 'site.footer' }))).toStrictEqual(said);
    expect(await refusal(set({ paramKey: 'site.footer', paramValue: mask }))).toStrictEqual(said);
    const english = await post(
      `${path}/submit`,
      { id, paramKey: 'x', paramValue: '' },
      { ...org.admin, locale: 'en' },
    );
    expect(english.body.msg).toBe('paramValue:Please enter the parameter value');
    expect(await stored(key)).toBe('Fjord-and-lamp');
  });

  it('is never returned: in lists, details, searches, orders, or to the platform', async () => {
    const value = String(await stored(key));
    expect(initial?.paramValue).toBe(mask);
    expect(await get(`${path}/detail?id=${id}`)).toMatchObject({ paramKey: key, paramValue: mask });
    for (const operator of ['', '_equal', '_likeright', '_ge']) {
      const found = await records(
        `${path}/list?paramValue${operator}=${encodeURIComponent(value.slice(0, 3))}`,
      );
      expect(
        found.map((row) => row.paramKey),
        operator,
      ).not.toContain(key);
    }
    const texts = [
      await server.get(`/api/${path}/list?ascs=param_value&size=100`, org.admin),
      await server.get(`/api/${path}/list?size=100`, root),
    ].map((reply) => reply.text);
    expect(texts.join()).not.toContain(value);
    expect(texts.join()).not.toContain('Platform-only');
  });

  it('is unchanged by a form that sends the mask back, and replaced by another value', async () => {
    const before = await stored(key);
    expect((await set({ paramName: '邮件服务', paramValue: mask })).status).toBe(200);
    expect(await stored(key)).toBe(before);
    expect((await set({ paramValue: 'Sesame-2026' })).status).toBe(200);
    expect(await stored(key)).toBe('Sesame-2026');
    expect(await get(`${path}/detail?id=${id}`)).toMatchObject({ paramName: '邮件服务', paramValue: mask });
    const lines = await database.owner(
      `select before, after from audit_log where entity = 'param' and record_id = $1 and act = 'edit' order by seq`,
      [id],
    );
    expect(lines.map((line) => line.after)).toStrictEqual([{ paramName: '邮件服务' }, { paramValue: '***' }]);
    expect(JSON.stringify(lines)).not.toContain('Sesame');
  });
});

describe('a parameter whose name only resembles a secret', () => {
  it('is shown, and its changes can be read in the audit log', async () => {
    const made = await post(`${path}/submit`, {
      paramName: '热门页面',
      paramKey: 'site.hotpages',
      paramValue: 'false',
    });
    const hot = idOf(made);
    expect((await post(`${path}/submit`, { id: hot, paramValue: 'true' })).status).toBe(200);
    expect(await get(`${path}/detail?id=${hot}`)).toMatchObject({ paramValue: 'true' });
    const lines = await database.owner(
      `select before, after from audit_log where record_id = $1 and act = 'edit'`,
      [hot],
    );
    expect(lines).toStrictEqual([{ before: { paramValue: 'false' }, after: { paramValue: 'true' } }]);
    await post(`${path}/remove?ids=${hot}`);
  });
});
