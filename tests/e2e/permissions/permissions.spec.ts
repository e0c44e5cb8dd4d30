import { label } from '@heliodeck/kit/label';
import { entityOf } from '@heliodeck/model/registries/entities';
import { expect } from '@playwright/test';
import { fillLogIn, say, words } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { userHolding } from '../organisation.ts';
import { operator } from '../people.ts';

const own = {
  forbidden: label('没有访问权限', 'No access'),
  missing: label('页面不存在', 'Page not found'),
};

for (const locale of locales) {
  test.describe(`permissions in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('an operator cannot open a screen of the platform’s administrators, in the menu or at its address', async ({
      page,
      request,
    }) => {
      await page.goto('/system/client');
      await expect(page.getByRole('heading')).toHaveText([say(own.forbidden, locale)]);
      const menu = page.getByRole('navigation', { name: say(words.mainMenu, locale) });
      await menu.getByRole('button', { name: say(label('系统管理', 'System'), locale), exact: true }).click();
      await expect(
        menu.getByRole('link', { name: say(entityOf('user').label, locale), exact: true }),
      ).toBeVisible();
      await expect(
        menu.getByRole('link', { name: say(entityOf('client').label, locale), exact: true }),
      ).toHaveCount(0);
      const api = await apiOf(request, operator);
      expect(await api.statusOf('blade-system/client/list')).toBe(403);
    });

    test('an unknown address shows a missing page with a link back', async ({ page }) => {
      await page.goto('/no/such/screen');
      await expect(page.getByRole('heading')).toHaveText([say(own.missing, locale)]);
      await page.getByRole('button', { name: say(label('返回首页', 'Go to start'), locale) }).click();
      await expect(page).not.toHaveURL(/no\/such/);
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
    });
  });
}

test.describe('a person with read permission only', () => {
  test('sees the list and its details, and no button that changes data', async ({ page, request }) => {
    const person = await userHolding(request, 'looker', ['equipment', 'headerBox', 'headerBox_view']);
    const api = await apiOf(request, operator);
    await api.post('blade-headerBox/headerBox/submit', { deviceName: 'HX-looked-at' });
    await page.goto('/equipment/headerBox?deviceName=HX-looked-at');
    await fillLogIn(page, person);
    const table = page.getByRole('table').filter({ hasText: 'HX-looked-at' });
    await expect(table).toBeVisible();
    await expect(page.getByRole('button', { name: '查看 HX-looked-at' })).toBeVisible();
    for (const name of [words.add.zh, words.remove.zh, '编辑 HX-looked-at', '删除 HX-looked-at'])
      await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
    const menu = page.getByRole('navigation', { name: words.mainMenu.zh });
    await expect(menu.getByRole('link')).toHaveCount(1);
  });
});
