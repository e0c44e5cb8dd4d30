import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { say } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  printed: label('打印于', 'Printed'),
  replay: label('回放', 'Replay'),
  rows: label('本页 50 条，共', '50 of'),
};

/** The width of a sheet of A4, less its margins, in CSS px. */
const sheet = { width: 1032, height: 702 };

for (const locale of locales)
  test.describe(`printouts in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale), colorScheme: 'dark' });

    test('a printed list has its rows and conditions in ink on white, its heading on every sheet, and no buttons', async ({
      page,
    }) => {
      await page.goto('/equipment/xwjHistory?size=50');
      await expect(page.getByRole('table').first()).toBeVisible();
      await expect(page.getByRole('row').nth(10)).toBeVisible();
      const rows = await page.getByRole('row').count();
      await page.setViewportSize(sheet);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.getByText(say(own.printed, locale))).toBeVisible();
      await expect(page.getByText(say(own.rows, locale))).toBeVisible();
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect(page.getByRole('complementary')).toBeHidden();
      const table = page.locator('table').filter({ has: page.locator('tbody tr') });
      await expect(table).toHaveCount(1);
      await expect(table.locator('thead')).toHaveCSS('display', 'table-header-group');
      expect(await table.locator('tbody tr').count()).toBeGreaterThanOrEqual(Math.min(50, rows - 1));
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
      // Nothing is cut off at the edge of the paper, or scrolls.
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      expect((pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length).toBeGreaterThan(1);
      await page.emulateMedia({ media: 'screen' });
      await expect(page.getByText(say(own.printed, locale))).toBeHidden();
    });

    test('headings of a printed list do not break within a word, and no cell overlaps its neighbour', async ({
      page,
    }) => {
      await page.goto('/equipment/xwj?size=50');
      await expect(page.getByRole('row').nth(10)).toBeVisible();
      await page.setViewportSize(sheet);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      await expect(page.getByText(say(own.printed, locale))).toBeVisible();
      const table = page.locator('table').filter({ has: page.locator('tbody tr') });
      expect(await table.locator('thead').evaluateAll(tornWords)).toEqual([]);
      const wide = (cells: Element[]): (string | null)[] =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent);
      expect(await table.locator('th, td').evaluateAll(wide)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });

    test('a printed station excludes the tree it was chosen from', async ({ page }) => {
      await page.goto('/monitor/monitorPowerSite');
      await expect(page.getByRole('tree')).toBeVisible();
      const replay = page.getByText(say(own.replay, locale), { exact: true });
      await expect(replay).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByText(say(own.printed, locale))).toBeVisible();
      await expect(page.getByRole('tree')).toBeHidden();
      await expect(replay).toBeHidden();
    });
  });

/** Runs in the page: words on more than one line. */
function tornWords(heads: Element[]): string[] {
  return heads.flatMap((head) => {
    const texts = document.createTreeWalker(head, NodeFilter.SHOW_TEXT);
    const torn: string[] = [];
    while (texts.nextNode()) {
      const text = texts.currentNode.textContent ?? '';
      for (const { index, 0: word } of text.matchAll(/[A-Za-z]+/g)) {
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + word.length);
        if (range.getClientRects().length > 1) torn.push(word);
      }
    }
    return torn;
  });
}
