import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { operator } from '../people.ts';

const gauges = [
  label('平均响应时长', 'Average Response Time'),
  label('平均处理时长', 'Average Processing Time'),
  label('平均维修时长', 'Average Repair Time'),
];
const others = [
  label('故障数量占比', 'Fault Count Share'),
  label('故障类型排行', 'Fault Type Ranking'),
  label('电站设备故障数', 'Station Device Faults'),
  label('故障词云', 'Fault Word Cloud'),
];

for (const locale of locales) {
  test.describe(`the fault analysis in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('shows three gauges of hours, shares, a ranking with icons, days and a word cloud under their names', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const { id: stationId, controller } = await fieldStation(api, 0);
      const report = { stationId, deviceId: controller.id, faultContent: `Look ${randomUUID()}` };
      await api.post('blade-faultReport/faultReport/submit', report);
      await page.goto(`/analysis/fault?station=${stationId}`);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 2 })).toHaveText(
        [...gauges, ...others].map((title) => say(title, locale)),
      );
      // The scale ends at 20 h; times of reaction are given in hours, or as unknown.
      for (const gauge of gauges)
        await expect(main.getByRole('img', { name: say(gauge, locale) })).toContainText('20 h');
      await expect(main.getByRole('img', { name: 'NO.1', exact: true })).toBeVisible();
      expect(await faultsOf(page, 'main')).toEqual([]);
    });
  });
}
