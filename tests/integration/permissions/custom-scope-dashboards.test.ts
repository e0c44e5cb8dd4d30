import { beforeAll, describe, expect, it } from 'vitest';
import { idOf, menuIdsOf, type Row } from '../../support/organisation.ts';
import type { RegisteredSite } from '../../support/simulated-site.ts';
import { twoSites } from '../../support/two-sites.ts';

// The rules of the lists also apply to dashboards, the energy flow and the tree of regions (docs/guides/access.md).

type Headers = Record<string, string>;

const { world, ours, root, east, west, at } = await twoSites();
const { tenantId } = ours;

beforeAll(async () => {
  const reading = (site: RegisteredSite, record: string, after: number, values: Record<string, number>) => ({
    tenantId,
    deviceId: site.device(1),
    record,
    pack: 0,
    at: at(after),
    values,
  });
  for (const [site, from, to, batteryVoltage] of [
    [east, 100, 101, 48],
    [west, 200, 203, 53],
  ] as const) {
    await world.store([
      reading(site, 'operating', 0, { totalEnergy: from }),
      reading(site, 'operating', 5, { totalEnergy: to }),
      reading(site, 'controller', 5, { batteryVoltage, pv1Voltage: 90 }),
    ]);
  }
  await world.database.owner('update device set online_status = 1');
  await world.database.owner('update dtu set online_status = 1');
});

interface Rule {
  readonly resourceCode: string;
  readonly scopeType?: number;
  readonly scopeField?: string;
  readonly scopeValue?: string;
}
let people = 0;
/** A user of the top department, who sees everything of the tenant except what these rules hide. */
async function someone(...rules: readonly Rule[]): Promise<Headers> {
  people += 1;
  const roleId = await ours.role(`role${people}`, ['post']);
  const [menuId] = await menuIdsOf(world, ['xwjHistory']);
  const usual = {
    menuId,
    scopeName: 'rule',
    scopeField: '*',
    scopeClass: '-',
    scopeColumn: '-',
    scopeType: 5,
  };
  const dataScopeIds: string[] = [];
  for (const rule of rules)
    dataScopeIds.push(
      idOf(await world.post('/api/blade-system/data-scope/submit', { ...usual, ...rule }, root)),
    );
  const reply = await world.post(
    '/api/blade-system/role/grant',
    { roleIds: [roleId], dataScopeIds },
    ours.admin,
  );
  expect(reply.status).toBe(200);
  return ours.user(`user${people}`, { roleIds: [roleId] });
}
const ask = async <T = Row>(path: string, headers: Headers): Promise<T> => {
  const { status, body } = await world.get(`/api/${path}`, headers);
  expect(status).toBe(200);
  return body.data as T;
};
const total = async (headers: Headers, site?: RegisteredSite) =>
  (await ask(`blade-index/index/getMeterData?stationId=${site?.stationId ?? ''}`, headers)).totalPower;
const daily = async (headers: Headers) =>
  (await ask<Row[]>('blade-index/index/dailyMeterData', headers)).flatMap((item) => item.dailyPower ?? []);
const flow = async (headers: Headers, site: RegisteredSite) => {
  const { controllers } = await ask<{ controllers: Row[] }>(
    `blade-index/index/energyFlow?stationId=${site.stationId}`,
    headers,
  );
  return controllers.map(({ deviceId, dataTime, values }) => {
    const { batteryVoltage, pv1Voltage } = values as Row;
    return { is: deviceId === site.device(1), isDated: dataTime !== null, batteryVoltage, pv1Voltage };
  });
};
const summary = (headers: Headers, site: RegisteredSite) =>
  ask(`blade-index/index/stationSummary?stationId=${site.stationId}`, headers);
const tree = async (headers: Headers) => {
  const find = (nodes: readonly Row[]): readonly Row[] =>
    nodes.flatMap((node) => (node.stationId ? [node] : find((node.children ?? []) as Row[])));
  const stations = find(await ask<Row[]>('blade-system/region/getStationRegion', headers));
  return new Map(stations.map((node) => [node.stationId, node]));
};
const whole = { is: true, isDated: true };

describe('a tenant without a custom rule', () => {
  it('sees its data on dashboards, flow and tree', async () => {
    for (const headers of [ours.admin, await someone()]) {
      expect([await total(headers), await total(headers, east), await daily(headers)]).toEqual([4, 1, [4]]);
      expect(await flow(headers, west)).toEqual([{ ...whole, batteryVoltage: 53, pv1Voltage: 90 }]);
      expect((await summary(headers, west)).devices).toEqual([{ type: 1, total: 1, online: 1 }]);
      expect([...(await tree(headers)).keys()].sort()).toEqual([east.stationId, west.stationId].sort());
    }
  });
});

describe('a rule on the history of counters', () => {
  const rule = { resourceCode: 'operateDateHistory' };

  it('excludes from every sum the devices that it hides', async () => {
    const headers = await someone({ ...rule, scopeValue: `xwjId = ${east.device(1)}` });
    expect([await total(headers), await daily(headers)]).toEqual([1, [1]]);
    expect([await total(headers, east), await total(headers, west)]).toEqual([1, null]);
    expect((await summary(headers, west)).totalPower).toBeNull();
    // The rule does not concern live rows.
    expect(await flow(headers, west)).toEqual([{ ...whole, batteryVoltage: 53, pv1Voltage: 90 }]);
  });

  it('excludes all where it hides the counter or depends on a value of the reading', async () => {
    const hidden = { ...rule, scopeType: 1, scopeField: 'xwjId,dataTime' };
    const byReading = { ...rule, scopeValue: 'totalEnergy > 0' };
    for (const one of [hidden, byReading]) {
      const headers = await someone(one);
      expect([await total(headers), await daily(headers)]).toEqual([null, []]);
      const events = await ask<Row[]>(`blade-index/index/energyEvents?stationId=${east.stationId}`, headers);
      expect(events).toEqual([]);
    }
  });
});

describe('a rule on live rows', () => {
  it('shows in the flow the values of its rows only', async () => {
    const headers = await someone({ resourceCode: 'xwjEquipment', scopeValue: 'batteryVoltage > 50' });
    expect(await flow(headers, west)).toEqual([{ ...whole, batteryVoltage: 53, pv1Voltage: 90 }]);
    expect(await flow(headers, east)).toEqual([
      { is: true, isDated: false, batteryVoltage: null, pv1Voltage: null },
    ]);
    // Sums are computed from history.
    expect(await total(headers)).toBe(4);
  });

  it('shows in the flow no field that it hides', async () => {
    const headers = await someone({
      resourceCode: 'xwjEquipment',
      scopeType: 1,
      scopeField: 'xwjId,pv1Voltage',
    });
    expect(await flow(headers, west)).toEqual([
      { is: true, isDated: false, batteryVoltage: null, pv1Voltage: 90 },
    ]);
  });
});

describe('a rule on devices', () => {
  it('excludes the others from flow, counts and the marks of the tree', async () => {
    const headers = await someone({ resourceCode: 'xwj', scopeValue: `id = ${east.device(1)}` });
    expect(await flow(headers, west)).toEqual([]);
    expect((await flow(headers, east)).length).toBe(1);
    expect((await summary(headers, west)).devices).toEqual([]);
    expect((await tree(headers)).get(west.stationId)?.offline).toBe(0);
    await world.database.owner('update dtu set online_status = 1');
    await world.database.owner('update device set online_status = 0, offline_since = now() where id = $1', [
      west.device(1),
    ]);
    expect((await tree(ours.admin)).get(west.stationId)?.offline).toBe(1);
    expect((await tree(headers)).get(west.stationId)?.offline).toBe(0);
    await world.database.owner('update device set online_status = 1');
  });
});

describe('a rule on stations', () => {
  it('applies to dashboards and tree as to the list, and hides the same fields', async () => {
    const headers = await someone({
      resourceCode: 'stationInfo',
      scopeValue: `id = ${west.stationId}`,
      scopeField: 'id,regionId,createDept',
    });
    expect(await total(headers)).toBe(3);
    const refused = await world.get(`/api/blade-index/index/energyFlow?stationId=${east.stationId}`, headers);
    expect(refused.body.errorCode).toBe('record.notFound');
    const stations = await tree(headers);
    expect([...stations.keys()]).toEqual([west.stationId]);
    expect(stations.get(west.stationId)?.label).toBe(west.stationId);
    expect(await summary(headers, west)).toMatchObject({ stationName: '', installedCapacity: null });
  });
});
