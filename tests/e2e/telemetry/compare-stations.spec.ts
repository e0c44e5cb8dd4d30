import { readFile } from 'node:fs/promises';
import { label } from '@heliodeck/kit/label';
import { stationSignals } from '@heliodeck/model/energy/station-signals';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, settled } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  station: label('电站', 'Station'),
  signals: label('电站信号', 'Signals of the station'),
  add: label('添加曲线', 'Add'),
  chooseFirst: label('请选择电站和信号', 'Choose a station and a signal first'),
  chosen: label('已选曲线', 'Chosen lines'),
  csv: label('导出CSV', 'Save as CSV'),
  unknown: label('无此电站或信号，或无权查看', 'There is no such station or signal, or you may not see it'),
};

for (const locale of locales) {
  const text = (of: Parameters<typeof say>[0]) => say(of, locale);

  test.describe(`comparison of stations, in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('requires a station and a signal, keeps them in the address, and saves the chart', async ({
      page,
      request,
    }) => {
      const { id, name } = await fieldStation(await apiOf(request, operator), 0);
      await page.goto('/monitor/monitorCompare');
      await page
        .locator('.ant-segmented-item')
        .filter({ hasText: text(own.station) })
        .click();
      const add = page.getByRole('button', { name: text(own.add), exact: true });
      await add.click();
      await expect(page.getByText(text(own.chooseFirst))).toBeVisible();

      await page.getByLabel(text(own.station), { exact: true }).last().click();
      await page.keyboard.type(name);
      await page
        .locator('.ant-select-dropdown:visible .ant-select-item-option')
        .filter({ hasText: name })
        .first()
        .click();
      await page.getByLabel(text(own.signals), { exact: true }).click();
      for (const signal of [stationSignals.power, stationSignals.energyToday])
        await page
          .locator('.ant-select-dropdown:visible')
          .getByTitle(text(signal.label), { exact: true })
          .click();
      await page.keyboard.press('Escape');
      await add.click();
      const chips = page.getByRole('list', { name: text(own.chosen) });
      await expect(chips).toContainText(`${name} · ${text(stationSignals.power.label)}`);
      expect(new URL(page.url()).searchParams.get('s')).toBe(`s${id}.power,s${id}.energyToday`);
      const row = page.getByRole('row').filter({ hasText: text(stationSignals.power.label) });
      await expect(row).toContainText(/\d k?W/);
      expect(await faultsOf(page)).toEqual([]);

      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: text(own.csv) }).click();
      const csv = await readFile(await (await saved).path(), 'utf8');
      expect(csv.split('\r\n')[0]).toContain(`${name} · ${text(stationSignals.power.label)} (kW)`);
      expect(csv.split('\r\n')[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/);
    });

    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ])
      test.describe(`at ${viewport.width}`, () => {
        test.use({ viewport });

        test('an address shows two stations with their mean and a device, and names what cannot be shown', async ({
          page,
          request,
          traffic,
        }) => {
          const api = await apiOf(request, operator);
          const [one, other] = [await fieldStation(api, 0), await fieldStation(api, 1)];
          const power = `s${one.id}.power,s${other.id}.power`;
          await page.goto(`/monitor/monitorCompare?s=${power}&span=6h&view=difference&previous=1`);
          await settled(page, traffic);
          const chips = page.getByRole('list', { name: text(own.chosen) });
          for (const { name } of [one, other])
            await expect(chips).toContainText(`${name} · ${text(stationSignals.power.label)}`);
          await expect(page.getByRole('row').filter({ hasText: '%' })).toHaveCount(2);
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
            true,
          );
          expect(await faultsOf(page)).toEqual([]);

          const more = `${one.controller.id}.batteryVoltage,s1.power,s${one.id}.nothing`;
          await page.goto(`/monitor/monitorCompare?s=${power},${more}&span=30d`);
          await settled(page, traffic);
          await expect(chips.getByText(text(own.unknown))).toHaveCount(2);
          await expect(page.getByRole('row').filter({ hasText: '%' })).toHaveCount(3);
        });
      });
  });
}
