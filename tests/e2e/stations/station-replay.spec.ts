import { label } from '@heliodeck/kit/label';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  replay: label('回放', 'Replay'),
  marks: label('命令与故障', 'Commands and troubles'),
  command: label('获取实时数据', 'Get real-time data'),
  month: label('最近30天', 'Last 30 days'),
};
const past = /^(历史|Past) · (今天|today|昨天|yesterday) \d\d:\d\d$/;
const running = /^(运行中|Running)$/;

/** Opens the dashboard of the first station after a command in this minute, and its time line. */
async function opened(page: Page, station: { readonly id: string }, replay: string) {
  await page.goto(`/monitor/monitorPowerSite?station=${station.id}`);
  await expect(page.getByText(running)).toBeVisible();
  const button = page.getByRole('button', { name: replay, exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  const line = page.getByRole('region', { name: replay, exact: true });
  await expect(line.getByRole('slider')).toBeVisible();
  return line;
}

for (const locale of locales) {
  for (const width of [1440, 390]) {
    test.describe(`the replay of a station in ${locale} at ${width} px`, () => {
      test.use({
        storageState: stateFile('operator', locale),
        viewport: { width, height: width === 390 ? 844 : 900 },
      });

      test('the diagram shows the past, plays and returns to live with the keyboard alone, and shows which of them it displays', async ({
        page,
        request,
        traffic,
      }) => {
        const station = await fieldStation(await apiOf(request, operator), 0);
        const line = await opened(page, station, say(own.replay, locale));
        const slider = line.getByRole('slider');
        await slider.focus();
        await page.keyboard.press('ArrowLeft');
        await expect(page.getByText(past)).toBeVisible();
        await expect(page.getByText(running)).toHaveCount(0);
        const newest = await slider.inputValue();
        await page.keyboard.press('Home');
        await expect(slider).toHaveValue('0');
        await page.keyboard.press(' ');
        await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(2);
        await page.keyboard.press(' ');
        expect(Number(await slider.inputValue())).toBeLessThan(Number(newest));
        expect(await faultsOf(page, 'main')).toEqual([]);
        await page.keyboard.press('Escape');
        await expect(page.getByText(running)).toBeVisible();
        await expect(page.getByText(past)).toHaveCount(0);
        await line.getByText(say(own.month, locale)).click();
        await expect(slider).toHaveAttribute('max', '360');
        expect(traffic.complaints).toEqual([]);
      });
    });
  }

  test.describe(`marks of a replay in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('a command has a mark with a description on focus and a link to its instant; automatic reads have none', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const station = await fieldStation(api, 0);
      const { dtuId, address } = station.controller;
      const ask = (more: object) => api.post('blade-device/getData', { dtuId, address, ...more });
      await ask({ data: 'real_time_data' });
      await ask({ data: 'operational_data', automatic: true });
      const line = await opened(page, station, say(own.replay, locale));
      const mark = line
        .getByRole('list', { name: say(own.marks, locale) })
        .getByRole('button', { name: say(own.command, locale) })
        .last();
      await mark.focus();
      const told = page.getByRole('tooltip');
      await expect(told).toContainText(say(own.command, locale));
      await expect(line.getByRole('button', { name: /获取运行数据|Get operational data/ })).toHaveCount(0);
      await page.keyboard.press('Enter');
      await expect(page.getByText(past)).toBeVisible();
    });
  });
}
