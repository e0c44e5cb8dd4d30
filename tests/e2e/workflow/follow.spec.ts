import { label } from '@heliodeck/kit/label';
import { expect, type Locator, type Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { type Api, apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { administrator } from '../people.ts';

const own = {
  remove: label('删除', 'Delete'),
  dialog: label('流程删除', 'Process delete'),
  reason: label('删除原因', 'Delete reason'),
  missing: label('请填写原因', 'Please enter the reason'),
  ok: label('确定', 'OK'),
  picture: label('流程图', 'Flow diagram'),
  key: label('流程标识', 'Process Key'),
};

const drawing = (key: string, ids: readonly string[]): string => {
  const path = ['s', ...ids, 'e'];
  const tasks = ids.map((id) => `<userTask id="${id}" name="${id}" flowable:assignee="admin"/>`).join('');
  const flows = path
    .slice(1)
    .map((to, at) => `<sequenceFlow id="f${at}" sourceRef="${path[at]}" targetRef="${to}"/>`)
    .join('');
  return `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t"><process id="${key}" name="${key}"><startEvent id="s"/>${tasks}<endEvent id="e"/>${flows}</process></definitions>`;
};

/** Deploys a drawing, to the platform's own tenant only, and starts it once. */
async function begin(
  api: Api,
  key: string,
  steps: readonly string[],
  id?: string,
): Promise<{ readonly model: string; readonly instance: string }> {
  const model = await api.post<Wire>('blade-flow/model/submit', {
    ...(id !== undefined && { id }),
    modelEditorXml: drawing(key, steps),
  });
  const { ids } = await api.post<{ ids: readonly string[] }>(
    'blade-flow/model/deploy',
    {},
    { modelId: model.id, category: 'flow_1', tenantIds: '000000' },
  );
  const { processInstanceId } = await api.post<{ processInstanceId: string }>(
    'blade-flow/work/start-process',
    { processDefinitionId: ids[0] },
  );
  return { model: model.id, instance: processInstanceId };
}

/** An act of the row of a process, in the row or behind its "more". */
async function act(page: Page, row: Locator, name: string): Promise<void> {
  const button = row.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(row).toBeVisible();
  if ((await button.count()) > 0) return await button.first().click();
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name }).click();
}

for (const locale of locales) {
  test.describe(`running processes in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);

    test('each follow the version they began with, and one is deleted with a reason only', async ({
      page,
      request,
    }) => {
      test.slow();
      const key = `F${locale}${Date.now()}`;
      const api = await apiOf(request, administrator);
      const first = await begin(api, key, ['look']);
      const second = await begin(api, key, ['measure', 'repair'], first.model);

      // Both run; the picture of each is that of its own version.
      await page.goto('/flow/follow');
      const search = page.getByRole('search');
      await search.getByLabel(word('key'), { exact: true }).fill(key);
      await search.getByRole('button', { name: say(words.search, locale), exact: true }).click();
      const rows = page.getByRole('row').filter({ hasText: key });
      await expect(rows).toHaveCount(2);
      const older = page.locator(`tr[data-row-key="${first.instance}"]`);
      const newer = page.locator(`tr[data-row-key="${second.instance}"]`);
      const picture = page.getByRole('dialog', { name: word('picture') });
      await act(page, older, word('picture'));
      await expect(picture.locator('.djs-shape[data-element-id="look"]')).toBeVisible();
      await expect(picture.locator('.djs-shape[data-element-id="repair"]')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(picture).toBeHidden();
      await act(page, newer, word('picture'));
      await expect(picture.locator('.djs-shape[data-element-id="repair"]')).toBeVisible();
      await expect(picture.locator('.djs-shape[data-element-id="look"]')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(picture).toBeHidden();

      await act(page, older, word('remove'));
      const dialog = page.getByRole('dialog', { name: word('dialog') });
      await dialog.getByRole('button', { name: word('ok') }).click();
      await expect(page.getByText(word('missing'))).toBeVisible();
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await dialog.getByLabel(word('reason')).fill('drawn anew');
      await dialog.getByRole('button', { name: word('ok') }).click();
      const question = page.getByRole('dialog').filter({ hasText: key }).last();
      await question.getByRole('button', { name: word('ok') }).click();
      await expect(dialog).toBeHidden();
      await expect(older).toHaveCount(0);
      await expect(newer).toBeVisible();
      const states = await api.get<{ records: readonly Wire[] }>('blade-flow/work/send-list', {
        processDefinitionName: key,
      });
      const stateOf = ({ instance }: { readonly instance: string }) =>
        states.records.find((row) => row.processInstanceId === instance)?.processState;
      expect([stateOf(first), stateOf(second)]).toEqual(['cancelled', 'running']);
      // Nobody's list of tasks keeps what this test began.
      await api.post(
        'blade-flow/follow/delete-process-instance',
        {},
        { processInstanceId: second.instance, deleteReason: 'end of the test' },
      );
    });
  });
}
