import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, pressInRow } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  station: label('电站名称', 'Station'),
  content: label('巡检内容', 'Patrol Content'),
  time: label('巡检时间', 'Patrol Time'),
  noTime: label('请选择巡检开始时间', 'Please choose startTime'),
  patroller: label('巡检人员', 'Patroller'),
  open: label('开启', 'Open'),
  close: label('关闭', 'Close'),
  edit: label('编辑', 'Edit'),
};

for (const locale of locales)
  test.describe(`a patrol plan in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale), viewport: { width: 1440, height: 900 } });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('takes its hours as one range that is never the wrong way round, and is opened and closed after a question', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const { name: station } = await fieldStation(api, 0);
      const content = `巡检-${randomUUID().slice(0, 8)}`;
      const stored = async () =>
        (await rowsOf(api, 'blade-plan/plan/list', { patrolContent: content })).map((row) => [
          ...[row.startTime, row.endTime, row.planStatus],
        ]);
      await page.goto('/operations/plan');
      await page.getByRole('button', { name: text(words.add), exact: true }).click();
      const form = page.getByRole('dialog');
      const save = form.getByRole('button', { name: text(words.save), exact: true });
      await form.getByLabel(text(own.station)).fill(station);
      await page.locator('.ant-select-item-option').filter({ hasText: station }).click();
      await form.getByLabel(text(own.content)).fill(content);
      await form.getByLabel(text(own.patroller)).fill('张三');
      await save.click();
      await expect(form.getByText(text(own.noTime))).toBeVisible();
      const [start, end] = [form.getByLabel(text(own.time)), form.locator('input[id$="-end"]')];
      await start.fill('18:00');
      await start.press('Enter');
      await end.fill('08:00');
      await end.press('Enter');
      await save.click();
      await expect(form.getByText(text(messages['patrol.startAfterEnd']))).toBeVisible();
      expect(await stored()).toEqual([]);
      await start.fill('08:00');
      await start.press('Enter');
      await end.fill('18:30');
      await end.press('Enter');
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await save.click();
      await expect(form).toHaveCount(0);
      expect(await stored()).toEqual([['08:00', '18:30', 0]]);

      await page.goto(`/operations/plan?patrolContent=${content}`);
      const row = page.getByRole('row').filter({ hasText: content });
      await expect(row).toContainText('08:00 – 18:30');
      for (const [act, status] of [
        [own.open, 1],
        [own.close, 0],
      ] as const) {
        await pressInRow(page, row, text(act));
        const question = page.getByRole('dialog', { name: text(messages['question.patrolPlan']) });
        await question.getByRole('button', { name: text(words.yes), exact: true }).click();
        await expect.poll(stored).toEqual([['08:00', '18:30', status]]);
      }
      await pressInRow(page, row, text(own.edit));
      await expect(start).toHaveValue('08:00');
      await expect(end).toHaveValue('18:30');
    });
  });
