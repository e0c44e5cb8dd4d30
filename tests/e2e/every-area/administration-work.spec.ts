import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { say, words } from '../../support/console-page.ts';
import { apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { pressInRow, pressTool } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  all: label('全选', 'Select all'),
  none: label('全不选', 'Clear'),
  grant: label('权限设置', 'Permission settings'),
  nothing: label('已选 0 项', '0 selected'),
  system: label('系统管理', 'System'),
  post: label('岗位', 'Post'),
  stay: label('继续编辑', 'Keep editing'),
  addChild: label('新增子项', 'Add child'),
  deptName: label('机构名称', 'Department Name'),
  fullName: label('机构全称', 'Full Name'),
  category: label('机构类型', 'Department Category'),
  group: label('小组', 'Group'),
  sort: label('排序', 'Sort'),
  packages: label('产品包管理', 'Product package management'),
  adding: label('新增产品包', 'Add Product Package'),
  menus: label('菜单', 'Menus'),
};

for (const locale of locales) {
  const word = (name: keyof typeof own): string => say(own[name], locale);
  const add = say(words.add, locale);

  test.describe(`administration tasks in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('Escape asks before it discards the selection for a role', async ({ page, request }) => {
      const api = await apiOf(request, operator);
      const roleName = `r${randomUUID().slice(0, 8)}`;
      await api.post<Wire>('blade-system/role/submit', { roleName, roleAlias: roleName, sort: 9 });
      await page.goto('/authority/role');
      await page.getByRole('row').filter({ hasText: roleName }).getByRole('checkbox').click();
      await page.getByRole('button', { name: word('grant'), exact: true }).click();
      const nothing = page.getByText(word('nothing'), { exact: true });
      await expect(nothing).toBeVisible();
      await page
        .locator('.ant-tree-treenode')
        .filter({ has: page.getByText(word('system'), { exact: true }) })
        .locator('.ant-tree-checkbox')
        .click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: word('stay'), exact: true }).click();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await expect(nothing).toHaveCount(0);
    });

    test('a department added below a collapsed one is visible', async ({ page, request }) => {
      const api = await apiOf(request, operator);
      const name = `d${randomUUID().slice(0, 8)}`;
      await api.post<Wire>('blade-system/dept/submit', {
        deptName: name,
        fullName: name,
        deptCategory: 2,
        sort: 1,
        parentId: '0',
      });
      await page.goto('/system/dept');
      await pressInRow(page, page.getByRole('row').filter({ hasText: name }), word('addChild'));
      const form = page.getByRole('dialog');
      await form.getByLabel(word('deptName')).fill(`${name} below`);
      await form.getByLabel(word('fullName')).fill(`${name} below`);
      await form.getByLabel(word('category')).click();
      await page.getByTitle(word('group'), { exact: true }).click();
      await form.getByLabel(word('sort')).fill('1');
      await form.getByRole('button', { name: say(words.save, locale), exact: true }).click();
      await expect(page.getByRole('row').filter({ hasText: `${name} below` })).toBeVisible();
    });
  });

  test.describe(`product packages in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });

    test('a selected heading shows that the package contains everything below it', async ({ page }) => {
      await page.goto('/system/tenant');
      await pressTool(page, word('packages'));
      await page.getByRole('dialog').getByRole('button', { name: add, exact: true }).click();
      const form = page.getByRole('dialog', { name: word('adding') });
      const menus = form.getByRole('combobox', { name: word('menus') });
      const box = (title: string) =>
        page
          .locator('.ant-select-tree-treenode')
          .filter({ has: page.getByText(title, { exact: true }) })
          .locator('.ant-select-tree-checkbox');
      await menus.fill(word('post'));
      await box(word('system')).click();
      await menus.fill(word('post'));
      await expect(box(word('post'))).toHaveClass(/ant-select-tree-checkbox-checked/);
      await box(word('post')).click();
      await menus.fill(word('post'));
      await expect(box(word('system'))).not.toHaveClass(/ant-select-tree-checkbox-checked/);
      await page.getByRole('button', { name: word('all'), exact: true }).click();
      await expect(box(word('system'))).toHaveClass(/ant-select-tree-checkbox-checked/);
      await page.getByText(word('none'), { exact: true }).click();
      await expect(box(word('post'))).not.toHaveClass(/ant-select-tree-checkbox-checked/);
    });
  });
}
