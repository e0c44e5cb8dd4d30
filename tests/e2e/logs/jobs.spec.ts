import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, settled } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { operator } from '../people.ts';

const own = {
  forbidden: label('没有访问权限', 'No access'),
  clocks: label('定时任务', 'Jobs by the clock'),
  jobs: label('后台任务', 'Background jobs'),
  state: label('状态', 'State'),
  failed: label('失败', 'Failed'),
  none: label('没有符合条件的任务', 'No job fits these conditions'),
  home: label('失败的后台任务', 'Failed background jobs'),
  noneFailed: label('没有失败的后台任务', 'No background job has failed'),
  processes: label('进程', 'Processes'),
  number: label('进程号', 'PID'),
  version: label('版本', 'version'),
  jobsRole: label('后台任务', 'jobs'),
};

for (const locale of locales) {
  test.describe(`an operator in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('background jobs are refused to an operator, at their address and by the API', async ({
      page,
      request,
    }) => {
      await page.goto('/monitor/job');
      await expect(page.getByRole('heading')).toHaveText([say(own.forbidden, locale)]);
      const api = await apiOf(request, operator);
      for (const path of ['page', 'kinds']) expect(await api.statusOf(`blade-log/job/${path}`)).toBe(403);
    });
  });

  test.describe(`an administrator in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });

    test('sees which jobs ran and when each schedule runs next, and searches by state with the keyboard', async ({
      page,
    }) => {
      await page.goto('/monitor/job');
      const clocks = page.getByRole('region', { name: say(own.clocks, locale) });
      await expect(clocks.getByRole('row').nth(3)).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
      await expect(page.getByRole('table', { name: say(own.jobs, locale) })).toBeVisible();
      await page.getByRole('combobox', { name: say(own.state, locale) }).focus();
      await page.keyboard.type(' ');
      await page.keyboard.press('Enter');
      await expect(page.getByText(say(own.none, locale))).toBeVisible();
    });

    test('sees the number, the version and the work of each process', async ({ page }) => {
      await page.goto('/monitor/platform');
      const process = page
        .getByRole('region', { name: say(own.processes, locale) })
        .getByRole('row')
        .nth(1);
      await expect(process).toContainText(
        new RegExp(`${say(own.number, locale)} \\d+ · ${say(own.version, locale)} \\d`),
      );
      await expect(process).toContainText(say(own.jobsRole, locale));
    });

    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ])
      test(`background jobs fit ${size.width} px and are accessible`, async ({ page, traffic }) => {
        await page.setViewportSize(size);
        await page.goto('/monitor/job');
        await expect(page.getByRole('region', { name: say(own.clocks, locale) })).toBeVisible();
        await settled(page, traffic);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide).toBeLessThanOrEqual(size.width);
        expect(await faultsOf(page)).toEqual([]);
      });

    test('the home page states that no background job has failed, and links to the list', async ({
      page,
    }) => {
      await page.goto('/');
      const card = page.getByRole('region', { name: say(own.home, locale) });
      await expect(card).toContainText(say(own.noneFailed, locale));
      await card.getByRole('link').click();
      await expect(page).toHaveURL(/monitor\/job/);
    });
  });
}
