import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { say, settled } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  length: label('统计周期', 'Period Length'),
  month: label('月', 'Month'),
  total: label('总', 'Total'),
  allTime: label('全部时间', 'All time'),
  sum: label('合计', 'Sum'),
  forward: label('正向有功电量', 'Forward Active Energy'),
  single: label('单表分时电量报表', 'Single meter time-of-use report'),
  meter: label('并网电表', 'Grid-tied meter'),
  events: label('计数事件', 'Counter events'),
  coverage: label('数据覆盖率', 'Data Coverage'),
};

for (const locale of locales) {
  test.describe(`the time-of-use report in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('has working buttons, a grouped heading and sums at the bottom, and a figure opens its components', async ({
      page,
      traffic,
    }) => {
      await page.goto('/report/statistical/timeSharingReport');
      await settled(page, traffic);
      await expect(page.getByRole('columnheader', { name: say(own.forward, locale) })).toBeVisible();
      await expect(page.getByRole('rowheader', { name: say(own.sum, locale) })).toBeVisible();
      await expect(page.getByRole('cell', { name: /^\d{4}-\d{2}-\d{2}$/ }).first()).toBeVisible();

      const lengths = page.getByRole('radiogroup', { name: say(own.length, locale) });
      await lengths.getByText(say(own.month, locale), { exact: true }).click();
      await expect(page.getByRole('cell', { name: /^\d{4}-\d{2}$/ }).first()).toBeVisible();
      await page.getByRole('cell').getByRole('button').first().click();
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByRole('heading', { name: say(own.events, locale) })).toBeVisible();
      await expect(drawer.getByText(say(own.coverage, locale)).first()).toBeVisible();
      await page.keyboard.press('Escape');

      await lengths.getByText(say(own.total, locale), { exact: true }).click();
      await expect(page.getByRole('cell', { name: say(own.allTime, locale) }).first()).toBeVisible();
      await page.getByRole('tab', { name: say(own.single, locale) }).click();
      await expect(page.getByRole('combobox', { name: say(own.meter, locale) })).toBeVisible();
      await expect(page.getByRole('cell', { name: say(own.allTime, locale), exact: true })).toHaveCount(1);

      // A phone shows cards, the sums first, whose figures open as well.
      await page.setViewportSize({ width: 390, height: 844 });
      await expect(page.getByRole('table')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(say(own.sum, locale));
      await page.getByRole('main').getByRole('listitem').nth(1).getByRole('button').first().click();
      await expect(drawer.getByRole('heading', { name: say(own.events, locale) })).toBeVisible();
    });
  });
}
