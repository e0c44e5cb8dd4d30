import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { newRepairman } from '../organisation.ts';
import { operator } from '../people.ts';

const own = {
  dispatch: label('派单', 'Dispatch'),
  title: label('故障派单', 'Dispatch the fault'),
  people: label('维修人员', 'Maintenance personnel'),
  ask: label('确定派单？', 'Confirm the order?'),
  dispatched: label('已派单', 'Dispatched'),
};

for (const locale of locales)
  test.describe(`dispatching a fault report in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale), viewport: { width: 1440, height: 900 } });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('requires a person, who is searched by name among the maintenance personnel and chosen with a click', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const { id: stationId } = await fieldStation(api, 0);
      const repairman = await newRepairman(request);
      const faultContent = `风扇-${randomUUID().slice(0, 8)}`;
      const path = 'blade-faultReport/faultReport';
      const { id } = await api.post<Wire>(`${path}/submit`, { stationId, faultContent });
      await page.goto('/operations/faultReport');
      await page.getByRole('row').filter({ hasText: faultContent }).getByRole('checkbox').check();
      await page
        .getByRole('button', { name: text(own.dispatch), exact: true })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: text(own.title), exact: true });
      await dialog.getByRole('textbox').fill(repairman.account);
      const row = dialog.getByRole('row').filter({ hasText: repairman.account });
      await expect(row).toHaveCount(1);
      await dialog.getByRole('button', { name: text(words.yes), exact: true }).click();
      await expect(dialog.getByText(text(messages['report.noRepairman']), { exact: true })).toBeVisible();
      expect((await rowsOf(api, `${path}/list`, { id }))[0]?.dispatchStatus).toBe(0);

      await row.getByRole('cell').nth(1).click();
      await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName(repairman.account);
      expect(await faultsOf(page)).toEqual([]);
      await dialog.getByRole('button', { name: text(words.yes), exact: true }).click();
      const question = page.getByRole('dialog', { name: text(own.ask), exact: true });
      await question.getByRole('button', { name: text(words.yes), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('row').filter({ hasText: faultContent })).toContainText(
        text(own.dispatched),
      );
      const [order] = await rowsOf(api, 'blade-orderRecord/orderRecord/list', { reportId: id });
      expect(order).toMatchObject({ repairmanId: repairman.id, status: 1, type: 1 });
    });
  });
