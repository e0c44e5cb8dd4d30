import { describe, expect, it } from 'vitest';
import { calls, idOf, organisation, type Row } from '../../support/organisation.ts';
import { platform } from '../../support/platform.ts';

const server = await platform();
const { owner } = server.database;
const org = await organisation(server);
const { post, records, refusal } = calls(server, org.admin);
const zone = (paramValue: string, given: Row = {}) =>
  post('blade-system/param/submit', { paramName: '时区', paramKey: 'tenant.zone', paramValue, ...given });
const parameters = () =>
  owner('select param_key, param_value from param where tenant_id = $1 and is_deleted = 0 order by 1', [
    org.tenantId,
  ]);
/** When the tenant's own administrator was created, according to the list of users. */
const madeAt = async (headers = org.admin) =>
  (await records('blade-system/user/list?account=admin', headers))[0]?.createTime;
const english = { ...org.admin, 'accept-language': 'en' };

describe('a tenant’s time zone', () => {
  it.each(['Mars/Olympus', '+25:00', 'Berlin', ' '])('is refused as %s, in both languages', async (value) => {
    const before = await parameters();
    const body = { paramName: 'z', paramKey: 'tenant.zone', paramValue: value };
    const chinese = await refusal(post('blade-system/param/submit', body));
    const [status, words] = await refusal(post('blade-system/param/submit', body, english));
    expect([chinese[0], status]).toEqual([400, 400]);
    if (value.trim() !== '') {
      expect(chinese[1]).toMatch(/不是有效的时区/);
      expect(words).toMatch(/not a known time zone/);
    }
    expect(await parameters()).toEqual(before);
  });

  it('cannot be changed by renaming another parameter either', async () => {
    const id = idOf(await zone('Nowhere/Else', { paramKey: 'company.place' }));
    const before = await parameters();
    const [status, words] = await refusal(post('blade-system/param/submit', { id, paramKey: 'tenant.zone' }));
    expect([status, words]).toEqual([400, expect.stringMatching('不是有效的时区')]);
    expect(await parameters()).toEqual(before);
  });

  it('is Asia/Shanghai until it is set, and applies from the next call on to this tenant alone', async () => {
    await owner(`update "user" set create_time = '2026-03-01T12:00:00Z' where tenant_id = $1`, [
      org.tenantId,
    ]);
    const other = await organisation(server, '别家电力');
    await owner(`update "user" set create_time = '2026-03-01T12:00:00Z' where tenant_id = $1`, [
      other.tenantId,
    ]);
    expect(await madeAt()).toBe('2026-03-01 20:00:00');
    const id = idOf(await zone('Europe/Berlin'));
    expect(await madeAt()).toBe('2026-03-01 13:00:00');
    expect(await madeAt(other.admin)).toBe('2026-03-01 20:00:00');
    const found = await records('blade-system/user/list?createTime_equal=2026-03-01%2013:00:00');
    expect(found.map(({ account }) => account)).toEqual(['admin']);
    expect((await post(`blade-system/param/remove?ids=${id}`)).status).toBe(200);
    expect(await madeAt()).toBe('2026-03-01 20:00:00');
  });

  it('is that of 000000 if the tenant has none, and absent if it is unknown', async () => {
    const operator = await server.signIn('000000', 'admin');
    const [row] = await records('blade-system/param/list?paramKey=tenant.zone', operator);
    await post('blade-system/param/submit', { id: row?.id, paramValue: 'America/New_York' }, operator);
    expect(await madeAt()).toBe('2026-03-01 07:00:00');
    await owner(
      `insert into param (tenant_id, param_name, param_key, param_value) values ($1, 'z', 'tenant.zone', 'Moon/Sea')`,
      [org.tenantId],
    );
    expect(await madeAt()).toBe('2026-03-01 07:00:00');
    await post('blade-system/param/submit', { id: row?.id, paramValue: 'Asia/Shanghai' }, operator);
    expect(await madeAt()).toBe('2026-03-01 20:00:00');
  });
});
