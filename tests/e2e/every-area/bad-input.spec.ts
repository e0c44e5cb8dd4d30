import { label } from '@heliodeck/kit/label';
import { expect, type Page } from '@playwright/test';
import { say, settled } from '../../support/console-page.ts';
import { cutTexts } from '../../support/cut-texts.ts';
import { type Api, apiOf, type Wire } from '../api.ts';
import { stateFile, test } from '../console-test.ts';
import { fieldStation, silentController } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  deviceGone: label(
    '设备已被删除，或已不在您可见的范围内',
    'This device was deleted, or is out of your sight now',
  ),
  stationGone: label(
    '电站已被删除，或已不在您可见的范围内',
    'This station was deleted, or is out of your sight now',
  ),
};
/** A page refreshes its data every ten seconds. */
const lookMs = 40_000;

const locale = 'en';
test.use({ storageState: stateFile('operator', locale) });

const deviceIds = async (api: Api, dtuId: string): Promise<string> => {
  const { records } = await api.get<{ records: Wire[] }>('blade-xwj/xwj/list', { dtuId });
  return records.map(({ id }) => id).join();
};

let made = 0;
/** A separate station of this test, away from those of the simulation. */
async function addStation(api: Api, stationName: string): Promise<string> {
  made += 1;
  const { id } = await api.post<Wire>('blade-stationInfo/stationInfo/submit', {
    stationName,
    companyName: `C${made}`,
    stationType: 1,
    regionId: '350203',
    principal: 'P',
    address: '118.0667,24.4478,Siming',
    registrationTime: '2025-03-01',
    interconnectionTime: '2025-04-01',
  });
  return id;
}

test('a device that is deleted while its drawer is open closes the drawer with a message', async ({
  page,
  request,
}) => {
  const api = await apiOf(request, operator);
  const { name, dtuId } = await silentController(api, (await fieldStation(api, 1)).id);
  const ids = await deviceIds(api, dtuId);
  await page.goto(`/monitor/monitorDevice?device=${ids}`);
  const drawer = page.getByRole('dialog').first();
  await expect(drawer).toContainText(name);
  await api.post('blade-xwj/xwj/remove', undefined, { ids });
  await expect(drawer.getByText(say(own.deviceGone, locale))).toBeVisible({ timeout: lookMs });
  await expect(drawer).not.toContainText(name);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(page).not.toHaveURL(/device=/);
});

test('a station that is deleted while its page is open shows a message, and another one opens', async ({
  page,
  request,
}) => {
  const api = await apiOf(request, operator);
  const id = await addStation(api, `Gone ${Date.now()}`);
  await page.goto(`/monitor/monitorPowerSite?station=${id}`);
  await expect(page.getByRole('heading', { name: /^Gone / })).toBeVisible();
  await api.post('blade-stationInfo/stationInfo/remove', undefined, { ids: id });
  await expect(page.getByText(say(own.stationGone, locale))).toBeVisible({ timeout: lookMs });
  const { name } = await fieldStation(api, 0);
  await page.getByRole('treeitem', { name }).last().click();
  await expect(page.getByRole('heading', { name }).first()).toBeVisible();
});

/** Nothing extends beyond the window; no text is cut off without a full version, or drawn over its neighbours. */
async function expectNoOverflow(page: Page): Promise<void> {
  // Content below the page's head scrolls sideways only if it is a table.
  const over = await page.evaluate(() => {
    const panes = [...document.querySelectorAll('main, main *')].filter(
      (one) =>
        one.scrollHeight > one.clientHeight &&
        /auto|scroll/.test(getComputedStyle(one).overflowY) &&
        !one.querySelector('table'),
    );
    return Math.max(
      document.documentElement.scrollWidth - window.innerWidth,
      ...panes.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth - 1),
    );
  });
  expect(over, page.url()).toBeLessThanOrEqual(0);
  expect(await cutTexts(page), page.url()).toEqual([]);
}

/** The name takes so many lines of its cell, and its tooltip has the whole of it. */
async function expectLines(page: Page, name: string, count: number): Promise<void> {
  const lines = await page
    .getByRole('cell')
    .getByTitle(name, { exact: true })
    .first()
    .evaluate((text) => text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight));
  expect(Math.round(lines)).toBe(count);
}

for (const { kind, station, device, lines } of [
  { kind: 'of Chinese letters', station: '长'.repeat(30), device: '名'.repeat(50), lines: 2 },
  // A single word is cut, never broken.
  { kind: 'of one long word', station: 'W'.repeat(30), device: 'M'.repeat(50), lines: 1 },
])
  test(`names ${kind} of the greatest length fit every screen that shows them`, async ({
    page,
    request,
    traffic,
  }) => {
    const api = await apiOf(request, operator);
    const id = await addStation(api, station);
    const { dtuId } = await silentController(api, id);
    const [deviceId = ''] = (await deviceIds(api, dtuId)).split(',');
    const held = await api.get<Wire>('blade-xwj/xwj/detail', { id: deviceId });
    await api.post('blade-xwj/xwj/submit', { ...held, name: device });
    try {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 844 });
        for (const address of [
          `/wel/index?q=${encodeURIComponent(station)}`,
          `/monitor/monitorPowerSite?station=${id}`,
          `/monitor/monitorDevice?name=${encodeURIComponent(device)}`,
          `/monitor/monitorDevice?device=${deviceId}`,
          `/equipment/xwj?name=${encodeURIComponent(device)}`,
          `/station/stationInfo?stationName=${encodeURIComponent(station)}`,
        ]) {
          await page.goto(address);
          await settled(page, traffic);
          await expect(page.getByText(address.includes('evice') ? device : station).first()).toBeAttached();
          await expectNoOverflow(page);
          if (width === 1440 && address.startsWith('/equipment/xwj')) await expectLines(page, device, lines);
        }
      }
    } finally {
      await api.post('blade-xwj/xwj/remove', undefined, { ids: deviceId });
      await api.post('blade-dtu/dtu/remove', undefined, { ids: dtuId });
      await api.post('blade-stationInfo/stationInfo/remove', undefined, { ids: id });
    }
  });
