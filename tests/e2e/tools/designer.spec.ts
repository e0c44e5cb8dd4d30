import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { designerWords } from '../../../apps/console/areas/tools/designer/designer-words.ts';
import { reportWords } from '../../../apps/console/areas/tools/report-words.ts';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { type Api, apiOf, rowsOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { operator } from '../people.ts';

const label = (zh: string, en: string) => ({ zh, en });
const own = {
  stations: label('电站', 'Station'),
  name: label('电站名称', 'Station Name'),
  capacity: label('装机容量', 'Installed Capacity'),
};
const frame = (name: string): string => {
  const src = `/ureport/designer?_u=blade-${name}`;
  return `/myiframe/urlPath?name=designer-${name}&src=${encodeURIComponent(src)}`;
};

/** A report of the test's own without a template, removed after it. */
async function withReport(api: Api, work: (name: string, id: string) => Promise<void>): Promise<void> {
  const name = `D-${randomUUID().slice(0, 8)}`;
  const { id } = await api.post<Wire>('blade-report/report/rest/submit', { name });
  try {
    await work(name, String(id));
  } finally {
    await api.post(`blade-report/report/rest/remove?ids=${id}`);
  }
}

for (const locale of locales) {
  test.describe(`the designer of reports in ${locale}`, () => {
    test.use({
      storageState: stateFile('operator', locale),
      colorScheme: locale === 'zh' ? 'light' : 'dark',
      permissions: ['clipboard-read', 'clipboard-write'],
      viewport: { width: 1440, height: 900 },
    });
    const w = (name: Exclude<keyof typeof designerWords, 'frameWithout'>): string =>
      say(designerWords[name], locale);
    const r = (name: keyof typeof reportWords): string => say(reportWords[name], locale);
    const parts = (page: Page) => {
      const grid = page.getByRole('grid', { name: w('grid') });
      return {
        grid,
        sets: page.getByRole('region', { name: w('sets') }),
        cell: (at: string) => grid.locator(`[data-at="${at}"]`),
        save: () => page.getByRole('button', { name: w('save'), exact: true }).click(),
        saved: (version: number) => page.getByText(`${w('saved')} ${version}`),
      };
    };
    const picture = (name: string) => ({ path: `test-results/designer-${name}-${locale}.png` });
    const addStations = async (page: Page): Promise<void> => {
      const { sets } = parts(page);
      const source = sets.getByRole('combobox', { name: w('source') });
      await source.click();
      await source.fill(say(own.stations, locale));
      await page
        .locator('.ant-select-dropdown:visible')
        .getByTitle(say(own.stations, locale), { exact: true })
        .click();
      await sets.getByRole('button', { name: w('addSet') }).click();
    };

    test('builds a report by the mouse, compares its versions and restores one', async ({
      page,
      request,
      traffic,
    }) => {
      const api = await apiOf(request, operator);
      const [station] = await rowsOf(api, 'blade-stationInfo/stationInfo/list');
      await withReport(api, async (name) => {
        await page.goto(frame(name));
        const { sets, cell, save, saved } = parts(page);
        await addStations(page);
        const field = (of: { zh: string; en: string }) =>
          sets.getByRole('button', { name: say(of, locale), exact: true });
        await field(own.name).dragTo(cell('B2'));
        await expect(cell('B2')).toHaveText('↓ s.stationName');
        await field(own.capacity).first().dragTo(cell('C2'));
        await expect(cell('C2')).toHaveText('sum(s.installedCapacity)');
        await expect(page.locator('svg line')).toHaveCount(1);
        await cell('A1').dblclick();
        await page.keyboard.type('Stations of ours');
        await page.keyboard.press('Enter');
        await cell('A1').click();
        await cell('D1').click({ modifiers: ['Shift'] });
        await page.getByRole('button', { name: w('merge'), exact: true }).click();
        await expect(cell('A1')).toHaveAttribute('colspan', '4');
        await page.screenshot(picture('mouse'));
        expect(await faultsOf(page, 'main')).toEqual([]);
        await save();
        await expect(saved(1)).toBeVisible();

        await page.getByRole('button', { name: w('preview'), exact: true }).click();
        await expect(page.getByText(String(station?.stationName)).first()).toBeVisible();
        await page.getByRole('button', { name: r('back') }).click();

        await cell('C2').click();
        await page.keyboard.press('Delete');
        await save();
        await expect(saved(2)).toBeVisible();
        await page.getByRole('button', { name: w('versions'), exact: true }).click();
        const dialog = page.getByRole('dialog', { name: w('versions') });
        await dialog.getByRole('button', { name: `${w('compareWith')} 1` }).click();
        await expect(dialog.getByRole('row', { name: new RegExp(`^C2 ${w('gone')} sum`) })).toBeVisible();
        await dialog.getByRole('button', { name: `${w('restore')} 1` }).click();
        await page
          .getByRole('dialog')
          .filter({ hasText: w('restoreAsk') })
          .getByRole('button', { name: say(words.yes, locale) })
          .click();
        await expect(dialog).toBeHidden();
        await expect(cell('C2')).toHaveText('sum(s.installedCapacity)');
        expect(traffic.complaints).toEqual([]);
      });
    });

    test('builds a report by the keyboard alone, and names what is wrong at its cell', async ({
      page,
      request,
    }) => {
      await withReport(await apiOf(request, operator), async (name) => {
        await page.goto(frame(name));
        const { grid, sets, cell } = parts(page);
        await addStations(page);
        await cell('A1').focus();
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('ArrowRight');
        await expect(cell('B2')).toBeFocused();
        await sets.getByRole('button', { name: say(own.name, locale), exact: true }).press('Enter');
        await expect(cell('B2')).toHaveText('↓ s.stationName');
        await cell('B2').focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.type('=count(B2)+Z9');
        await page.keyboard.press('Enter');
        await expect(cell('C2')).toHaveText('=count(B2)+Z9');
        await expect(cell('C2')).toHaveAttribute('aria-invalid', 'true');
        await expect(page.getByRole('status').filter({ hasText: /^C2: / })).toBeVisible();
        await expect(cell('C3')).toBeFocused();
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('F2');
        for (let left = '+Z9'.length; left > 0; left -= 1) await page.keyboard.press('Backspace');
        await page.keyboard.press('Tab');
        await expect(cell('D2')).toBeFocused();
        await expect(cell('C2')).toHaveAttribute('aria-invalid', 'false');
        await page.keyboard.press('Control+z');
        await expect(cell('C2')).toHaveText('=count(B2)+Z9');
        await page.keyboard.press('Control+y');
        await expect(cell('C2')).toHaveText('=count(B2)');
        await expect(grid.locator('[aria-invalid="true"]')).toHaveCount(0);
      });
    });

    test('takes lines of a spreadsheet, beyond its edge too, and its own cells with what they are bound to', async ({
      page,
      request,
    }) => {
      await withReport(await apiOf(request, operator), async (name) => {
        await page.goto(frame(name));
        const { sets, cell } = parts(page);
        await addStations(page);
        await cell('H12').click();
        await page.evaluate(() => navigator.clipboard.writeText('a\tb\n"c ""d"""\t=1+2\n'));
        await page.keyboard.press('Control+v');
        await expect(cell('I12')).toHaveText('b');
        await expect(cell('H13')).toHaveText('c "d"');
        await expect(cell('I13')).toHaveText('=1+2');
        await cell('A3').click();
        await sets.getByRole('button', { name: say(own.name, locale), exact: true }).click();
        await cell('B3').click();
        await page.keyboard.type('=count(A3)');
        await page.keyboard.press('Enter');
        await cell('A3').click();
        await cell('B3').click({ modifiers: ['Shift'] });
        await page.keyboard.press('Control+c');
        await cell('C5').click();
        await page.keyboard.press('Control+v');
        await expect(cell('C5')).toHaveText('↓ s.stationName');
        await expect(cell('D5')).toHaveText('=count(C5)');
        await cell('A3').click();
        await page.keyboard.press('Control+x');
        await expect(cell('A3')).toHaveText('');
        await page.screenshot(picture('clipboard'));
      });
    });

    test('tries a template page by page with its parameters before it is saved', async ({
      page,
      request,
    }) => {
      await withReport(await apiOf(request, operator), async (name, id) => {
        const api = await apiOf(request, operator);
        const template = {
          version: 1,
          name: label('逐页', 'Page by page'),
          parameters: [{ name: 'word', type: 'text', label: label('内容', 'Words'), required: true }],
          styles: [],
          sets: [],
          page: {
            paper: 'A5',
            orientation: 'portrait',
            margins: [10, 10, 10, 10],
            scale: 'fitWidth',
            rowsPerPage: 1,
          },
          columns: [{ width: 60 }],
          rows: [{ height: 8 }, { height: 8 }],
          cells: [
            { at: 'A1', text: 'first {word}' },
            { at: 'A2', text: 'second {word}' },
          ],
        };
        await api.post('blade-report/report/save-template', { id, version: 0, template });
        await page.goto(frame(name));
        await page.getByRole('button', { name: w('preview'), exact: true }).click();
        await page.getByLabel(say(label('内容', 'Words'), locale)).fill('of ours');
        await page.getByRole('button', { name: r('show'), exact: true }).click();
        await expect(page.getByText('first of ours')).toBeVisible();
        await page.locator('.ant-pagination-next').click();
        await expect(page.getByText('second of ours')).toBeVisible();
        expect(await faultsOf(page, 'main')).toEqual([]);
      });
    });
  });
}
