import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { xlsxOf } from '../../support/sheets.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { pressInRow } from '../field.ts';

const own = {
  child: label('新增子项', 'Add child'),
  code: label('区划编号', 'Region Code'),
  parent: label('上级区划编号', 'Parent Code'),
  name: label('区划名称', 'Region Name'),
  english: label('英文名称', 'English Name'),
  import: label('导入', 'Import'),
  start: label('开始导入', 'Import'),
  export: label('导出', 'Export'),
  exportName: label('行政区划数据', 'Region_Data_Table_'),
  plan: label('将新增 1 行，覆盖 0 行', '1 row will be added, 0 overwritten'),
  debug: label('调试', 'Debug'),
  province: label('省份', 'Province'),
};

for (const locale of locales) {
  test.describe(`regions in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);
    const button = (name: keyof typeof words): string => say(words[name], locale);
    // Each language has its own city: both tests run at once.
    const city = locale === 'zh' ? '8298' : '8297';
    const district = `${city}01`;

    test('appear under their parents, are imported from a spreadsheet, and are deleted only when they have no children', async ({
      page,
    }) => {
      const row = (code: string) =>
        page.getByRole('row').filter({ hasText: new RegExp(`(?<!\\d)${code}(?!\\d)`) });
      const find = async (code: string): Promise<void> => {
        const search = page.getByRole('search');
        await search.getByLabel(word('code'), { exact: true }).fill(code);
        await search.getByRole('button', { name: button('search') }).click();
      };
      await page.goto('/base/region');
      await expect(row('33')).toContainText('Zhejiang');
      await find('82');
      await pressInRow(page, row('82').first(), word('child'));
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByLabel(word('parent'))).toHaveValue('82');
      await dialog.getByLabel(word('code'), { exact: true }).fill('3398');
      await dialog.getByLabel(word('name')).fill('试验市');
      await dialog.getByLabel(word('english')).fill(`Trial City ${locale}`);
      await dialog.getByRole('button', { name: button('save'), exact: true }).click();
      await expect(dialog.getByRole('alert')).toContainText('3398');
      await dialog.getByLabel(word('code'), { exact: true }).fill(city);
      await dialog.getByRole('button', { name: button('save'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await find(city);
      await expect(row(city)).toContainText(`Trial City ${locale}`);

      await page.getByRole('button', { name: word('import'), exact: true }).click();
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'regions.xlsx',
        mimeType: 'application/octet-stream',
        buffer: await xlsxOf([
          ['Region Code', 'Region Name'],
          [district, '试验区'],
        ]),
      });
      await expect(dialog.getByText(word('plan'))).toBeVisible();
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await dialog.getByRole('button', { name: word('start'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(row(district)).toContainText('试验区');

      const remove = async (code: string): Promise<void> => {
        await pressInRow(page, row(code), button('remove'));
        await page
          .getByRole('dialog')
          .getByRole('button', { name: button('removeYes'), exact: true })
          .click();
      };
      await remove(city);
      await expect(page.getByText(say(messages['record.hasChildren'], locale)).first()).toBeVisible();
      await remove(district);
      await expect(row(district)).toHaveCount(0);
      await remove(city);
      await expect(row(city)).toHaveCount(0);

      await page.getByRole('button', { name: word('debug'), exact: true }).click();
      // It can be opened once the provinces have loaded.
      await expect(dialog.getByLabel(word('province'))).toBeEnabled();
      await dialog.getByLabel(word('province')).press('ArrowDown');
      await expect(page.locator('.ant-select-item-option-active')).toBeVisible();
      await dialog.getByLabel(word('province')).press('Enter');
      await expect(dialog.getByRole('status')).toContainText(
        locale === 'zh' ? '11 · 北京市' : '11 · Beijing',
      );
      // While the list of provinces is open, Escape closes the list.
      await expect(dialog.getByLabel(word('province'))).toHaveAttribute('aria-expanded', 'false');
      await expect(page.locator('.ant-select-dropdown:visible')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);

      await page.getByRole('button', { name: word('export'), exact: true }).click();
      const exported = page.waitForEvent('download');
      await page.getByRole('button', { name: button('yes'), exact: true }).click();
      expect((await exported).suggestedFilename()).toContain(word('exportName'));
    });
  });
}
