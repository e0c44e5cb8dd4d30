import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { fillText } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { expect, type Page } from '@playwright/test';
import { say, words } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  title: label('汇流箱', 'Header Box'),
  number: label('设备编号', 'Device No.'),
  name: label('设备名称', 'Device Name'),
  circuits: label('输入路数', 'Input Circuits'),
  edit: label('编辑', 'Edit'),
  cancel: label('取消', 'Cancel'),
  no: label('取消', 'No'),
  leave: label('放弃修改', 'Discard changes'),
  noMatch: label('没有符合条件的数据', 'Nothing matches the search conditions'),
};

for (const locale of locales) {
  test.describe(`a header box in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

    test('is not deleted while no row is selected', async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/remove')) asked.push(request.url());
      });
      await page.goto('/equipment/headerBox');
      await button(page, text(words.remove)).click();
      await expect(page.getByText(text(messages['selection.none']))).toBeVisible();
      expect(asked).toEqual([]);
    });

    test('is not saved with a name that is too long, and the form shows an error at the name', async ({
      page,
    }) => {
      await page.goto('/equipment/headerBox');
      await button(page, text(words.add)).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(text(own.name)).fill('x'.repeat(51));
      await form.getByRole('button', { name: text(words.save), exact: true }).click();
      const problem = fillText(messages['field.tooLong'], { label: text(own.name), max: 50 }, locale);
      await expect(form.getByLabel(text(own.name))).toHaveAccessibleDescription(problem);
      await form.getByRole('button', { name: text(own.cancel), exact: true }).click();
      await button(page, text(own.leave)).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test('is added, found, changed, viewed and deleted', async ({ page }) => {
      const name = `HX-${randomUUID().slice(0, 8)}`;
      const row = page.getByRole('row').filter({ hasText: name });
      await page.goto('/equipment/headerBox');

      await button(page, text(words.add)).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(text(own.number)).fill('No. 1');
      await form.getByLabel(text(own.name)).fill(name);
      await form.getByLabel(text(own.circuits)).fill('16');
      await form.getByRole('button', { name: text(words.save), exact: true }).click();
      await expect(page.getByText(text(words.done))).toBeVisible();
      await expect(form).toHaveCount(0);

      const conditions = page.getByRole('search');
      await conditions.getByLabel(text(own.name)).fill(name);
      await conditions.getByRole('button', { name: text(words.search) }).click();
      await expect(page).toHaveURL(new RegExp(`deviceName=${name}`));
      await expect(row).toHaveCount(1);
      await expect(row).toContainText('16');

      await button(page, `${text(own.edit)} ${name}`).click();
      await expect(form.getByLabel(text(own.number))).toHaveValue('No. 1');
      await form.getByLabel(text(own.circuits)).fill('24');
      await form.getByRole('button', { name: text(words.save), exact: true }).click();
      await expect(form).toHaveCount(0);
      await expect(row).toContainText('24');

      await row.getByRole('checkbox').check();
      await button(page, text(words.remove)).click();
      const question = page.getByRole('dialog', { name: text(messages['question.delete']) });
      await expect(question).toBeVisible();
      await expect(question).toContainText(name);
      await question.getByRole('button', { name: text(own.no), exact: true }).click();
      await expect(question).toHaveCount(0);
      await expect(row).toHaveCount(1);

      await button(page, `${text(words.remove)} ${name}`).click();
      await question.getByRole('button', { name: text(words.removeYes), exact: true }).click();
      await expect(page.getByText(text(words.done)).last()).toBeVisible();
      await expect(row).toHaveCount(0);
      await expect(page.getByText(text(own.noMatch))).toBeVisible();
    });
  });
}
