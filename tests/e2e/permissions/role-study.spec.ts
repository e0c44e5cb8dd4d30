import { label } from '@heliodeck/kit/label';
import { suppliedRoles } from '@heliodeck/model/organisation/supplied-names';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { pressTool } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  compare: label('比较两个角色', 'Compare two roles'),
  copy: label('复制角色', 'Copy the role'),
  seeAs: label('以其视角查看', 'See as'),
  differs: label('以下仅列出差异', 'only differences are listed'),
  audit: label('此次查看已写入审计日志', 'That you looked stands in the audit log'),
  reach: label('数据范围', 'Rows'),
};

for (const locale of locales) {
  test.describe(`roles in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: (typeof own)[keyof typeof own]) => say(of, locale);

    test('two roles are compared, one is copied, and one is previewed as its holder sees the console', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const names = ['甲', '乙'].map((letter) => `角色${letter}-${locale}-${test.info().workerIndex}`);
      for (const [index, roleName] of names.entries())
        await api.post<Wire>('blade-system/role/submit', {
          roleName,
          roleAlias: `r${index}-${locale}-${test.info().workerIndex}`,
          sort: 90 + index,
        });
      await page.goto('/authority/role');
      const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });
      const choose = async (name: string): Promise<void> => rowOf(name).getByRole('checkbox').check();
      const [one = '', other = ''] = names;
      // A role that is created with the tenant and has menus.
      await choose(say(suppliedRoles.admin, locale));
      await pressTool(page, text(own.seeAs));
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByText(text(own.audit))).toBeVisible();
      await expect(drawer.getByRole('listitem').first()).toBeVisible();
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await drawer.getByRole('tab', { name: text(own.reach) }).click();
      await expect(drawer.getByRole('table')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await rowOf(say(suppliedRoles.admin, locale)).getByRole('checkbox').uncheck();
      await choose(one);
      await pressTool(page, text(own.copy));
      const dialog = page.getByRole('dialog');
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await dialog.getByRole('button', { name: /^(确\s?定|OK)$/ }).click();
      await expect(page.getByRole('row').filter({ hasText: `${one}` })).toHaveCount(2);
      await rowOf(one).first().getByRole('checkbox').uncheck();
      await choose(other);
      await choose(say(suppliedRoles.admin, locale));
      await pressTool(page, text(own.compare));
      await expect(page.getByRole('dialog').getByText(text(own.differs))).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible();
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
    });
  });
}
