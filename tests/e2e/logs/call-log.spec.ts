import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, settled } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  routine: label('显示控制台自动请求', 'Show calls the console makes by itself'),
  feed: label('可否接收实时数据', 'Whether the live feed may be opened'),
  account: label('账号', 'Account'),
  status: label('状态码', 'HTTP Status'),
  service: label('服务id', 'Service'),
  more: label('展开', 'More'),
};

for (const locale of locales)
  test.describe(`the API log in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);

    test('hides the calls that the console makes automatically until the user shows them', async ({
      page,
      traffic,
    }) => {
      await page.goto('/monitor/log/api?requestUri=blade-live/access');
      const routine = page.getByRole('switch', { name: word('routine') });
      const line = page.getByRole('row').filter({ hasText: word('feed') });
      await expect(routine).not.toBeChecked();
      await settled(page, traffic);
      await expect(line).toHaveCount(0);
      await routine.click();
      await expect(line.first()).toBeVisible();
      await settled(page, traffic);
      expect(await faultsOf(page, 'main')).toEqual([]);
    });

    test('is searched by account, path and status first; one more click shows service and host', async ({
      page,
    }) => {
      await page.goto('/monitor/log/api');
      const search = page.getByRole('search');
      await expect(search.getByLabel(word('account'), { exact: true })).toBeVisible();
      await expect(search.getByLabel(word('status'), { exact: true })).toBeVisible();
      await expect(search.getByLabel(word('service'), { exact: true })).toHaveCount(0);
      await search.getByRole('button', { name: word('more'), exact: true }).click();
      await expect(search.getByLabel(word('service'), { exact: true })).toBeVisible();
    });
  });
