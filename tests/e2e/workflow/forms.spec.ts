import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  create: label('创 建', 'Create'),
  none: label('表单（0）', 'Forms (0)'),
  one: label('表单（1）', 'Forms (1)'),
  newForm: label('新建', 'New'),
  addField: label('添加字段', 'Add a field'),
  name: label('变量名', 'Variable'),
  zh: label('中文名称', 'Name in Chinese'),
  en: label('英文名称', 'Name in English'),
  kind: label('类型', 'Kind'),
  choice: label('选择', 'Choice'),
  options: label('选项', 'Options'),
  preview: label('预览', 'Preview'),
  ok: label('确定', 'OK'),
};

for (const locale of locales) {
  test.describe(`forms of a process model in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);

    test('are edited field by field, next to a preview of the form', async ({ page }) => {
      test.slow();
      await page.goto('/flow/model');
      await page.getByRole('button', { name: new RegExp(word('create')) }).click();
      await page.getByRole('button', { name: word('none') }).click();
      const dialog = page.getByRole('dialog').last();
      await dialog.getByRole('button', { name: word('newForm'), exact: true }).click();
      await dialog.getByRole('button', { name: word('addField') }).click();
      await dialog.getByLabel(word('name')).fill('pass');
      await dialog.getByRole('button', { name: word('ok') }).click();
      // A variable that the executor uses itself is refused, and nothing is lost.
      await expect(dialog.getByLabel(word('name'))).toHaveValue('pass');
      await dialog.getByLabel(word('name')).fill('grade');
      await dialog.getByLabel(word('zh')).fill('等级');
      // The preview is rendered with every letter, and the cursor keeps its position.
      await dialog.getByLabel(word('en')).fill('');
      await dialog.getByLabel(word('en')).press('G');
      await page.keyboard.type('rade', { delay: 50 });
      await expect(dialog.getByLabel(word('en'))).toHaveValue('Grade');
      await dialog.getByRole('combobox', { name: word('kind') }).click();
      await page
        .locator('.ant-select-item-option')
        .filter({ hasText: word('choice') })
        .first()
        .click();
      await dialog.getByLabel(word('options')).fill('a=甲级=Grade A\nb=乙级=Grade B');
      const preview = dialog.getByRole('region', { name: word('preview') });
      await expect(preview.getByText(locale === 'zh' ? '等级' : 'Grade', { exact: true })).toBeVisible();
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await dialog.getByRole('button', { name: word('ok') }).click();
      await expect(page.getByRole('button', { name: word('one') })).toBeVisible();
    });
  });
}
