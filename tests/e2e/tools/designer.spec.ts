import { randomUUID } from 'node:crypto';
import { type Label, label } from '@heliodeck/kit/label';
import { deviceTypeOptions } from '@heliodeck/model/registries/device-types';
import type { Template } from '@heliodeck/reports/template/template';
import { expect, type Page } from '@playwright/test';
import { aggregateWords, designerWords } from '../../../apps/console/areas/tools/designer/designer-words.ts';
import { reportFileWords } from '../../../apps/console/areas/tools/report-words.ts';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { type Api, apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { operator } from '../people.ts';

const own = {
  stations: label('电站', 'Station'),
  name: label('电站名称', 'Station Name'),
  repairs: label('维修工单', 'Repair Order'),
  number: label('维修编号', 'Repair No.'),
  fault: label('故障编号', 'Fault No.'),
  kind: label('设备类型（编码）', 'Device Type (code)'),
  cost: label('费用', 'Cost'),
};
const frame = (name: string): string => {
  const src = `/ureport/designer?_u=blade-${name}`;
  return `/myiframe/urlPath?name=designer-${name}&src=${encodeURIComponent(src)}`;
};

/** Repair orders that form groups by their fault numbers, devices and costs; their numbers share a prefix. Removed after the test. */
async function withRepairs(api: Api, work: (begin: string) => Promise<void>): Promise<void> {
  const begin = `RD-${randomUUID().slice(0, 8)}`;
  const told = { address: 'A', deviceNo: 'D', deviceName: 'D', repairman: 'R', faultCause: 'F' };
  const done = { repairMethod: 'M', accessories: 'A', repairStatus: 0 };
  const times = { arriveTime: '2026-01-01 08:00:00', completeTime: '2026-01-01 09:00:00' };
  const ids: string[] = [];
  for (const [faultNo, deviceType, money] of [
    ['F-1', 1, 120],
    ['F-1', 2, 80],
    ['F-2', 2, 300],
    [undefined, 1, 250],
  ] as const) {
    const repairNo = `${begin}-${ids.length}`;
    const matter = { ...told, ...done, ...times, repairNo, deviceType, money, ...(faultNo && { faultNo }) };
    ids.push((await api.post<Wire>('blade-repair/repair/submit', matter)).id);
  }
  try {
    await work(begin);
  } finally {
    await api.post('blade-repair/repair/remove', {}, { ids: ids.join() });
  }
}

/** A separate report without a template, removed after the test. */
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
  test.describe(`the report designer in ${locale}`, () => {
    test.use({
      storageState: stateFile('operator', locale),
      colorScheme: locale === 'zh' ? 'light' : 'dark',
      permissions: ['clipboard-read', 'clipboard-write'],
      viewport: { width: 1440, height: 900 },
    });
    const w = (name: Exclude<keyof typeof designerWords, 'frameWithout'>): string =>
      say(designerWords[name], locale);
    const r = (name: keyof typeof reportFileWords): string => say(reportFileWords[name], locale);
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
    const chosen = (page: Page, text: string) =>
      page.locator('.ant-select-dropdown:visible').getByTitle(text, { exact: true });
    const addSet = async (page: Page, of: Label): Promise<void> => {
      const { sets } = parts(page);
      const source = sets.getByRole('combobox', { name: w('source') });
      await source.click();
      await source.fill(say(of, locale));
      await chosen(page, say(of, locale)).click();
      await sets.getByRole('button', { name: w('addSet') }).click();
    };

    test('builds a report of ranked groups with the mouse, compares its versions and restores one', async ({
      page,
      request,
      traffic,
    }) => {
      const api = await apiOf(request, operator);
      await withRepairs(api, (begin) =>
        withReport(api, async (name) => {
          await page.goto(frame(name));
          const { sets, cell, save, saved } = parts(page);
          const panel = page.getByRole('complementary', { name: w('cell') });
          const field = (of: { zh: string; en: string }) =>
            sets.getByRole('button', { name: say(of, locale), exact: true });
          const choose = async (what: string, text: string): Promise<void> => {
            await panel.getByRole('combobox', { name: what, exact: true }).click();
            await chosen(page, text).click();
          };
          const type = async (at: string, text: string): Promise<void> => {
            await cell(at).click();
            await page.keyboard.type(text);
            await page.keyboard.press('Enter');
          };
          await addSet(page, own.repairs);
          await sets.getByText(w('arguments'), { exact: true }).click();
          await sets.getByLabel(say(own.number, locale), { exact: true }).fill(begin);
          await sets.getByLabel(w('recordLimit')).fill('50000');

          await field(own.fault).dragTo(cell('A3'));
          await expect(cell('A3')).toHaveText('↓ r.faultNo');
          await choose(w('aggregate'), say(aggregateWords.group, locale));
          await choose(w('order'), w('desc'));
          await panel.getByRole('combobox', { name: w('orderBy'), exact: true }).fill(say(own.cost, locale));
          await chosen(page, say(own.cost, locale)).click();
          await choose(w('orderAgg'), say(aggregateWords.sum, locale));
          await panel.getByLabel(w('unnamedChinese')).fill('未编号');
          await panel.getByLabel(w('unnamedEnglish')).fill('Unnumbered');
          await expect(cell('A3')).toHaveText('↓ group(r.faultNo)');
          await field(own.kind).dragTo(cell('B3'));
          await choose(w('aggregate'), say(aggregateWords.group, locale));
          await choose(w('order'), w('asc'));
          await panel.getByRole('combobox', { name: w('labels') }).fill('device_type');
          await page.keyboard.press('Tab');
          await field(own.cost).dragTo(cell('C3'));
          await expect(cell('C3')).toHaveText('sum(r.money)');
          await expect(page.locator('svg [data-parent]')).toHaveCount(1);
          await type('D3', '=rank(C3)');
          await type('E3', '=sum(if(C3 > 100, C3))');
          await type('A4', 'Total');
          await type('C4', '=sum(C3)');
          await type('E4', '=sum(if(C3 > 100, C3))');
          await type('A1', 'Repairs of ours');
          await cell('A1').click();
          await cell('E1').click({ modifiers: ['Shift'] });
          await page.getByRole('button', { name: w('merge'), exact: true }).click();
          await expect(cell('A1')).toHaveAttribute('colspan', '5');
          await cell('A3').click();
          await page.screenshot(picture('mouse'));
          expect(await faultsOf(page, 'main')).toEqual([]);
          await save();
          await expect(saved(1)).toBeVisible();
          const stored = await api.get<{ template: Template }>('blade-report/report/template', { name });
          expect(stored.template.sets).toMatchObject([{ source: 'entity:repair', limit: 50_000 }]);

          await page.getByRole('button', { name: w('preview'), exact: true }).click();
          const [first, second] = [1, 2].map((type) => {
            const option = deviceTypeOptions.find(({ value }) => value === type);
            return option && say(option.label, locale);
          });
          await expect
            .poll(() =>
              page
                .locator('section tr')
                .evaluateAll((rows) =>
                  rows
                    .map((row) => [...row.children].map((one) => one.textContent).filter(Boolean))
                    .filter((row) => row.length > 0),
                ),
            )
            .toEqual([
              ['Repairs of ours'],
              ['F-2', second, '300', '1', '300'],
              [say(label('未编号', 'Unnumbered'), locale), first, '250', '1', '250'],
              ['F-1', first, '120', '1', '120'],
              [second, '80', '2'],
              ['Total', '750', '670'],
            ]);
          await page.screenshot(picture('preview'));
          await page.getByRole('button', { name: r('back') }).click();

          await cell('E4').click();
          await page.keyboard.press('Delete');
          await save();
          await expect(saved(2)).toBeVisible();
          await page.getByRole('button', { name: w('versions'), exact: true }).click();
          const dialog = page.getByRole('dialog', { name: w('versions') });
          await dialog.getByRole('button', { name: `${w('compareWith')} 1` }).click();
          await expect(dialog.getByRole('row', { name: new RegExp(`^E4 ${w('gone')} =sum`) })).toBeVisible();
          await dialog.getByRole('button', { name: `${w('restore')} 1` }).click();
          await page
            .getByRole('dialog')
            .filter({ hasText: w('restoreAsk') })
            .getByRole('button', { name: say(words.yes, locale) })
            .click();
          await expect(dialog).toBeHidden();
          await expect(cell('E4')).toHaveText('=sum(if(C3 > 100, C3))');
          expect(traffic.complaints).toEqual([]);
        }),
      );
    });

    test('builds a report with the keyboard alone, and marks errors at their cells', async ({
      page,
      request,
    }) => {
      await withReport(await apiOf(request, operator), async (name) => {
        await page.goto(frame(name));
        const { grid, sets, cell } = parts(page);
        await addSet(page, own.stations);
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
        await expect(page.getByRole('status').filter({ hasText: /^C2(：|: )/ })).toBeVisible();
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

        await cell('A6').click();
        const keys = await page.context().newCDPSession(page);
        // The key that an input method takes, then what it composes of the letters, then the chosen words.
        await keys.send('Input.dispatchKeyEvent', {
          type: 'rawKeyDown',
          key: 'Process',
          windowsVirtualKeyCode: 229,
        });
        for (const text of ['n', 'ni'])
          await keys.send('Input.imeSetComposition', { text, selectionStart: 2, selectionEnd: 2 });
        await expect(cell('A6')).toHaveText('ni');
        await keys.send('Input.insertText', { text: '你好' });
        await page.keyboard.press('Enter');
        await expect(cell('A6')).toHaveText('你好');
      });
    });

    test('pastes rows of a spreadsheet, also beyond its edge, and its own cells with their bindings', async ({
      page,
      request,
    }) => {
      await withReport(await apiOf(request, operator), async (name) => {
        await page.goto(frame(name));
        const { sets, cell } = parts(page);
        await addSet(page, own.stations);
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

    test('previews a template page by page with its parameters before it is saved', async ({
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
