import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect, type Locator, type Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { pressInRow } from '../field.ts';
import { operator } from '../people.ts';

const schedules = 'blade-reportSchedule/reportSchedule';
const runs = 'blade-reportRun/reportRun';

const own = {
  add: label('新增', 'Add'),
  name: label('计划名称', 'Schedule Name'),
  report: label('报表', 'Report'),
  station: label('电站运行报表', 'Station Operation Report'),
  region: label('区域', 'Region'),
  rows: label('统计周期', 'Rows By'),
  chooseFirst: label('请先选择报表', 'Please choose the report first'),
  frequency: label('频率', 'Frequency'),
  weekly: label('每周', 'Weekly'),
  weekday: label('星期几', 'Weekday'),
  friday: label('星期五', 'Friday'),
  formats: label('文件格式', 'Formats'),
  noFormats: label('请选择文件格式', 'Please choose the formats'),
  time: label('时间', 'Time'),
  badTime: label('时间格式应为 HH:mm', 'A time is written as HH:mm'),
  save: label('保存', 'Save'),
  makeNow: label('立即生成', 'Make now'),
  queued: label('报表已开始生成', 'The report is being made'),
};

async function choose(page: Page, within: Locator, field: string, option: string): Promise<void> {
  await within.getByLabel(field, { exact: true }).click();
  await page
    .getByRole('option', { name: option, exact: true })
    .or(page.getByTitle(option, { exact: true }))
    .last()
    .click();
}

for (const locale of locales) {
  test.describe(`report schedules in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);

    test('a schedule offers the filters of its report, refuses an invalid time, and produces a file', async ({
      page,
      request,
      traffic,
    }) => {
      const api = await apiOf(request, operator);
      const name = `H-${randomUUID().slice(0, 8)}`;
      await page.goto('/report/reportSchedule');
      await page.getByRole('button', { name: word('add'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(word('name')).fill(name);
      await expect(dialog.getByText(word('chooseFirst'))).toBeVisible();
      await choose(page, dialog, word('report'), word('station'));
      await expect(dialog.getByLabel(word('region'))).toBeVisible();
      await choose(page, dialog, word('frequency'), word('weekly'));
      await choose(page, dialog, word('weekday'), word('friday'));
      await dialog.getByLabel(word('time'), { exact: true }).fill('25:00');
      await dialog.getByRole('button', { name: word('save'), exact: true }).click();
      await expect(dialog.getByText(word('badTime'))).toBeVisible();
      await expect(dialog.getByText(word('noFormats'))).toBeVisible();
      await dialog.getByLabel(word('time'), { exact: true }).fill('06:30');
      await choose(page, dialog, word('formats'), 'xlsx');
      await page.keyboard.press('Escape');
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await dialog.getByRole('button', { name: word('save'), exact: true }).click();
      await expect(dialog).toBeHidden();
      const [kept] = await rowsOf(api, `${schedules}/list`, { scheduleName: name });
      expect(kept).toMatchObject({ frequency: 2, weekday: 5, atTime: '06:30', formats: '1' });

      await page.goto(`/report/reportSchedule?scheduleName=${encodeURIComponent(name)}`);
      await pressInRow(page, page.getByRole('row').filter({ hasText: name }), word('makeNow'));
      await expect(page.getByText(word('queued'))).toBeVisible();
      await expect
        .poll(async () => (await rowsOf(api, `${runs}/list`, { scheduleId: String(kept?.id) }))[0]?.state)
        .toBe(1);
      await page.goto(`/report/reportRun?scheduleId=${String(kept?.id)}`);
      const saving = page.waitForEvent('download');
      await page.getByRole('row').filter({ hasText: name }).getByRole('link').click();
      expect((await saving).suggestedFilename()).toMatch(/\.xlsx$/);
      expect(traffic.complaints).toEqual([]);
    });

    test('a schedule asks for the rows of fixed reports, and not for those of a report file', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const file = `F-${randomUUID().slice(0, 8)}`;
      const { id } = await api.post<{ id: string }>('blade-report/report/rest/submit', { name: file });
      try {
        await page.goto('/report/reportSchedule');
        await page.getByRole('button', { name: word('add'), exact: true }).click();
        const dialog = page.getByRole('dialog');
        await choose(page, dialog, word('report'), word('station'));
        await expect(dialog.getByText(word('rows'), { exact: true })).toBeVisible();
        await dialog.getByLabel(word('report'), { exact: true }).fill(file);
        await page.getByTitle(file, { exact: true }).last().click();
        await expect(dialog.getByText(word('rows'), { exact: true })).toBeHidden();
      } finally {
        await api.post(`blade-report/report/rest/remove?ids=${id}`);
      }
    });
  });
}
