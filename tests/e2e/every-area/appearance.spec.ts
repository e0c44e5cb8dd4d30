import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { say, setLanguage, words } from '../../support/console-page.ts';
import { stateFile, test } from '../console-test.ts';

test.use({ storageState: stateFile('operator', 'zh') });

const columnHead = label('设备名称', 'Device Name');

test('the language changes without a reload, including column headings, and is kept', async ({ page }) => {
  await page.goto('/equipment/headerBox');
  await expect(page.getByRole('columnheader', { name: columnHead.zh })).toBeVisible();
  await page.evaluate(() => Object.assign(window, { stillHere: true }));
  await setLanguage(page, 'en');
  await expect(page.getByRole('columnheader', { name: columnHead.en })).toBeVisible();
  await expect(page.getByRole('navigation', { name: words.mainMenu.en })).toBeVisible();
  await expect(page).toHaveTitle(/Header Box/);
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
  await page.reload();
  await expect(page.getByRole('columnheader', { name: columnHead.en })).toBeVisible();
});

test('a user’s choice of dark or light applies from the first paint', async ({ page }) => {
  await page.goto('/equipment/headerBox');
  const brightness = () =>
    page.evaluate(() => {
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
      return (red + green + blue) / 3;
    });
  await expect.poll(brightness).toBeGreaterThan(200);
  await page.getByRole('button', { name: say(words.theme, 'zh'), exact: true }).click();
  await page.getByRole('menuitemradio', { name: '深色' }).click();
  await expect.poll(brightness).toBeLessThan(60);
  // Stopped at its first moment: only the boot script of the program has run.
  await page.route('**/assets/index-*.js', () => {});
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});
