import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { designerWords } from '../../../apps/console/areas/tools/designer/designer-words.ts';
import { reportFileWords } from '../../../apps/console/areas/tools/report-words.ts';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { type Api, apiOf, rowsOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { operator } from '../people.ts';

const label = (zh: string, en: string) => ({ zh, en });
const parameters = [
  { name: 'part', type: 'text', label: label('名称含', 'Name holds') },
  {
    name: 'station',
    type: 'choice',
    label: label('电站', 'Station'),
    required: true,
    from: {
      source: 'entity:stationInfo',
      arguments: { stationName: '$part' },
      value: 'id',
      label: 'stationName',
    },
  },
];
const template = {
  version: 1,
  name: label('电站卡片', 'Station card'),
  parameters,
  styles: [],
  sets: [{ name: 's', source: 'entity:stationInfo', arguments: { id: '$station' } }],
  page: {
    paper: 'A4',
    orientation: 'portrait',
    margins: [20, 20, 20, 20],
    scale: 'fitWidth',
    headerRows: [1],
  },
  columns: [{ width: 60 }],
  rows: [{ height: 8 }, { height: 8 }],
  cells: [
    { at: 'A1', text: label('电站名称', 'Name of the station') },
    { at: 'A2', set: 's', field: 'stationName', agg: 'list', expand: 'down' },
  ],
};

/** A separate report, removed after the test. */
async function withReport(api: Api, work: (name: string) => Promise<void>): Promise<void> {
  const name = `R-${randomUUID().slice(0, 8)}`;
  const { id } = await api.post<Wire>('blade-report/report/rest/submit', { name });
  try {
    await api.post('blade-report/report/save-template', { id, version: 0, template });
    await work(name);
  } finally {
    await api.post(`blade-report/report/rest/remove?ids=${id}`);
  }
}
const frame = (kind: string, name: string): string => {
  const src = `/ureport/${kind}?_u=blade-${name}`;
  return `/myiframe/urlPath?name=${kind}-${name}&src=${encodeURIComponent(src)}`;
};

for (const locale of locales) {
  test.describe(`templates in ${locale}`, () => {
    test.use({
      storageState: stateFile('operator', locale),
      colorScheme: locale === 'zh' ? 'light' : 'dark',
    });
    const picture = (name: string) => ({ path: `test-results/report-${name}-${locale}.png` });

    for (const [where, size] of [
      ['desk', { width: 1440, height: 900 }],
      ['phone', { width: 390, height: 844 }],
    ] as const)
      test(`a parameter offers the options that the previous one allows, and is cleared when that changes, on a ${where}`, async ({
        page,
        request,
        traffic,
      }) => {
        const api = await apiOf(request, operator);
        const [station] = await rowsOf(api, 'blade-stationInfo/stationInfo/list');
        const stationName = String(station?.stationName);
        await withReport(api, async (name) => {
          await page.setViewportSize(size);
          await page.goto(frame('preview', name));
          const part = page.getByLabel(say(label('名称含', 'Name holds'), locale));
          const choice = page.getByRole('combobox', { name: say(label('电站', 'Station'), locale) });
          const options = page.locator('.ant-select-dropdown:visible .ant-select-item-option');
          await part.fill('no station is called this');
          await choice.click();
          await expect(page.locator('.ant-select-dropdown:visible')).toBeVisible();
          await expect(options).toHaveCount(0);
          await page.keyboard.press('Escape');
          await part.fill(stationName);
          await choice.click();
          await options.filter({ hasText: stationName }).first().click();
          const show = page.getByRole('button', { name: say(reportFileWords.show, locale), exact: true });
          await show.click();
          await expect(page.getByRole('cell', { name: stationName })).toBeVisible();
          expect(await faultsOf(page, 'main')).toEqual([]);
          await page.screenshot(picture(`choices-${where}`));
          await part.fill('another');
          await expect(show).toBeDisabled();
          expect(traffic.complaints).toEqual([]);
        });
      });

    test('the layout of a template is imported from a spreadsheet and can be undone, and a wrong file is refused', async ({
      page,
      request,
    }) => {
      const file = await writeXlsx({
        sheets: [
          {
            name: 'Frame',
            rows: [
              ['Monthly sheet of our own', null],
              ['Station', 'Energy'],
            ],
            merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 1 }],
            columns: [{ width: 30 }, { width: 14 }],
          },
        ],
      });
      await withReport(await apiOf(request, operator), async (name) => {
        await page.goto(frame('designer', name));
        const grid = page.getByRole('grid', { name: say(designerWords.grid, locale) });
        const cell = (at: string) => grid.locator(`[data-at="${at}"]`);
        await expect(cell('A1')).toHaveText(say(label('电站名称', 'Name of the station'), locale));
        const send = async (buffer: Buffer) => {
          const choosing = page.waitForEvent('filechooser');
          await page.getByRole('button', { name: say(designerWords.frame, locale) }).click();
          await (await choosing).setFiles({
            name: 'frame.xlsx',
            mimeType: 'application/octet-stream',
            buffer,
          });
        };
        await send(Buffer.from('no spreadsheet'));
        await expect(page.getByRole('alert').first()).toBeVisible();
        await expect(cell('A1')).toHaveText(say(label('电站名称', 'Name of the station'), locale));
        await send(Buffer.from(file));
        await expect(cell('A1')).toHaveText('Monthly sheet of our own');
        await expect(cell('A1')).toHaveAttribute('colspan', '2');
        await expect(cell('B2')).toHaveText('Energy');
        await page.screenshot(picture('frame'));
        expect(await faultsOf(page, 'main')).toEqual([]);
        await page.getByRole('button', { name: say(designerWords.undo, locale) }).click();
        await expect(cell('A1')).toHaveText(say(label('电站名称', 'Name of the station'), locale));
      });
    });
  });
}
