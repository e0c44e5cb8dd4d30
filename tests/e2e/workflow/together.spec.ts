import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { type Api, apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { userHolding } from '../organisation.ts';
import { operator } from '../people.ts';
import { act, begin, ofAdmin, pick, stepsXml } from './running-process.ts';

const own = {
  claim: label('签收', 'Claim'),
  claimQuestion: label('确定签收此任务?', 'Are you sure you want to claim this task?'),
  handle: label('处理', 'Handle'),
  detail: label('详情', 'Detail'),
  agree: label('同意', 'Agree'),
  addPerson: label('加签', 'Ask a colleague'),
  before: label('前加签', 'Before me'),
  after: label('后加签', 'After me'),
  person: label('人员', 'Colleague'),
  message: label('留言', 'Message'),
  choosePerson: label('请选择人员', 'Please choose a person'),
  handOver: label('转办', 'Hand over'),
  handOverTo: label('转办给', 'Hand over to'),
  copy: label('抄送', 'Send a copy'),
  copyTo: label('抄送给', 'Copy to'),
  copied: label('抄送', 'Sent a copy'),
  ok: label('确定', 'OK'),
  cancel: label('取消', 'Cancel'),
};
const waits = (name: string) => label(`等待 ${name} 的意见`, `Waiting for the opinion of ${name}`);

/** Completes the colleague's only task of a process. */
async function answer(colleague: Api, instance: string, comment: string): Promise<void> {
  const tasks = await rowsOf(colleague, 'blade-flow/work/todo-list');
  const task = tasks.find(({ processInstanceId }) => processInstanceId === instance);
  await colleague.post('blade-flow/work/complete-task', { taskId: task?.taskId, flag: 'ok', comment });
}

for (const locale of locales) {
  test.describe(`a task of several users in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);

    test('is claimed, discussed before and after, transferred and copied', async ({
      page,
      request,
      traffic,
    }) => {
      test.slow();
      const key = `T${randomUUID().slice(0, 8)}`;
      const name = `z${key.toLowerCase()}`;
      const api = await apiOf(request, operator);
      const person = await userHolding(request, name, ['work_todo', 'work_todo_handle', 'work_done']);
      const colleague = await apiOf(request, person);
      const xml = stepsXml(key, { look: 'flowable:candidateUsers="admin"', report: ofAdmin });
      const { instance } = await begin(api, xml, { tenantIds: operator.tenantId });
      const dialog = page.getByRole('dialog');
      const button = (text: string) => page.getByRole('button', { name: text, exact: true });
      const row = page.getByRole('row').filter({ hasText: key });
      const handle = async (): Promise<void> => {
        await page.goto(`/work/todo?processDefinitionName=${key}`);
        await act(page, row, word('handle'));
        await expect(page).toHaveURL(/\/handle\//);
      };

      await page.goto(`/work/claim?processDefinitionName=${key}`);
      for (const reply of ['cancel', 'ok'] as const) {
        await act(page, row, word('claim'));
        const question = dialog.filter({ hasText: word('claimQuestion') });
        await question.getByRole('button', { name: word(reply), exact: true }).click();
        await expect(question).toHaveCount(0);
        await expect(row).toHaveCount(reply === 'ok' ? 0 : 1);
      }

      await handle();
      for (const place of ['before', 'after'] as const) {
        await button(word('addPerson')).click();
        await dialog.getByText(word(place), { exact: true }).click();
        await dialog.getByRole('button', { name: word('ok'), exact: true }).click();
        await expect(page.getByText(word('choosePerson')).last()).toBeVisible();
        await pick(page, dialog, word('person'), name);
        await dialog.getByLabel(word('message')).fill(`${place}?`);
        expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
        await dialog.getByRole('button', { name: word('ok'), exact: true }).click();
        await expect(dialog).toHaveCount(0);
        await expect(page.getByText(`${place}?`, { exact: true })).toBeVisible();
        if (place === 'after') continue;
        // The holder decides once the colleague has answered.
        await expect(page.getByRole('status').filter({ hasText: say(waits(name), locale) })).toBeVisible();
        await expect(button(word('agree'))).toBeDisabled();
        await answer(colleague, instance, 'clean the array first');
        await page.reload();
        await expect(page.getByText('clean the array first')).toBeVisible();
      }
      await button(word('agree')).click();
      await expect(page).toHaveURL(/\/work\/todo/);
      await answer(colleague, instance, 'so be it');

      // The next step belongs to the holder again: it moves to the colleague, and leaves the list.
      await handle();
      await button(word('handOver')).click();
      await dialog.getByRole('button', { name: word('ok'), exact: true }).click();
      await expect(page.getByText(word('choosePerson')).last()).toBeVisible();
      await pick(page, dialog, word('handOverTo'), name);
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await dialog.getByRole('button', { name: word('ok'), exact: true }).click();
      await expect(page).toHaveURL(/\/work\/todo/);
      await page.goto(`/work/send?processDefinitionName=${key}`);
      await act(page, row, word('detail'));
      await expect(page.getByText('so be it')).toBeVisible();
      await button(word('copy')).click();
      await pick(page, dialog, word('copyTo'), name);
      await page.keyboard.press('Escape');
      await dialog.getByLabel(word('message')).fill('for your file');
      await dialog.getByRole('button', { name: word('ok'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByText('for your file')).toBeVisible();
      await expect(page.getByText(word('copied'), { exact: true }).last()).toBeVisible();
      expect(await rowsOf(colleague, 'blade-flow/work/copy-list')).toMatchObject([
        { processInstanceId: instance },
      ]);
      await answer(colleague, instance, 'done');
      await page.reload();
      await expect(page.getByText(/^(已完成|Completed)$/).first()).toBeVisible();
      expect(traffic.complaints).toEqual([]);
    });
  });
}
