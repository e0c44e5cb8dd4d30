import { label } from '@heliodeck/kit/label';
import { storedTitleIn } from '@heliodeck/model/descriptors/title';
import { tenant } from '@heliodeck/model/tenants/tenant';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { refusedInRow } from '../field.ts';
import { newTenant } from '../organisation.ts';
import { administrator } from '../people.ts';
import { act, pick, stepsXml } from './running-process.ts';

const own = {
  create: label('创 建', 'Create'),
  configuration: label('流程配置', 'Flow configuration'),
  configure: label('配置', 'Configure'),
  importIt: label('导入', 'Import'),
  paste: label('或粘贴 BPMN XML', 'Or paste its BPMN XML'),
  noBpmn: label('文件不是 BPMN 2.0 文档', 'the file is no BPMN 2.0 document'),
  next: label('下一步', 'Next'),
  previous: label('上一步', 'Back'),
  ok: label('确定', 'OK'),
  cancel: label('取消', 'Cancel'),
  warning: label('警告', 'Warning'),
  closing: label(
    '确定要关闭吗？关闭未保存的修改都会丢失。',
    'Are you sure you want to close? Changes that were not saved will be lost.',
  ),
  undo: label('撤销', 'Undo'),
  name: label('名称', 'Name'),
  simulate: label('开始模拟', 'Start the simulation'),
  map: label('小地图', 'Minimap'),
  closeMap: label('关闭小地图', 'Close the minimap'),
  deploy: label('部署', 'Deploy'),
  deployment: label('流程部署', 'Process deployment'),
  category: label('流程类型', 'Process type'),
  categoryMissing: label('请选择流程类型', 'Please choose the process type'),
  tenantsMissing: label('请选择所属租户', 'Please choose the tenants'),
  mode: label('流程模式', 'Process mode'),
  custom: label('定制流程', 'Custom processes'),
  tenants: label('所属租户', 'Tenants'),
  chooseFile: label('选择文件', 'Choose files'),
  categoryFirst: label('清先选择流程类型', 'Please choose the process type first'),
  tenantsFirst: label('清先选择对应租户', 'Please choose the tenants first'),
  file: label('流程文件', 'Process file'),
  notBpmn: label('请上传 bpmn20.xml 标准格式文件', 'Please upload a file in the standard bpmn20.xml format'),
  leave: label('请假流程', 'Leave'),
  changeState: label('变更状态', 'Change State'),
  compare: label('版本比较', 'Compare versions'),
  oneVersion: label('此流程只有一个版本。', 'This process has one version only.'),
  stateMissing: label('请先选择流程状态!', 'Please choose the state of the process first!'),
};
const drawing = (key: string): string =>
  `<?xml version="1.0" encoding="GBK"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="t"><process id="${key}" name="${key}"><startEvent id="s"/><userTask id="look" name="Look" flowable:assignee="admin"/><endEvent id="e"/><sequenceFlow id="f1" sourceRef="s" targetRef="look"/><sequenceFlow id="f2" sourceRef="look" targetRef="e"/></process></definitions>`;

for (const locale of locales) {
  test.describe(`process models in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);
    const pick = async (page: Page, field: string, option: string): Promise<void> => {
      await page.getByRole('dialog').last().getByRole('combobox', { name: field }).click();
      await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
    };

    test('are created in two steps, discarded after a question, and deployed with a category and tenants', async ({
      page,
      traffic,
    }) => {
      test.slow();
      const key = `M${locale}${Date.now()}`;
      await page.goto('/flow/model');
      await page.getByRole('button', { name: new RegExp(word('create')) }).click();
      const dialog = page.getByRole('dialog', { name: word('configuration') });
      await dialog.getByRole('button', { name: word('importIt'), exact: true }).click();
      const importing = page.getByRole('dialog').last();
      await importing.getByLabel(word('paste')).fill('hello');
      await importing.getByRole('button', { name: word('ok') }).click();
      await expect(page.getByText(word('noBpmn'))).toBeVisible();
      await importing.getByLabel(word('paste')).fill(drawing(key));
      await importing.getByRole('button', { name: word('ok') }).click();
      await expect(page.locator('.djs-shape[data-element-id="look"]')).toBeVisible();
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);

      // Changes can still be undone after the preview.
      await page.locator('.djs-shape[data-element-id="look"]').click();
      const name = dialog.getByLabel(word('name'), { exact: true });
      await name.fill('Look again');
      await name.press('Enter');
      await dialog.getByRole('button', { name: word('next') }).click();
      await expect(dialog.getByRole('img', { name: word('map') })).toBeVisible();
      await dialog.getByRole('button', { name: word('simulate') }).click();
      await expect(page.locator('.djs-shape.state-current:visible')).toHaveCount(1);
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await dialog.getByRole('button', { name: word('closeMap') }).click();
      await expect(dialog.getByRole('img', { name: word('map') })).toBeHidden();
      await dialog.getByRole('button', { name: word('previous') }).click();
      await expect(dialog.getByRole('button', { name: word('undo'), exact: true })).toBeEnabled();

      await dialog.getByRole('button', { name: word('cancel') }).click();
      const question = page.getByRole('dialog', { name: word('warning') });
      await expect(question).toContainText(word('closing'));
      await question.getByRole('button', { name: word('cancel') }).click();
      await dialog.getByRole('button', { name: word('next') }).click();
      await dialog.getByRole('button', { name: word('ok') }).click();
      await expect(dialog).toBeHidden();
      const row = page.getByRole('row').filter({ hasText: key });
      await expect(row).toContainText('v1');

      await act(page, row, word('deploy'));
      const deploying = page.getByRole('dialog', { name: word('deployment') });
      await deploying.getByRole('button', { name: word('ok') }).click();
      await expect(deploying.getByRole('alert')).toHaveText(word('categoryMissing'));
      await pick(page, word('category'), word('leave'));
      await pick(page, word('mode'), word('custom'));
      await deploying.getByRole('button', { name: word('ok') }).click();
      await expect(deploying.getByRole('alert')).toHaveText(word('tenantsMissing'));
      await deploying
        .getByRole('combobox', { name: word('tenants') })
        .fill(storedTitleIn(tenant, '管理组', locale));
      await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
      await page.keyboard.press('Escape');
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await deploying.getByRole('button', { name: word('ok') }).click();
      await expect(deploying).toBeHidden();
      await expect(page.locator('.ant-message-error, .ant-message-warning')).toHaveCount(0);
      expect(traffic.complaints).toEqual([]);
    });

    test('are laid out when another program stored them without a diagram', async ({ page, request }) => {
      const key = `N${locale}${Date.now()}`;
      const api = await apiOf(request, administrator);
      await api.post('blade-flow/model/submit', { modelEditorXml: drawing(key).replace('GBK', 'UTF-8') });
      await page.goto('/flow/model');
      await act(page, page.getByRole('row').filter({ hasText: key }), word('configure'));
      const dialog = page.getByRole('dialog', { name: word('configuration') });
      await expect(dialog.locator('.djs-shape[data-element-id="look"]')).toBeVisible();
      await dialog.getByRole('button', { name: word('next') }).click();
      await expect(dialog.getByRole('img', { name: word('map') })).toBeVisible();
    });

    test('are imported from files after category, tenants and names are entered', async ({ page }) => {
      await page.goto('/flow/deploy');
      const choose = page.getByRole('button', { name: word('chooseFile') });
      await choose.click();
      await expect(page.getByText(word('categoryFirst'))).toBeVisible();
      await expect(page.locator('main').getByRole('alert')).toHaveText(word('categoryMissing'));
      await page.getByRole('combobox', { name: word('category') }).click();
      await page.locator('.ant-select-dropdown:visible').getByText(word('leave'), { exact: true }).click();
      await page.getByRole('combobox', { name: word('mode') }).click();
      await page.locator('.ant-select-dropdown:visible').getByText(word('custom'), { exact: true }).click();
      await choose.click();
      await expect(page.getByText(word('tenantsFirst'))).toBeVisible();
      await page
        .locator(`input[type=file][aria-label="${word('file')}"]`)
        .setInputFiles({ name: 'a.xml', mimeType: 'application/xml', buffer: Buffer.from('x') });
      await expect(page.getByText(word('notBpmn'))).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      expect(await faultsOf(page, 'main')).toEqual([]);
    });
  });

  test.describe(`a deployment in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);

    test('warns by the name of the tenant of groups without active users, and of a form that is not deployed', async ({
      page,
      request,
    }) => {
      const tenantName = `D${locale}${Date.now()}`;
      await newTenant(request, tenantName);
      await page.goto('/flow/deploy');
      const main = page.getByRole('main');
      await pick(page, main, word('category'), word('leave'));
      await pick(page, main, word('mode'), word('custom'));
      await pick(page, main, word('tenants'), tenantName);
      const xml = stepsXml(`W${locale}${Date.now()}`, {
        look: 'flowable:candidateGroups="ghost" flowable:formKey="absent"',
      });
      await page
        .locator(`input[type=file][aria-label="${word('file')}"]`)
        .setInputFiles({ name: 'w.bpmn20.xml', mimeType: 'application/xml', buffer: Buffer.from(xml) });
      const warning = main.getByRole('alert').filter({ hasText: 'ghost' });
      await expect(warning).toContainText(tenantName);
      await expect(warning).toContainText('absent');
      expect(await faultsOf(page, 'main')).toEqual([]);
    });
  });

  test.describe(`process definitions in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });
    const word = (name: keyof typeof own): string => say(own[name], locale);

    test('change their state only once one is selected', async ({ page }) => {
      await page.goto('/flow/manager');
      const row = page.getByRole('row').filter({ hasText: 'Expense' });
      await refusedInRow(page, row, word('compare'), word('oneVersion'));
      const dialog = page.getByRole('dialog');
      await act(page, row, word('changeState'));
      await dialog.getByRole('button', { name: word('ok') }).click();
      await expect(page.getByText(word('stateMissing'))).toBeVisible();
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
    });
  });
}
