import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, settled } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { newTenant } from '../organisation.ts';
import { nobodySignedIn, ownSession } from '../own-session.ts';

const own = {
  filters: label('查询条件', 'Search conditions'),
  clear: label('清除查询条件', 'Clear the conditions'),
  device: label('设备名称', 'Device Name'),
  noMatch: label('没有符合条件的数据', 'Nothing matches the search conditions'),
  hidden: label('清除查询条件后有', 'without these conditions'),
  begin: label('开始日期', 'Start date'),
  search: label('搜索', 'Search'),
  unread: label('无法识别', 'is no time'),
  week: label('近7天', 'Last 7 days'),
};

/** Lists of a new tenant, and what they say. */
const neverFilled = {
  '/flow/start': label('规则在出现新记录', 'A rule starts a process for each new record'),
  '/report/reportSchedule': label('计划按日、周或月', 'A schedule makes a report every day'),
  '/report/reportRun': label('报表计划到期', 'once a schedule is due'),
  '/analysis/financeEntry': label('录入电费以外的收入', 'Income besides energy'),
};

for (const locale of locales)
  test.describe(`lists that were never filled, in ${locale}`, () => {
    test.use({ storageState: nobodySignedIn });

    test('explain what they are for', async ({ page, request }) => {
      const person = await newTenant(request, `New ${randomUUID().slice(0, 6)}`);
      await ownSession(page, person, locale);
      for (const [address, meaning] of Object.entries(neverFilled)) {
        await page.goto(address);
        await expect(page.getByText(say(meaning, locale))).toBeVisible();
      }
    });
  });

for (const locale of locales)
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    test.describe(`a list without rows, in ${locale} at ${viewport.width}`, () => {
      test.use({ storageState: stateFile('operator', locale), viewport });
      const text = (of: Parameters<typeof say>[0]) => say(of, locale);

      test('names the conditions that hide its rows, states how many they hide, and clears them', async ({
        page,
        traffic,
      }) => {
        const nobody = randomUUID().slice(0, 20);
        for (const [address, name] of [
          ['/equipment/xwj', 'name'],
          ['/monitor/monitorDevice', 'name'],
        ]) {
          await page.goto(`${address}?${name}=${nobody}`);
          await expect(page.getByText(text(own.noMatch))).toBeVisible();
          const conditions = page.getByRole('list', { name: text(own.filters) });
          await expect(conditions.getByRole('listitem')).toHaveText([text(own.device)]);
          await expect(page.getByText(text(own.hidden))).toContainText(/\d/);
          await settled(page, traffic);
          expect(await faultsOf(page)).toEqual([]);
          await page.getByRole('button', { name: text(own.clear) }).click();
          await expect(page.getByText(text(own.noMatch))).toHaveCount(0);
          await expect(page).not.toHaveURL(new RegExp(nobody));
        }
      });
    });

for (const locale of locales)
  test.describe(`search by time, in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('accepts a typed time of day at one end alone, refuses invalid input with an announcement, and offers common periods', async ({
      page,
    }) => {
      await page.goto('/equipment/meterDataHistory');
      const begin = page.getByPlaceholder(text(own.begin));
      await begin.click();
      await page.keyboard.type('nonsense');
      await page.getByRole('heading', { level: 1 }).click();
      await expect(page.getByText(text(own.unread))).toBeVisible();
      await begin.click();
      await page.keyboard.type('2026-01-05 10:00');
      await page.getByRole('heading', { level: 1 }).click();
      await expect(begin).toHaveValue('2026-01-05 10:00');
      // The typed text is completely visible.
      await expect
        .poll(() => begin.evaluate((input) => input.scrollWidth - input.clientWidth))
        .toBeLessThanOrEqual(0);
      const bar = page.getByRole('search', { name: text(own.filters) });
      await bar.getByRole('button', { name: text(own.search), exact: true }).click();
      await expect.poll(() => new URL(page.url()).searchParams.get('dataTime')).toBe('2026-01-05 10:00:00,');
      await begin.click();
      await page.getByText(text(own.week), { exact: true }).click();
      await expect(begin).toHaveValue(/^\d{4}-\d\d-\d\d$/);
    });
  });
