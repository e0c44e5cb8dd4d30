import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { say, settled, words } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  year: label('全年对比', 'Year'),
  shown: label('显示方式', 'Shown as'),
  station: label('电站', 'Station'),
  sum: label('合计', 'Sum'),
  assumed: label('晴空估算', 'clear sky'),
  month: label('计划月份', 'Planned Month'),
  energy: label('计划发电量', 'Planned Energy'),
  chosen: label('电站名称', 'Station'),
  import: label('导入', 'Import'),
};

for (const locale of locales) {
  const text = (of: Parameters<typeof say>[0]) => say(of, locale);

  test.describe(`planned energy in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('is refused for February 30th with a message in the form', async ({ page }) => {
      await page.goto('/station/planEnergy');
      await expect(page.getByRole('button', { name: text(own.import), exact: true })).toBeVisible();
      await page.getByRole('button', { name: text(words.add), exact: true }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(text(own.chosen)).click();
      await page
        .locator('.ant-select-dropdown:visible')
        .getByTitle(/Suzhou/)
        .click();
      await form.getByLabel(text(own.month)).fill('2026-02-30');
      await form.getByLabel(text(own.energy)).fill('100');
      await form.getByRole('button', { name: text(words.save), exact: true }).click();
      const [, after = ''] = messages['plan.noMonth'][locale].split('{value}');
      await expect(form.getByText(`2026-02-30${after}`)).toBeVisible();
    });

    test('the year of a station compares plans with measured energy and proposals, also on a phone', async ({
      page,
      traffic,
    }) => {
      await page.goto('/station/planEnergy');
      await page
        .getByRole('radiogroup', { name: text(own.shown) })
        .getByText(text(own.year))
        .click();
      const station = page.getByLabel(text(own.station), { exact: true });
      await station.click();
      await page
        .locator('.ant-select-dropdown:visible')
        .getByTitle(/Suzhou/)
        .click();
      await settled(page, traffic);
      await expect(page.getByRole('rowheader')).toHaveCount(13);
      await expect(page.getByText(text(own.assumed)).first()).toBeVisible();
      // 102.72 kWp × 1,070 kWh, each month rounded.
      await expect(page.getByRole('row', { name: text(own.sum) })).toContainText(/109,9\d\d/);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(390);
    });
  });
}
