import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { type Api, apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { raiseAlarm } from '../field-alarm.ts';
import { newRepairman } from '../organisation.ts';
import { operator } from '../people.ts';

const own = {
  device: label('设备现状', 'The device now'),
  ago: { zh: /(刚刚|前)读取/, en: /read (just now|.+ ago)/ },
  response: label('响应用时', 'Response time'),
  comment: label('写留言', 'Write a comment'),
  send: label('发送', 'Send'),
  timeLine: label('时间线', 'Time line'),
  happened: label('故障发生', 'The fault happened'),
};

/** An order for an alarm of the controller of the first station. */
async function order(
  api: Api,
  repairmanId: string,
): Promise<{ readonly id: string; readonly undo: () => Promise<unknown> }> {
  const alarm = await raiseAlarm(api);
  const body = { alarmId: alarm.id, repairmanId, type: 2 };
  const { id } = await api.post<Wire>('blade-orderRecord/orderRecord/alarmRecord', body);
  return { id, undo: alarm.undo };
}

for (const locale of locales)
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])
    test.describe(`the page of an order in ${locale} at ${viewport.width}`, () => {
      test.use({ storageState: stateFile('operator', locale), viewport });
      const text = (of: Parameters<typeof say>[0]) => say(of, locale);

      test('shows the device with the age of its values, and comments of other users without a reload', async ({
        page,
        request,
      }) => {
        test.slow();
        const api = await apiOf(request, operator);
        const { id, undo } = await order(api, (await newRepairman(request)).id);
        try {
          await page.goto(`/operations/orderRecord?order=${id}`);
          await expect(page.getByRole('heading', { name: text(own.device), exact: true })).toBeVisible();
          await expect(page.getByText(own.ago[locale]).first()).toBeVisible();
          await expect(page.getByText(text(own.response), { exact: true })).toBeVisible();
          await expect(page.getByText(text(own.happened), { exact: true })).toBeVisible();

          const mine = `已断电 <b>${randomUUID()}</b>`;
          await page.getByRole('textbox', { name: text(own.comment) }).fill(mine);
          await page.keyboard.press('Control+Enter');
          await expect(page.getByText(mine, { exact: true })).toBeVisible();
          const theirs = `收到 ${randomUUID()}`;
          await page.getByRole('textbox', { name: text(own.comment) }).fill('half a sentence');
          await api.post('blade-orderRecord/orderRecord/comment', { id, content: theirs });
          await expect(page.getByText(theirs, { exact: true })).toBeVisible();
          await expect(page.getByRole('textbox', { name: text(own.comment) })).toHaveValue('half a sentence');
          expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
          expect(await faultsOf(page)).toEqual([]);
        } finally {
          await undo();
        }
      });
    });
