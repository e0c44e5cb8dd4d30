import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import {
  deviceDraft,
  devicePath,
  dtuPath,
  registerCalls,
  stationPath,
} from '../../support/register-calls.ts';
import { newDesign, registerSite, stationDraft } from '../../support/simulated-site.ts';

const world = await fieldWorld();
const ours = await organisation(world);
const { post, add, records, refused } = registerCalls(world, ours.admin);
const mine = await registerSite(world, ours.admin);
const station = (given: Row = {}) => stationDraft({ stationName: '新站', ...given });

describe('a station is refused', () => {
  it.each([
    [{ address: '鼓浪屿' }, 'address:'],
    [{ address: '118.06,24.44,' }, 'address:'],
    [{ address: '181,24.44,海上' }, 'address:'],
    [{ regionId: '35' }, 'regionId:'],
    [{ regionId: '福建' }, 'regionId:'],
    [{ regionId: '359999' }, '所属区域不是有效的区划编号'],
    [{ timeZone: 'Moon/Sea' }, 'timeZone:'],
    [{ secret: 1 }, 'secret:未知字段：secret'],
    [{ stationName: '' }, 'stationName:请输入电站名称'],
  ] as [Row, string][])('a station is refused with %o', async (given, words) => {
    const [status, msg] = await refused(`${stationPath}/submit`, station(given));
    expect(status).toBe(400);
    expect(msg).toContain(words);
  });

  it('the removal of a station is refused while it has DTUs', async () => {
    expect(await refused(`${stationPath}/remove?ids=${mine.stationId}`)).toEqual([
      400,
      '请先删除该电站的DTU设备',
    ]);
  });

  it('the removal of a station is refused while a user belongs to its department only, or departments are below it', async () => {
    const id = await add(stationPath, station());
    const [row] = await records(`${stationPath}/list?stationName_equal=新站`);
    const createDept = String(row?.createDept);
    const guard = await ours.user('guard', { roleIds: [await ours.role('guard', [])], deptId: createDept });
    expect((await refused(`${stationPath}/remove?ids=${id}`))[1]).toBe('数据正在被使用，不能删除');
    await world.database.owner('update "user" set is_deleted = 1 where id = $1', [guard.id]);
    const below = await ours.dept('班组', createDept);
    expect((await refused(`${stationPath}/remove?ids=${id}`))[1]).toBe('请先删除子节点!');
    await world.database.owner('update dept set is_deleted = 1 where id = $1', [below]);
    expect((await post(`${stationPath}/remove?ids=${id}`)).status).toBe(200);
  });
});

describe('a DTU is refused', () => {
  it.each(['12345', '86000001000001x', '8600000100000100', '８６０００００１００１０１７４'])(
    'a DTU is refused with the IMEI %s',
    async (imei) => {
      const draft = { stationInfoId: mine.stationId, name: 'D', imei };
      for (const [path, body] of [
        [`${dtuPath}/submit`, draft],
        [`${stationPath}/addDTU`, { id: mine.stationId, imei }],
      ] as const)
        expect(await refused(path, body)).toEqual([400, `IMEI必须是15位数字：${imei}`]);
    },
  );

  it.each([
    [{ link: 'carrier-pigeon' }, '未知的链路形式：carrier-pigeon'],
    [{ timeoutMs: 1 }, 'timeoutMs:'],
    [{ colour: 'red' }, 'colour:未知字段：colour'],
  ] as [Row, string][])('a DTU is refused with %o', async (given, words) => {
    const draft = { stationInfoId: mine.stationId, name: 'D', imei: newDesign().imei, ...given };
    const [status, msg] = await refused(`${dtuPath}/submit`, draft);
    expect(status).toBe(400);
    expect(msg).toContain(words);
  });

  it.each([
    [{ imei: '860000010999993' }, '缺少必要的请求参数: id'],
    [{ id: 'x', imei: '860000010999993' }, '请求参数格式错误: id'],
    [{ id: '1' }, '缺少必要的请求参数: imei'],
    [{ id: '1', imei: '860000010999993', role: 'admin' }, '未知字段：role'],
  ] as [Row, string][])('a DTU is refused by its station with %o', async (body, words) => {
    expect(await refused(`${stationPath}/addDTU`, body)).toEqual([400, words]);
  });

  it('the removal of a DTU is refused while it has devices', async () => {
    expect(await refused(`${dtuPath}/remove?ids=${mine.dtuId}`)).toEqual([400, '请先删除该DTU下的设备']);
  });
});

describe('a device is refused', () => {
  it.each([
    [{ model: 'perpetuum-mobile', address: 2 }, '未知的设备型号：perpetuum-mobile'],
    [{ model: 'acrel-adl3000', address: 2 }, '型号 acrel-adl3000 不适用于此设备类型'],
    [{ type: 2, address: 2 }, '型号 heliodeck-mppt4 不适用于此设备类型'],
    [{ address: 248 }, '该型号的设备地址范围为 1 到 247'],
    [{ address: 0 }, '该型号的设备地址范围为 1 到 247'],
    [{ address: 1.5 }, 'address:'],
    [{ dtuId: '' }, 'dtuId:请选择DTU设备'],
    [{ voltage: 12 }, 'voltage:未知字段：voltage'],
  ] as [Row, string][])('a device is refused with %o', async (given, words) => {
    const [status, msg] = await refused(`${devicePath}/submit`, deviceDraft(mine.dtuId, given));
    expect(status).toBe(400);
    expect(msg).toContain(words);
  });

  it('a device is refused at an address that is taken on its bus, also when both arrive at once', async () => {
    const [status, msg] = await refused(`${devicePath}/submit`, deviceDraft(mine.dtuId));
    expect([status, msg]).toEqual([400, expect.stringContaining('该总线上已有设备使用地址 1')]);
    const twice = await Promise.all(
      [1, 2].map(() => post(`${devicePath}/submit`, deviceDraft(mine.dtuId, { address: 33 }))),
    );
    expect(twice.map(({ status: one }) => one).sort()).toEqual([200, 400]);
    const moved = { id: mine.device(1), address: 33 };
    expect((await refused(`${devicePath}/submit`, moved))[0]).toBe(400);
  });
});
