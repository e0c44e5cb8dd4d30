import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { pressInRow } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  locked: label('锁定至', 'Locked until'),
  unblock: label('账号解封', 'Account unblocking'),
};

for (const locale of locales) {
  const text = (of: Parameters<typeof say>[0]) => say(of, locale);

  test.describe(`an account locked after wrong passwords, in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('an account locked after wrong passwords shows that in its row until it is unlocked there', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const account = `lock${randomUUID().slice(0, 8)}`;
      const [role] = await api.get<Wire[]>('blade-system/role/tree');
      const [dept] = await api.get<Wire[]>('blade-system/dept/tree');
      const [post] = await api.get<Wire[]>('blade-system/post/select');
      await api.post('blade-user/submit', {
        account,
        name: account,
        realName: account,
        userType: 1,
        roleId: role?.id,
        deptId: dept?.id,
        postId: post?.id,
        password: 'Helio-2026',
        password2: 'Helio-2026',
      });
      for (let n = 0; n < 5; n++)
        await expect(
          apiOf(request, { tenantId: operator.tenantId, account, password: 'wrong' }),
        ).rejects.toThrow();
      await page.goto(`/system/user?account=${account}`);
      const row = page.getByRole('row').filter({ hasText: account });
      await expect(row).toContainText(text(own.locked));
      await expect(row).toContainText(/\d\d:\d\d/);
      expect(await faultsOf(page, 'main')).toEqual([]);
      await pressInRow(page, row, text(own.unblock));
      await page.getByRole('button', { name: text(words.yes), exact: true }).click();
      await expect(row).not.toContainText(text(own.locked));
      await expect(row.getByRole('button', { name: text(own.unblock) })).toHaveCount(0);
      const more = row.getByRole('button', { name: /^(更多操作|More actions)/ });
      if ((await more.count()) > 0) {
        await more.click();
        await expect(page.getByRole('menuitem').first()).toBeVisible();
      }
      await expect(page.getByRole('menuitem', { name: text(own.unblock) })).toHaveCount(0);
      await apiOf(request, { tenantId: operator.tenantId, account, password: 'Helio-2026' });
    });
  });
}
