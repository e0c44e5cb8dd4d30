import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, pressInRow, silentController } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  show: label('查看', 'Show'),
  section: label('未登记的DTU', 'Unclaimed DTUs'),
  title: label('认领后没有数据的DTU', 'Claims without traffic'),
  line: label('通信统计', 'Communication'),
  nothing: label('今天还没有通信', 'No communication today'),
};

for (const locale of locales) {
  const text = (of: Parameters<typeof say>[0]) => say(of, locale);

  test.describe(`claims without traffic for the operators in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });

    test('are listed with tenant and expiry, on a desktop and on a phone', async ({ page, request }) => {
      const api = await apiOf(request, operator);
      const { imei } = await silentController(api, (await fieldStation(api, 0)).id);
      for (const viewport of [
        { width: 1440, height: 900 },
        { width: 390, height: 844 },
      ]) {
        await page.setViewportSize(viewport);
        await page.goto('/equipment/dtu');
        const notice = page.getByRole('region', { name: text(own.section) });
        await notice.getByRole('button', { name: text(own.show) }).click();
        const silent = page.getByRole('dialog').getByRole('region', { name: text(own.title) });
        const claim = silent.getByRole(viewport.width < 768 ? 'listitem' : 'row').filter({ hasText: imei });
        await expect(claim).toContainText(operator.tenantId);
        await expect(claim).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
        expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      }
    });
  });

  test.describe(`a tenant in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('gets no request for claims of other tenants, and a new line shows that it was never polled', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const { imei } = await silentController(api, (await fieldStation(api, 0)).id);
      let asked = 0;
      page.on('request', (call) => {
        if (call.url().includes('silent-claims')) asked += 1;
      });
      await page.goto(`/equipment/dtu?imei=${imei}`);
      await pressInRow(page, page.getByRole('row').filter({ hasText: imei }), text(own.line));
      await expect(page.getByRole('dialog').getByText(text(own.nothing))).toBeVisible();
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      expect(asked).toBe(0);
      await expect(page.getByRole('region', { name: text(own.section) })).toHaveCount(0);
    });
  });
}
