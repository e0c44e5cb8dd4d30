import { randomUUID } from 'node:crypto';
import { type Locale, label } from '@heliodeck/kit/label';
import { user } from '@heliodeck/model/organisation/user';
import { messages } from '@heliodeck/model/wire/messages';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { newRepairman, userHolding } from '../organisation.ts';
import { nobodySignedIn, ownSession } from '../own-session.ts';
import { operator } from '../people.ts';

const own = {
  dispatch: label('派单', 'Dispatch'),
  title: label('故障派单', 'Dispatch the fault'),
  people: label('维修人员', 'Maintenance personnel'),
  ask: label('确定派单？', 'Confirm the order?'),
  dispatched: label('已派单', 'Dispatched'),
  add: label('添加维修人员（在新窗口打开）', 'Add maintenance personnel (opens in a new window)'),
  addHere: label('添加维修人员', 'Add maintenance personnel'),
};
const path = 'blade-faultReport/faultReport';

/** Adds a fault report and opens the dialog that dispatches it. */
async function openDialog(page: Page, request: APIRequestContext, locale: Locale) {
  const api = await apiOf(request, operator);
  const { id: stationId } = await fieldStation(api, 0);
  const faultContent = `风扇-${randomUUID().slice(0, 8)}`;
  const { id } = await api.post<Wire>(`${path}/submit`, { stationId, faultContent });
  await page.goto('/operations/faultReport');
  await page.getByRole('row').filter({ hasText: faultContent }).getByRole('checkbox').check();
  await page
    .getByRole('button', { name: say(own.dispatch, locale), exact: true })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: say(own.title, locale), exact: true });
  return { api, id, faultContent, dialog };
}

for (const locale of locales)
  test.describe(`dispatching a fault report in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale), viewport: { width: 1440, height: 900 } });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('requires a person, who is searched by name among the maintenance personnel and chosen with a click', async ({
      page,
      request,
    }) => {
      const repairman = await newRepairman(request);
      const { api, id, faultContent, dialog } = await openDialog(page, request, locale);
      await dialog.getByRole('textbox').fill(repairman.account);
      const row = dialog.getByRole('row').filter({ hasText: repairman.account });
      await expect(row).toHaveCount(1);
      // Headings and names are in one line: Chinese would be broken between any two characters.
      const highest = () =>
        dialog
          .getByRole('columnheader')
          .evaluateAll((all) => Math.max(...all.map((one) => one.getBoundingClientRect().height)));
      await expect.poll(highest).toBeLessThan(48);
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

    test('shows a person and adds one in place, with the form of users', async ({ page, request }) => {
      const repairman = await newRepairman(request);
      const { dialog } = await openDialog(page, request, locale);
      await dialog.getByRole('textbox').fill(repairman.account);
      const view = label(`查看${repairman.account}`, `View ${repairman.account}`);
      await dialog.getByRole('button', { name: text(view), exact: true }).click();
      // The form opens above the dialog.
      const panel = page.getByRole('dialog').last();
      await expect(panel).toContainText(repairman.account);
      await page.keyboard.press('Escape');
      // The row was not picked by the button in it.
      await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0);
      await dialog.getByRole('button', { name: text(own.addHere), exact: true }).click();
      await expect(panel).toContainText(text(own.people));
      expect(await faultsOf(page)).toEqual([]);
      await panel.getByRole('button', { name: text(words.save), exact: true }).click();
      await expect(panel).toContainText(text(user.fields.realName.required));
    });

    test.describe('without the permissions to add users here', () => {
      test.use({ storageState: nobodySignedIn });

      test('offers no way to add one', async ({ page, request }) => {
        const account = `d${randomUUID().slice(0, 8)}`;
        const person = await userHolding(request, account, ['faultReport', 'faultReport_edit']);
        await ownSession(page, person, locale);
        const { dialog } = await openDialog(page, request, locale);
        await expect(dialog.getByRole('row').nth(1)).toBeVisible();
        await expect(dialog.getByRole('link', { name: text(own.add), exact: true })).toHaveCount(0);
        await expect(dialog.getByRole('button', { name: text(own.addHere), exact: true })).toHaveCount(0);
      });

      test('leads to the screen of users with their code alone, and reads the list again on return', async ({
        page,
        request,
      }) => {
        const account = `d${randomUUID().slice(0, 8)}`;
        const codes = ['faultReport', 'faultReport_edit', 'user', 'user_add'];
        await ownSession(page, await userHolding(request, account, codes), locale);
        const { dialog } = await openDialog(page, request, locale);
        const opened = page.waitForEvent('popup');
        await dialog.getByRole('link', { name: text(own.add), exact: true }).click();
        const users = await opened;
        await expect(users).toHaveURL(/\/system\/user$/);
        await users.close();
        const again = page.waitForResponse(/\/api\/blade-user\/page\?/);
        await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
        expect((await again).status()).toBe(200);
        await expect(dialog).toBeVisible();
      });
    });
  });
