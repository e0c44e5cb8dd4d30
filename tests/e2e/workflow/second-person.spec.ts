import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { type Person, say, watchTraffic } from '../../support/console-page.ts';
import { type Api, apiOf, rowsOf } from '../api.ts';
import { locales, test } from '../console-test.ts';
import { userHolding } from '../organisation.ts';
import { nobodySignedIn, ownSession } from '../own-session.ts';
import { operator } from '../people.ts';
import { act, begin, ofAdmin, stepsXml } from './running-process.ts';

const own = {
  handle: label('处理', 'Handle'),
  details: label('详情', 'Details'),
  agree: label('同意', 'Agree'),
  sendBack: label('退回', 'Send back'),
  addPerson: label('加签', 'Ask a colleague'),
  handOver: label('转办', 'Hand over'),
  handedOver: label('转办', 'Handed over'),
  askedAfter: label('同事已同意，请您决定。', 'A colleague has agreed and asks you to decide.'),
  addedAfter: label('后加签', 'Asked to follow'),
  copy: label('抄送', 'Send a copy'),
  copied: label('抄送', 'Sent a copy'),
  copiedToMe: label('抄送我的', 'Copied to me'),
  urge: label('催办', 'Urge'),
  withdraw: label('撤回', 'Withdraw'),
  write: label('发表评论', 'Your remark'),
  send: label('发送', 'Send'),
  back: label('返回', 'Back'),
};

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** The caller's open task of a process. */
async function taskIn(api: Api, instance: string): Promise<string> {
  const tasks = await rowsOf(api, 'blade-flow/work/todo-list');
  return String(tasks.find(({ processInstanceId }) => processInstanceId === instance)?.taskId);
}

/** Checks the page on a desktop and on a phone: accessible, and no wider than the screen. */
async function checkBothWidths(page: Page): Promise<void> {
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await expect(page.locator('[data-element-id]').first()).toBeVisible();
    expect(await faultsOf(page, 'main')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  }
}

for (const locale of locales) {
  test.describe(`the second person of a process in ${locale}`, () => {
    test.use({ storageState: nobodySignedIn });
    const word = (name: keyof typeof own): string => say(own[name], locale);

    /** A process of the operator with two of his tasks, and a colleague who has signed in. */
    const start = async (page: Page, request: Parameters<typeof apiOf>[0]) => {
      const key = `T${randomUUID().slice(0, 8)}`;
      const api = await apiOf(request, operator);
      const codes = ['work_todo', 'work_todo_handle', 'work_done', 'work_done_detail'];
      const colleague = await userHolding(request, `z${key.toLowerCase()}`, codes);
      const { instance } = await begin(api, stepsXml(key, { look: ofAdmin, report: ofAdmin }), {
        tenantIds: operator.tenantId,
      });
      const person: Person = colleague;
      await ownSession(page, person, locale);
      const row = page.getByRole('row').filter({ hasText: key });
      const handle = async (): Promise<void> => {
        await page.goto(`/work/todo?processDefinitionName=${key}`);
        await act(page, row, word('handle'));
        await expect(page).toHaveURL(/\/handle\//);
      };
      const button = (name: keyof typeof own) => page.getByRole('button', { name: word(name), exact: true });
      return { api, instance, key, row, userId: colleague.id, account: colleague.account, handle, button };
    };

    test('finds a task that was handed over, with what was said, and completes it', async ({
      page,
      request,
    }) => {
      test.slow();
      const { complaints } = watchTraffic(page);
      const { api, instance, row, userId, account, handle, button } = await start(page, request);
      const taskId = await taskIn(api, instance);
      await api.post('blade-flow/work/hand-over', { taskId, userId, comment: 'you know the roof' });
      await handle();
      await expect(page.getByText('you know the roof', { exact: true })).toBeVisible();
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: word('handedOver') })
          .filter({ hasText: `→ ${account}` }),
      ).toBeVisible();
      for (const name of ['addPerson', 'handOver'] as const) await expect(button(name)).toBeVisible();
      for (const name of ['withdraw', 'urge'] as const) await expect(button(name)).toHaveCount(0);
      await checkBothWidths(page);
      await button('agree').click();
      await expect(page).toHaveURL(/\/work\/todo/);
      await expect(row).toHaveCount(0);
      expect(await taskIn(api, instance)).not.toBe('undefined');
      expect(complaints).toEqual([]);
    });

    test('decides after the holder has agreed, but can neither ask others nor send back', async ({
      page,
      request,
    }) => {
      test.slow();
      const { complaints } = watchTraffic(page);
      const { api, instance, key, row, userId, handle, button } = await start(page, request);
      await api.post('blade-flow/work/complete-task', { taskId: await taskIn(api, instance), flag: 'ok' });
      const taskId = await taskIn(api, instance);
      await api.post('blade-flow/work/add-person', {
        taskId,
        userId,
        place: 'after',
        comment: 'check the cost',
      });
      // The colleague is asked only once the holder has agreed.
      await page.goto(`/work/todo?processDefinitionName=${key}`);
      await expect(row).toHaveCount(0);
      await api.post('blade-flow/work/complete-task', { taskId, flag: 'ok', comment: 'fine for me' });
      await handle();
      await expect(page.getByRole('status').filter({ hasText: word('askedAfter') })).toBeVisible();
      for (const text of ['check the cost', 'fine for me'])
        await expect(page.getByText(text, { exact: true })).toBeVisible();
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: word('addedAfter') })
          .first(),
      ).toBeVisible();
      for (const name of ['addPerson', 'sendBack', 'withdraw', 'urge'] as const)
        await expect(button(name)).toHaveCount(0);
      await checkBothWidths(page);
      await button('agree').click();
      await expect(page).toHaveURL(/\/work\/todo/);
      const { processState } = await api.get<{ processState: string }>('blade-flow/process/forms', {
        processInstanceId: instance,
      });
      expect(processState).toBe('ended');
      expect(complaints).toEqual([]);
    });

    test('sees a process that was copied, may comment on it, and returns to the copies', async ({
      page,
      request,
    }) => {
      test.slow();
      const { complaints } = watchTraffic(page);
      const { api, instance, row, userId, button } = await start(page, request);
      await api.post('blade-flow/work/copy', {
        processInstanceId: instance,
        userIds: [userId],
        comment: 'for your file',
      });
      await page.goto('/work/done');
      await page.getByText(word('copiedToMe'), { exact: true }).click();
      await act(page, row, word('details'));
      await expect(page).toHaveURL(/\/detail\//);
      await expect(page.getByText('for your file', { exact: true })).toBeVisible();
      for (const name of ['copy', 'withdraw', 'urge', 'agree', 'handOver'] as const)
        await expect(button(name)).toHaveCount(0);
      await page.getByLabel(word('write')).fill('seen');
      await button('send').click();
      await expect(page.getByRole('listitem').filter({ hasText: 'seen' })).toBeVisible();
      await checkBothWidths(page);
      await button('back').click();
      await expect(page).toHaveURL(/\/work\/done/);
      await expect(row).toBeVisible();
      expect(complaints).toEqual([]);
    });
  });
}
