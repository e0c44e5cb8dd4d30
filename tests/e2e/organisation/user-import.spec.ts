import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect, type Locator } from '@playwright/test';
import { demoTenant } from '../../../apps/server/areas/demo/seed-demo.ts';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { xlsxOf } from '../../support/sheets.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { pressTool } from '../field.ts';

const own = {
  import: label('导入', 'Import'),
  start: label('开始导入', 'Import'),
  template: label('点击下载', 'Click to download'),
  templateName: label('用户数据模板.xlsx', 'User_Data_Model.xlsx'),
  covered: label('数据覆盖', 'IsCovered'),
  noted: label('已记下', 'I have noted it'),
  plan: label('将新增 1 行，覆盖 0 行', '1 row will be added, 0 overwritten'),
  covering: label('将新增 0 行，覆盖 1 行', '0 rows will be added, 1 overwritten'),
  skipBad: label('跳过错误行', 'Skip bad rows'),
  left: label('1 行有错误，将不导入', '1 row has faults and will not be imported'),
  saveLeft: label('下载错误行', 'Download the bad rows'),
  leftName: label('未导入的行', 'Rows_Not_Imported_'),
  faults: label('错误列表', 'Faults'),
  account: label('登录账号', 'Account'),
  export: label('导出', 'Export'),
  exportName: label('用户数据', 'User_Data_Table_'),
  status: label('账号状态', 'Account status'),
  disabled: label('停用', 'Disabled'),
  refresh: label('刷新', 'Refresh'),
};

const headings = ['账户', '昵称', '姓名', '用户平台名称', '角色名称', '部门名称', '岗位名称'];
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

for (const locale of locales) {
  test.describe(`users in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);
    const done = say(words.done, locale);

    test('are imported from a spreadsheet without errors, exported into one, and can be disabled', async ({
      page,
    }) => {
      const account = `imp-${randomUUID().slice(0, 8)}`;
      const file = async (...rows: string[][]) => ({
        name: 'users.xlsx',
        mimeType: type,
        buffer: await xlsxOf([headings, ...rows]),
      });
      const row = (name: string, nickname = 'n') => [
        ...[name, nickname, 'r', 'WEB', '维修人员', demoTenant.name, '首席执行官'],
      ];
      await page.goto('/system/user');
      const refresh = page.getByRole('button', { name: word('refresh') });
      const add = page.getByRole('button', { name: say(words.add, locale), exact: true });
      await expect(refresh).toBeVisible();
      const middleOf = async (button: Locator) => {
        const box = await button.boundingBox();
        return box && box.y + box.height / 2;
      };
      const [line, beside] = [await middleOf(add), await middleOf(refresh)];
      expect(Math.abs(Number(line) - Number(beside)), 'the tools stand in one line').toBeLessThan(4);
      await pressTool(page, word('import'));
      const dialog = page.getByRole('dialog');
      const start = dialog.getByRole('button', { name: word('start'), exact: true });
      await expect(dialog.getByRole('switch', { name: word('covered') })).not.toBeChecked();
      await expect(start).toBeDisabled();
      const template = page.waitForEvent('download');
      await dialog.getByRole('button', { name: word('template') }).click();
      expect((await template).suggestedFilename()).toBe(word('templateName'));

      const input = dialog.locator('input[type=file]');
      await input.setInputFiles({ name: 'page.xlsx', mimeType: type, buffer: Buffer.from('<html>') });
      await expect(dialog.getByRole('alert')).toHaveText(say(messages['sheet.wrongType'], locale));
      await input.setInputFiles(await file(row('admin'), row('x'.repeat(46), 'n'.repeat(21))));
      const faults = dialog.getByRole('table', { name: word('faults') }).getByRole('row');
      await expect(faults).toHaveCount(4);
      await expect(faults.nth(1)).toContainText('2');
      await expect(faults.nth(1)).toContainText('[admin]');
      await expect(faults.nth(2)).toContainText(
        locale === 'zh' ? '账号长度过长' : 'account length is to long',
      );
      await expect(start).toBeDisabled();
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);

      // Leaving bad rows out: the rows to be imported, and a file of the others.
      await dialog.getByRole('switch', { name: word('skipBad') }).click();
      await expect(start, 'no row is good').toBeDisabled();
      await input.setInputFiles(await file(row(account), row('admin')));
      await expect(dialog.getByText(word('plan'))).toBeVisible();
      await expect(dialog.getByRole('alert')).toHaveText(word('left'));
      await expect(start).toBeEnabled();
      const bad = page.waitForEvent('download');
      await dialog.getByRole('button', { name: word('saveLeft') }).click();
      expect((await bad).suggestedFilename()).toContain(word('leftName'));
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1440, height: 900 });
      const left = page.waitForEvent('download');
      await start.click();
      expect((await left).suggestedFilename()).toContain(word('leftName'));
      // The first password is shown once and has to be noted.
      await page.getByRole('button', { name: word('noted'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      const search = page.getByRole('search');
      await search.getByLabel(word('account')).fill(account);
      await search.getByRole('button', { name: say(words.search, locale) }).click();
      const found = page.getByRole('row').filter({ hasText: account });
      await expect(found).toHaveCount(1);

      // The same file again: all its rows exist, so it is faulty until overwriting is requested.
      await pressTool(page, word('import'));
      await input.setInputFiles(await file(row(account)));
      await expect(faults).toHaveCount(2);
      await dialog.getByRole('switch', { name: word('covered') }).click();
      await expect(dialog.getByText(word('covering'))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);

      await pressTool(page, word('export'));
      await expect(page.getByText(say(messages['question.exportUsers'], locale)).last()).toBeVisible();
      const exported = page.waitForEvent('download');
      await page.getByRole('button', { name: say(words.yes, locale), exact: true }).click();
      expect((await exported).suggestedFilename()).toContain(word('exportName'));

      await found.getByRole('checkbox').check();
      await pressTool(page, word('status'));
      await expect(dialog.getByRole('radio', { name: word('disabled') })).toBeChecked();
      await dialog.getByRole('button', { name: say(words.yes, locale), exact: true }).click();
      await expect(page.getByText(done).last()).toBeVisible();
      await expect(found).toContainText(word('disabled'));
    });
  });
}
