import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, settled } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  date: label('日期', 'Date'),
  query: label('查询', 'Query'),
  ranges: [
    label('20%以上', 'above 20%'),
    label('10%~20%', '10 to 20%'),
    label('5%~10%', '5 to 10%'),
    label('0~5%', '0 to 5%'),
  ],
  columns: [
    label('逆变器名称', 'Inverter name'),
    label('离散率（%）', 'Dispersion rate (%)'),
    label('组串平均功率（W）', 'Average power of strings (W)'),
  ],
  title: label('逆变器组串离散率分析', 'Inverter string dispersion rate analysis'),
};
/** A past day within the history of the demonstration. */
const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);

for (const locale of locales) {
  test.describe(`the dispersion of strings in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('loads when its button is pressed, and can be limited to one of the stations found', async ({
      page,
      traffic,
    }) => {
      await page.goto('/analysis/discrete');
      await settled(page, traffic);
      const date = page.getByLabel(say(own.date, locale), { exact: true });
      await date.fill(day);
      await date.press('Enter');
      // The selection applies from the press of the button on.
      await expect(page).not.toHaveURL(/date=/);
      await page.getByRole('button', { name: say(own.query, locale), exact: true }).press('Enter');
      await expect(page).toHaveURL(new RegExp(`date=${day}`));
      await expect(page.getByRole('heading', { name: `${say(own.title, locale)} · ${day}` })).toBeVisible();
      await expect(page.getByRole('tab')).toContainText(own.ranges.map((range) => say(range, locale)));
      for (const column of own.columns)
        await expect(
          page.getByRole('columnheader', { name: say(column, locale), exact: true }),
        ).toBeVisible();
      const station = page.getByRole('button', { name: /Suzhou Roof.*6/ });
      await station.press('Enter');
      await expect(station).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('rowheader').filter({ hasNotText: 'Suzhou Roof' })).toHaveCount(0);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(390);
      expect(await faultsOf(page, 'main')).toEqual([]);
    });
  });
}
