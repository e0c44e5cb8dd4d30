import { label } from '@heliodeck/kit/label';
import { test as base, expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { dialIn } from '../dialling-dtu.ts';
import { operator } from '../people.ts';

const own = {
  addDtu: label('添加DTU', 'Add the DTU'),
  imei: label('DTU编号', 'IMEI'),
  add: label('添加', 'Add'),
  sure: label('确定', 'OK'),
  start: label('开始扫描', 'Start the scan'),
  to: label('结束地址', 'Last address'),
  take: label('添加所选的 2 台设备', 'Add 2 chosen devices'),
  finished: label('开通完成。', 'The station is in operation.'),
  nothing: label('一直没有动静？', 'When nothing comes'),
  steps: label('开通步骤', 'Steps'),
  continue: label('继续开通', 'Continue commissioning'),
};

const draft = {
  companyName: '光明电力',
  stationType: 1,
  regionId: '350203',
  principal: '李工',
  address: '118.0667,24.4478,福建省厦门市思明区',
  registrationTime: '2025-03-01',
  interconnectionTime: '2025-04-01',
};

let count = 0;

for (const locale of locales) {
  const text = (of: (typeof own)[keyof typeof own]) => say(of, locale);

  test.describe(`commissioning in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('a person brings a new site to its first values without leaving the page', async ({
      page,
      request,
    }) => {
      test.setTimeout(120_000);
      count += 1;
      const imei = `8600019${String(base.info().workerIndex).padStart(4, '0')}${String(count).padStart(4, '0')}`;
      const api = await apiOf(request, operator);
      const stationName = `开通${imei.slice(-8)}`;
      const station = await api.post<Wire>('blade-stationInfo/stationInfo/submit', { ...draft, stationName });
      // A station without devices leads here.
      await page.goto(`/monitor/monitorPowerSite?station=${station.id}`);
      await page.getByRole('button', { name: text(own.continue) }).click();
      await expect(page).toHaveURL(`/station/commissioning?station=${station.id}`);
      await page.getByRole('button', { name: text(own.addDtu) }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox').fill(imei);
      await dialog.getByRole('button', { name: text(own.add) }).click();
      await page
        .getByRole('button', { name: /^(确\s?定|OK)$/ })
        .last()
        .click();
      // While the DTU does not connect, the page states what to check.
      await expect(page.getByText(text(own.nothing))).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await faultsOf(page, 'main')).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
      const dtu = dialIn(imei);
      try {
        await page.getByLabel(text(own.to)).fill('4');
        await page.getByRole('button', { name: text(own.start) }).click();
        const take = page.getByRole('button', { name: text(own.take) });
        await expect(take).toBeEnabled({ timeout: 60_000 });
        expect(await faultsOf(page, 'main')).toEqual([]);
        await take.click();
        await expect(page.getByText(text(own.finished))).toBeVisible({ timeout: 90_000 });
        await page.reload();
        await expect(page.getByText(text(own.finished))).toBeVisible();
      } finally {
        dtu.hangUp();
      }
    });
  });
}
