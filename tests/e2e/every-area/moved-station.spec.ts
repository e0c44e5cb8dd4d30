import { label } from '@heliodeck/kit/label';
import { dataScopeType } from '@heliodeck/model/permissions/data-scope';
import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { fillLogIn, type Person } from '../../support/console-page.ts';
import { type Api, apiOf, rowsOf, type Wire } from '../api.ts';
import { test } from '../console-test.ts';
import { asOwner } from '../database.ts';
import { silentController } from '../field.ts';
import { userHolding } from '../organisation.ts';
import { ownSession } from '../own-session.ts';
import { administrator, operator } from '../people.ts';

const own = {
  stationGone: label(
    '电站已被删除，或已不在您可见的范围内',
    'This station was deleted, or is out of your sight now',
  ),
  deviceGone: label(
    '设备已被删除，或已不在您可见的范围内',
    'This device was deleted, or is out of your sight now',
  ),
  dtuGone: label('DTU已被删除，或已不在您可见的范围内', 'This DTU was deleted, or is out of your sight now'),
};
/** A page refreshes its data every ten seconds. */
const lookMs = 40_000;
const narrowed = ['stationInfo', 'dtu', 'xwj'] as const;

/** A station, a device of it that never answered, and a user with a scope of the station's department and below. */
interface Given {
  readonly api: Api;
  readonly person: Person;
  readonly stationId: string;
  readonly stationName: string;
  readonly imei: string;
  readonly deviceId: string;
  /** Moves the station's department out of the user's scope. */
  moveAway(): Promise<void>;
}

async function addDept(api: Api, deptName: string): Promise<string> {
  const draft = { deptName, fullName: deptName, deptCategory: 2, sort: 1, parentId: '0' };
  return (await api.post<Wire>('blade-system/dept/submit', draft)).id;
}

/** Rules that limit stations, DTUs and devices to the departments of the user. */
async function scopes(request: APIRequestContext, api: Api): Promise<readonly string[]> {
  const platform = await apiOf(request, administrator);
  const nodes = await api.get<readonly Wire[]>('blade-system/menu/routes');
  const flat = (of: readonly Wire[]): readonly Wire[] =>
    of.flatMap((node) => [node, ...flat((node.children as readonly Wire[] | undefined) ?? [])]);
  const ids: string[] = [];
  for (const code of narrowed) {
    const menuId = flat(nodes).find((node) => node.code === code)?.id;
    const { id } = await platform.post<Wire>('blade-system/data-scope/submit', {
      menuId,
      scopeName: `moved ${code}`,
      resourceCode: code,
      scopeColumn: 'create_dept',
      scopeType: dataScopeType.deptAndBelow,
      scopeField: '*',
      scopeClass: '-',
    });
    ids.push(id);
  }
  return ids;
}

/** A separate station, and its department. */
async function addStation(api: Api, stationName: string) {
  const { id: stationId } = await api.post<Wire>('blade-stationInfo/stationInfo/submit', {
    stationName,
    companyName: 'C',
    stationType: 1,
    regionId: '350203',
    principal: 'P',
    address: '118.0667,24.4478,Siming',
    registrationTime: '2025-03-01',
    interconnectionTime: '2025-04-01',
  });
  const [station] = await rowsOf(api, 'blade-stationInfo/stationInfo/list', { id: stationId });
  return { stationId, deptId: String(station?.createDept) };
}

async function given(request: APIRequestContext, account: string): Promise<Given> {
  const api = await apiOf(request, operator);
  const [here, elsewhere] = [await addDept(api, `${account} A`), await addDept(api, `${account} B`)];
  const stationName = `Moved ${account}`;
  const { stationId, deptId } = await addStation(api, stationName);
  const moveTo = async (parentId: string): Promise<void> => {
    const held = await api.get<Wire>('blade-system/dept/detail', { id: deptId });
    await api.post('blade-system/dept/submit', { ...held, parentId });
  };
  await moveTo(here);
  const { imei, dtuId } = await silentController(api, stationId);
  const [device] = await rowsOf(api, 'blade-xwj/xwj/list', { dtuId });
  const groups = ['stationMonitor', 'monitorPowerSite', 'monitorDevice', 'station', 'equipment'];
  const codes = [...groups, ...narrowed.flatMap((code) => [code, `${code}_view`])];
  const dataScopeIds = await scopes(request, api);
  const person = await userHolding(request, account, codes, { dataScopeIds, deptId: here });
  const deviceId = String(device?.id);
  return { api, person, stationId, stationName, imei, deviceId, moveAway: () => moveTo(elsewhere) };
}

test('a station that moves to another department while its cockpit is open shows a message that stays', async ({
  page,
  request,
}) => {
  test.slow();
  const { person, stationId, stationName, moveAway } = await given(request, 'mover1');
  await page.goto(`/monitor/monitorPowerSite?station=${stationId}`);
  await fillLogIn(page, person);
  await expect(page.getByRole('heading', { name: stationName })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: stationName })).toBeVisible();
  // A second visit: now it is the station viewed last.
  await page.reload();
  await expect(page.getByRole('treeitem', { name: stationName })).toBeVisible();
  await moveAway();
  await expect(page.getByText(own.stationGone.zh)).toBeVisible({ timeout: lookMs });
  await expect(page.getByRole('treeitem', { name: stationName })).toHaveCount(0);
  await expect(page.getByText(own.stationGone.zh)).toBeVisible();
});

test('a station that moves while the card of its trouble is open closes the card, then the page', async ({
  page,
  request,
}) => {
  test.slow();
  const { api, person, stationName, imei, deviceId, moveAway } = await given(request, 'mover2');
  await page.goto('/wel/index');
  await fillLogIn(page, person);
  await page.getByRole('button', { name: `DTU-${imei}` }).click();
  const card = page.getByRole('dialog');
  await expect(card).toContainText(`C-${imei}`);
  await moveAway();
  await expect(card.getByText(own.dtuGone.zh)).toBeVisible({ timeout: lookMs });
  await expect(card).not.toContainText(`C-${imei}`);
  await page.reload();
  await expect(page.getByText(stationName)).toHaveCount(0);
  await api.post('blade-xwj/xwj/remove', undefined, { ids: deviceId });
});

test('a device whose station moves while its drawer is open shows that it no longer exists', async ({
  page,
  request,
}) => {
  test.slow();
  const { person, imei, deviceId, moveAway } = await given(request, 'mover3');
  await page.goto(`/monitor/monitorDevice?device=${deviceId}`);
  await fillLogIn(page, person);
  const drawer = page.getByRole('dialog').first();
  await expect(drawer).toContainText(`C-${imei}`);
  await moveAway();
  await expect(drawer.getByText(own.deviceGone.zh)).toBeVisible({ timeout: lookMs });
  await expect(drawer).not.toContainText(`C-${imei}`);
});

test('a station that is moved to another tenant with its devices disappears from the open cockpit, card and drawer', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const api = await apiOf(request, operator);
  const stationName = 'Given away';
  const { stationId, deptId } = await addStation(api, stationName);
  const { imei, id: deviceId, dtuId } = await silentController(api, stationId);
  await ownSession(page, operator, 'zh');
  const [drawerPage, cardPage] = [await context.newPage(), await context.newPage()];
  await page.goto(`/monitor/monitorPowerSite?station=${stationId}`);
  await expect(page.getByRole('heading', { name: stationName })).toBeVisible();
  await drawerPage.goto(`/monitor/monitorDevice?device=${deviceId}`);
  const drawer = drawerPage.getByRole('dialog').first();
  await expect(drawer).toContainText(`C-${imei}`);
  await cardPage.goto(`/wel/index?q=DTU-${imei}`);
  await cardPage.getByRole('button', { name: `DTU-${imei}` }).click();
  const card = cardPage.getByRole('dialog');
  await expect(card).toContainText(`C-${imei}`);

  // No call does that: the platform's operator does it in the database.
  const rows = { station: stationId, dept: deptId, dtu: dtuId, device: deviceId };
  const giveTo = async (tenantId: string): Promise<void> => {
    for (const [table, id] of Object.entries(rows))
      await asOwner(`update ${table} set tenant_id = $2 where id = $1`, [id, tenantId]);
  };
  await giveTo(administrator.tenantId);
  try {
    await expect(page.getByText(own.stationGone.zh)).toBeVisible({ timeout: lookMs });
    await expect(drawer.getByText(own.deviceGone.zh)).toBeVisible({ timeout: lookMs });
    await expect(card.getByText(own.dtuGone.zh)).toBeVisible({ timeout: lookMs });
    for (const one of [drawer, card]) await expect(one).not.toContainText(`C-${imei}`);
    await cardPage.reload();
    await expect(cardPage.getByText(stationName)).toHaveCount(0);
  } finally {
    await giveTo(operator.tenantId);
    await api.post('blade-xwj/xwj/remove', undefined, { ids: deviceId });
    await api.post('blade-dtu/dtu/remove', undefined, { ids: dtuId });
    await api.post('blade-stationInfo/stationInfo/remove', undefined, { ids: stationId });
  }
});
