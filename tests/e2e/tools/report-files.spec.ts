import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { userHolding } from '../organisation.ts';
import { nobodySignedIn, ownSession } from '../own-session.ts';
import { operator } from '../people.ts';

const own = {
  addReadyMade: label('添加现成报表', 'Add a Ready-made One'),
  readyMade: label('现成报表', 'Ready-made Reports'),
  add: label('添加', 'Add'),
  daily: label('发电日报', 'Daily Generation'),
  share: label('占比', 'Share'),
  pdf: label('导出PDF', 'Export PDF'),
  grid: label('模板', 'Template'),
  save: label('保存', 'Save'),
  saved: label('已保存为版本 2', 'Saved as version 2'),
  undo: label('撤销', 'Undo'),
  noProblems: label('没有问题', 'No problems'),
  problem: label('A6：公式引用的单元格 Z9 不存在', 'A6: The formula names the cell Z9, which is empty'),
  preview: label('预览', 'Preview'),
  back: label('返回设计', 'Back to the design'),
  previewOf: label('预览', 'Preview'),
  designOf: label('设计', 'Design'),
  opened: label('已打开的页面', 'Opened pages'),
  small: label('设计报表需要更大的屏幕', 'The designer needs a larger screen'),
};

for (const locale of locales) {
  test.describe(`report files in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);
    const frame = (kind: string): string => {
      const src = `/ureport/${kind}?_u=blade-${word('daily')}`;
      return `/myiframe/urlPath?name=${kind}-${encodeURIComponent(word('daily'))}&src=${encodeURIComponent(src)}`;
    };

    test('a ready-made report is added, viewed, saved as PDF, and designed by keyboard', async ({
      page,
      traffic,
    }) => {
      await page.goto('/report/reportlist');
      // While there is no report, the empty list has the button too.
      await page
        .getByRole('button', { name: word('addReadyMade') })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: word('readyMade') });
      await dialog.getByRole('button', { name: `${word('add')} ${word('daily')}` }).click();
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: word('daily') })
        .first()
        .click();
      await expect(page.getByRole('columnheader', { name: word('share') })).toBeVisible();
      expect(await faultsOf(page, 'main')).toEqual([]);
      const saving = page.waitForEvent('download');
      await page.getByRole('button', { name: word('pdf') }).click();
      expect((await saving).suggestedFilename()).toBe(`${word('daily')}.pdf`);

      await page.goto(frame('designer'));
      const grid = page.getByRole('grid', { name: word('grid') });
      const cell = (at: string) => grid.locator(`[data-at="${at}"]`);
      await cell('A5').click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: word('undo') }).isDisabled();
      await expect(
        page.getByRole('status', { name: /./ }).filter({ hasText: word('noProblems') }),
      ).toBeVisible();
      await cell('D5').click();
      await page.keyboard.press('F2');
      await page.keyboard.press('End');
      await page.keyboard.type('+sum(Z9)');
      await page.keyboard.press('Enter');
      await expect(cell('D5')).toHaveText('=sum(D4)+sum(Z9)');
      await expect(page.getByText(word('problem').replace('A6', 'D5'))).toBeVisible();
      await page.keyboard.press('Control+z');
      await expect(cell('D5')).toHaveText('=sum(D4)');
      expect(await faultsOf(page, 'main')).toEqual([]);
      await page.getByRole('button', { name: word('preview'), exact: true }).click();
      await expect(page.getByRole('columnheader', { name: word('share') })).toBeVisible();
      await page.getByRole('button', { name: word('back') }).click();
      await page.getByRole('button', { name: word('save'), exact: true }).click();
      await expect(page.getByText(word('saved'))).toBeVisible();
      expect(traffic.complaints).toEqual([]);

      await page.goto(`/ureport/preview?_u=blade-${encodeURIComponent(word('daily'))}`);
      await expect(page.getByRole('columnheader', { name: word('share') })).toBeVisible();
      await expect(page).toHaveURL(/\/myiframe\/urlPath\?name=preview-/);
      await expect(page).toHaveTitle(new RegExp(`${word('previewOf')} ${word('daily')} · Heliodeck`));
      await expect(page.getByRole('navigation', { name: word('opened') })).toContainText(
        `${word('designOf')} ${word('daily')}`,
      );

      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto(frame('designer'));
      await expect(page.getByText(word('small'))).toBeVisible();
      await expect(page.getByRole('columnheader', { name: word('share') })).toBeVisible();
    });
  });
}

test.describe('the button that opens the designer', () => {
  test.use({ storageState: nobodySignedIn });

  test('requires only the permission, and appears only for reports that the reader may design', async ({
    page,
    request,
  }) => {
    const api = await apiOf(request, operator);
    const [role] = await api.get<Wire[]>('blade-system/role/list');
    const mark = `R${randomUUID().slice(0, 8)}`;
    const submit = (report: object) => api.post<Wire>('blade-report/report/rest/submit', report);
    const reports = [
      await submit({ name: `${mark}-open` }),
      await submit({ name: `${mark}-kept`, designRoles: role?.id }),
    ];
    const buttons = (report: string, name: keyof typeof own) =>
      page
        .getByRole('row')
        .filter({ hasText: `${mark}-${report}` })
        .getByRole('button', { name: `${own[name].zh} ${mark}-${report}`, exact: true });
    const reading = ['reports', 'reportFile', 'reportFile_preview'];
    for (const more of [[], ['reportFile_design']]) {
      const person = await userHolding(request, `${mark}${more.length}`, [...reading, ...more]);
      await ownSession(page, person, 'zh');
      await page.goto(`/report/reportlist?name=${mark}`);
      for (const report of ['open', 'kept']) await expect(buttons(report, 'previewOf')).toHaveCount(1);
      await expect(buttons('open', 'designOf')).toHaveCount(more.length);
      await expect(buttons('kept', 'designOf')).toHaveCount(0);
      await page.evaluate(() => localStorage.clear());
    }
    await api.post(`blade-report/report/rest/remove?ids=${reports.map(({ id }) => id).join()}`);
  });
});
