import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { say, settled } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  station: label('电站', 'Station'),
  compare: label('电站对比', 'Stations side by side'),
  open: label('查看', 'Open'),
  yield: label('等效利用小时', 'Specific yield'),
  losses: label('损失分解', 'Where the energy went'),
  table: label('数据表', 'Table'),
  rest: label('未解释', 'Unexplained'),
  inverters: label('逆变器对比（每kWp）', 'Inverters side by side, per kWp'),
  help: label('说明: PR', 'What it is: Performance ratio'),
  warm: label('说明: PR(25℃)', 'What it is: Performance ratio at 25 °C'),
  measured: label('环境监测仪.*现场实测', 'measured on site by .*Weather Station'),
};

for (const locale of locales) {
  const text = (of: Parameters<typeof say>[0]) => say(of, locale);

  test.describe(`the performance of stations in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('links all stations to one station, its losses and its inverters, also on a phone', async ({
      page,
      traffic,
    }) => {
      await page.goto('/analysis/insight');
      await expect(page.getByRole('heading', { name: text(own.compare) })).toBeVisible();
      await page.getByRole('button', { name: new RegExp(`${text(own.open)}: .*Suzhou`) }).click();
      await settled(page, traffic);
      await expect(page.getByText(text(own.yield)).first()).toBeVisible();
      // The roof of the demonstration has a weather station, hence a ratio that is not an estimate.
      await expect(page.getByText(new RegExp(text(own.measured)))).toBeVisible();
      await expect(page.getByRole('button', { name: text(own.warm), exact: true })).toBeVisible();
      await page.getByRole('button', { name: text(own.help), exact: true }).click();
      await expect(page.getByText(/IEC 61724-1/).last()).toBeVisible();
      await page.keyboard.press('Escape');
      const losses = page.locator('section', { has: page.getByRole('heading', { name: text(own.losses) }) });
      await losses.getByRole('button', { name: text(own.table) }).click();
      await expect(losses.getByRole('row', { name: text(own.rest) })).toContainText('Wh');
      // Below the heads, the six inverters of the roof.
      await expect(page.getByRole('table', { name: text(own.inverters) }).getByRole('row')).toHaveCount(7);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(390);
    });
  });
}
