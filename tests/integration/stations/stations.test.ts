import { beforeAll, describe, expect, it } from 'vitest';
import { appRole, platformRole } from '../../../apps/server/store/roles.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { organisation, type Row } from '../../support/organisation.ts';
import {
  deviceDraft,
  devicePath,
  dtuPath,
  registerPaths as paths,
  registerCalls,
  registerCodes,
  stationPath,
} from '../../support/register-calls.ts';
import { newDesign, registerSite, stationDraft } from '../../support/simulated-site.ts';

const world = await fieldWorld();
const ours = await organisation(world, '光明电力');
const theirs = await organisation(world, '别家电力');
const { admin } = ours;
type Headers = Record<string, string>;
const { post, get, add, records, refused } = registerCalls(world, admin);
const mine = await registerSite(world, admin);
const foreign = await registerSite(world, theirs.admin);
const station = (given: Row = {}) => stationDraft({ stationName: '新站', ...given });

describe('calls without a token', () => {
  it.each([
    ...paths.flatMap((path) => [`${path}/list`, `${path}/detail?id=1`]),
    ...[`${stationPath}/list/noPage`, `${dtuPath}/noPage`, `${devicePath}/noPage`, `${devicePath}/list/dept`],
    ...['blade-system/region/getStationRegion', `${dtuPath}/unclaimed`, `${dtuPath}/dialing-in?imei=1`],
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
    const [status] = await refused(path, body, reader);
    expect(status).toBe(403);
  });

  it.each([
    ...paths.map((path) => `${path}/detail?id=1`),
    ...[`${devicePath}/list/dept`, `${dtuPath}/unclaimed`, `${dtuPath}/dialing-in?imei=860000010999993`],
  ])('is forbidden GET %s', async (path) => {
    expect((await world.get(`/api/${path}`, reader)).status).toBe(403);
  });
});

describe('another tenant’s records', () => {
  it('stations, DTUs and devices are not found, and stay unchanged', async () => {
    const ids = [
      [stationPath, foreign.stationId],
      [dtuPath, foreign.dtuId],
      [devicePath, foreign.device(1)],
    ] as const;
    for (const [path, id] of ids) {
      expect((await world.get(`/api/${path}/detail?id=${id}`, admin)).status).toBe(404);
      const body = path === stationPath ? { stationName: '偷来的' } : { name: '偷来的' };
      expect((await refused(`${path}/submit`, { id, ...body }))[0]).toBe(404);
      expect((await refused(`${path}/remove?ids=${id}`))[0]).toBe(404);
      expect((await records(`${path}/list?size=1000`)).map((row) => row.id)).not.toContain(id);
    }
  });

  it('stations accept no DTU of ours, and DTUs no device', async () => {
    const draft = { stationInfoId: foreign.stationId, name: 'D', imei: newDesign().imei };
    expect(await refused(`${dtuPath}/submit`, draft)).toEqual([400, '电站名称引用的数据不存在']);
    const asked = { id: foreign.stationId, imei: newDesign().imei };
    expect(await refused(`${stationPath}/addDTU`, asked)).toEqual([400, '电站不存在']);
    const device = deviceDraft(foreign.dtuId, { address: 9 });
    expect(await refused(`${devicePath}/submit`, device)).toEqual([400, 'DTU名称引用的数据不存在']);
    const moved = { id: mine.device(1), dtuId: foreign.dtuId };
    expect(await refused(`${devicePath}/submit`, moved)).toEqual([400, 'DTU名称引用的数据不存在']);
  });

  it('IMEI is refused with the same message as our own, which does not disclose its owner', async () => {
    const draft = (imei: string) => ({ stationInfoId: mine.stationId, name: 'D', imei });
    const words = async (imei: string) => {
      const [status, msg] = await refused(`${dtuPath}/submit`, draft(imei));
      const [again, alike] = await refused(`${stationPath}/addDTU`, { id: mine.stationId, imei });
      expect([again, alike]).toEqual([status, msg]);
      return [status, msg.replace(imei, '…')];
    };
    const own = await words(mine.design.imei);
    expect(await words(foreign.design.imei)).toEqual(own);
    expect(own).toEqual([400, expect.stringMatching(/^该IMEI无法认领：…/)]);
  });
});

describe('records outside the data scope', () => {
  it('stations, DTUs and devices are hidden: unlisted, not found, unchanged', async () => {
    const dept = await ours.dept('西区');
    const west = await ours.user('west', {
      roleIds: [await ours.role('operator', registerCodes)],
      deptId: dept,
    });
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
      expect((await refused(`${path}/submit`, { id, ...draft }, west))[0]).toBe(404);
      expect((await refused(`${path}/remove?ids=${id}`, undefined, west))[0]).toBe(404);
    }
    const draft = { stationInfoId: mine.stationId, name: 'D', imei: newDesign().imei };
    expect((await refused(`${dtuPath}/submit`, draft, west))[0]).toBe(400);
    expect((await refused(`${devicePath}/submit`, deviceDraft(mine.dtuId), west))[0]).toBe(400);
  });
});

describe('a station', () => {
  it("owns a department below its creator's, who sees it from the next call", async () => {
    const dept = await ours.dept('东区');
    const east = await ours.user('east', {
      roleIds: [await ours.role('builder', registerCodes)],
      deptId: dept,
    });
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
    const node = {
      label: '东站',
      value: row.createDept,
      sort: 10,
      stationId: id,
      stations: 1,
      // A device that has never answered is waiting, not offline.
      offline: 0,
      alarming: 0,
    };
    expect(tree).toMatchObject([
      { value: '35', stations: 1, offline: 0, alarming: 0, children: [{ value: '3502', children: [node] }] },
    ]);
    // An open alarm is counted for users who may read alarms, until it has recovered.
    const alarm = `insert into alarm (tenant_id, create_dept, station_id, status, recovered_at) values ($1, $2, $3, 1, $4)`;
    const counts = async (who: Headers) =>
      ((await get('blade-system/region/getStationRegion', who)) as Row[]).map(({ alarming }) => alarming);
    await world.database.owner(alarm, [ours.tenantId, row.createDept, id, world.now()]);
    expect(await counts(ours.admin)).toEqual([0]);
    await world.database.owner(alarm, [ours.tenantId, row.createDept, id, null]);
    expect([await counts(ours.admin), await counts(east), await counts(theirs.admin)]).toEqual([
      [1],
      [0],
      [0],
    ]);
  });

  it("is visible to its creator even where the role's scope is the own department only", async () => {
    const scoped = await ours.role('own', registerCodes);
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

  it('renames its department with itself, and removes it when it is removed', async () => {
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
    expect((await post(`${stationPath}/remove?ids=${id}`)).status).toBe(200);
    expect(await dept()).toMatchObject({ is_deleted: 1 });
    const members = await world.database.owner('select 1 from "user" where $1 = any(dept_id)', [createDept]);
    expect(members).toEqual([]);
  });

  it('accepts a DTU through its own button from a user who may not edit DTUs, with the messages of stock clients', async () => {
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

  it('ignores online states that clients send', async () => {
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

describe('a device', () => {
  it('records a changed polling period, ignores one that clients send, and records nothing else', async () => {
    const id = await add(devicePath, deviceDraft(mine.dtuId, { address: 7, periodSeconds: 60 }));
    const since = async () => ((await get(`${devicePath}/detail?id=${id}`)) as Row).periodSince;
    await add(devicePath, { id, name: '二号', periodSeconds: 60, periodSince: '2026-01-01 00:00:00' });
    expect(await since()).toBeNull();
    await add(devicePath, { id, periodSeconds: 3600 });
    const [row] = await world.database.owner('select period_since as since from device where id = $1', [id]);
    expect(Math.abs(Number(row?.since) - Date.now())).toBeLessThan(60_000);
    expect(await since()).not.toBeNull();
  });
});

describe('a header box', () => {
  it("belongs to its station's department, also after it was moved or edited", async () => {
    const boxes = 'blade-headerBox/headerBox';
    const target = await add(stationPath, station({ stationName: '箱站' }));
    const departmentAt = async (id: string) =>
      ((await get(`${stationPath}/detail?id=${id}`)) as Row).createDept;
    const boxDepartment = async (id: string) => ((await get(`${boxes}/detail?id=${id}`)) as Row).createDept;
    const id = await add(boxes, { stationId: mine.stationId, deviceName: '一号箱' });
    expect(await boxDepartment(id)).toBe(await departmentAt(mine.stationId));
    await add(boxes, { id, stationId: target });
    expect(await boxDepartment(id)).toBe(await departmentAt(target));
    await add(boxes, { id, deviceName: '二号箱' });
    expect(await boxDepartment(id)).toBe(await departmentAt(target));
  });

  it('header boxes and stations accept only codes of their dictionaries', async () => {
    const box = { stationId: mine.stationId, deviceName: '三号箱', deviceBrand: 99 };
    expect(await refused('blade-headerBox/headerBox/submit', box)).toEqual([
      400,
      'deviceBrand:设备品牌不在可选范围内',
    ]);
    expect(await refused(`${stationPath}/submit`, station({ stationType: 7 }))).toEqual([
      400,
      'stationType:电站类型不在可选范围内',
    ]);
  });
});

describe('a DTU that moves to another station', () => {
  it('moves its devices and their readings to that department', async () => {
    const far = await ours.dept('北区');
    const north = await ours.user('north', {
      roleIds: [await ours.role('mover', [...registerCodes, 'xwjEquipment_view'])],
      deptId: far,
    });
    const target = await add(stationPath, station({ stationName: '北站' }), north);
    const moving = await registerSite(world, admin);
    const reading = { tenantId: ours.tenantId, deviceId: moving.device(1), record: 'controller', pack: 0 };
    await world.store([{ ...reading, at: Date.now(), values: { batteryVoltage: 51.2 } }]);
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

describe('a user who may only pick a station or device', () => {
  it('gets names and references only', async () => {
    const picker = await ours.user('picker', { roleIds: [await ours.role('picker', ['headerBox_view'])] });
    const stations = (await get(`${stationPath}/list/noPage`, picker)) as Row[];
    const row = stations.find(({ id }) => id === mine.stationId);
    expect(Object.keys(row ?? {}).sort()).toEqual(['createDept', 'id', 'stationName']);
    const devices = (await get(`${devicePath}/noPage`, picker)) as Row[];
    expect(devices.find(({ id }) => id === mine.device(1))).not.toHaveProperty('address');
  });
});

it('no station is missing from the tree or from the unpaged list, even beyond the page limit', async () => {
  const many = await organisation(world, '万站电力');
  const id = await add(stationPath, station({ stationName: '第一站' }), many.admin);
  const more = 10_050;
  await world.database.owner(
    `insert into station select made.* from station s, generate_series(1, $2::int) n, jsonb_populate_record(
       null::station, to_jsonb(s) || jsonb_build_object('id', s.id + n, 'station_name', '站' || n)) made
     where s.id = $1`,
    [id, more],
  );
  const tree = (await get('blade-system/region/getStationRegion', many.admin)) as Row[];
  const stations = JSON.stringify(tree).match(/"sort":10/g) ?? [];
  expect([tree[0]?.stations, stations.length]).toEqual([more + 1, more + 1]);
  expect(await get(`${stationPath}/list/noPage`, many.admin)).toHaveLength(more + 1);
});

it('regions of the tree have names in the language of the caller', async () => {
  const tree = JSON.stringify(await get('blade-system/region/getStationRegion', { ...admin, locale: 'en' }));
  for (const name of ['Fujian', 'Xiamen', 'Siming District']) expect(tree).toContain(`"label":"${name}"`);
});

it('claiming a DTU reads neither dictionaries nor the list of regions, whose labels it does not return', async () => {
  const lists = 'dict, dict_biz, region';
  const roles = `${appRole}, ${platformRole}`;
  await world.database.owner(`revoke select on ${lists} from ${roles}`);
  try {
    const draft = { stationInfoId: mine.stationId, name: 'D', imei: newDesign().imei };
    expect((await post(`${dtuPath}/submit`, draft)).status).toBe(200);
  } finally {
    await world.database.owner(`grant select on ${lists} to ${roles}`);
  }
});
