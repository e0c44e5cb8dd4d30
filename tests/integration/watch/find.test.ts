import type { Found } from '@heliodeck/model/wire/found';
import { describe, expect, it } from 'vitest';
import { organisation } from '../../support/organisation.ts';
import { twoSites } from '../../support/two-sites.ts';

const { world, ours, east, west } = await twoSites();
const others = await organisation(world, '别家电力');
type Headers = Record<string, string>;
const path = '/api/blade-watch/watch/find';
const find = async (keyword: string, headers: Headers = ours.admin): Promise<readonly Found[]> => {
  const { status, body } = await world.get(`${path}?keyword=${encodeURIComponent(keyword)}`, headers);
  expect([keyword, status]).toEqual([keyword, 200]);
  return body.data as readonly Found[];
};
const told = (found: readonly Found[]) => found.map(({ of, name }) => `${of} ${name}`);
await world.database.owner(`update station set station_name = '敦煌光储' where id = $1`, [east.stationId]);
await world.database.owner(`update station set station_name = '重庆储能' where id = $1`, [west.stationId]);
await world.database.owner(`update device set name = '控制器 MPPT', online_status = 1 where id = $1`, [
  east.device(1),
]);
await world.database.owner(`update device set name = '南侧控制器', online_status = 0 where id = $1`, [
  west.device(1),
]);

describe('the refused search', () => {
  it('the search is refused without a sign-in, and invalid input has an error code', async () => {
    expect((await world.get(`${path}?keyword=ab`)).status).toBe(401);
    for (const query of [
      '',
      '?keyword=',
      '?keyword=%20',
      `?keyword=${'x'.repeat(81)}`,
      '?keyword=a&more=1',
      '?keyword=ab&settable=',
    ]) {
      const reply = await world.get(`${path}${query}`, ours.admin);
      expect([query, reply.status, typeof reply.body.errorCode]).toEqual([query, 400, 'string']);
    }
  });

  it("another tenant's names are found by nobody, and special characters of a pattern are literal", async () => {
    expect(await find('敦煌', others.admin)).toEqual([]);
    expect(await find('offline', others.admin)).toEqual([]);
    for (const keyword of ['%%', '__', "';--", '\\', '敦煌 nothing']) expect(await find(keyword)).toEqual([]);
  });

  it('a user without access to lists of stations and devices gets no results', async () => {
    const clerk = await ours.user('clerk', { roleIds: [await ours.role('clerk', ['post'])] });
    expect(await find('敦煌', clerk)).toEqual([]);
    expect(await find('online', clerk)).toEqual([]);
  });

  it('a user with the watch menu finds what the data scope shows, and no DTU, whose list is not permitted', async () => {
    const [dept] = await world.database.owner('select create_dept::text as id from station where id = $1', [
      west.stationId,
    ]);
    const roleId = await ours.role('watcher', ['monitorPowerSite']);
    const watcher = await ours.user('watcher', { roleIds: [roleId], deptId: String(dept?.id) });
    expect(told(await find('chongqing', watcher))).toEqual(['station 重庆储能']);
    expect(await find('dunhuang', watcher)).toEqual([]);
    expect(told(await find('offline', watcher))).toEqual(['device 南侧控制器']);
  });
});

describe('the search of the watch page', () => {
  it.each(['敦煌', 'dunhuang', 'DH', 'guangchu'])('%s finds the station', async (keyword) =>
    expect(told(await find(keyword))).toEqual(['station 敦煌光储']),
  );

  it('a device is found by its own name and that of its station', async () => {
    const [device, ...more] = await find('mppt dunhuang');
    expect(more).toEqual([]);
    expect(device).toMatchObject({
      of: 'device',
      id: east.device(1),
      stationId: east.stationId,
      stationName: '敦煌光储',
      isOnline: true,
    });
    expect(device?.settable).toContain('nominalVoltage');
  });

  it.each(['offline', '离线', 'lixian'])('%s finds what is offline', async (keyword) => {
    expect(told(await find(`${keyword} 控制器`))).toEqual(['device 南侧控制器']);
    expect((await find(keyword)).every(({ isOnline }) => isOnline === false)).toBe(true);
  });

  it('devices with the parameter are listed although their station has more than eight, and the online one first', async () => {
    await world.database.owner(
      `insert into device (tenant_id, dtu_id, name, type, address, online_status, model)
       select tenant_id, dtu_id, 'D' || n, type, 100 + n, 0, case when n > 5 then model end
         from device, generate_series(1, 10) as n where id = $1`,
      [east.device(1)],
    );
    const asked = `${path}?keyword=${encodeURIComponent('敦煌')}&settable=nominalVoltage`;
    const [first, ...others] = (await world.get(asked, ours.admin)).body.data as readonly Found[];
    expect(first).toMatchObject({ id: east.device(1), isOnline: true });
    expect(others.map(({ name }) => name).sort()).toEqual(['D10', 'D6', 'D7', 'D8', 'D9']);
    const none = await world.get(asked.replace('nominalVoltage', 'no-such'), ours.admin);
    expect(none.body.data).toEqual([]);
  });
});
