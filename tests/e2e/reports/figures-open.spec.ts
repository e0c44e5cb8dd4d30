import { label } from '@heliodeck/kit/label';
import { fixedBoards } from '@heliodeck/model/boards/fixed-boards';
import { menuScreens } from '@heliodeck/model/permissions/menu-outline';
import { openingReports } from '@heliodeck/model/reports/opening-reports';
import { expect } from '@playwright/test';
import { say, settled } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  opens: label('的来源', 'is made of'),
  events: label('计数事件', 'Counter events'),
  close: label('关闭', 'Close'),
  shares: label('的各项与占比', 'and their shares'),
  entered: label('的录入', 'Entries behind'),
  leads: label('查看数据来源', 'where it comes from'),
};
const addressOf = (code: string): string => {
  const found = menuScreens().find((screen) => screen.code === code);
  if (found === undefined) throw new Error(`no screen ${code}`);
  return found.path;
};
/** Every report of energy and every board, by its address: new ones are included automatically. */
const reports = [...openingReports.keys()].map(addressOf);
const boards = fixedBoards.map(({ code }) => addressOf(code));

for (const locale of locales) {
  // What a figure opens does not depend on the language; its words do.
  const of = <T>(all: readonly T[]): readonly T[] => (locale === locales[0] ? all : all.slice(0, 1));
  test.describe(`a figure in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    for (const path of of(reports))
      test(`opens its components, in each column of ${path}`, async ({ page, traffic }) => {
        await page.goto(path);
        await settled(page, traffic);
        const figures = page.getByRole('button', { name: say(own.opens, locale) });
        await expect(figures.first()).toBeVisible();
        const names = await figures.evaluateAll((all) =>
          all.map((one) => one.getAttribute('aria-label') ?? ''),
        );
        // One figure of each column: the value that opens, without its digits and its row.
        const kinds = new Map(
          names.map((name) => [name.replace(/^[-\d.]+ /, '').replace(/\d{4}(-\d\d){0,2}/, ''), name]),
        );
        expect(kinds.size).toBeGreaterThan(0);
        for (const name of kinds.values()) {
          await page.getByRole('button', { name, exact: true }).first().click();
          const drawer = page.getByRole('dialog');
          await expect(drawer.getByRole('heading', { name: say(own.events, locale) }).first()).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(drawer).toBeHidden();
        }
      });

    test('a sum opens its addends, whose shares add up to the whole', async ({ page, traffic }) => {
      await page.goto('/report/statistical/powerReport?type=2');
      await settled(page, traffic);
      const sums = page.getByRole('button', { name: say(own.shares, locale) });
      await expect(sums.first()).toBeVisible();
      for (let index = 0; index < (await sums.count()); index += 1) {
        await sums.nth(index).click();
        const drawer = page.getByRole('dialog');
        await expect(drawer.getByRole('row').last()).toContainText('100.0%');
        const cells = await drawer.locator('tbody tr td:last-child').allTextContents();
        const whole = cells.reduce((sum, text) => sum + Number.parseFloat(text), 0);
        expect(whole).toBeCloseTo(100, 0);
        await page.keyboard.press('Escape');
        await expect(drawer).toBeHidden();
      }
    });

    test('planned energy links to the entry of its station and month', async ({ page, traffic }) => {
      await page.goto('/report/statistical/powerReport?type=2');
      await settled(page, traffic);
      const planned = page.getByRole('link', { name: say(own.entered, locale) }).first();
      const month = /\d{4}-\d\d/.exec((await planned.getAttribute('aria-label')) ?? '')?.[0] ?? 'no month';
      await planned.click();
      await expect(page).toHaveURL(new RegExp(`/station/planEnergy\\?.*planMonth=${month}`));
      await expect(page.getByRole('row').filter({ hasText: month })).toHaveCount(1);
    });

    for (const path of of(boards))
      test(`links each widget of ${path} to its source`, async ({ page, traffic }) => {
        await page.goto(path);
        await settled(page, traffic);
        const titles = page.getByRole('heading', { level: 3 });
        await expect(titles.first()).toBeVisible();
        const links = page.getByRole('heading').getByRole('link', { name: say(own.leads, locale) });
        const totals = page.getByRole('heading').getByRole('button', { name: say(own.leads, locale) });
        await expect.poll(async () => (await links.count()) + (await totals.count())).toBeGreaterThan(0);
        const addresses = await links.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
        for (let index = 0; index < (await totals.count()); index += 1) {
          await totals.nth(index).click();
          await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toBeHidden();
        }
        for (const address of new Set(addresses)) {
          await page.goto(address);
          await settled(page, traffic);
          await expect(page.getByRole('main')).toBeVisible();
          expect(traffic.complaints).toEqual([]);
        }
      });
  });
}
