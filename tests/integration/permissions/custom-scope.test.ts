import { Readable } from 'node:stream';
import readExcel from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { openTestFeed, type TestFeed } from '../../support/live-feed.ts';
import { idOf, menuIdsOf, organisation, type Row } from '../../support/organisation.ts';
import { type RegisteredSite, registerSite } from '../../support/simulated-site.ts';
import { twoSites } from '../../support/two-sites.ts';

type Headers = Record<string, string>;

const { world, ours, root, east, west, at } = await twoSites();
const { tenantId } = ours;
const history = 'blade-xwjHistory/xwjHistory';

beforeAll(async () => {
  await world.store([
    reading(east, 0, { batteryVoltage: 48, pv1Voltage: 90 }),
    reading(east, 1, { batteryVoltage: 52, pv1Voltage: 91 }),
    reading(west, 0, { batteryVoltage: 53, pv1Voltage: 92 }),
  ]);
});

function reading(site: RegisteredSite, after: number, values: Record<string, number>) {
  return {
    tenantId,
    deviceId: site.device(1),
    record: 'controller',
    pack: 0,
    at: at(after),
    values,
  };
}

interface Rule {
  readonly resourceCode: string;
  readonly scopeType: number;
  readonly scopeColumn?: string;
  readonly scopeField?: string;
  readonly scopeValue?: string;
}
const submit = async ({ resourceCode, ...rule }: Rule, headers = root) => {
  const [menuId] = await menuIdsOf(world, ['xwjHistory']);
  const body = { menuId, scopeName: 'rule', resourceCode, scopeField: '*', scopeClass: '-', ...rule };
  return world.post('/api/blade-system/data-scope/submit', body, headers);
};
const custom = (scopeValue: string, given: Partial<Rule> = {}): Rule => ({
  resourceCode: 'xwjHistory',
  scopeType: 5,
  scopeValue,
  ...given,
});
/** Gives a role these rules and no other. */
async function give(roleId: string, ...rules: readonly Rule[]): Promise<void> {
  const dataScopeIds: string[] = [];
  for (const rule of rules) dataScopeIds.push(idOf(await submit(rule)));
  const reply = await world.post(
    '/api/blade-system/role/grant',
    { roleIds: [roleId], dataScopeIds },
    ours.admin,
  );
  expect(reply.status).toBe(200);
}
let people = 0;
/** A user of the top department, who sees everything of the tenant until rules restrict it. */
async function someone(codes: readonly string[], ...rules: readonly Rule[]) {
  people += 1;
  const roleId = await ours.role(`role${people}`, codes);
  if (rules.length > 0) await give(roleId, ...rules);
  return {
    roleId,
    headers: (await ours.user(`user${people}`, { roleIds: [roleId] })) as Headers & { id: string },
  };
}
const rowsOf = async (headers: Headers, query = '', path = history): Promise<Row[]> => {
  const reply = await world.get(`/api/${path}/list?size=100${query}`, headers);
  expect(reply.status).toBe(200);
  return (reply.body.data as { records: Row[] }).records;
};
/** The rows of a list, as device (E, W) and battery voltage. */
const seen = async (headers: Headers, query = '') =>
  (await rowsOf(headers, query))
    .map((row) => `${row.xwjId === east.device(1) ? 'E' : 'W'}${row.batteryVoltage}`)
    .sort();
const exported = async (headers: Headers) => {
  const { app } = world.app.http;
  const reply = await app.inject({ url: `/api/${history}/export`, headers: { ...headers, locale: 'en' } });
  const [sheet] = await readExcel(Readable.from([reply.rawPayload]));
  const [heads = [], ...rows] = sheet?.data ?? [];
  const at = heads.indexOf('Battery Voltage (V)');
  return rows.map((row) => row[at]).sort();
};
const chart = async (headers: Headers, site: RegisteredSite, metrics = 'batteryVoltage') => {
  const reply = await world.get(
    `/api/${history}/getEchart?xwjId=${site.device(1)}&metrics=${metrics}`,
    headers,
  );
  return reply.status === 200 ? (reply.body.data as Row[]) : reply.status;
};
const drawn = async (headers: Headers, site: RegisteredSite) => {
  const points = await chart(headers, site);
  return typeof points === 'number' ? points : points.flatMap((point) => point.batteryVoltage ?? []);
};
let marks = 0;
/** Publishes an event that every user receives about himself, and waits for it: earlier events have arrived by then. */
async function flushed(feed: TestFeed, userId: string): Promise<void> {
  marks += 1;
  const id = `mark ${marks}`;
  const what = { createUser: userId };
  world.live.publish({ kind: 'changed', tenantId, entity: 'deviceCommand', id, at: 0, what });
  await feed.first((data) => data.id === id, `the feed brings ${id}`);
}
const heard = (feed: TestFeed) =>
  feed.events.filter(({ data }) => data.kind === 'readings').map(({ data }) => data);

describe('a rule that cannot be applied is refused when it is saved', () => {
  it.each([
    [
      custom("nobody = 'x'"),
      'dataScope.expression',
      'The custom rule is wrong at character 1: there is no field nobody',
    ],
    [
      custom("stationName = 'x' -- all"),
      'dataScope.expression',
      'The custom rule is wrong at character 19: the character - is not allowed',
    ],
    [
      custom('batteryVoltage in (select 1)'),
      'dataScope.expression',
      'The custom rule is wrong at character 20: a value is expected here, not select',
    ],
    [{ resourceCode: 'xwj', scopeType: 2, scopeColumn: 'name' }, 'dataScope.column', undefined],
    [{ resourceCode: 'xwj', scopeType: 3, scopeColumn: 'create_dept; drop' }, 'dataScope.column', undefined],
    [
      { resourceCode: 'xwj', scopeType: 1, scopeColumn: '-', scopeField: 'name,nobody' },
      'dataScope.field',
      undefined,
    ],
    [custom("account = 'x'", { resourceCode: 'user', scopeField: 'password' }), 'dataScope.field', undefined],
    [custom('password is null', { resourceCode: 'user' }), 'dataScope.expression', undefined],
    [custom("code = 'x'", { resourceCode: 'equipment' }), 'dataScope.resource', undefined],
  ] as const)('%j', async (rule, code, words) => {
    const { status, body } = await submit(rule, { ...root, locale: 'en' });
    expect([status, body.errorCode]).toStrictEqual([400, code]);
    if (words) expect(body.msg).toBe(words);
  });

  it('a rule that an edit makes inapplicable is refused, and only the platform may edit it', async () => {
    const id = idOf(await submit(custom("stationName = 'x'")));
    const edit = (body: Row, headers: Headers) =>
      world.post('/api/blade-system/data-scope/submit', { id, ...body }, headers);
    expect((await edit({ scopeValue: 'stationName' }, root)).body.errorCode).toBe('dataScope.expression');
    expect((await edit({ resourceCode: 'dtu' }, root)).body.errorCode).toBe('dataScope.expression');
    expect((await edit({ scopeName: 'x' }, ours.admin)).status).toBe(403);
  });
});

describe('a custom rule on the device of a reading', () => {
  const ofEast = () => custom(`xwjId = ${east.device(1)} and not create_user in (\${userId})`);

  it('shows exactly its rows in list, detail, export and chart', async () => {
    const { headers } = await someone(['xwjHistory', 'xwjHistory_view', 'xwjHistory_export'], ofEast());
    expect(await seen(ours.admin)).toStrictEqual(['E48', 'E52', 'W53']);
    expect(await seen(headers)).toStrictEqual(['E48', 'E52']);
    const detail = async (site: RegisteredSite) =>
      (await world.get(`/api/${history}/detail?id=${site.device(1)}-0-${at(0)}`, headers)).status;
    expect([await detail(east), await detail(west)]).toStrictEqual([200, 404]);
    expect(await exported(headers)).toStrictEqual([48, 52]);
    expect([await drawn(headers, east), await drawn(headers, west)]).toStrictEqual([[48, 52], 404]);
  });

  it('limits the live feed to its rows', async () => {
    const { headers } = await someone(['xwjHistory', 'xwjHistory_export'], ofEast());
    const feed = await openTestFeed(world.address, headers);
    await world.store([reading(west, 2, { chargingPower: 1 }), reading(east, 2, { chargingPower: 2 })]);
    await flushed(feed, headers.id);
    expect(heard(feed)).toMatchObject([{ deviceId: east.device(1), values: { chargingPower: 2 } }]);
  });

  it('a custom rule on the device of a reading that is replaced by another takes effect on the next call', async () => {
    const { headers, roleId } = await someone(['xwjHistory', 'xwjHistory_export'], ofEast());
    expect(await seen(headers, '&batteryVoltage_notnull=1')).toStrictEqual(['E48', 'E52']);
    await give(roleId, custom(`xwjId = ${west.device(1)}`));
    expect(await seen(headers, '&batteryVoltage_notnull=1')).toStrictEqual(['W53']);
    await give(roleId, custom("stationName like '没有%'"));
    expect(await seen(headers)).toStrictEqual([]);
    expect(await drawn(headers, west)).toBe(404);
  });

  it('restricts an administrator of the tenant too', async () => {
    const other = await organisation(world, '另一家');
    const away = await registerSite(world, other.admin);
    const devices = async () => (await rowsOf(other.admin, '', 'blade-xwj/xwj')).map((row) => row.id);
    expect(await devices()).toHaveLength(away.deviceIds.size);
    const dataScopeIds = [idOf(await submit(custom("name = 'nobody'", { resourceCode: 'xwj' })))];
    await world.post('/api/blade-system/role/grant', { roleIds: [other.adminRoleId], dataScopeIds }, root);
    expect(await devices()).toStrictEqual([]);
  });
});

describe('a custom rule on the values of a reading', () => {
  const high = (given: Partial<Rule> = {}) => custom('batteryVoltage > 50', given);

  it('shows exactly its rows in list, export and chart', async () => {
    const { headers } = await someone(['xwjHistory', 'xwjHistory_export'], high());
    expect(await seen(headers)).toStrictEqual(['E52', 'W53']);
    expect(await exported(headers)).toStrictEqual([52, 53]);
    expect([await drawn(headers, east), await drawn(headers, west)]).toStrictEqual([[52], [53]]);
  });

  it('limits the live feed to its rows', async () => {
    const { headers } = await someone(['xwjHistory', 'xwjHistory_export'], high());
    const feed = await openTestFeed(world.address, headers);
    await world.store([reading(east, 3, { batteryVoltage: 49.5 })]);
    await world.store([reading(west, 3, { batteryVoltage: 50.5 })]);
    await flushed(feed, headers.id);
    expect(heard(feed)).toMatchObject([{ deviceId: west.device(1), values: { batteryVoltage: 50.5 } }]);
  });

  it('is combined with the rules of other roles: rows that one of them shows are visible', async () => {
    const first = await ours.role('beside1', ['xwjHistory']);
    const second = await ours.role('beside2', ['xwjHistory']);
    await give(first, custom('batteryVoltage = 53'));
    await give(second, custom('batteryVoltage = 48'));
    const headers = await ours.user('beside', { roleIds: [first, second] });
    expect(await seen(headers)).toStrictEqual(['E48', 'W53']);
  });
});

describe('fields a rule does not show', () => {
  const some: Partial<Rule> = { scopeField: 'xwjId, dataTime, battery_voltage' };

  it('are null in list, detail and export, and cannot be searched or ordered by', async () => {
    const { headers } = await someone(
      ['xwjHistory', 'xwjHistory_view', 'xwjHistory_export'],
      custom('batteryVoltage > 50', some),
    );
    const rows = await rowsOf(headers, '&batteryVoltage=52');
    expect(rows).toMatchObject([{ batteryVoltage: 52, pv1Voltage: null, stationName: null }]);
    const detail = await world.get(`/api/${history}/detail?id=${rows[0]?.id}`, headers);
    expect(detail.body.data).toMatchObject({ batteryVoltage: 52, pv1Voltage: null, stationName: null });
    expect(await seen(headers, '&pv1Voltage=91')).toStrictEqual([]);
    expect((await rowsOf(headers, `&xwjId=${east.device(1)}&ascs=pv1_voltage`)).length).toBeGreaterThan(0);
    expect(await exported(headers)).toContain(52);
  });

  it('are gaps in charts and missing in the live feed', async () => {
    const { headers } = await someone(
      ['xwjHistory', 'xwjHistory_export'],
      custom(`xwjId = ${east.device(1)}`, some),
    );
    const points = (await chart(headers, east, 'batteryVoltage,pv1Voltage')) as Row[];
    expect(points.some((point) => point.batteryVoltage === 48)).toBe(true);
    expect(points.every((point) => (point.pv1Voltage ?? null) === null)).toBe(true);
    const feed = await openTestFeed(world.address, headers);
    await world.store([
      reading(east, 4, { batteryVoltage: 49, pv1Voltage: 95 }),
      reading(east, 5, { pv1Voltage: 96 }),
    ]);
    await flushed(feed, headers.id);
    expect(heard(feed).map(({ values }) => values)).toStrictEqual([{ batteryVoltage: 49 }]);
  });

  it('depend on the rule of each row: another rule may show them on other rows', async () => {
    const first = await ours.role('veil1', ['xwjHistory']);
    const second = await ours.role('veil2', ['xwjHistory']);
    await give(first, custom('batteryVoltage = 53', some));
    await give(second, custom('batteryVoltage = 48'));
    const headers = await ours.user('veiled', { roleIds: [first, second] });
    const rows = await rowsOf(headers);
    expect(rows.map((row) => [row.batteryVoltage, row.pv1Voltage]).sort()).toStrictEqual([
      [48, 90],
      [53, null],
    ]);
  });

  it('are unchanged when a form sends them back empty', async () => {
    const rule = { resourceCode: 'dtu', scopeType: 1, scopeColumn: '-', scopeField: 'name, link' };
    const { headers } = await someone(['dtu', 'dtu_view', 'dtu_edit', 'dtu_export'], rule);
    const detail = (await world.get(`/api/blade-dtu/dtu/detail?id=${east.dtuId}`, headers)).body.data as Row;
    expect(detail).toMatchObject({ imei: null, stationInfoId: null, stationInfoName: null });
    expect(String(detail.$hidden).split(',')).toContain('imei');
    const reply = await world.post('/api/blade-dtu/dtu/submit', { ...detail, name: 'renamed' }, headers);
    expect(reply.status, reply.text).toBe(200);
    const [row] = await world.database.owner('select name, imei from dtu where id = $1', [east.dtuId]);
    expect(row).toStrictEqual({ name: 'renamed', imei: east.design.imei });
  });
});

describe('another column for the scope', () => {
  it('represents the creator of the record or the creator’s department', async () => {
    const rule = { resourceCode: 'dtu', scopeType: 2, scopeColumn: 'update_user' };
    const { headers } = await someone(['dtu', 'dtu_view', 'dtu_export'], rule);
    const dtus = async () => (await rowsOf(headers, '', 'blade-dtu/dtu')).map((row) => row.id);
    expect(await dtus()).toStrictEqual([]);
    await world.database.owner('update dtu set update_user = $1 where id = $2', [headers.id, west.dtuId]);
    expect(await dtus()).toStrictEqual([west.dtuId]);
  });

  it('may contain several: a user sees those of the user’s departments', async () => {
    const dept = await ours.dept('分部');
    const roleId = await ours.role('colleague', ['user', 'user_view']);
    await give(roleId, { resourceCode: 'user', scopeType: 3, scopeColumn: 'dept_id' });
    const headers = await ours.user('colleague', { roleIds: [roleId], deptId: dept });
    const accounts = (await rowsOf(headers, '', 'blade-user')).map((row) => row.account);
    expect(accounts).toStrictEqual(['colleague']);
  });
});
