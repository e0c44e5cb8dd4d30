import { expect } from '@playwright/test';
import { words } from '../../support/console-page.ts';
import { stateFile, test } from '../console-test.ts';
import { pressInRow } from '../field.ts';

test.use({ storageState: stateFile('operator', 'zh') });

test('a dialog returns the focus to the element that opened it: by keyboard, from a menu, from another dialog', async ({
  page,
}) => {
  await page.goto('/equipment/xwj');
  // Other tests add devices, and the newest come first.
  await page.getByRole('search').getByLabel('设备名称').fill('MPPT');
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('row', { name: /控制器 MPPT/ }).first();
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(row).toBeFocused();

  const add = page.getByRole('button', { name: words.add.zh, exact: true });
  await add.click();
  await expect(dialog.getByLabel('设备名称')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();

  const more = page.getByRole('button', { name: '更多操作: 控制器 MPPT' }).first();
  await more.click();
  await page.getByRole('menuitem', { name: '设备控制' }).click();
  await dialog.getByRole('menuitem', { name: /关机/ }).click();
  await expect(dialog.getByLabel('登录密码')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(more).toBeFocused();
});

test('a dialog with one required input focuses it: the IMEI of a new DTU, a message to a DTU', async ({
  page,
}) => {
  await page.goto('/station/stationInfo');
  await pressInRow(page, page.getByRole('row', { name: /敦煌戈壁/ }).first(), '添加dtu');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.goto('/equipment/dtu');
  await pressInRow(page, page.getByRole('row', { name: /敦煌戈壁/ }).first(), '远程配置');
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
});

test('a dialog with a search field does not scroll sideways on a phone', async ({ page }) => {
  await page.goto('/authority/role');
  await page.locator('main tbody tr[data-row-key] td').first().click();
  await page.getByRole('button', { name: '权限设置' }).click();
  const body = page.getByRole('dialog').locator('.ant-modal-body');
  await expect(body.getByRole('textbox').first()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => body.evaluate((part) => part.scrollWidth - part.clientWidth)).toBe(0);
});

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`options opened at once in a dialog that is still opening appear under their field (motion: ${reducedMotion})`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/station/stationInfo');
    await page.getByRole('button', { name: words.add.zh, exact: true }).click();
    const field = page.getByRole('dialog').locator('.ant-select', { has: page.getByLabel('电站类型') });
    await field.click({ force: true });
    const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
    await expect(options).toBeVisible();
    const edges = async () => {
      const [box, list] = [await field.boundingBox(), await options.boundingBox()];
      return box && list && [Math.round(list.x - box.x), Math.round(list.width - box.width)];
    };
    await expect.poll(edges).toEqual([0, 0]);
  });
}
