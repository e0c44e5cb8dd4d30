import { randomUUID } from 'node:crypto';
import { type Label, label } from '@heliodeck/kit/label';
import type { Template } from '@heliodeck/reports/template/template';
import { expect, type Page } from '@playwright/test';
import { designerWords, relativeWords } from '../../../apps/console/areas/tools/designer/designer-words.ts';
import { reportFileWords } from '../../../apps/console/areas/tools/report-words.ts';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { type Api, apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { operator } from '../people.ts';

const month = label('月份', 'Month');
const grade = label('等级', 'Grade');
const gradeDictionary = label('告警等级（字典）', 'Alarm Grade (dictionary)');
const critical = label('紧急', 'Critical');
const template: Template = {
  version: 1,
  name: label('参数', 'Parameters'),
  parameters: [
    { name: 'month', type: 'month', label: month },
    { name: 'grade', type: 'choice', label: grade, options: [] },
  ],
  sets: [{ name: 's', source: 'entity:stationInfo' }],
  styles: [],
  page: { paper: 'A4', orientation: 'portrait', margins: [20, 15, 15, 15], scale: 'fitWidth' },
  columns: [{ width: 60 }, { width: 60 }],
  rows: [{ height: 8 }, { height: 8 }, { height: 60 }],
  cells: [
    { at: 'A1', text: 'chosen {grade}.' },
    { at: 'A2', set: 's', field: 'stationName', agg: 'group', expand: 'down' },
    { at: 'B2', set: 's', field: 'installedCapacity', agg: 'sum' },
    { at: 'A3', left: null, chart: { kind: 'bar', labels: 'A2', series: [{ cell: 'B2' }] } },
  ],
};

/** A report with the template as its first version, removed after the test. */
async function withReport(api: Api, work: (name: string) => Promise<void>): Promise<void> {
  const name = `P-${randomUUID().slice(0, 8)}`;
  const { id } = await api.post<Wire>('blade-report/report/rest/submit', { name });
  await api.post('blade-report/report/save-template', { id, version: 0, template });
  try {
    await work(name);
  } finally {
    await api.post(`blade-report/report/rest/remove?ids=${id}`);
  }
}

async function open(page: Page, name: string): Promise<void> {
  const src = `/ureport/designer?_u=blade-${name}`;
  await page.goto(`/myiframe/urlPath?name=designer-${name}&src=${encodeURIComponent(src)}`);
}

for (const locale of locales) {
  test.describe(`parameters and charts of a report in ${locale}`, () => {
    test.use({
      storageState: stateFile('operator', locale),
      colorScheme: locale === 'zh' ? 'light' : 'dark',
      viewport: { width: 1440, height: 900 },
    });
    const w = (name: Exclude<keyof typeof designerWords, 'frameWithout'>): string =>
      say(designerWords[name], locale);
    const of = (words: Label): string => say(words, locale);
    const option = (page: Page, text: string) =>
      page.locator('.ant-select-dropdown:visible').getByTitle(text, { exact: true });

    test('a parameter is given a default and the items of a dictionary, moved by keyboard, and tried unsaved', async ({
      page,
      request,
      traffic,
    }) => {
      await withReport(await apiOf(request, operator), async (name) => {
        await open(page, name);
        await page.getByRole('tab', { name: w('report') }).click();
        const usual = page.getByRole('combobox', { name: w('usualValue') }).first();
        await usual.fill('lastWeek');
        await expect(page.getByRole('status').filter({ hasText: 'lastWeek' })).toBeVisible();
        await usual.fill('');
        await option(page, `lastMonth · ${of(relativeWords.lastMonth)}`).click();
        await expect(page.getByRole('status').filter({ hasText: 'lastWeek' })).toHaveCount(0);

        const from = page.getByRole('combobox', { name: w('choicesFrom') });
        await from.click();
        await from.fill(of(gradeDictionary));
        await option(page, of(gradeDictionary)).click();

        await page.getByRole('button', { name: `${w('moveUp')} grade` }).focus();
        await page.keyboard.press('Enter');
        const names = page.getByRole('textbox', { name: w('name'), exact: true });
        await expect(names.first()).toHaveValue('grade');
        await expect(page.getByRole('button', { name: `${w('moveDown')} grade` })).toBeFocused();
        await page.screenshot({ path: `test-results/designer-parameters-${locale}.png` });
        expect(await faultsOf(page, 'main')).toEqual([]);

        await page.getByRole('button', { name: w('preview'), exact: true }).click();
        await page.getByRole('combobox', { name: of(grade) }).click();
        await option(page, of(critical)).click();
        await page.getByRole('button', { name: of(reportFileWords.show), exact: true }).click();
        await expect(page.getByText('chosen 1.')).toBeVisible();
        expect(traffic.complaints).toEqual([]);
      });
    });

    test('a chart is named in both languages, and the versions are compared by what changed', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      await withReport(api, async (name) => {
        await open(page, name);
        const grid = page.getByRole('grid', { name: w('grid') });
        await grid.locator('[data-at="A3"]').click();
        await page.getByLabel(w('chartTitleChinese')).fill('装机');
        await page.getByLabel(w('chartTitleEnglish')).fill('Capacity');
        await page.getByLabel(`${w('seriesChinese')} 1`).fill('容量');
        await page.getByLabel(`${w('seriesEnglish')} 1`).fill('kWp');
        await page.screenshot({ path: `test-results/designer-chart-${locale}.png` });
        await page
          .getByRole('region', { name: w('sets') })
          .getByLabel(w('recordLimit'))
          .fill('20000');
        await page.keyboard.press('Tab');
        await page.getByRole('button', { name: w('save'), exact: true }).click();
        await expect(page.getByText(`${w('saved')} 2`)).toBeVisible();
        const stored = await api.get<{ template: Template }>('blade-report/report/template', { name });
        expect(stored.template.cells.find(({ at }) => at === 'A3')?.chart).toEqual({
          kind: 'bar',
          title: { zh: '装机', en: 'Capacity' },
          labels: 'A2',
          series: [{ cell: 'B2', name: { zh: '容量', en: 'kWp' } }],
        });

        await page.getByRole('button', { name: w('versions'), exact: true }).click();
        const dialog = page.getByRole('dialog', { name: w('versions') });
        await dialog.getByRole('button', { name: `${w('compareWith')} 1` }).click();
        await expect(dialog.getByRole('row', { name: new RegExp(`^A3 ${w('chart')} `) })).toBeVisible();
        await expect(
          dialog.getByRole('row', { name: `${w('set')} s ${w('recordLimit')} — 20000` }),
        ).toBeVisible();
        await page.screenshot({ path: `test-results/designer-compared-${locale}.png` });
        expect(await faultsOf(page, 'main')).toEqual([]);
      });
    });
  });
}
