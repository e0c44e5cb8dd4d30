import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { say, settled } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  save: label('保存为图片', 'Save as image'),
  online: label('在线', 'Online'),
  controllers: label('控制器', 'Controller'),
  realtime: label('实时数据', 'Realtime Data'),
  close: label('关闭', 'Close'),
};
const address = '/monitor/monitorPowerSite';
const dataTime = /^(数据时间|Data of) \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

for (const locale of locales) {
  test.describe(`the station dashboard in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('opens the first station, later the station viewed last, and names it in the address', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const station = await fieldStation(api, 0);
      await page.goto(address);
      await expect(page).toHaveURL(/\?station=\d+$/);
      await page.getByRole('treeitem', { name: station.name }).click();
      await expect(page.getByRole('heading', { name: station.name })).toBeVisible();
      await expect(page).toHaveURL(`${address}?station=${station.id}`);
      const controllers = page.getByRole('region', { name: say(own.controllers, locale), exact: true });
      await expect(controllers.getByRole('link', { name: String(station.controller.name) })).toContainText(
        say(own.online, locale),
      );
      await page.reload();
      await expect(page.getByRole('heading', { name: station.name })).toBeVisible();
      const other = await fieldStation(api, 1);
      await page.getByRole('treeitem', { name: other.name }).click();
      await expect(page.getByRole('heading', { name: other.name })).toBeVisible();
      await page.goto(address);
      await expect(page).toHaveURL(`${address}?station=${other.id}`);
      await expect(page.getByRole('heading', { name: other.name })).toBeVisible();
    });

    test('shows the station choice before the menus are loaded', async ({ page, request }) => {
      const station = await fieldStation(await apiOf(request, operator), 0);
      await page.goto(`${address}?station=${station.id}`);
      await expect(page.getByRole('heading', { name: station.name })).toBeVisible();
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/blade-system/menu/routes*', async (route) => {
        await held;
        await route.continue();
      });
      const asked = page.waitForRequest(/stationInfo\/detail/);
      await page.reload();
      await asked;
      release();
      await expect(page.getByRole('heading', { name: station.name })).toBeVisible();
    });

    test('saves the generation chart as a picture named after its content', async ({ page, request }) => {
      const station = await fieldStation(await apiOf(request, operator), 0);
      await page.goto(`${address}?station=${station.id}&mode=2`);
      const save = page.getByRole('button', { name: say(own.save, locale) });
      await save.scrollIntoViewIfNeeded();
      await expect(save).toBeEnabled();
      const download = page.waitForEvent('download');
      await save.click();
      const name = (await download).suggestedFilename();
      expect(name).toContain(station.name);
      expect(name).toMatch(/\d{4}-01 – \d{4}-12\.png$/);
    });

    test('shows new values without a reload or a request', async ({ page, request, traffic }) => {
      const station = await fieldStation(await apiOf(request, operator), 1);
      let asked = 0;
      let ofTiles = 0;
      page.on('request', (call) => {
        if (call.url().includes('/index/energyFlow')) asked += 1;
        if (call.url().includes('/watch/stations')) ofTiles += 1;
      });
      await page.goto(`${address}?station=${station.id}`);
      // The diagram is built after the head; its first request is not counted.
      const time = page.getByText(dataTime);
      await expect(time).toBeVisible();
      await settled(page, traffic);
      const askedSoFar = asked;
      for (let news = 0; news < 3; news++) {
        const before = await time.innerText();
        await expect(time).not.toHaveText(before);
      }
      expect(asked).toBe(askedSoFar);
      // The key figures have no source of their own.
      expect(ofTiles).toBe(0);
      expect(traffic.complaints).toEqual([]);
    });

    test('opens a device from its list, with the device in the address', async ({ page, request }) => {
      const station = await fieldStation(await apiOf(request, operator), 0);
      await page.goto(`${address}?station=${station.id}`);
      const controllers = page.getByRole('region', { name: say(own.controllers, locale), exact: true });
      await controllers.getByRole('link', { name: String(station.controller.name) }).click();
      await expect(page).toHaveURL(new RegExp(`device=${station.controller.id}`));
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByRole('tab', { name: say(own.realtime, locale) })).toBeVisible();
      await drawer.getByRole('button', { name: say(own.close, locale) }).click();
      await expect(drawer).toHaveCount(0);
      await expect(page).not.toHaveURL(/device=/);
    });
  });
}
