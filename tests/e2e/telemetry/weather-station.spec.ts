import { label } from '@heliodeck/kit/label';
import { demoStations } from '@heliodeck/simulator/demo-field';
import { expect } from '@playwright/test';
import { say } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { operator } from '../people.ts';

const own = {
  onSite: label('现场实测', 'Measured on Site'),
  plane: label('组件面辐照度', 'Plane-of-array Irradiance'),
  module: label('组件温度', 'Module Temperature'),
  readAt: label('读取于', 'Read at'),
};
const { imei } = demoStations[2]?.site ?? { imei: '' };

for (const locale of locales) {
  const text = (of: Parameters<typeof say>[0]) => say(of, locale);

  test.describe(`a weather station in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('shows irradiance and temperature on the dashboard of its station, and opens by keyboard, also on a phone', async ({
      page,
      request,
    }) => {
      const [dtu] = await rowsOf(await apiOf(request, operator), 'blade-dtu/dtu/list', { imei });
      for (const size of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(size);
        await page.goto(`/monitor/monitorPowerSite?station=${dtu?.stationInfoId}`);
        const onSite = page.getByRole('region', { name: text(own.onSite) });
        await expect(onSite.getByText(text(own.readAt))).toBeVisible();
        for (const [name, unit] of [
          [text(own.plane), 'W/m²'],
          [text(own.module), '℃'],
        ] as const) {
          const figure = onSite.locator('dl > div').filter({ hasText: name });
          await expect(figure.locator('dd')).toContainText(unit);
        }
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
          .toBeLessThanOrEqual(size.width);
        await onSite.getByRole('link').press('Enter');
        await expect(page.getByRole('dialog').getByText(text(own.plane)).first()).toBeVisible();
        await page.keyboard.press('Escape');
      }
    });

    test('has separate lists of its newest and its past readings', async ({ page }) => {
      for (const path of ['/equipment/environmentData', '/equipment/environmentDataHistory']) {
        await page.goto(path);
        await expect(page.getByRole('columnheader', { name: text(own.plane) })).toBeVisible();
        await expect(page.getByRole('row').nth(1)).toBeVisible();
      }
    });
  });
}
