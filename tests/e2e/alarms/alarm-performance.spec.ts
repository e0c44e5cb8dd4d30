import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { operator } from '../people.ts';

const words = {
  title: label('告警绩效', 'Alarm performance'),
  rate: label('每人每小时告警数', 'Alarms per operator hour'),
  period: label('统计时间', 'Period'),
  week: label('最近 7 天', 'Last 7 days'),
  custom: label('自定义', 'Custom'),
  from: label('开始日期', 'From'),
  to: label('结束日期', 'To'),
  show: label('查询', 'Show'),
  operators: label('值班人数', 'Operators on duty'),
  station: label('电站', 'Station'),
  export: label('导出', 'Export'),
  back: label('返回列表', 'Back to the list'),
};

for (const locale of locales) {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    test.describe(`alarm performance in ${locale} at ${viewport.width}`, () => {
      test.use({ storageState: stateFile('operator', locale), viewport });
      const text = (of: Parameters<typeof say>[0]) => say(of, locale);

      test('opens from the list, is measured for another week and number of people, and closes again', async ({
        page,
        request,
      }) => {
        const station = await fieldStation(await apiOf(request, operator), 0);
        await page.goto('/operations/realtimeAlarm');
        await page.getByRole('button', { name: text(words.title), exact: true }).click();
        await expect(page.getByRole('heading', { name: text(words.title), exact: true })).toBeVisible();
        await expect(page.getByText(text(words.rate), { exact: true })).toBeVisible();
        await page.getByRole('combobox', { name: text(words.period) }).click();
        const week = page.waitForResponse((reply) => reply.url().includes('performance?days=7&operators=1'));
        await page.getByTitle(text(words.week), { exact: true }).click();
        expect((await week).status()).toBe(200);
        const three = page.waitForResponse((reply) => reply.url().includes('days=7&operators=3'));
        await page.getByRole('spinbutton', { name: text(words.operators) }).fill('3');
        expect((await three).status()).toBe(200);
        const one = page.waitForResponse((reply) =>
          /performance\?days=7&operators=3&stationId=\d+/.test(reply.url()),
        );
        await page.getByRole('combobox', { name: text(words.station), exact: true }).click();
        await page.keyboard.type(station.name);
        await page.getByTitle(station.name, { exact: true }).last().click();
        expect((await one).status()).toBe(200);
        const days = { from: '2026-10-01', to: '2026-10-20' };
        const ofDays = page.waitForResponse((reply) =>
          reply.url().includes(`beginTime=${days.from}&endTime=${days.to}&operators=3&stationId=`),
        );
        await page.getByRole('combobox', { name: text(words.period) }).click();
        await page.getByTitle(text(words.custom), { exact: true }).click();
        if (viewport.width === 390) {
          await page.getByLabel(text(words.from), { exact: true }).fill(days.from);
          await page.getByLabel(text(words.to), { exact: true }).fill(days.to);
          await page.getByRole('button', { name: text(words.show), exact: true }).click();
        } else {
          // Each date is confirmed on its own: an unconfirmed start is replaced by an end that is before the old one.
          const from = page.getByPlaceholder(text(words.from), { exact: true });
          await from.click();
          // A date is confirmed only while the calendar is open.
          await expect(page.locator('.ant-picker-dropdown:visible')).toBeVisible();
          await from.fill(days.from);
          await page.keyboard.press('Enter');
          await expect(page.getByPlaceholder(text(words.to), { exact: true })).toBeFocused();
          await page.getByPlaceholder(text(words.to), { exact: true }).fill(days.to);
          await page.keyboard.press('Enter');
        }
        expect((await ofDays).status()).toBe(200);
        await expect(page.getByText(`${days.from} 00:00`)).toBeVisible();
        const saved = page.waitForEvent('download');
        await page.getByRole('button', { name: text(words.export), exact: true }).click();
        expect((await saved).suggestedFilename()).toMatch(new RegExp(`^${text(words.title)}\\d+\\.xlsx$`));
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(
          true,
        );
        expect(await faultsOf(page)).toEqual([]);
        await page.getByRole('button', { name: text(words.back), exact: true }).click();
        await expect(page.getByRole('tablist').first()).toBeVisible();
      });
    });
  }
}
