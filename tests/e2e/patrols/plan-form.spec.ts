import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, pressInRow } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  content: label('巡检内容', 'Patrol Content'),
  start: label('巡检时间', 'Patrol Time'),
  end: label('结束时间', 'End time'),
  edit: label('编辑', 'Edit'),
  noEnd: label('请输入巡检结束时间', 'Please choose endTime'),
  station: label('电站名称', 'Station'),
  noStation: label('请输入电站名称', 'Please select station name'),
  patroller: label('巡检人员', 'Patroller'),
  noPatroller: label('请选择巡检人员', 'Please choose patroller'),
  open: label('开启', 'Open'),
  endOfDay: label('24:00（当天结束）', '24:00 (end of the day)'),
};
const path = 'blade-plan/plan';

for (const locale of locales)
  test.describe(`the patrol plan form in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale), viewport: { width: 1440, height: 900 } });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('refuses hours that end before they begin with a message at the field, and keeps the plan unchanged', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const { id: stationId } = await fieldStation(api, 0);
      const patrolContent = `H-${randomUUID().slice(0, 8)}`;
      const plan = { stationId, patrolContent, patroller: 'P', startTime: '08:00', endTime: '18:00' };
      const { id } = await api.post<Wire>(`${path}/submit`, { ...plan, patrolPeriod: 2 });
      const kept = async () => (await rowsOf(api, `${path}/list`, { patrolContent }))[0];
      await page.goto(`/operations/plan?patrolContent=${patrolContent}`);
      const row = page.getByRole('row').filter({ hasText: patrolContent });
      await pressInRow(page, row, text(own.edit));
      const form = page.getByRole('dialog');
      const start = form.getByLabel(text(own.start), { exact: true });
      const end = form.getByLabel(text(own.end), { exact: true });
      const type = async (field: typeof start, time: string) => {
        await field.fill(time);
        await field.press('Tab');
        await expect(field).toHaveValue(time);
      };
      const save = form.getByRole('button', { name: text(words.save), exact: true });
      const refused = text(messages['patrol.startAfterEnd']);

      await type(start, '18:00');
      await type(end, '08:00');
      await save.click();
      await expect(start).toHaveAttribute('aria-invalid', 'true');
      await expect(start).toHaveAccessibleDescription(new RegExp(refused.replace('!', '')));
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      expect(await kept()).toMatchObject({ startTime: '08:00', endTime: '18:00' });

      await type(start, '08:30');
      await type(end, '17:30');
      // The end may be the midnight at the end of the day.
      await end.click();
      await page.getByRole('button', { name: text(own.endOfDay) }).click();
      await expect(end).toHaveValue('24:00');
      await save.click();
      await expect(form).toHaveCount(0);
      expect(await kept()).toMatchObject({ startTime: '08:30', endTime: '24:00', patrolContent });

      // The plan has no weekday yet.
      await pressInRow(page, row, text(own.open));
      const question = page.getByRole('dialog', { name: text(messages['question.patrolPlan']) });
      await question.getByRole('button', { name: text(words.yes), exact: true }).click();
      await expect(page.getByText(text(messages['patrol.noDays']), { exact: true })).toBeVisible();
      expect(await kept()).toMatchObject({ planStatus: 0 });
      await api.post(`${path}/remove`, {}, { ids: id });
    });

    test('offers users below their departments, accepts only one of them, and keeps a name that no user has any longer', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const { id: stationId } = await fieldStation(api, 0);
      const patrolContent = `H-${randomUUID().slice(0, 8)}`;
      const plan = { stationId, patrolContent, patroller: '前同事', startTime: '08:00', endTime: '18:00' };
      const { id } = await api.post<Wire>(`${path}/submit`, plan);
      const kept = async () => (await rowsOf(api, `${path}/list`, { patrolContent }))[0];
      const [someone] = await rowsOf(api, 'blade-user/page', { account: operator.account });
      const name = String(someone?.realName);
      const [dept = ''] = String(someone?.deptName).split(',');
      await page.goto(`/operations/plan?patrolContent=${patrolContent}`);
      const row = page.getByRole('row').filter({ hasText: patrolContent });
      await pressInRow(page, row, text(own.edit));
      const form = page.getByRole('dialog');
      const patroller = form.getByLabel(text(own.patroller), { exact: true });
      await expect(form.getByText('前同事', { exact: true })).toBeVisible();
      await patroller.click();
      const list = page.locator('.ant-select-dropdown:visible');
      await list.getByText(dept, { exact: true }).click();
      await expect(form.getByText(dept, { exact: true })).toHaveCount(0);
      await patroller.fill(name);
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await list.getByText(name, { exact: true }).click();
      await expect(form.getByTitle(name, { exact: true })).toBeVisible();
      expect(await kept()).toMatchObject({ patroller: '前同事' });
      await form.getByRole('button', { name: text(words.save), exact: true }).click();
      await expect(form).toHaveCount(0);
      expect(await kept()).toMatchObject({ patroller: name });
      await api.post(`${path}/remove`, {}, { ids: id });
    });

    test('requires the end of the hours, the station and the assignee, each at its field, and reports that nothing was saved', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const patrolContent = `H-${randomUUID().slice(0, 8)}`;
      await page.goto('/operations/plan');
      await page.getByRole('button', { name: text(words.add), exact: true }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(text(own.content), { exact: true }).fill(patrolContent);
      const start = form.getByLabel(text(own.start), { exact: true });
      await start.fill('08:00');
      await start.press('Tab');
      await form.getByRole('button', { name: text(words.save), exact: true }).click();
      for (const [field, reason] of [
        [own.end, own.noEnd],
        [own.station, own.noStation],
        [own.patroller, own.noPatroller],
      ] as const) {
        const wrong = form.getByLabel(text(field), { exact: true });
        await expect(wrong).toHaveAttribute('aria-invalid', 'true');
        await expect(wrong).toHaveAccessibleDescription(new RegExp(text(reason)));
      }
      await expect(start).toHaveValue('08:00');
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      expect(await rowsOf(api, `${path}/list`, { patrolContent })).toEqual([]);
    });
  });
