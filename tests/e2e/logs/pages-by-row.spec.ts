import { logApi } from '@heliodeck/model/logs/log-api';
import { expect } from '@playwright/test';
import { crudWords } from '../../../apps/console/crud/shared/crud-words.ts';
import { faultsOf } from '../../support/axe.ts';
import { say, settled } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { administrator } from '../people.ts';

const called = { zh: 'blade-system/post/detail', en: 'blade-system/dept/detail' };

for (const locale of locales)
  test.describe(`pages that begin at a row, in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });

    test('lead from the end of a searched log to its first page with the keyboard alone', async ({
      page,
      request,
      traffic,
    }) => {
      const api = await apiOf(request, administrator);
      for (let n = 0; n < 25; n += 1) expect(await api.statusOf(`${called[locale]}?id=${n + 1}`)).toBe(404);
      // Log lines are written in batches, a moment after their calls.
      const search = { requestUri: called[locale], status: '404' };
      const found = () => api.get<{ readonly total: number }>(`${logApi.path}/list`, search);
      await expect.poll(async () => (await found()).total).toBeGreaterThanOrEqual(25);

      await page.goto(`/monitor/log/api?${new URLSearchParams(search)}&beforeId=end`);
      const pages = page.getByRole('navigation', { name: say(crudWords.pages, locale), exact: true });
      const button = (name: 'firstPage' | 'previousPage' | 'nextPage' | 'lastPage') =>
        pages.getByRole('button', { name: say(crudWords[name], locale), exact: true });
      const lines = page.getByRole('row').filter({ hasText: called[locale] });
      await expect(button('nextPage')).toBeDisabled();
      await expect(button('lastPage')).toBeDisabled();
      await expect(lines).toHaveCount(10);
      await settled(page, traffic);
      expect(await faultsOf(page, 'main')).toEqual([]);

      await button('previousPage').focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/beforeId=\d+/);
      await expect(button('nextPage')).toBeEnabled();
      await expect(lines).toHaveCount(10);

      await button('firstPage').focus();
      await page.keyboard.press('Enter');
      await expect(pages).toHaveCount(0);
      await expect(page).not.toHaveURL(/beforeId|afterId/);
      await expect(lines).toHaveCount(10);
      expect(traffic.complaints).toEqual([]);
    });

    test('report that their row no longer exists, and link to the first page', async ({ page }) => {
      await page.goto('/monitor/log/api?afterId=5');
      await expect(page.getByRole('alert')).toBeVisible();
      await page
        .getByRole('navigation', { name: say(crudWords.pages, locale), exact: true })
        .getByRole('button', { name: say(crudWords.firstPage, locale), exact: true })
        .click();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    });
  });
