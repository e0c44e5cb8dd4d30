import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { administrator } from '../people.ts';
import { act, begin, end, ofAdmin, stepsXml } from './running-process.ts';

const own = {
  remove: label('删除', 'Delete'),
  dialog: label('流程删除', 'Process delete'),
  reason: label('删除原因', 'Delete reason'),
  missing: label('请填写原因', 'Please enter the reason'),
  ok: label('确定', 'OK'),
  picture: label('流程图', 'Flow diagram'),
  key: label('流程标识', 'Process Key'),
  retry: label('重试异常', 'Try again'),
  set: label('设置变量', 'Set a variable'),
  name: label('变量名 1', 'Variable 1'),
  value: label('值 1', 'Value 1'),
  badName: label('变量名须以字母或下划线开头', 'The name of a variable begins with a letter'),
  unknown: label('未知变量 days', 'unknown variable days'),
};

const drawing = (key: string, ids: readonly string[]): string =>
  stepsXml(key, Object.fromEntries(ids.map((id) => [id, ofAdmin])));

for (const locale of locales) {
  test.describe(`running processes in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);

    test('keep the version they began with, and are deleted only with a reason', async ({
      page,
      request,
    }) => {
      test.slow();
      const key = `F${locale}${Date.now()}`;
      const api = await apiOf(request, administrator);
      const first = await begin(api, drawing(key, ['look']));
      const second = await begin(api, drawing(key, ['measure', 'repair']), { model: first.model });

      // Both run; each shows the picture of its own version.
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
      await end(api, second.instance);
    });

    test('an instance with an incident shows the reason, and continues once its variable is set', async ({
      page,
      request,
    }) => {
      const key = `R${locale}${Date.now()}`;
      const api = await apiOf(request, administrator);
      const xml = drawing(key, ['look']).replace(
        '<sequenceFlow id="f0" sourceRef="s" targetRef="look"/>',
        '<sequenceFlow id="f0" sourceRef="s" targetRef="look"><conditionExpression>#{days > 3}</conditionExpression></sequenceFlow>',
      );
      const { instance } = await begin(api, xml);
      await page.goto(`/flow/follow?processDefinitionKey=${key}`);
      const row = page.locator(`tr[data-row-key="${instance}"]`);
      await act(page, row, word('retry'));
      const dialog = page.getByRole('dialog', { name: word('retry') });
      await expect(dialog.getByRole('listitem')).toContainText(word('unknown'));
      await dialog.getByRole('button', { name: word('set') }).click();
      await dialog.getByLabel(word('name'), { exact: true }).fill('4 days');
      await dialog.getByRole('button', { name: word('ok') }).click();
      await expect(page.getByText(word('badName'))).toBeVisible();
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await dialog.getByLabel(word('name'), { exact: true }).fill('days');
      await dialog.getByLabel(word('value'), { exact: true }).fill('4');
      await dialog.getByRole('button', { name: word('ok') }).click();
      await expect(dialog).toBeHidden();
      await expect(row).toContainText('look');
      await end(api, instance);
    });
  });
}
