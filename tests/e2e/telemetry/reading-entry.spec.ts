import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, silentController } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  device: label('设备', 'Device'),
  controller: label('控制器', 'Controller'),
  missing: label('请选择控制器', 'Please choose the controller'),
  voltage: label('PV1电压', 'PV1 Voltage'),
  entered: label('手工录入', 'Entered by hand'),
  enter: label('录入或更正数据', 'Enter or correct readings'),
  more: label('更多操作', 'More actions'),
  reason: label('原因', 'Reason'),
  whyMissing: label('请填写录入或更正的原因', 'Say why the reading is entered or corrected'),
};

for (const locale of locales) {
  test.describe(`readings entered by hand in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('a battery alarm offers batteries only', async ({ page, request }) => {
      const api = await apiOf(request, operator);
      const batteries = await rowsOf(api, 'blade-xwj/xwj/list', { type: '4', size: '50' });
      await page.goto('/equipment/batteryAlarm?act=add');
      await page.getByRole('dialog').getByLabel(text(own.device), { exact: true }).click();
      const options = page.locator('.ant-select-item-option');
      await expect(options).toHaveCount(batteries.length);
      for (const { name } of batteries)
        await expect(options.filter({ hasText: String(name) })).not.toHaveCount(0);
    });

    test('requires its controller, is saved, and is marked in the list', async ({ page, request }) => {
      const api = await apiOf(request, operator);
      const station = await fieldStation(api, 0);
      const silent = await silentController(api, station.id);
      await page.goto('/equipment/xwjHistory');
      // Measured values are for reading: entering is in a menu, apart from the rest.
      await expect(page.getByRole('button', { name: text(words.add), exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: text(own.more), exact: true }).click();
      await page.getByRole('menuitem', { name: text(own.enter) }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(text(own.voltage), { exact: true }).fill('61.5');
      await form.getByRole('button', { name: text(words.save), exact: true }).click();
      await expect(form.getByText(text(own.whyMissing))).toBeVisible();
      await form.getByLabel(text(own.reason), { exact: true }).fill('抄自现场');
      await form.getByRole('button', { name: text(words.save), exact: true }).click();
      await expect(form.getByText(text(own.missing))).toBeVisible();
      await form.getByLabel(text(own.controller), { exact: true }).fill(silent.name);
      await page.locator('.ant-select-item-option').filter({ hasText: silent.name }).click();
      await form.getByRole('button', { name: text(words.save), exact: true }).click();
      await expect(page.getByText(text(words.done))).toBeVisible();
      // The newest entry is first in the list it was saved in.
      const row = page.getByRole('row').filter({ hasText: silent.name });
      await expect(row).toContainText(text(own.entered));
      await expect(row).toContainText('61.50');
      await expect(row).toContainText('抄自现场');
    });

    test('are not offered where standard clients have no Add', async ({ page }) => {
      for (const list of ['meterData', 'batteryAlarmHistory']) {
        await page.goto(`/equipment/${list}`);
        await expect(page.getByRole('row').nth(1)).toBeVisible();
        await expect(page.getByRole('button', { name: text(words.add), exact: true })).toHaveCount(0);
      }
    });
  });
}
