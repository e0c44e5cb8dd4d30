import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { pressInRow, pressTool } from '../field.ts';
import { raiseAlarm } from '../field-alarm.ts';
import { newRepairman } from '../organisation.ts';
import { operator } from '../people.ts';

const own = {
  close: label('关闭', 'Close'),
  closeMany: label('批量关闭', 'Batch Close'),
  askClose: label('确定将选择的告警关闭?', 'Are you sure you want to turn off the selected alarm?'),
  send: label('派发', 'Send'),
  processing: label('告警处理', 'Alarm Processing'),
  handlers: label('处理人员', 'Handlers'),
  measure: label('请输入处理措施', 'Please enter the treatment measures'),
  shelve: label('搁置', 'Shelve'),
  why: label('原因', 'Reason'),
  whyMissing: label('请填写搁置原因', 'Please say why'),
  until: label('搁置至', 'Shelved until'),
  howLongMissing: label(
    '请选择搁置时长或截止时间，最长 30 天',
    'Choose for how long or until when, for 30 days at most',
  ),
};
const base = 'blade-realtimeAlarm/realtimeAlarm';

for (const locale of locales)
  test.describe(`actions on an alarm in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('show their refusal next to the entered text, and the second of two people who close an alarm gets a message', async ({
      page,
      context,
      request,
    }) => {
      test.slow();
      const api = await apiOf(request, operator);
      const gone = await newRepairman(request);
      const alarm = await raiseAlarm(api);
      const status = async () => (await api.get<Wire>(`${base}/detail`, { id: alarm.id })).status;
      const row = (on: Page) => on.getByRole('row').filter({ hasText: alarm.content });
      const yes = (on: Page) => on.getByRole('button', { name: text(words.yes), exact: true });
      const said = (of: keyof typeof messages, on = page) =>
        on.getByText(text(messages[of]), { exact: true });
      try {
        const address = `/operations/realtimeAlarm?content=${encodeURIComponent(alarm.content)}`;
        await page.goto(address);
        await expect(row(page)).toHaveCount(1);
        await pressTool(page, text(own.closeMany));
        await expect(said('selection.none')).toBeVisible();
        await row(page)
          .getByRole('button', { name: /^(更多操作|More actions)/ })
          .click();
        await expect(page.getByRole('menuitem').first()).toBeVisible();
        await expect(page.getByRole('menuitem', { name: text(words.remove), exact: true })).toHaveCount(0);
        await page.keyboard.press('Escape');

        await pressInRow(page, row(page), text(own.shelve));
        const shelf = page.getByRole('dialog', { name: text(own.shelve), exact: true });
        const why = shelf.getByLabel(text(own.why), { exact: true });
        await yes(page).click();
        await expect(shelf.getByText(text(own.whyMissing), { exact: true })).toBeVisible();
        await expect(why).toHaveAttribute('aria-invalid', 'true');
        await why.fill('等待备件');
        await yes(page).click();
        await expect(shelf.getByLabel(text(own.until), { exact: true })).toHaveAttribute(
          'aria-invalid',
          'true',
        );
        await expect(shelf.getByText(text(own.howLongMissing), { exact: true })).toBeVisible();
        await expect(why).toHaveValue('等待备件');
        await why.fill('');
        await shelf.getByRole('button', { name: text(words.no), exact: true }).click();

        await pressInRow(page, row(page), text(own.send));
        const dispatch = page.getByRole('dialog', { name: text(own.processing), exact: true });
        await dispatch.getByLabel(text(own.handlers), { exact: true }).fill(gone.account);
        await yes(page).click();
        await expect(dispatch.getByText(text(own.measure), { exact: true })).toBeVisible();
        await expect(said('order.noHandler')).toBeVisible();
        expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
        await dispatch.getByRole('row').filter({ hasText: gone.account }).getByRole('cell').nth(1).click();
        // Removed while the dialog was open.
        await api.post('blade-user/remove', {}, { ids: gone.id });
        await yes(page).click();
        const unknown = text(messages['order.unknownRepairman']).replace('{name}', gone.account);
        await expect(page.getByText(unknown, { exact: true })).toBeVisible();
        await expect(dispatch.getByRole('radio', { checked: true })).toHaveAccessibleName(gone.account);
        expect(await status()).toBe(1);
        await page.goto(address);

        const other = await context.newPage();
        await other.goto(address);
        const calls: string[] = [];
        page.on('request', (call) => {
          if (call.url().includes('/shutDown')) calls.push(call.url());
        });
        for (const each of [other, page]) {
          await pressInRow(each, row(each), text(own.close));
          await expect(each.getByRole('dialog', { name: text(own.askClose) })).toBeVisible();
        }
        await yes(page).dblclick();
        await expect.poll(status).toBe(2);
        await yes(other).click();
        await expect(said('alarm.notOpen', other)).toBeVisible();
        await expect(row(other)).toHaveCount(0);
        expect(calls).toHaveLength(1);
      } finally {
        await alarm.undo();
      }
    });
  });
