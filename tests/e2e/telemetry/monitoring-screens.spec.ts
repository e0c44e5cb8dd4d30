import { label } from '@heliodeck/kit/label';
import { menuScreens } from '@heliodeck/model/permissions/menu-outline';
import { deviceType } from '@heliodeck/model/registries/device-types';
import { messages } from '@heliodeck/model/wire/messages';
import { expect, type Page } from '@playwright/test';
import { say } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  empty: label('清空', 'Empty'),
  devices: label('设备', 'Devices'),
  year: label('本年', 'This year'),
  generation: label('发电量统计', 'Generation'),
  monthly: label('月发电量（kWh）', 'Monthly generation (kWh)'),
  daily: label('日发电量（kWh）', 'Daily generation (kWh)'),
  regions: label('区域与电站', 'Regions and stations'),
  charging: label('充电参数', 'Charging Parameters'),
  begin: label('开始时间', 'Begin'),
  end: label('结束时间', 'End'),
  search: label('搜索', 'Search'),
  temperatures: label('电芯温度', 'Cell Temperatures'),
  table: label('数据表', 'Table'),
  save: label('保存为图片', 'Save as image'),
  sensor: label('测点4(℃)', 'Sensor 4 (℃)'),
  none: label('所选时间内没有数据', 'No data in this period'),
};
const codes = ['monitorPowerSite', 'monitorDevice', 'monitorManage'];
const phone = { width: 390, height: 844 };

for (const locale of locales) {
  test.describe(`the monitoring screens in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    for (const screen of menuScreens().filter(({ code }) => codes.includes(code))) {
      test(`${screen.code} has one title, which is its name in the menu`, async ({ page, request }) => {
        // The first station of the tenant may be one without devices, from another test.
        const { id } = await fieldStation(await apiOf(request, operator), 0);
        await page.goto(`${screen.path}?station=${id}`);
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText([text(screen.label)]);
      });
    }

    test('the keyboard alone moves through the region tree, closes its branches and chooses a station', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const [first, second] = [await fieldStation(api, 0), await fieldStation(api, 1)];
      await page.goto(`/monitor/monitorPowerSite?station=${first.id}`);
      const tree = page.getByRole('tree', { name: text(own.regions) });
      const line = tree.getByRole('treeitem', { name: second.name });
      await expect(line).toBeVisible();
      await tree.focus();
      // Down from the chosen station to the other, whatever their order.
      const isActive = () =>
        tree.evaluate((element, name) => {
          const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '');
          return active?.textContent.startsWith(name) ?? false;
        }, second.name);
      await page.keyboard.press('Home');
      for (let step = 0; step < 200 && !(await isActive()); step += 1) await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`station=${second.id}`));
      await expect(page.getByRole('heading', { level: 2, name: second.name })).toBeVisible();
      await expect(line).toHaveAttribute('aria-selected', 'true');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('ArrowLeft');
      await expect(line).toHaveCount(0);
      await page.keyboard.press('ArrowRight');
      await expect(line).toBeVisible();
    });

    test('clearing the conditions of devices also clears the station, and the generation of a year is shown by months', async ({
      page,
      request,
    }) => {
      const { id, name } = await fieldStation(await apiOf(request, operator), 0);
      await page.goto(`/monitor/monitorDevice?station=${id}&name=none`);
      await expect(page.getByText(name).first()).toBeVisible();
      await page.getByRole('button', { name: text(own.empty), exact: true }).click();
      await expect(page).toHaveURL(/monitorDevice$/);
      await expect(
        page
          .getByRole('list', { name: text(own.devices) })
          .getByRole('listitem')
          .first(),
      ).toBeVisible();

      await page.goto(`/monitor/monitorPowerSite?station=${id}`);
      await page.getByText(text(own.year), { exact: true }).click();
      const chart = page.getByRole('figure').filter({ hasText: text(own.generation) });
      await chart.getByRole('button', { name: text(own.table), exact: true }).click();
      await expect(chart.getByRole('columnheader', { name: text(own.monthly) })).toBeVisible();
      await expect(chart.getByRole('columnheader', { name: text(own.daily) })).toHaveCount(0);
    });

    test.describe('on a phone', () => {
      test.use({ viewport: phone });

      test('no tab of a device is cut off', async ({ page, request }) => {
        const { id, controller } = await fieldStation(await apiOf(request, operator), 0);
        const places = [
          `/monitor/monitorDevice?device=${controller.id}`,
          `/monitor/monitorManage?station=${id}&device=${controller.id}`,
        ];
        for (const place of places) {
          await page.goto(place);
          await expect(page.getByRole('tab', { name: text(own.charging) })).toBeVisible();
          expect(await cutTabs(page)).toEqual([]);
        }
      });

      test('two statuses leave enough room for the title of a card', async ({ page }) => {
        await page.goto('/equipment/xwj');
        const title = page.getByRole('listitem').getByRole('heading', { level: 2 }).first();
        await expect(title).toBeVisible();
        const width = (await title.boundingBox())?.width ?? 0;
        expect(width).toBeGreaterThan(0.35 * (phone.width - 48));
      });

      test('a history of more than 31 days of a device is refused, and the days can be corrected', async ({
        page,
        request,
      }) => {
        const { id, controller } = await fieldStation(await apiOf(request, operator), 0);
        await page.goto(`/monitor/monitorManage?station=${id}&device=${controller.id}`);
        const search = page.getByRole('main').getByRole('button', { name: text(own.search), exact: true });
        await page.getByLabel(text(own.begin), { exact: true }).fill('2021-03-01T00:00');
        await page.getByLabel(text(own.end), { exact: true }).fill('2021-04-01T00:01');
        await search.click();
        await expect(page.getByText(text(messages['chart.rangeTooLong']))).toBeVisible();
        await expect(page).not.toHaveURL(/begin=/);
        await page.getByLabel(text(own.end), { exact: true }).fill('2021-04-01T00:00');
        await search.click();
        await expect(page).toHaveURL(/begin=2021-03-01/);
        await expect(page.getByText(text(own.none))).toBeVisible();
      });
    });

    test('a battery’s cell temperatures are drawn, shown as a table and saved as a picture', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const { id, dtuId } = await fieldStation(api, 0);
      const [battery] = await rowsOf(api, 'blade-xwj/xwj/list', { dtuId, type: String(deviceType.battery) });
      await page.goto(`/monitor/monitorManage?station=${id}&type=battery&device=${battery?.id}`);
      await page.getByText(text(own.temperatures), { exact: true }).click();
      await expect(page).toHaveURL(/chart=temperatures/);
      const save = page.getByRole('button', { name: text(own.save) });
      await expect(save).toBeEnabled();
      const download = page.waitForEvent('download');
      await save.click();
      const name = (await download).suggestedFilename();
      expect(name).toContain(String(battery?.name));
      expect(name).toContain(text(own.temperatures));
      await page.getByRole('button', { name: text(own.table) }).click();
      await expect(page.getByRole('columnheader', { name: text(own.sensor) })).toBeVisible();
    });
  });
}

/** Tabs cut off by the edge of the window or of their bar, by their texts. */
function cutTabs(page: Page): Promise<string[]> {
  return page.getByRole('tab').evaluateAll((tabs) =>
    tabs
      .filter((tab) => {
        const { left, right } = tab.getBoundingClientRect();
        const bar = tab.closest('.ant-tabs-nav-wrap')?.getBoundingClientRect();
        return left < (bar?.left ?? 0) - 1 || right > (bar?.right ?? innerWidth) + 1 || right > innerWidth;
      })
      .map((tab) => tab.textContent ?? ''),
  );
}
