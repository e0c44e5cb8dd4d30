import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, settled } from '../../support/console-page.ts';
import { apiOf, rowsOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { operator } from '../people.ts';

const own = { automatic: label('显示自动读取', 'Show automatic reads') };

for (const locale of locales) {
  test.describe(`the command ledger in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('hides automatic reads until the user shows them', async ({ page, request, traffic }) => {
      const api = await apiOf(request, operator);
      const { dtuId, controller } = await fieldStation(api, 1);
      const at = { dtuId, address: controller.address, data: 'real_time_data' };
      await api.post<Wire>('blade-device/getData', { ...at, automatic: true });
      const list = 'blade-device/command/list';
      const total = async (more: Readonly<Record<string, string>>) =>
        (await rowsOf(api, list, { deviceId: controller.id, ...more })).length;
      expect(await total({ origin: 'automatic' })).toBeGreaterThan(0);
      const seen = page.waitForRequest((sent) => sent.url().includes(`${list}?`));
      await page.goto(`/equipment/deviceCommand?deviceId=${controller.id}`);
      expect(new URL((await seen).url()).searchParams.get('origin_notequal')).toBe('automatic');
      await settled(page, traffic);
      const all = page.waitForRequest((sent) => sent.url().includes(`${list}?`));
      await page.getByRole('switch', { name: say(own.automatic, locale) }).click();
      expect(new URL((await all).url()).searchParams.has('origin_notequal')).toBe(false);
      await settled(page, traffic);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
    });
  });
}
