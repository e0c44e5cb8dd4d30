import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { pressInRow } from '../field.ts';

const own = {
  code: label('菜单编号', 'English Name'),
  config: label('权限配置', 'Data permission config'),
  title: label('[岗位] 数据权限配置', '[Post] data permission config'),
  adding: label('新增数据权限', 'Add Data Permission'),
  type: label('规则类型', 'Rule Type'),
  custom: label('自定义', 'Custom'),
  name: label('权限名称', 'Permission Name'),
  number: label('权限编号', 'Permission Number'),
  class: label('权限类名', 'Permission Class'),
  column: label('权限字段', 'Permission Column'),
  rule: label('规则值', 'Rule'),
  right: label('规则可以使用', 'The rule can be applied'),
  wrong: label(
    '自定义规则第 1 个字符处有误：没有字段 nobody',
    'The custom rule is wrong at character 1: there is no field nobody',
  ),
  datasource: label('数据源配置', 'Datasource config'),
  noDatasource: label('还没有数据源', 'There is no datasource yet'),
  authorization: label('授权配置', 'Authorization config'),
  quota: label('账号额度', 'Account Quota'),
  unlimited: label('不限制', 'unlimited'),
};

for (const locale of locales) {
  test.describe(`data rules and limits in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);
    const button = (name: keyof typeof words): string => say(words[name], locale);

    test('the form checks a custom data rule while it is typed, and the server when it is saved', async ({
      page,
    }) => {
      await page.goto('/authority/datascope');
      const search = page.getByRole('search');
      await search.getByLabel(word('code')).fill('post');
      await search.getByRole('button', { name: button('search') }).click();
      await pressInRow(page, page.getByRole('row').filter({ hasText: '/system/post' }), word('config'));
      const drawer = page.getByRole('dialog', { name: word('title') });
      await drawer.getByRole('button', { name: button('add'), exact: true }).click();
      const form = page.getByRole('dialog', { name: word('adding') });
      await form.getByRole('combobox', { name: word('type') }).click();
      await page.locator('.ant-select-dropdown:visible').getByTitle(word('custom'), { exact: true }).click();
      await expect(form.getByLabel(word('number'))).toHaveValue('post');
      await expect(form.getByLabel(word('column'))).toHaveValue('');
      const name = `rule ${locale} ${Date.now()}`;
      await form.getByLabel(word('name')).fill(name);
      await form.getByLabel(word('class')).fill('-');
      const rule = form.getByLabel(word('rule'), { exact: true });
      await rule.fill('nobody = 5');
      await expect(form.getByRole('status').filter({ hasText: word('wrong') })).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      const refused = page.waitForResponse((reply) => reply.url().includes('data-scope/submit'));
      await form.getByRole('button', { name: button('save'), exact: true }).click();
      expect((await refused).status()).toBe(400);
      await expect(form.getByText(word('wrong'))).toHaveCount(1);
      await rule.fill(`createUser = \${userId} or category in (1, 2)`);
      await expect(form.getByText(word('right'))).toBeVisible();
      await form.getByRole('button', { name: button('save'), exact: true }).click();
      await expect(drawer.getByRole('row').filter({ hasText: name })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
      // The button may be under "more" of its row, which is then used.
      const row = page.getByRole('row').filter({ hasText: '/system/post' });
      await expect(row.locator(':focus')).toHaveCount(1);
    });

    test('a tenant’s limits explain themselves, and an empty list of data sources shows a message', async ({
      page,
    }) => {
      // Parallel tests create tenants, which come before it.
      await page.goto('/system/tenant?tenantId=000000');
      const platform = page.getByRole('row').filter({ hasText: '000000' });
      await expect(platform.getByText(word('unlimited'))).toHaveCount(2);
      await page.getByRole('button', { name: word('datasource') }).click();
      await expect(
        page
          .getByText(say(messages['selection.none'], locale))
          .or(page.getByText(say(messages['selection.one'], locale))),
      ).toBeVisible();
      await platform.getByRole('checkbox').check();
      await page.getByRole('button', { name: word('datasource') }).click();
      const dialog = page.getByRole('dialog', { name: word('datasource') });
      await expect(dialog.getByText(word('noDatasource'))).toBeVisible();
      await dialog.getByRole('button', { name: button('no'), exact: true }).click();
      await page.getByRole('button', { name: word('authorization') }).click();
      const licence = page.getByRole('dialog', { name: word('authorization') });
      await expect(licence.getByLabel(word('quota'))).toHaveValue('-1');
      await licence.getByRole('button', { name: button('no'), exact: true }).click();
    });
  });
}
