import { expect } from '@playwright/test';
import { words } from '../../support/console-page.ts';
import { stateFile, test } from '../console-test.ts';

test.use({ storageState: stateFile('operator', 'zh') });

test('a location is chosen with the keyboard alone: the dialog focuses its search, and one key accepts the location found', async ({
  page,
}) => {
  await page.goto('/station/stationInfo');
  await page.getByRole('button', { name: words.add.zh, exact: true }).click();
  const opener = page.getByRole('button', { name: '地图选点' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const search = page.getByLabel('搜索地点或省、市、区县');
  await expect(search).toBeFocused();
  await page.keyboard.type('思明');
  await expect(page.getByRole('option', { name: '福建省 厦门市 思明区' })).toBeAttached();
  await expect(page.locator('.ant-select-item-option-active', { hasText: '思明区' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(search).toHaveAttribute('aria-expanded', 'false');
  // The map may still be moving to the place: its centre is the place all the same.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '选择地图中心' })).toBeFocused();
  await page.keyboard.press('Enter');
  const address = page.getByRole('dialog', { name: '选择地址' }).getByLabel('详细地址');
  await expect(address).toHaveValue(/^福建省厦门市/);
  await address.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(search).toHaveCount(0);
  await expect(opener).toBeFocused();
  const form = page.getByRole('dialog');
  await expect(form.getByPlaceholder('详细地址')).toHaveValue(/^福建省厦门市/);
});

test('a map that cannot be drawn shows a message instead of an empty area, and appears after a retry', async ({
  page,
}) => {
  const worker = /maplibre-gl-worker/;
  await page.route(worker, (route) => route.abort());
  await page.goto('/station/stationInfo');
  await page.getByRole('button', { name: words.add.zh, exact: true }).click();
  await page.getByRole('button', { name: '地图选点' }).click();
  const dialog = page.getByRole('dialog', { name: '选择地址' });
  const again = dialog.getByRole('button', { name: '重试' });
  await expect(again).toBeVisible();
  await page.unroute(worker);
  await again.click();
  await expect(dialog.getByLabel('搜索地点或省、市、区县')).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('an impossible longitude is refused as typed, and not replaced by a possible one', async ({ page }) => {
  await page.goto('/station/stationInfo');
  await page.getByRole('button', { name: words.add.zh, exact: true }).click();
  const form = page.getByRole('dialog');
  const longitude = form.getByRole('spinbutton', { name: '经度' });
  await longitude.fill('300');
  await form.getByRole('spinbutton', { name: '纬度' }).fill('24.45');
  await form.getByPlaceholder('详细地址').fill('厦门');
  await form.getByRole('button', { name: words.save.zh }).click();
  await expect(form.getByText('经度不能大于180')).toBeVisible();
  await expect(longitude).toHaveValue('300');
  await longitude.fill('118.07');
  await expect(form.getByText('经度不能大于180')).toHaveCount(0);
});
