import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { say } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  printed: label('打印于', 'Printed'),
  rows: label('本页 50 条，共', '50 of'),
};

/** A sheet of A4 across, less its margins, in CSS px. */
const sheet = { width: 1032, height: 702 };

for (const locale of locales)
  test.describe(`prints in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale), colorScheme: 'dark' });

    test('a list on paper has its rows and conditions in ink on white, its head on every sheet, and nothing to press', async ({
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
      // Nothing is cut at the edge of the paper, or scrolls.
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      expect((pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length).toBeGreaterThan(1);
      await page.emulateMedia({ media: 'screen' });
      await expect(page.getByText(say(own.printed, locale))).toBeHidden();
    });
  });
