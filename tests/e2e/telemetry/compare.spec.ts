import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, settled } from '../../support/console-page.ts';
import { apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  device: label('设备', 'Device'),
  metrics: label('参数', 'Signals'),
  add: label('添加曲线', 'Add'),
  chooseFirst: label('请选择设备和参数', 'Choose a device and a signal first'),
  chosen: label('已选曲线', 'Chosen lines'),
  voltage: label('蓄电池电压', 'Battery Voltage'),
  apart: label('分图', 'One each'),
  csv: label('导出CSV', 'Save as CSV'),
  table: label('数据表', 'Table'),
  unknown: label('无此设备或参数，或无权查看', 'There is no such device or signal, or you may not see it'),
  failed: label('无法加载', 'Could not be loaded'),
  again: label('重试', 'Try again'),
  coverage: label('数据覆盖', 'Coverage'),
  title: label('曲线对比', 'Compare'),
};

for (const locale of locales) {
  const text = (of: Parameters<typeof say>[0]) => say(of, locale);

  test.describe(`comparison of signals, in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('requires a device and a signal, keeps the choice in the address, and saves the chart', async ({
      page,
      request,
    }) => {
      const { controller, name } = await fieldStation(await apiOf(request, operator), 0);
      await page.goto('/monitor/monitorCompare');
      const add = page.getByRole('button', { name: text(own.add), exact: true });
      await add.click();
      await expect(page.getByText(text(own.chooseFirst))).toBeVisible();

      await page.getByLabel(text(own.device), { exact: true }).click();
      await page.keyboard.type(String(controller.name));
      await page
        .locator('.ant-select-dropdown:visible .ant-select-item-option')
        .filter({ hasText: String(controller.name) })
        .filter({ hasText: name })
        .click();
      await page.getByLabel(text(own.metrics), { exact: true }).click();
      await page
        .locator('.ant-select-dropdown:visible')
        .getByTitle(text(own.voltage), { exact: true })
        .click();
      await page.keyboard.press('Escape');
      await add.click();
      const chips = page.getByRole('list', { name: text(own.chosen) });
      await expect(chips).toContainText(text(own.voltage));
      expect(new URL(page.url()).searchParams.get('s')).toBe(`${controller.id}.batteryVoltage`);
      await expect(page.getByRole('row').filter({ hasText: text(own.voltage) })).toContainText(/\d V/);
      expect(await faultsOf(page)).toEqual([]);

      const saved = page.waitForEvent('download');
      await page.getByRole('button', { name: text(own.csv) }).click();
      const csv = await readFile(await (await saved).path(), 'utf8');
      expect(csv.split('\r\n')[1]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d+(\.\d+)?$/);

      await page.getByRole('button', { name: text(own.table), exact: true }).click();
      await expect(
        page
          .getByRole('region', { name: text(own.title) })
          .getByRole('row')
          .nth(1),
      ).toContainText('V');
    });

    test('a failed call is shown as failed and repeated, and not mistaken for a missing device', async ({
      page,
      request,
    }) => {
      const { controller } = await fieldStation(await apiOf(request, operator), 1);
      let isBroken = true;
      await page.route('**/blade-xwj/xwj/detail**', (route) =>
        isBroken
          ? route.fulfill({ status: 500, json: { code: 500, success: false, msg: 'broken' } })
          : route.continue(),
      );
      await page.goto(`/monitor/monitorCompare?s=${controller.id}.batteryVoltage`);
      const chips = page.getByRole('list', { name: text(own.chosen) });
      await expect(chips).toContainText(text(own.failed));
      isBroken = false;
      await page.getByRole('button', { name: text(own.again), exact: true }).click();
      await expect(chips).toContainText(text(own.voltage));
    });

    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ])
      test.describe(`at ${viewport.width}`, () => {
        test.use({ viewport });

        test('a shared address shows its lines, names what cannot be shown, and fits the screen', async ({
          page,
          request,
          traffic,
        }) => {
          const api = await apiOf(request, operator);
          const [one, other] = [await fieldStation(api, 0), await fieldStation(api, 1)];
          const alarmName = `L-${randomUUID().slice(0, 8)}`;
          const rule = await api.post<Wire>('blade-thresholdSetting/thresholdSetting/submit', {
            alarmName,
            alarmNameEn: alarmName,
            attrNo: '1.batteryVoltage',
            alarmTrigger: 1,
            alarmNumA: '99',
            grade: 4,
            deviceIds: one.controller.id,
          });
          const lines = [
            `${one.controller.id}.chargingPower`,
            `${other.controller.id}.chargingPower`,
            `${one.controller.id}.batteryVoltage`,
            `${one.controller.id}.nothing`,
            '1.soc',
          ];
          await page.goto(`/monitor/monitorCompare?s=${lines.join()}&span=7d&previous=1&view=multiples`);
          await settled(page, traffic);
          const chips = page.getByRole('list', { name: text(own.chosen) });
          await expect(chips.getByText(text(own.unknown))).toHaveCount(2);
          await expect(page.getByRole('columnheader', { name: text(own.coverage) })).toBeAttached();
          await expect(page.getByRole('row').filter({ hasText: '%' })).toHaveCount(3);
          await expect(page.getByRole('row').filter({ hasText: `${alarmName} 99.00 V` })).toHaveCount(1);
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
            true,
          );
          expect(await faultsOf(page)).toEqual([]);
          await api.post(`blade-thresholdSetting/thresholdSetting/remove?ids=${rule.id}`);
        });
      });
  });
}
