import { label } from '@heliodeck/kit/label';
import { expect, type Page } from '@playwright/test';
import { say, settled } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  view: label('查看', 'View'),
  config: label('字典配置', 'Dictionary config'),
  ledger: label('命令记录', 'Command ledger'),
  more: label('更多操作', 'More actions'),
  acts: label('操作', 'Actions'),
};

/** Widths of the columns of buttons, and the distance of heads from the cells below them, px. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const left = (element: Element): number => element.getBoundingClientRect().left;
    return [...document.querySelectorAll('.ant-table')].flatMap((table) => {
      const heads = [...table.querySelectorAll('.ant-table-thead th:not(.ant-table-cell-scrollbar)')];
      const cells = [...(table.querySelector('.ant-table-tbody .ant-table-row')?.children ?? [])];
      const acts = heads.at(-1);
      if (acts === undefined || cells.length === 0) return [];
      return [
        {
          acts: acts.getBoundingClientRect().width,
          apart: Math.max(...cells.map((cell, n) => Math.abs(left(cell) - left(heads[n] ?? cell)))),
        },
      ];
    });
  });

for (const locale of locales)
  test.describe(`list columns in ${locale}`, () => {
    const text = (of: keyof typeof own) => say(own[of], locale);
    test.use({ viewport: { width: 1440, height: 900 } });

    test.describe('for an operator', () => {
      test.use({ storageState: stateFile('operator', locale) });

      test('the buttons of a row take at most 120 px, and those in the menu are reachable by keyboard', async ({
        page,
        traffic,
      }) => {
        await page.goto('/equipment/dtu');
        const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: text('more') }) });
        await expect(row.first().getByRole('button', { name: `${text('view')} ` })).toBeVisible();
        await settled(page, traffic);
        for (const { acts, apart } of await measured(page)) {
          expect(acts).toBeLessThanOrEqual(120);
          expect(apart).toBeLessThanOrEqual(1);
        }
        await row
          .first()
          .getByRole('button', { name: text('more') })
          .press('Enter');
        const act = page.getByRole('menuitem', { name: text('ledger') });
        for (
          let steps = 0;
          steps < 8 && !(await act.evaluate((item) => item === document.activeElement));
          steps += 1
        )
          await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('dialog')).toBeVisible();
      });
    });

    test.describe('for an administrator', () => {
      test.use({ storageState: stateFile('administrator', locale) });

      test('half a screen shows the essential columns of its rows first', async ({ page, traffic }) => {
        await page.goto('/system/dict');
        const first = page
          .getByRole('row')
          .nth(1)
          .getByRole('button', { name: text('config') });
        await expect(first.first()).toBeVisible();
        await settled(page, traffic);
        const tables = await measured(page);
        expect(tables.length).toBeGreaterThan(0);
        for (const { acts, apart } of tables) {
          expect(acts).toBeLessThanOrEqual(120);
          expect(apart).toBeLessThanOrEqual(1);
        }
      });
    });
  });
