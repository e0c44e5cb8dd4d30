import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { storedTitleIn } from '@heliodeck/model/descriptors/title';
import { tenant } from '@heliodeck/model/tenants/tenant';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { refusedInRow } from '../field.ts';
import { administrator } from '../people.ts';
import { act, begin, end, ofAdmin, pick, stepsXml } from './running-process.ts';

const own = {
  general: label('通用流程', 'General processes'),
  custom: label('定制流程', 'Custom processes'),
  start: label('发起', 'Start'),
  changeState: label('变更状态', 'Change State'),
  stateIs: label('流程状态', 'State of the process'),
  active: label('激活', 'Active'),
  goOn: label('激活', 'Let go on'),
  suspend: label('挂起', 'Suspend'),
  suspended: label('挂起', 'Suspended'),
  none: label('请选择至少一条数据', 'Please select at least one data'),
  removeModels: label('删 除', 'Delete'),
  remove: label('删除', 'Delete'),
  category: label('流程类型', 'Process type'),
  leave: label('请假流程', 'Leave'),
  mode: label('流程模式', 'Process mode'),
  tenants: label('所属租户', 'Tenants'),
  file: label('流程文件', 'Process file'),
  begins: label('部署开始', 'The deployment begins'),
  problems: label('流程有 2 个问题，不能部署', 'The process has 2 problems and cannot be deployed'),
  ok: label('确定', 'OK'),
  compare: label('版本比较', 'Compare versions'),
  compareWith: label('与版本比较', 'Compare with version'),
  oneVersion: label('此流程只有一个版本。', 'This process has one version only.'),
};
const newKey = (): string => `D${randomUUID().slice(0, 8)}`;

for (const locale of locales) {
  test.describe(`process definitions in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);

    test('are listed under their mode, and neither start nor continue while they are suspended', async ({
      page,
      request,
    }) => {
      test.slow();
      const key = newKey();
      const api = await apiOf(request, administrator);
      const { definition, instance } = await begin(api, stepsXml(key, { look: ofAdmin }));
      const row = page.getByRole('row').filter({ hasText: key });
      const dialog = page.getByRole('dialog');
      const custom = async (screen: string): Promise<void> => {
        await page.goto(`/${screen}?key=${key}`);
        await page.getByText(word('custom'), { exact: true }).click();
        await expect(row).toHaveCount(1);
      };
      const start = row.getByRole('button', { name: new RegExp(`^${word('start')}`) });

      for (const state of ['suspend', 'active'] as const) {
        await custom('flow/manager');
        await page.getByText(word('general'), { exact: true }).click();
        await expect(row).toHaveCount(0);
        await page.getByText(word('custom'), { exact: true }).click();
        await act(page, row, word('changeState'));
        await pick(page, dialog, word('stateIs'), word(state));
        await dialog.getByRole('button', { name: word('ok'), exact: true }).click();
        await expect(dialog).toHaveCount(0);
        // The server's message names the changes.
        await expect(page.getByText(`[${definition}]`)).toBeVisible();
        const shown = word(state === 'suspend' ? 'suspended' : 'active');
        await expect(row.getByText(shown, { exact: true })).toBeVisible();
        await custom('work/start');
        await (state === 'suspend' ? expect(start).toBeDisabled() : expect(start).toBeEnabled());
      }

      // One instance is suspended individually.
      await page.goto(`/flow/follow?processDefinitionKey=${key}`);
      for (const [deed, shown] of [
        ['suspend', 'suspended'],
        ['goOn', 'active'],
      ] as const) {
        await act(page, row, word(deed));
        await expect(row.getByRole('cell', { name: word(shown), exact: true })).toBeVisible();
        const forms = await api.get<Wire>('blade-flow/process/forms', { processInstanceId: instance });
        expect(forms.isSuspended).toBe(deed === 'suspend');
      }
      await end(api, instance);
    });

    test('can be compared with an older version only where there is one, and show a message otherwise', async ({
      page,
      request,
    }) => {
      const key = newKey();
      const api = await apiOf(request, administrator);
      const { model, instance } = await begin(api, stepsXml(key, { look: ofAdmin }));
      await end(api, instance);
      const row = page.getByRole('row').filter({ hasText: key });
      const open = async (): Promise<void> => {
        await page.goto(`/flow/manager?key=${key}`);
        await page.getByText(word('custom'), { exact: true }).click();
        await expect(row).toHaveCount(1);
      };
      await open();
      await refusedInRow(page, row, word('compare'), word('oneVersion'));

      const second = await begin(api, stepsXml(key, { look: ofAdmin, sign: ofAdmin }), { model });
      await end(api, second.instance);
      await open();
      await act(page, row, word('compare'));
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(word('compareWith'), { exact: true })).toBeVisible();
      await expect(dialog.locator('[data-element-id="sign"]').first()).toBeVisible();
    });

    test('replace the buttons of the model list while some are selected', async ({ page, request }) => {
      const key = newKey();
      const api = await apiOf(request, administrator);
      for (const tail of ['a', 'b', 'c'])
        await api.post('blade-flow/model/submit', {
          modelEditorXml: stepsXml(`${key}${tail}`, { look: ofAdmin }),
        });
      const remove = page.getByRole('button', { name: word('removeModels'), exact: true });
      await page.goto(`/flow/model?modelKey=${key}`);
      await expect(page.getByRole('row').filter({ hasText: key })).toHaveCount(3);
      await remove.first().click();
      await expect(page.getByText(word('none'))).toBeVisible();
      for (const tail of ['a', 'b'])
        await page
          .getByRole('row')
          .filter({ hasText: `${key}${tail}` })
          .getByRole('checkbox')
          .check();
      await remove.first().click();
      const question = page.getByRole('dialog');
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await question.getByRole('button', { name: say(words.removeYes, locale), exact: true }).click();
      await expect(page.getByRole('row').filter({ hasText: key })).toHaveCount(1);
      const left = await rowsOf(api, 'blade-flow/model/list', { modelKey: key });
      expect(left.map((model) => model.modelKey)).toEqual([`${key}c`]);
    });

    test('are imported from a file with all its errors listed, and are deleted with their deployment', async ({
      page,
    }) => {
      const key = newKey();
      await page.goto('/flow/deploy');
      const main = page.locator('main');
      await pick(page, main, word('category'), word('leave'));
      await pick(page, main, word('mode'), word('custom'));
      await main
        .getByRole('combobox', { name: word('tenants') })
        .fill(storedTitleIn(tenant, '管理组', locale));
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
      await page.keyboard.press('Escape');
      const good = stepsXml(key, { look: ofAdmin });
      const send = (xml: string) =>
        page.locator(`input[type=file][aria-label="${word('file')}"]`).setInputFiles({
          name: `${key}.bpmn20.xml`,
          mimeType: 'application/xml',
          buffer: Buffer.from(xml),
        });
      await send(good.replace('</process>', '<scriptTask id="code"/><complexGateway id="odd"/></process>'));
      const refusal = main.getByRole('alert');
      await expect(refusal).toContainText(word('problems'));
      await expect(refusal).toContainText(/[（(]code[）)]/);
      await expect(refusal).toContainText(/[（(]odd[）)]/);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await faultsOf(page, 'main')).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
      await send(good);
      await expect(page.getByText(word('begins'))).toBeVisible();
      await expect(page.getByText(say(words.done, locale))).toBeVisible();
      await expect(refusal).toHaveCount(0);

      await page.goto(`/flow/manager?key=${key}`);
      await page.getByText(word('custom'), { exact: true }).click();
      const row = page.getByRole('row').filter({ hasText: key });
      await act(page, row, word('remove'));
      const question = page.getByRole('dialog').filter({ hasText: key });
      await question.getByRole('button', { name: word('ok'), exact: true }).click();
      await expect(row).toHaveCount(0);
    });
  });
}
