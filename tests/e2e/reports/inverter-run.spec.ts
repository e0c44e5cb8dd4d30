import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { say, settled } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  length: label('统计周期', 'Period Length'),
  month: label('月', 'Month'),
  total: label('总', 'Total'),
  allTime: label('全部时间', 'All time'),
  date: label('日期', 'Date'),
  hours: label('利用小时', 'Utilisation Hours'),
  maker: label('阳光电源', 'Sungrow'),
};

for (const locale of locales) {
  test.describe(`the inverter run report in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('shows days, months and all time by its period buttons, with hours and manufacturer', async ({
      page,
      traffic,
    }) => {
      await page.goto('/report/inverterForm');
      await settled(page, traffic);
      const rows = page.getByRole('row').filter({ hasText: say(own.maker, locale) });
      await expect(rows.filter({ hasText: /\d{4}-\d{2}-\d{2}/ }).first()).toBeVisible();
      await expect(page.getByRole('columnheader', { name: say(own.hours, locale) })).toBeVisible();
      await expect(page.getByRole('search').getByLabel(say(own.date, locale))).toBeVisible();

      const lengths = page.getByRole('radiogroup', { name: say(own.length, locale) });
      await lengths.getByText(say(own.month, locale), { exact: true }).click();
      await expect(page.getByRole('cell', { name: /^\d{4}-\d{2}$/ }).first()).toBeVisible();

      await lengths.getByText(say(own.total, locale), { exact: true }).click();
      await expect(rows.filter({ hasText: say(own.allTime, locale) })).toHaveCount(6);
      await expect(page.getByRole('search').getByLabel(say(own.date, locale))).toHaveCount(0);
    });
  });
}
