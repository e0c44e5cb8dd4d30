import type { Found } from '@heliodeck/model/wire/found';
import { describe, expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';

const { world, ours, theirs, admin, site, li, alarm, call, get } = await alarmWorld();
const find = async (keyword: string, headers: Record<string, string> = admin): Promise<readonly Found[]> => {
  const [status, , data] = await get(
    `blade-watch/watch/find?keyword=${encodeURIComponent(keyword)}`,
    headers,
  );
  expect([keyword, status]).toEqual([keyword, 200]);
  return (data as readonly Found[]).filter(({ of }) => of === 'alarm' || of === 'order');
};
const told = (found: readonly Found[]) => found.map(({ of, id, name }) => [of, id, name]);
const open = await alarm({ content: '母线电压过高', encontent: 'Bus voltage high', device_name: '七号柜' });
const closed = await alarm({ content: '母线电压过高', status: 2 });
const storm = await alarm({ kind: 'storm', content: '多台设备离线', encontent: 'Storm of devices' });
const member = await alarm({ content: '母线电压过高', group_id: storm });
const [, , made] = await call('blade-orderRecord/orderRecord/alarmRecord', {
  alarmId: await alarm({ content: '风扇停转', device_name: '八号柜' }),
  repairmanId: li.id,
});
const order = (made as { id: string }).id;

describe('the search of the console', () => {
  it('finds open alarms by their text in both languages, pinyin, device and id; none that is closed or part of a storm', async () => {
    for (const keyword of ['母线', 'bus voltage', 'muxian', '七号柜', open]) {
      const found = told(await find(keyword));
      expect([keyword, found]).toEqual([keyword, [['alarm', open, '母线电压过高 · 七号柜']]]);
    }
    const ids = (await find('母线')).map(({ id }) => id);
    expect([closed, member].some((id) => ids.includes(id))).toBe(false);
    const english = await find('母线', { ...admin, 'accept-language': 'en' });
    expect(english[0]).toMatchObject({ name: 'Bus voltage high · 七号柜', stationId: site.stationId });
  });

  it('finds an alarm by its id whatever its state, also a member of a storm, and no number beyond all ids', async () => {
    for (const id of [closed, member]) expect((await find(id)).map((found) => found.id)).toEqual([id]);
    expect(await find('9'.repeat(19))).toEqual([]);
    expect(await find(closed, theirs.admin)).toEqual([]);
  });

  it('finds work orders by device, repairman and id, which link to the order', async () => {
    for (const keyword of ['八号柜 li', order])
      expect(told(await find(keyword))).toContainEqual(['order', order, '八号柜 · li']);
  });

  it('finds nothing of another tenant, nothing for users who may read neither, and nothing where a state is searched', async () => {
    expect(await find('母线', theirs.admin)).toEqual([]);
    expect(await find(open, theirs.admin)).toEqual([]);
    const clerk = await ours.user('clerk', { roleIds: [await ours.role('clerk', ['post'])] });
    expect(await find('母线', clerk)).toEqual([]);
    expect(await find('母线 offline')).toEqual([]);
    expect((await world.get('/api/blade-watch/watch/find?keyword=母线')).status).toBe(401);
  });
});
