import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, settled, words } from '../../support/console-page.ts';
import { apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { administrator, operator } from '../people.ts';

const own = {
  more: label('更多操作', 'More actions'),
  export: label('导出', 'Export'),
  question: label('是否导出用户数据？', 'Whether to export user data?'),
  category: label('菜单类型', 'Category'),
  button: label('按钮', 'Button'),
  newWindow: label('新窗口', 'Open in New Window'),
  depts: label('所属部门', 'Departments'),
  authorization: label('授权配置', 'Authorization config'),
  packages: label('产品包管理', 'Product package management'),
  topMenus: label('顶部菜单：', 'Top menus:'),
  grant: label('权限设置', 'Permission settings'),
  system: label('系统管理', 'System'),
  nothing: label('已选 0 项', '0 selected'),
  post: label('岗位', 'Post'),
};

for (const locale of locales) {
  const word = (name: keyof typeof own): string => say(own[name], locale);

  test.describe(`administration in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('the export of users is among the other actions on a phone, and asks for confirmation', async ({
      page,
      traffic,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/system/user');
      await settled(page, traffic);
      const exporting = page.getByRole('button', { name: word('export'), exact: true });
      await expect(exporting).toHaveCount(0);
      await page.getByRole('button', { name: word('more'), exact: true }).click();
      await exporting.click();
      await expect(page.getByRole('dialog', { name: word('question') })).toBeVisible();
    });

    test('a heading grants everything below it, and is then shown as granted', async ({ page, request }) => {
      const api = await apiOf(request, operator);
      const roleName = `r${randomUUID().slice(0, 8)}`;
      await api.post<Wire>('blade-system/role/submit', { roleName, roleAlias: roleName, sort: 9 });
      await page.goto('/authority/role');
      await page.getByRole('row').filter({ hasText: roleName }).getByRole('checkbox').click();
      const dialog = page.getByRole('dialog');
      const heading = dialog
        .locator('.ant-tree-treenode')
        .filter({ has: page.getByText(word('system'), { exact: true }) })
        .locator('.ant-tree-checkbox');
      const open = () => page.getByRole('button', { name: word('grant'), exact: true }).click();
      await open();
      await expect(dialog.getByText(word('nothing'), { exact: true })).toBeVisible();
      await heading.click();
      await expect(dialog.getByText(word('nothing'), { exact: true })).toHaveCount(0);
      await dialog.getByRole('button', { name: say(words.yes, locale), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await open();
      await expect(heading).toHaveClass(/ant-tree-checkbox-checked/);
      await heading.click();
      await expect(dialog.getByText(word('nothing'), { exact: true })).toBeVisible();
    });

    test('the server searches departments, and their ancestors distinguish those with the same name', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const name = `d${randomUUID().slice(0, 8)}`;
      const [top] = await api.get<readonly { id: string; title: string }[]>('blade-system/dept/lazy-tree');
      const draft = { deptName: name, fullName: name, deptCategory: 2, sort: 1, parentId: top?.id };
      await api.post<Wire>('blade-system/dept/submit', draft);
      await page.goto('/system/user');
      await page.getByRole('button', { name: say(words.add, locale), exact: true }).click();
      const field = page.getByRole('combobox', { name: word('depts') });
      await field.fill(name.slice(1));
      const found = page.locator('.ant-select-tree-treenode').filter({ hasText: name });
      await expect(found).toContainText(String(top?.title));
      await found.locator('.ant-select-tree-checkbox').click();
      await page.keyboard.press('Escape');
      await expect(
        page.locator('.ant-select-selection-item, .ant-tag').filter({ hasText: name }),
      ).toBeVisible();
    });
  });

  test.describe(`menus in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });

    test('a button shows whether it opens a new window, and cannot change it', async ({ page }) => {
      await page.goto('/system/menu');
      await page.getByRole('button', { name: say(words.add, locale), exact: true }).click();
      const newWindow = page.getByRole('combobox', { name: word('newWindow') });
      await expect(newWindow).toBeEnabled();
      await page.getByRole('combobox', { name: word('category') }).click();
      await page.getByTitle(word('button'), { exact: true }).click();
      await expect(newWindow).toBeDisabled();
    });

    test('the tenant settings open from below on a phone, and still require a tenant', async ({
      page,
      traffic,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/system/tenant');
      await settled(page, traffic);
      const setting = page.getByRole('button', { name: word('authorization') });
      await expect(page.getByRole('button', { name: say(words.add, locale), exact: true })).toBeVisible();
      await expect(setting).toHaveCount(0);
      await page.getByRole('button', { name: word('more'), exact: true }).click();
      await setting.click();
      await expect(page.getByText(say(messages['selection.none'], locale))).toBeVisible();
      const more = page.getByRole('button', { name: word('more'), exact: true });
      await more.click();
      await page.getByRole('button', { name: word('packages') }).click();
      await expect(page.getByRole('dialog', { name: word('packages') })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(more, 'the focus is where it all began').toBeFocused();
    });

    test('the menus of a product package are listed in the user’s language', async ({ page, request }) => {
      const api = await apiOf(request, administrator);
      const packageName = `p${randomUUID().slice(0, 8)}`;
      const [post] = await api.get<Wire[]>('blade-system/menu/lazy-tree?title=岗位');
      await api.post<Wire>('blade-system/tenant-package/submit', { packageName, menuId: post?.id });
      await page.setViewportSize({ width: 1900, height: 900 });
      await page.goto('/system/tenant');
      await page.getByRole('button', { name: word('packages') }).click();
      const row = page.getByRole('row').filter({ hasText: packageName });
      await expect(row.getByRole('cell', { name: word('post'), exact: true })).toBeVisible();
    });

    test('a top menu has its name in the user’s language, in the bar and in its list', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, administrator);
      const code = `t${randomUUID().slice(0, 8)}`;
      const called = label(`运营${code}`, `Operations ${code}`);
      const draft = { name: called.zh, nameEn: called.en, code, source: 'station', sort: 9 };
      await api.post<Wire>('blade-system/topmenu/submit', draft);
      await page.goto(`/system/topmenu?code=${code}`);
      const name = say(called, locale);
      await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
      await page.getByRole('button', { name: word('topMenus') }).click();
      await expect(page.getByRole('menuitemradio', { name })).toBeVisible();
    });
  });
}

test.describe('a level with more rows than are rendered', () => {
  test.use({ storageState: stateFile('administrator', 'zh') });

  test('is one table for a screen reader, with the number of rows and the current row', async ({
    page,
    request,
    traffic,
  }) => {
    const api = await apiOf(request, administrator);
    const found = await api.get<readonly Wire[]>('blade-system/region/lazy-list', { name: '县' });
    expect(found.length).toBeGreaterThan(200);
    await page.goto('/base/region?name=县');
    await settled(page, traffic);
    const table = page.getByRole('table');
    await expect(table).toHaveCount(1);
    await expect(table).toHaveAttribute('aria-rowcount', String(found.length + 1));
    await expect(table.getByRole('columnheader').first()).toBeVisible();
    await expect(table.getByRole('row').first()).toHaveAttribute('aria-rowindex', '1');
    await expect(table.getByRole('row').nth(1)).toHaveAttribute('aria-rowindex', '2');
    await expect(table.getByRole('row').nth(1).getByRole('cell').first()).toBeVisible();
    expect(await faultsOf(page, 'main')).toEqual([]);
  });
});
