import { label } from '@heliodeck/kit/label';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, silentController } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  search: label('搜索', 'Search'),
  hint: label('搜索菜单、电站、设备', 'Search menus, stations, devices'),
  float: label('浮充电压', 'Float Charge Voltage'),
  meterHistory: label('导出：电表历史数据', 'Export: Meter Data History'),
  limited: label('电站：限发', 'Stations: Limited'),
  submit: label('提交修改', 'Submit Changes'),
  edit: label('编辑参数', 'Edit Parameters'),
  stay: label('继续编辑', 'Keep editing'),
  likely: label('可能原因', 'Likely cause'),
};

const openSearch = async (page: Page, locale: 'zh' | 'en') => {
  // The key works once the shell is loaded.
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: say(own.search, locale), exact: true });
  const input = dialog.getByRole('combobox');
  await expect(input).toBeFocused();
  return { dialog, input, hits: dialog.getByRole('option') };
};

for (const locale of locales) {
  test.describe(`the search in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('opens the live page of a station and of a device, and remembers visited pages', async ({
      page,
      request,
    }) => {
      const station = await fieldStation(await apiOf(request, operator), 0);
      await page.goto('/wel/index');
      const first = await openSearch(page, locale);
      await first.input.fill('no such thing anywhere');
      await expect(first.hits).toHaveCount(0);
      await first.input.fill(`${String(station.controller.name)} ${station.name}`);
      await first.hits.filter({ hasText: station.name }).first().click();
      await expect(page).toHaveURL(new RegExp(`station=${station.id}&device=`));
      await page.goto('/me');
      const again = await openSearch(page, locale);
      await expect(again.hits.first()).toContainText(String(station.controller.name));
      expect(await faultsOf(page)).toEqual([]);
    });

    test('finds menus by pinyin and initials, and offline devices', async ({ page, request }) => {
      const api = await apiOf(request, operator);
      const { name } = await silentController(api, (await fieldStation(api, 1)).id);
      await page.goto('/wel/index');
      const { input, hits } = await openSearch(page, locale);
      for (const typed of ['dianzhanjiankong', 'dzjk']) {
        await input.fill(typed);
        await expect(hits.first()).toBeVisible();
        await page.keyboard.press('Home');
      }
      await input.fill(`offline ${name}`);
      await hits.filter({ hasText: name }).first().click();
      await expect(page).toHaveURL(/device=\d+/);
      const drawer = page.getByRole('dialog').first();
      await expect(drawer.getByText(text(own.likely))).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
    });

    test('finds states of stations and names of parameters, and offers only exportable lists as files', async ({
      page,
      request,
    }) => {
      const station = await fieldStation(await apiOf(request, operator), 0);
      await page.goto('/wel/index');
      const { input, hits } = await openSearch(page, locale);
      await input.fill('export meter');
      await expect(hits.filter({ hasText: text(own.meterHistory) })).toHaveCount(1);
      await input.fill('export compare');
      await expect(hits).toHaveCount(0);
      await input.fill(`float voltage ${station.name}`);
      // Other tests add controllers to the station.
      const found = hits.filter({ hasText: text(own.float) }).filter({ hasText: station.name });
      await expect(found.filter({ hasText: String(station.controller.name) })).toHaveCount(1);
      await input.fill('xianfa');
      await hits.filter({ hasText: text(own.limited) }).click();
      await expect(page).toHaveURL(/\/wel\/index\?state=limited$/);
    });

    test('a command opens its form with the value filled in and sends nothing, and unsaved input causes a question', async ({
      page,
      request,
    }) => {
      const station = await fieldStation(await apiOf(request, operator), 0);
      const sent: string[] = [];
      page.on('request', (call) => {
        if (/writeChargingParameters|controlDev/.test(call.url())) sent.push(call.url());
      });
      await page.goto('/wel/index');
      const { input, hits } = await openSearch(page, locale);
      await input.fill(`set float 53.1 ${station.name}`);
      await hits
        .filter({ hasText: String(station.controller.name) })
        .first()
        .click();
      const float = page.getByLabel(text(own.float));
      await expect(float).toHaveValue('53.10');
      await expect(page).not.toHaveURL(/set=/);
      await page.keyboard.press('Control+k');
      const question = page
        .getByRole('dialog')
        .filter({ has: page.getByRole('button', { name: text(own.stay) }) });
      await question.getByRole('button', { name: text(own.stay) }).click();
      await expect(page.getByRole('combobox', { name: text(own.hint) })).toHaveCount(0);
      await expect(float).toHaveValue('53.10');
      expect(sent).toEqual([]);
    });
  });
}
