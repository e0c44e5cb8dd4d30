import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, settled } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, silentController } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  current: label('PV充电电流', 'PV Charging Current'),
  voltage: label('PV电压', 'PV Voltage'),
  together: label('同图', 'One chart'),
  apart: label('分图', 'One each'),
  covered: label(
    '曲线几乎重合，同图无法区分：PV1、PV2、PV3、PV4',
    'Lines lie on each other and cannot be told apart in one chart: PV1, PV2, PV3, PV4',
  ),
  difference: label('对比：与均值之差', 'Compare: difference from mean'),
  view: label('显示方式', 'View'),
  chosen: label('已选曲线', 'Chosen lines'),
};
const inputs = [1, 2, 3, 4];
const [begin, end] = ['2025-06-01 10:00:00', '2025-06-01 10:20:00'];

for (const locale of locales)
  test.describe(`signals of one device in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('equal currents of four inputs have a chart each, are announced, and link to the comparison', async ({
      page,
      request,
      traffic,
    }) => {
      const api = await apiOf(request, operator);
      const { id } = await fieldStation(api, 1);
      const { id: deviceId } = await silentController(api, id);
      for (let minute = 0; minute <= 20; minute += 1)
        await api.post('blade-xwjHistory/xwjHistory/save', {
          xwjId: deviceId,
          dataTime: `2025-06-01 10:${String(minute).padStart(2, '0')}:00`,
          reason: 'four equal inputs',
          // Currents are equal, voltages differ widely.
          ...Object.fromEntries(
            inputs.flatMap((n) => [
              [`pv${n}ChargingCurrent`, 2 + minute / 10],
              [`pv${n}Voltage`, 50 + 10 * n],
            ]),
          ),
        });
      const search = new URLSearchParams({ station: id, device: deviceId, chart: 'pvCurrent', begin, end });
      await page.goto(`/monitor/monitorManage?${search}`);
      const view = page.getByRole('radiogroup', { name: text(own.view) });
      const radio = (of: 'together' | 'apart') => view.getByRole('radio', { name: text(own[of]) });
      await expect(page.getByText(text(own.covered))).toBeVisible();
      await expect(radio('apart')).toBeChecked();
      const chart = page.getByRole('img', { name: text(own.current) });
      const tall = (await chart.boundingBox())?.height ?? 0;
      expect(await faultsOf(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await settled(page, traffic);
      expect(await faultsOf(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1440, height: 900 });

      // By keyboard alone.
      await radio('apart').press('ArrowLeft');
      await expect(radio('together')).toBeChecked();
      await expect.poll(async () => (await chart.boundingBox())?.height ?? tall).toBeLessThan(tall);
      await expect(page.getByText(text(own.covered))).toBeVisible();

      await page.getByText(text(own.voltage), { exact: true }).click();
      await expect(page.getByText(text(own.covered))).toBeHidden();
      await page.getByText(text(own.current), { exact: true }).click();
      await page.getByRole('button', { name: text(own.difference) }).click();
      await expect(page).toHaveURL(/view=difference/);
      const asked = new URL(page.url()).searchParams;
      expect(asked.get('s')).toBe(inputs.map((n) => `${deviceId}.pv${n}ChargingCurrent`).join());
      expect([asked.get('begin'), asked.get('end')]).toEqual([begin, end]);
      const chosen = page.getByRole('list', { name: text(own.chosen) });
      for (const n of inputs) await expect(chosen).toContainText(`PV${n}`);
    });
  });
