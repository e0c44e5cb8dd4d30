import { label } from '@heliodeck/kit/label';
import { fillText } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { say } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, pressInRow } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  addDtu: label('添加dtu', 'Add DTU'),
  imei: label('设备编号（IMEI）', 'IMEI'),
  add: label('添加', 'Add'),
  ok: label('确定', 'OK'),
  custom: label('自定义', 'Custom'),
  from: label('开始日期', 'From'),
  to: label('结束日期', 'To'),
  show: label('查询', 'Show'),
  tooLong: label('时间跨度最大为31天！', 'The time span can be at most 31 days!'),
};

for (const locale of locales) {
  test.describe(`refusals of the monitoring screens in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('an IMEI that another DTU has is refused at its field, which accepts another', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const station = await fieldStation(api, 0);
      const [dtu] = await rowsOf(api, 'blade-dtu/dtu/list', { id: station.dtuId });
      const imei = String(dtu?.imei);
      // Other tests add stations before it.
      await page.goto(`/station/stationInfo?stationName=${encodeURIComponent(station.name)}`);
      await pressInRow(page, page.getByRole('row').filter({ hasText: station.name }), text(own.addDtu));
      const dialog = page.getByRole('dialog').filter({ has: page.getByLabel(text(own.imei)) });
      const field = dialog.getByLabel(text(own.imei));
      await field.fill(imei);
      await dialog.getByRole('button', { name: text(own.add), exact: true }).click();
      await page.getByRole('button', { name: text(own.ok), exact: true }).click();
      await expect(dialog.getByText(fillText(messages['dtu.imeiTaken'], { imei }, locale))).toBeVisible();
      await expect(field).toBeFocused();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
    });

    test.describe('on a phone', () => {
      test.use({ viewport: { width: 390, height: 844 } });

      test('a generation period of more than 31 days is refused, and the days can be corrected', async ({
        page,
        request,
      }) => {
        const station = await fieldStation(await apiOf(request, operator), 0);
        await page.goto(`/monitor/monitorPowerSite?station=${station.id}`);
        await page.getByText(text(own.custom), { exact: true }).click();
        await page.getByLabel(text(own.from), { exact: true }).fill('2026-03-01');
        await page.getByLabel(text(own.to), { exact: true }).fill('2026-04-02');
        await page.getByRole('button', { name: text(own.show), exact: true }).click();
        await expect(page.getByText(text(own.tooLong))).toBeVisible();
        await expect(page).not.toHaveURL(/from=/);
        await page.getByLabel(text(own.to), { exact: true }).fill('2026-04-01');
        await page.getByRole('button', { name: text(own.show), exact: true }).click();
        await expect(page).toHaveURL(/mode=0&from=2026-03-01&to=2026-04-01/);
      });
    });
  });
}
