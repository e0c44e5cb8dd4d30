import { beforeAll, describe, expect, it } from 'vitest';
import { fieldWorld } from '../support/field-world.ts';
import { idOf, organisation, type Row } from '../support/organisation.ts';
import { newDesign, registerSite, stationDraft } from '../support/simulated-site.ts';

const world = await fieldWorld();
const ours = await organisation(world, '光明电力');
const theirs = await organisation(world, '别家电力');
const { admin } = ours;
type Headers = Record<string, string>;

const stationPath = 'blade-stationInfo/stationInfo';
const dtuPath = 'blade-dtu/dtu';
const devicePath = 'blade-xwj/xwj';
const paths = [stationPath, dtuPath, devicePath];
const codes = paths.flatMap((path) => {
  const key = path.split('/')[1] ?? '';
  return [`${key}_add`, `${key}_edit`, `${key}_view`, `${key}_delete`];
});

const post = (path: string, body: unknown, headers: Headers = admin) =>
  world.post(`/api/${path}`, body, headers);
const add = async (path: string, body: Row, headers: Headers = admin) =>
  idOf(await post(`${path}/submit`, body, headers));
const get = async (path: string, headers: Headers = admin) =>
  (await world.get(`/api/${path}`, headers)).body.data;
const records = async (path: string, headers: Headers = admin) =>
  ((await get(path, headers)) as { records: Row[] }).records;
const deviceDraft = (dtuId: string, given: Row = {}): Row => ({
  ...{ name: '控制器', dtuId, type: 1, model: 'heliodeck-mppt4', address: 1 },
  ...given,
});
/** Everything people can change of stations, DTUs, devices and departments. */
const registers = () =>
  world.database.owner(
    `select 'station' as of, id::text, station_name as name, is_deleted, create_dept::text from station
     union all select 'dtu', id::text, imei, is_deleted, create_dept::text from dtu
     union all select 'device', id::text, name || address, is_deleted, create_dept::text from device
     union all select 'dept', id::text, dept_name, is_deleted, parent_id::text from dept order by 1, 2`,
  );
async function refused(call: () => ReturnType<typeof post>): Promise<readonly [number, string]> {
  const before = await registers();
  const { status, body } = await call();
  expect(await registers()).toEqual(before);
  return [status, body.msg];
}

const mine = await registerSite(world, admin);
const foreign = await registerSite(world, theirs.admin);
const station = (given: Row = {}) => stationDraft({ stationName: '新站', ...given });

describe('without a token', () => {
  it.each([
    ...paths.flatMap((path) => [`${path}/list`, `${path}/detail?id=1`]),
    ...[`${stationPath}/list/noPage`, `${dtuPath}/noPage`, `${devicePath}/noPage`, `${devicePath}/list/dept`],
    ...['blade-system/region/getStationRegion', `${dtuPath}/unclaimed`],
  ])('GET %s is unauthorized', async (path) => {
    expect((await world.get(`/api/${path}`)).status).toBe(401);
  });

  it.each([...paths.map((path) => `${path}/submit`), `${stationPath}/addDTU`, `${dtuPath}/remove?ids=1`])(
    'POST %s is unauthorized',
    async (path) => {
      expect((await world.post(`/api/${path}`, {})).status).toBe(401);
    },
  );
});

describe('a user without the button', () => {
  let reader: Headers;
  beforeAll(async () => {
    reader = await ours.user('reader', { roleIds: [await ours.role('reader', ['post'])] });
  });

  it.each([
    ...paths.flatMap((path) => [
      [`${path}/submit`, { id: '1' }],
      [`${path}/remove?ids=1`, undefined],
    ]),
    [`${stationPath}/addDTU`, { id: mine.stationId, imei: '860000010999993' }],
  ] as [string, unknown][])('is forbidden POST %s', async (path, body) => {
    const [status] = await refused(() => post(path, body, reader));
    expect(status).toBe(403);
  });

  it.each([
    ...paths.map((path) => `${path}/detail?id=1`),
    ...[`${devicePath}/list/dept`, `${dtuPath}/unclaimed`],
  ])('is forbidden GET %s', async (path) => {
    expect((await world.get(`/api/${path}`, reader)).status).toBe(403);
  });
});

describe("another tenant's", () => {
  it('station, DTU and device are not found, and stay as they are', async () => {
    const ids = [
      [stationPath, foreign.stationId],
      [dtuPath, foreign.dtuId],
      [devicePath, foreign.device(1)],
    ] as const;
    for (const [path, id] of ids) {
      expect((await world.get(`/api/${path}/detail?id=${id}`, admin)).status).toBe(404);
      const body = path === stationPath ? { stationName: '偷来的' } : { name: '偷来的' };
      expect((await refused(() => post(`${path}/submit`, { id, ...body })))[0]).toBe(404);
      expect((await refused(() => post(`${path}/remove?ids=${id}`, undefined)))[0]).toBe(404);
      expect((await records(`${path}/list?size=1000`)).map((row) => row.id)).not.toContain(id);
    }
  });

  it('station takes no DTU of ours, and its DTU no device', async () => {
    const draft = { stationInfoId: foreign.stationId, name: 'D', imei: newDesign().imei };
    expect(await refused(() => post(`${dtuPath}/submit`, draft))).toEqual([400, '电站名称引用的数据不存在']);
    const asked = { id: foreign.stationId, imei: newDesign().imei };
    expect(await refused(() => post(`${stationPath}/addDTU`, asked))).toEqual([400, '电站不存在']);
    const device = deviceDraft(foreign.dtuId, { address: 9 });
    expect(await refused(() => post(`${devicePath}/submit`, device))).toEqual([
      400,
      'DTU名称引用的数据不存在',
    ]);
    const moved = { id: mine.device(1), dtuId: foreign.dtuId };
    expect(await refused(() => post(`${devicePath}/submit`, moved))).toEqual([
      400,
      'DTU名称引用的数据不存在',
    ]);
  });

  it('IMEI is refused in the same words as our own, which do not tell whose it is', async () => {
    const draft = (imei: string) => ({ stationInfoId: mine.stationId, name: 'D', imei });
    const words = async (imei: string) => {
      const [status, msg] = await refused(() => post(`${dtuPath}/submit`, draft(imei)));
      const [again, alike] = await refused(() => post(`${stationPath}/addDTU`, { id: mine.stationId, imei }));
      expect([again, alike]).toEqual([status, msg]);
      return [status, msg.replace(imei, '…')];
    };
    const own = await words(mine.design.imei);
    expect(await words(foreign.design.imei)).toEqual(own);
    expect(own).toEqual([400, '该IMEI已被使用: …']);
  });
});

describe('outside the data scope', () => {
  it('stations, DTUs and devices are not there: unlisted, not found, unchanged', async () => {
    const dept = await ours.dept('西区');
    const west = await ours.user('west', { roleIds: [await ours.role('operator', codes)], deptId: dept });
    const list = async (path: string) => (await records(`${path}/list?size=1000`, west)).map((row) => row.id);
    expect([await list(stationPath), await list(dtuPath), await list(devicePath)]).toEqual([[], [], []]);
    expect(await get(`${devicePath}/list/dept?size=500`, west)).toEqual([]);
    expect(await get('blade-system/region/getStationRegion', west)).toEqual([]);
    for (const [path, id] of [
      [stationPath, mine.stationId],
      [dtuPath, mine.dtuId],
      [devicePath, mine.device(1)],
    ] as const) {
      const draft = path === stationPath ? { stationName: 'x' } : { name: 'x' };
      expect((await refused(() => post(`${path}/submit`, { id, ...draft }, west)))[0]).toBe(404);
      expect((await refused(() => post(`${path}/remove?ids=${id}`, undefined, west)))[0]).toBe(404);
    }
    const draft = { stationInfoId: mine.stationId, name: 'D', imei: newDesign().imei };
    expect((await refused(() => post(`${dtuPath}/submit`, draft, west)))[0]).toBe(400);
    expect((await refused(() => post(`${devicePath}/submit`, deviceDraft(mine.dtuId), west)))[0]).toBe(400);
  });
});

describe('a station is refused', () => {
  it.each([
    [{ address: '鼓浪屿' }, 'address:'],
    [{ address: '118.06,24.44,' }, 'address:'],
    [{ address: '181,24.44,海上' }, 'address:'],
    [{ regionId: '35' }, 'regionId:'],
    [{ regionId: '福建' }, 'regionId:'],
    [{ regionId: '359999' }, '所属区域不是有效的区划编号'],
    [{ timeZone: 'Moon/Sea' }, 'timeZone:'],
    [{ secret: 1 }, 'secret:未知字段: secret'],
    [{ stationName: '' }, 'stationName:请输入电站名称'],
  ] as [Row, string][])('with %o', async (given, words) => {
    const [status, msg] = await refused(() => post(`${stationPath}/submit`, station(given)));
    expect(status).toBe(400);
    expect(msg).toContain(words);
  });

  it('to be removed while it has DTUs', async () => {
    expect(await refused(() => post(`${stationPath}/remove?ids=${mine.stationId}`, undefined))).toEqual([
      400,
      '请先删除该电站的DTU设备',
    ]);
  });

  it('to be removed while someone belongs to its department alone, or departments hang below it', async () => {
    const id = await add(stationPath, station());
    const [row] = await records(`${stationPath}/list?stationName_equal=新站`);
    const createDept = String(row?.createDept);
    const guard = await ours.user('guard', { roleIds: [await ours.role('guard', [])], deptId: createDept });
    expect((await refused(() => post(`${stationPath}/remove?ids=${id}`, undefined)))[1]).toBe(
      '数据正在被使用,不能删除',
    );
    await world.database.owner('update "user" set is_deleted = 1 where id = $1', [guard.id]);
    const below = await ours.dept('班组', createDept);
    expect((await refused(() => post(`${stationPath}/remove?ids=${id}`, undefined)))[1]).toBe(
      '请先删除子节点!',
    );
    await world.database.owner('update dept set is_deleted = 1 where id = $1', [below]);
    expect((await post(`${stationPath}/remove?ids=${id}`, undefined)).status).toBe(200);
  });
});

describe('a DTU is refused', () => {
  it.each(['12345', '86000001000001x', '8600000100000100', '８６０００００１００１０１７４'])(
    'with the IMEI %s',
    async (imei) => {
      const draft = { stationInfoId: mine.stationId, name: 'D', imei };
      for (const call of [
        () => post(`${dtuPath}/submit`, draft),
        () => post(`${stationPath}/addDTU`, { id: mine.stationId, imei }),
      ])
        expect(await refused(call)).toEqual([400, `IMEI必须是15位数字: ${imei}`]);
    },
  );

  it.each([
    [{ link: 'carrier-pigeon' }, '未知的链路形式: carrier-pigeon'],
    [{ timeoutMs: 1 }, 'timeoutMs:'],
    [{ colour: 'red' }, 'colour:未知字段: colour'],
  ] as [Row, string][])('with %o', async (given, words) => {
    const draft = { stationInfoId: mine.stationId, name: 'D', imei: newDesign().imei, ...given };
    const [status, msg] = await refused(() => post(`${dtuPath}/submit`, draft));
    expect(status).toBe(400);
    expect(msg).toContain(words);
  });

  it.each([
    [{ imei: '860000010999993' }, '缺少必要的请求参数: id'],
    [{ id: 'x', imei: '860000010999993' }, '请求参数格式错误: id'],
    [{ id: '1' }, '缺少必要的请求参数: imei'],
    [{ id: '1', imei: '860000010999993', role: 'admin' }, '未知字段: role'],
  ] as [Row, string][])('by its station with %o', async (body, words) => {
    expect(await refused(() => post(`${stationPath}/addDTU`, body))).toEqual([400, words]);
  });

  it('to be removed while it has devices', async () => {
    expect(await refused(() => post(`${dtuPath}/remove?ids=${mine.dtuId}`, undefined))).toEqual([
      400,
      '请先删除该DTU下的设备',
    ]);
  });
});

describe('a device is refused', () => {
  it.each([
    [{ model: 'perpetuum-mobile', address: 2 }, '未知的设备型号: perpetuum-mobile'],
    [{ model: 'acrel-adl3000', address: 2 }, '型号 acrel-adl3000 不适用于此设备类型'],
    [{ type: 2, address: 2 }, '型号 heliodeck-mppt4 不适用于此设备类型'],
    [{ address: 248 }, '该型号的设备地址范围为 1 到 247'],
    [{ address: 0 }, '该型号的设备地址范围为 1 到 247'],
    [{ address: 1.5 }, 'address:'],
    [{ dtuId: '' }, 'dtuId:请选择DTU设备'],
    [{ voltage: 12 }, 'voltage:未知字段: voltage'],
  ] as [Row, string][])('with %o', async (given, words) => {
    const [status, msg] = await refused(() => post(`${devicePath}/submit`, deviceDraft(mine.dtuId, given)));
    expect(status).toBe(400);
    expect(msg).toContain(words);
  });

  it('at an address its bus has given away, also when both come at once', async () => {
    const [status, msg] = await refused(() => post(`${devicePath}/submit`, deviceDraft(mine.dtuId)));
    expect([status, msg]).toEqual([400, expect.stringContaining('该总线上已有设备使用地址 1')]);
    const twice = await Promise.all(
      [1, 2].map(() => post(`${devicePath}/submit`, deviceDraft(mine.dtuId, { address: 33 }))),
    );
    expect(twice.map(({ status: one }) => one).sort()).toEqual([200, 400]);
    const moved = { id: mine.device(1), address: 33 };
    expect((await refused(() => post(`${devicePath}/submit`, moved)))[0]).toBe(400);
  });
});

describe('a station', () => {
  it("owns a department below its creator's, who sees it with the next call", async () => {
    const dept = await ours.dept('东区');
    const east = await ours.user('east', { roleIds: [await ours.role('builder', codes)], deptId: dept });
    const id = await add(stationPath, station({ stationName: '东站', regionId: '3502' }), east);
    const row = (await get(`${stationPath}/detail?id=${id}`, east)) as Row;
    expect(row).toMatchObject({ fullRegionId: '35,3502', cityId: '3502', longitude: '118.0667' });
    const [made] = await world.database.owner(
      'select dept_name, parent_id::text, ancestors, dept_category from dept where id = $1',
      [row.createDept],
    );
    const ancestors = `0,${ours.deptId},${dept}`;
    expect(made).toEqual({ dept_name: '东站', parent_id: dept, ancestors, dept_category: 4 });
    const dtuId = await add(dtuPath, { stationInfoId: id, name: 'D', imei: newDesign().imei }, east);
    const deviceId = await add(devicePath, deviceDraft(dtuId), east);
    const depts = await world.database.owner(
      'select create_dept::text from dtu where id = $1 union all select create_dept::text from device where id = $2',
      [dtuId, deviceId],
    );
    expect(depts.map((one) => one.create_dept)).toEqual([row.createDept, row.createDept]);
    expect(await get(`${devicePath}/list/dept?createDept=${row.createDept}`, east)).toMatchObject([
      { id: deviceId, onlineStatus: 0, type: 1 },
    ]);
    const tree = await get('blade-system/region/getStationRegion', east);
    const node = { label: '东站', value: row.createDept, sort: 10, stationId: id, stations: 1, offline: 1 };
    expect(tree).toMatchObject([
      { value: '35', stations: 1, offline: 1, children: [{ value: '3502', children: [node] }] },
    ]);
  });

  it("is seen by its creator even where the role's scope is the own department only", async () => {
    const scoped = await ours.role('own', codes);
    await world.database.owner(
      `with rule as (insert into data_scope (tenant_id, resource_code, scope_type, scope_name)
         values ($1, 'stationInfo', 3, 'own department') returning id)
       insert into role_scope (tenant_id, role_id, category, scope_id) select $1, $2, 1, id from rule`,
      [ours.tenantId, scoped],
    );
    const owner = await ours.user('owner', { roleIds: [scoped], deptId: await ours.dept('南区') });
    expect(await records(`${stationPath}/list`, owner)).toEqual([]);
    const id = await add(stationPath, station({ stationName: '南站' }), owner);
    expect((await records(`${stationPath}/list`, owner)).map((row) => row.id)).toEqual([id]);
  });

  it('gives its department its new name, and takes it along when it is removed', async () => {
    const id = await add(stationPath, station({ stationName: '旧名' }));
    const { createDept } = (await get(`${stationPath}/detail?id=${id}`)) as Row;
    const dept = async () => {
      const rows = await world.database.owner(
        'select dept_name, full_name, is_deleted from dept where id = $1',
        [createDept],
      );
      return rows[0];
    };
    await add(stationPath, { id, stationName: '新名' });
    expect(await dept()).toEqual({ dept_name: '新名', full_name: '新名', is_deleted: 0 });
    expect((await post(`${stationPath}/remove?ids=${id}`, undefined)).status).toBe(200);
    expect(await dept()).toMatchObject({ is_deleted: 1 });
    const members = await world.database.owner('select 1 from "user" where $1 = any(dept_id)', [createDept]);
    expect(members).toEqual([]);
  });

  it('takes a DTU by its own button from someone who may not edit DTUs, and says so in the documents’ words', async () => {
    const role = await ours.role('installer', ['stationInfo_view', 'stationInfo_addDTU']);
    const installer = await ours.user('installer', { roleIds: [role] });
    const { imei } = newDesign();
    const reply = await post(`${stationPath}/addDTU?id=${mine.stationId}&imei=${imei}`, undefined, installer);
    expect([reply.status, reply.body.msg]).toEqual([200, '增加成功!']);
    expect(await records(`${dtuPath}/list?imei_equal=${imei}`)).toMatchObject([
      { stationInfoId: mine.stationId, name: `DTU-${imei.slice(-6)}`, link: 'auto', onlineStatus: 0 },
    ]);
    const english = await post(
      `${stationPath}/addDTU`,
      { id: mine.stationId, imei: Number(newDesign().imei), createDept: 'whatever' },
      { ...installer, 'accept-language': 'en' },
    );
    expect(english.body.msg).toBe('add success!');
  });

  it('keeps what people send of online states to itself', async () => {
    const imei = newDesign().imei;
    const draft = {
      stationInfoId: mine.stationId,
      name: 'D',
      imei,
      onlineStatus: 1,
      connectTime: '2026-01-01 00:00:00',
    };
    const id = await add(dtuPath, draft);
    expect(await get(`${dtuPath}/detail?id=${id}`)).toMatchObject({ onlineStatus: 0, connectTime: null });
  });
});

describe('a DTU that moves to another station', () => {
  it('takes its devices and their readings along into that department', async () => {
    const far = await ours.dept('北区');
    const north = await ours.user('north', {
      roleIds: [await ours.role('mover', [...codes, 'xwjEquipment_view'])],
      deptId: far,
    });
    const target = await add(stationPath, station({ stationName: '北站' }), north);
    const moving = await registerSite(world, admin);
    const reading = { tenantId: ours.tenantId, deviceId: moving.device(1), record: 'controller', pack: 0 };
    await world.ingest.readings([{ ...reading, at: Date.now(), values: { batteryVoltage: 51.2 } }]);
    const seen = async () => {
      const devices = await records(`${devicePath}/list?dtuId=${moving.dtuId}`, north);
      const live = await records(`blade-xwjEquipment/xwjEquipment/list?xwjId=${moving.device(1)}`, north);
      return [devices.length, live.length];
    };
    expect(await seen()).toEqual([0, 0]);
    await add(dtuPath, { id: moving.dtuId, stationInfoId: target });
    expect(await seen()).toEqual([1, 1]);
    const { createDept } = (await get(`${stationPath}/detail?id=${target}`, north)) as Row;
    const [device] = await records(`${devicePath}/list?dtuId=${moving.dtuId}`, north);
    expect(device).toMatchObject({ createDept, stationName: '北站' });
  });
});

describe('someone who only picks a station or device', () => {
  it('gets names and references, nothing more', async () => {
    const picker = await ours.user('picker', { roleIds: [await ours.role('picker', ['headerBox_view'])] });
    const stations = (await get(`${stationPath}/list/noPage`, picker)) as Row[];
    const row = stations.find(({ id }) => id === mine.stationId);
    expect(Object.keys(row ?? {}).sort()).toEqual(['createDept', 'id', 'stationName']);
    const devices = (await get(`${devicePath}/noPage`, picker)) as Row[];
    expect(devices.find(({ id }) => id === mine.device(1))).not.toHaveProperty('address');
  });
});
