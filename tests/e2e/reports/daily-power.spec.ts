import { readFile } from 'node:fs/promises';
import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { say, settled, words } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  day: label('日', 'Day'),
  export: label('导出', 'Export'),
  coverage: label('数据覆盖率', 'Data Coverage'),
};
const digits = /\d{14}/;
/** The screens of the daily power: menu path, the confirmation of the export, and the name of its file before and after its time. */
const screens = [
  ['meterDailyPower', 'report.exportDaily', label('每日电量统计', 'Meter_Daily_Power_'), digits],
  ['measurementForm', 'report.exportMeasurement', label('计量报表', 'measurement report'), /\d{4}-\d\d-\d\d/],
  ['stationForm', 'report.exportDevices', label('设备报表', 'Metering_Report_'), digits],
] as const;

for (const locale of locales) {
  test.describe(`the daily power report in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    for (const [code, question, file, time] of screens) {
      test(`${code} shows days with their coverage, shows months when selected, and saves its file`, async ({
        page,
        traffic,
      }) => {
        await page.goto(`/report/${code}`);
        await settled(page, traffic);
        const today = page.getByRole('row').filter({ hasText: /\d{4}-\d{2}-\d{2}/ });
        await expect(today.first()).toBeVisible();
        await expect(page.getByRole('columnheader', { name: say(own.coverage, locale) })).toBeVisible();
        const length = page.getByRole('search').getByTitle(say(own.day, locale), { exact: true });
        await expect(length).toBeVisible();

        await page.goto(`/report/${code}?timeType=2`);
        await settled(page, traffic);
        await expect(page.getByRole('cell', { name: /^\d{4}-\d{2}$/ }).first()).toBeVisible();

        await page.getByRole('button', { name: say(own.export, locale), exact: true }).click();
        const prompt = page.getByRole('dialog', { name: say(messages['report.prompt'], locale) });
        await expect(prompt).toContainText(say(messages[question], locale));
        const saved = page.waitForEvent('download');
        await page.getByRole('button', { name: say(words.yes, locale), exact: true }).click();
        const download = await saved;
        expect(download.suggestedFilename()).toMatch(
          new RegExp(`^${say(file, locale)}${time.source}\\.xlsx$`),
        );
        expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
      });
    }
  });
}
