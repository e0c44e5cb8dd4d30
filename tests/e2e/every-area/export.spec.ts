import { readFile } from 'node:fs/promises';
import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { people } from '../people.ts';

const own = {
  export: label('导出', 'Export'),
  question: label('是否导出当前数据？', 'Do you want to export the data?'),
  exported: label('已导出', 'Exported'),
};

for (const locale of locales) {
  test.describe(`an export in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);

    // Each language has its own list: both tests run at once.
    const list = locale === 'zh' ? 'post' : 'dictbiz';

    test('shows a refusal without saving a file, and shows the name of the file it saved', async ({
      page,
      request,
    }) => {
      const root = await apiOf(request, people.administrator);
      const [menu] = await rowsOf(root, 'blade-system/menu/page', { code: list });
      const path = `/api/blade-system/${list === 'post' ? list : 'dict-biz'}/export`;
      const scopeName = `export ${locale}`;
      const exportList = async (): Promise<void> => {
        await page.getByRole('button', { name: word('export'), exact: true }).click();
        await expect(page.getByText(word('question')).last()).toBeVisible();
        await page.getByRole('button', { name: say(words.yes, locale), exact: true }).click();
      };
      const files: string[] = [];
      page.on('download', (file) => files.push(file.suggestedFilename()));
      await page.goto(`/system/${list}`);
      await expect(page.getByRole('row').nth(1)).toBeVisible();

      await root.post('blade-system/api-scope/submit', {
        menuId: menu?.id,
        scopeName,
        resourceCode: scopeName,
        scopePath: path,
        scopeType: 2,
      });
      const [scope] = await rowsOf(root, 'blade-system/api-scope/list', { scopeName });
      await exportList();
      await expect(page.locator('.ant-message-error')).toContainText(
        say(messages['apiScope.refused'], locale),
      );
      expect(files).toEqual([]);
      await root.post('blade-system/api-scope/remove', undefined, { ids: scope?.id ?? '' });

      const saved = page.waitForEvent('download');
      await exportList();
      const file = await saved;
      await expect(page.getByText(new RegExp(`^${word('exported')}.*\\.xlsx`))).toBeVisible();
      // A zip archive, as every .xlsx is.
      expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
    });

    test('applies the search conditions in the form even when Search was not pressed', async ({ page }) => {
      await page.goto('/system/post');
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await page.getByRole('search').getByRole('textbox').first().fill('zz-nowhere');
      await page.getByRole('button', { name: word('export'), exact: true }).click();
      await expect(page.getByText(word('question')).last()).toBeVisible();
      await expect(page).toHaveURL(/zz-nowhere/);
      const asked = page.waitForRequest(/\/export\?/);
      await page.getByRole('button', { name: say(words.yes, locale), exact: true }).click();
      expect((await asked).url()).toContain('zz-nowhere');
    });
  });
}
