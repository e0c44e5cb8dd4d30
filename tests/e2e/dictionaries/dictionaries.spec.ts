import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect, type Page } from '@playwright/test';
import { say, words } from '../../support/console-page.ts';
import { apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { refusedInRow } from '../field.ts';
import { administrator } from '../people.ts';

const own = {
  list: label('字典列表', 'dictionary list'),
  edit: label('编辑', 'Edit'),
  unseal: label('解除封存', 'Unseal'),
  addItem: label('新增子项', 'Add child item'),
  code: label('字典编号', 'Dictionary Code'),
  parent: label('上级字典', 'Parent'),
  key: label('字典键值', 'Dictionary Key'),
  addTop: label('新增树形字典', 'Add Tree Dictionary'),
  addTitle: label('新增字典项', 'Add Dictionary Item'),
  sealed: label('已封存，解除封存后才能修改', 'Sealed: unseal it before changing it'),
};

for (const locale of locales) {
  test.describe(`dictionaries in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);
    const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

    test('open by a click on their row; a sealed item cannot be changed until it is unsealed', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, administrator);
      const code = `c${randomUUID().slice(0, 8)}`;
      const top = await api.post<Wire>('blade-system/dict/submit', {
        code,
        dictValue: '颜色',
        remark: 'Colour',
        dictKey: '-1',
        sort: 0,
        isSealed: 0,
      });
      await api.post('blade-system/dict/submit', {
        parentId: top.id,
        code,
        dictValue: '赤',
        remark: 'Red',
        dictKey: '1',
        sort: 1,
        isSealed: 1,
      });
      const item = locale === 'zh' ? '赤' : 'Red';
      await page.goto('/system/dict');
      const list = page.getByRole('region', { name: word('list'), exact: true });
      await list.getByRole('textbox', { name: word('code') }).fill(code);
      await list.getByRole('button', { name: say(words.search, locale) }).click();
      await rowOf(page, code).getByRole('cell').nth(2).click();
      const row = rowOf(page, item);
      await expect(row).toBeVisible();
      await expect(row.getByRole('checkbox')).toBeDisabled();
      await expect(row.getByRole('button', { name: `${word('edit')} ${item}` })).toHaveCount(0);
      await refusedInRow(page, row, say(words.remove, locale), word('sealed'));
      await row.getByRole('button', { name: `${word('unseal')} ` }).click();
      await page.getByRole('button', { name: say(words.yes, locale), exact: true }).click();
      await expect(row.getByRole('button', { name: `${word('edit')} ` })).toBeVisible();
    });

    test('show as a tree: a child item starts with its parent and code, which cannot be changed', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, administrator);
      const code = `t${randomUUID().slice(0, 8)}`;
      await api.post('blade-system/dict/submit', {
        code,
        dictValue: code,
        remark: code,
        dictKey: '-1',
        sort: 0,
        isSealed: 0,
      });
      await page.goto(`/system/dicttree?code=${code}`);
      const row = rowOf(page, code).first();
      await row.getByRole('button', { name: `${word('addItem')} ${code}` }).click();
      const form = page.getByRole('dialog', { name: word('addTitle'), exact: true });
      await expect(form.getByLabel(word('code'))).toBeDisabled();
      await expect(form.getByLabel(word('code'))).toHaveValue(code);
      await expect(form.getByLabel(word('parent'))).toBeDisabled();
      await expect(form.getByLabel(word('key'))).toHaveValue('');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: say(words.add, locale), exact: true }).click();
      await expect(page.getByRole('dialog', { name: word('addTop'), exact: true })).toBeVisible();
    });
  });
}
