import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { pressInRow, startInverter } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  data: label('设备数据', 'Device data'),
  mode: label('并网', 'On-grid'),
};
let count = 0;

for (const [index, locale] of locales.entries()) {
  test.describe(`data of an alarm’s device in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('the values that an inverter reported open from its alarm, on a desktop and on a phone', async ({
      page,
      request,
    }, { workerIndex }) => {
      const api = await apiOf(request, operator);
      count += 1;
      const serial = 800_000 + workerIndex * 100 + index * 10 + count;
      const inverter = await startInverter(api, serial, 'kstar-hybrid');
      const { id, name } = inverter;
      await api.post('blade-thresholdSetting/thresholdSetting/submit', {
        alarmName: `SOC ${name}`,
        attrNo: '3.soc',
        alarmTrigger: 1,
        alarmNumA: '0',
        grade: 3,
        deviceIds: id,
      });
      try {
        const alarms = () => rowsOf(api, 'blade-realtimeAlarm/realtimeAlarm/list', { deviceId: id });
        await expect.poll(async () => (await alarms()).length, { timeout: 45_000 }).toBeGreaterThan(0);
        await page.goto('/operations/realtimeAlarm');
        await pressInRow(
          page,
          page.getByRole('row').filter({ hasText: name }).first(),
          say(own.data, locale),
        );
        const drawer = page.getByRole('dialog', { name });
        await expect(
          drawer
            .getByRole('row')
            .filter({ hasText: say(own.mode, locale) })
            .first(),
        ).toBeVisible();
        expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
        await page.setViewportSize({ width: 390, height: 844 });
        await expect(drawer.getByText(say(own.mode, locale)).first()).toBeVisible();
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
          .toBeLessThanOrEqual(0);
      } finally {
        inverter.close();
      }
    });
  });
}
