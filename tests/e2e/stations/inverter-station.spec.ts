import { label } from '@heliodeck/kit/label';
import { demoStations } from '@heliodeck/simulator/demo-field';
import { expect } from '@playwright/test';
import { say } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { operator } from '../people.ts';

const own = {
  running: label('运行中', 'Running'),
  inverters: label('逆变器与组串', 'Inverters and strings'),
  lagging: label('绩效与少发电量', 'What lags, and what it costs'),
  settings: label('设置 ', 'Settings of '),
  parameters: label('设备参数', 'Equipment Parameters'),
};

for (const locale of locales) {
  test.describe(`a station with inverters in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('shows each inverter with its strings, and links to one and to its parameters', async ({
      page,
      request,
    }) => {
      const { imei } = demoStations[2]?.site ?? { imei: '' };
      const [dtu] = await rowsOf(await apiOf(request, operator), 'blade-dtu/dtu/list', { imei });
      await page.goto(`/monitor/monitorPowerSite?station=${dtu?.stationInfoId}`);
      await expect(page.getByText(say(own.running, locale), { exact: true })).toBeVisible();
      const list = page.getByRole('region', { name: say(own.inverters, locale) });
      await expect(list.getByRole('listitem')).toHaveCount(6);
      const card = list.getByRole('listitem').getByRole('link').first();
      await expect(card).toHaveAttribute('href', /[?&]device=\d+$/);
      await card.click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      const lagging = list.getByRole('link', { name: say(own.lagging, locale) });
      await expect(lagging).toHaveAttribute('href', `/analysis/insight?station=${dtu?.stationInfoId}`);
      await list
        .getByRole('link', { name: say(own.settings, locale) })
        .first()
        .click();
      await expect(
        page.getByRole('tab', { name: say(own.parameters, locale), selected: true }),
      ).toBeVisible();
    });
  });
}
