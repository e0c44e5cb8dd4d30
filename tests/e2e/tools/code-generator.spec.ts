import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Label, label } from '@heliodeck/kit/label';
import { codeSetting } from '@heliodeck/model/tools/code-setting';
import { dataModel } from '@heliodeck/model/tools/data-model';
import { dataSource } from '@heliodeck/model/tools/data-source';
import { modelPrototype } from '@heliodeck/model/tools/model-prototype';
import { messages } from '@heliodeck/model/wire/messages';
import { expect, type Locator, type Page } from '@playwright/test';
import { codeWords, fileStates } from '../../../apps/console/areas/tools/generator/code-words.ts';
import { modelWords } from '../../../apps/console/areas/tools/models/model-words.ts';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { type MariaDb, startMariaDb } from '../../support/start-mariadb.ts';
import { unzipped } from '../../support/zip.ts';
import { checkoutFolder } from '../checkout-folder.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { pressInRow } from '../field.ts';
import { standInPort } from '../stand-in-port.ts';

// One worker: the database uses the port that the operators allow.
test.describe.configure({ mode: 'serial' });
test.setTimeout(90_000);

const password = 'word of the reader';
let maria: MariaDb;
test.beforeAll(async () => {
  maria = await startMariaDb(standInPort('database'));
  await maria.owner.query(`
    create database works character set utf8mb4;
    create user reader identified by '${password}'; grant select on works.* to reader;
    use works;
    ${locales.map(tables).join('')}`);
});
test.afterAll(() => maria.close());

/** Tables of a database owner: each language has its own, since both write to one checkout. */
function tables(locale: string): string {
  return `
    create table ${locale}_depot (id bigint auto_increment primary key, depot_name varchar(60) not null comment '仓库名称')
      comment '备件仓库';
    create table ${locale}_fence_check (
      id bigint auto_increment primary key,
      fence_name varchar(80) not null comment '围栏名称',
      depot_id bigint comment '仓库',
      is_closed tinyint(1) not null default 0 comment '是否封闭',
      height decimal(6,2) comment '高度',
      checked_on date comment '检查日期',
      remark text comment '说明',
      foreign key (depot_id) references ${locale}_depot (id)) comment '围栏检查';`;
}

for (const locale of locales) {
  test.describe(`code generation from table to screen in ${locale}`, () => {
    test.use({
      storageState: stateFile('administrator', locale),
      colorScheme: locale === 'zh' ? 'light' : 'dark',
    });
    const source = `works ${locale}`;
    const table = `${locale}_fence_check`;
    const model = `fenceCheck${locale === 'zh' ? 'Zh' : 'En'}`;
    const of = (words: { readonly zh: string; readonly en: string }): string => say(words, locale);
    const fenceName = of(label('围栏名称', 'Fence Name'));
    const descriptor = `packages/model/custom/fence-check-${locale}-record.ts`;
    const generate = (page: Page): Locator =>
      page.getByRole('button', { name: of(label('代码生成', 'Generate code')), exact: true });
    const rowOf = (page: Page): Locator =>
      page.getByRole('row').filter({ has: page.getByText(`Fences ${locale}`, { exact: true }) });
    const confirmation = (page: Page): Locator => page.getByRole('dialog', { name: of(codeWords.title) });
    const picture = (name: string) => ({ path: `test-results/generator-${name}-${locale}.png` });

    const add = async (page: Page, path: string): Promise<Locator> => {
      await page.goto(path);
      await page.getByRole('button', { name: of(words.add), exact: true }).click();
      return page.getByRole('dialog');
    };
    const choose = async (page: Page, box: Locator, option: string): Promise<void> => {
      await box.click();
      await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: false }).first().click();
    };
    const save = async (page: Page, form: Locator): Promise<void> => {
      await form.getByRole('button', { name: of(words.save) }).click();
      await expect(page.getByText(of(words.done))).toBeVisible();
      await expect(form).toBeHidden();
    };

    const submitFields = async (page: Page, fields: Locator): Promise<void> => {
      await fields.getByRole('button', { name: of(modelWords.submit) }).click();
      await page
        .getByRole('dialog')
        .filter({ hasText: of(messages['question.submitModel']) })
        .getByRole('button', { name: of(words.yes) })
        .click();
      await expect(fields).toBeHidden();
    };

    test('registers a database and tests its connection', async ({ page, traffic }) => {
      const form = await add(page, '/tool/datasource');
      const { name, driverClass, username, password: secret, url } = dataSource.fields;
      await form.getByLabel(of(name.label)).fill(source);
      await choose(page, form.getByLabel(of(driverClass.label)), 'MySQL / MariaDB');
      await form.getByLabel(of(username.label)).fill('reader');
      await form.getByLabel(of(secret.label)).fill(password);
      await form.getByLabel(of(url.label)).fill(`jdbc:mysql://${maria.host}/works?useSSL=false`);
      await save(page, form);
      const row = page.getByRole('row').filter({ hasText: source });
      await pressInRow(page, row, say(label('测试连接', 'Test connection'), locale));
      await expect(page.getByText(maria.version)).toBeVisible();
      await page.screenshot(picture('source'));
      expect(traffic.complaints).toEqual([]);
    });

    test('creates a data model from a table and configures its fields', async ({ page, traffic }) => {
      const form = await add(page, '/tool/model');
      const { datasourceId, modelTable, modelClass, modelName, modelCode } = dataModel.fields;
      await choose(page, form.getByLabel(of(datasourceId.label)), source);
      await choose(page, form.getByLabel(of(modelTable.label)), `${table} · 围栏检查`);
      await expect(form.getByLabel(of(modelClass.label))).toHaveValue('FenceCheck');
      await expect(form.getByLabel(of(modelName.label))).toHaveValue('围栏检查');
      await expect(form.getByLabel(of(modelCode.label))).toHaveValue('fenceCheck');
      await form.getByLabel(of(modelCode.label)).fill(model);
      await page.screenshot(picture('model'));
      await save(page, form);
      const row = page.getByRole('row').filter({ hasText: table });
      await pressInRow(page, row, say(label('模型配置', 'Model Configuration'), locale));
      const dialog = page.getByRole('dialog', { name: of(modelWords.title) });
      await dialog.getByRole('button', { name: of(modelWords.suggest) }).click();
      await expect(dialog.getByRole('row').filter({ hasText: 'is_closed' })).toContainText('switch');
      await dialog.getByLabel(of(modelWords.newColumn)).fill('added_by_hand');
      await dialog.getByRole('button', { name: of(modelWords.addField) }).click();
      const added = dialog.getByRole('row').filter({ hasText: 'added_by_hand' });
      await expect(added).toContainText('java.lang.String');
      const { name, jdbcType, propertyName } = modelPrototype.fields;
      const control = ({ label: words }: { readonly label: Label }) =>
        dialog.getByLabel(of(modelWords.of('added_by_hand', of(words))), { exact: true });
      await expect(control(propertyName)).toHaveValue('addedByHand');
      await control(jdbcType).fill('date');
      await control(name).fill('Added');
      await page.screenshot(picture('fields'));
      await dialog.getByRole('button', { name: of(modelWords.removeField('added_by_hand')) }).click();
      await expect(added).toHaveCount(0);
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await submitFields(page, dialog);
      expect(traffic.complaints).toEqual([]);
    });

    test('fills in a configuration from its model, in three tabs', async ({ page, traffic }) => {
      const form = await add(page, '/tool/code');
      const { modelId, codeName, serviceName, tableName, tablePrefix, apiPath } = codeSetting.fields;
      const tab = (name: { readonly zh: string; readonly en: string }) =>
        form.getByRole('tab', { name: of(name) });
      await choose(page, form.getByLabel(of(modelId.label)), `${table}: 围栏检查`);
      await expect(form.getByLabel(of(codeName.label))).toHaveValue('围栏检查');
      await expect(form.getByLabel(of(serviceName.label))).toHaveValue(`blade-${model}`);
      await expect(form.getByLabel(of(tableName.label))).toHaveValue(table);
      await expect(form.getByLabel(of(tablePrefix.label))).toHaveValue(`${locale}_`);
      await form.getByLabel(of(codeName.label)).fill(`Fences ${locale}`);
      await page.screenshot(picture('form-model'));
      await tab(codeSetting.fields.templateType.group).click();
      await page.screenshot(picture('form-template'));
      await tab(codeSetting.fields.apiPath.group).click();
      await expect(form.getByLabel(of(apiPath.label))).toHaveValue('apps/server/areas/custom');
      await page.screenshot(picture('form-output'));
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await save(page, form);
      expect(traffic.complaints).toEqual([]);
    });

    test('previews the generated code, packs it, and writes it once', async ({ page, traffic }) => {
      await page.goto('/tool/code');
      const dialog = confirmation(page);
      await generate(page).click();
      await expect(page.getByText(of(messages['selection.none']))).toBeVisible();
      await rowOf(page).getByRole('checkbox').check();
      await generate(page).click();
      await expect(dialog.getByText(of(messages['code.ask']))).toBeVisible();
      await page.screenshot(picture('preview'));
      await dialog.getByLabel(fenceName).fill('north fence');
      await expect(dialog.getByRole('table').getByText('north fence')).toBeVisible();
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await dialog.getByRole('tab', { name: of(codeWords.files) }).click();
      await dialog.getByText(descriptor).click();
      await expect(dialog.getByText('export const')).toBeVisible();
      await page.screenshot(picture('files'));
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);

      const saving = page.waitForEvent('download');
      await dialog.getByRole('button', { name: of(codeWords.zip) }).click();
      const archive = await (await saving).path();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.screenshot(picture('files-phone'));
      await dialog.getByRole('tab').first().click();
      await page.screenshot(picture('preview-phone'));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      await page.setViewportSize({ width: 1440, height: 900 });
      expect(existsSync(join(checkoutFolder(), descriptor))).toBe(false);
      await dialog.getByRole('button', { name: of(codeWords.generate), exact: true }).click();
      await expect(page.getByText(of(messages['code.generated']))).toBeVisible();
      await expect(dialog).toBeHidden();
      const written = readFileSync(join(checkoutFolder(), descriptor), 'utf8');
      expect(unzipped(await readFile(archive)).get(descriptor)).toBe(written);

      await generate(page).click();
      await dialog.getByRole('tab', { name: of(codeWords.files) }).click();
      await expect(dialog.getByRole('button', { name: descriptor })).toContainText(of(fileStates.same));
      await dialog.getByRole('button', { name: of(codeWords.cancel) }).click();
      expect(traffic.complaints).toEqual([]);
    });

    test('shows which line of a file a person changed, and neither packs nor overwrites it', async ({
      page,
      traffic,
    }) => {
      const place = join(checkoutFolder(), descriptor);
      appendFileSync(place, '// added by hand\n');
      await page.goto('/tool/code');
      await rowOf(page).getByRole('checkbox').check();
      await generate(page).click();
      const dialog = confirmation(page);
      await expect(dialog.getByText(of(codeWords.edited))).toBeVisible();
      await expect(dialog.getByRole('button', { name: of(codeWords.zip) })).toBeDisabled();
      await expect(dialog.getByRole('button', { name: of(codeWords.generate), exact: true })).toBeDisabled();
      await dialog.getByRole('tab', { name: of(codeWords.files) }).click();
      const file = dialog.getByRole('button', { name: descriptor });
      await expect(file).toContainText(of(fileStates.edited));
      await file.click();
      await expect(dialog.getByText('- // added by hand')).toBeVisible();
      await page.screenshot(picture('edited'));
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      expect(readFileSync(place, 'utf8')).toContain('// added by hand');
      await dialog.getByRole('button', { name: of(codeWords.cancel) }).click();
      expect(traffic.complaints).toEqual([]);
    });

    test('copies a configuration under another name', async ({ page, traffic }) => {
      await page.goto('/tool/code');
      await pressInRow(page, rowOf(page), of(codeWords.copy));
      await expect(page.getByText(of(messages['code.copied']))).toBeVisible();
      await expect(page.getByText(`Fences ${locale}-copy`)).toBeVisible();
      expect(traffic.complaints).toEqual([]);
    });

    test('a model without fields is refused with a button that opens its fields', async ({ page }) => {
      const depots = `Depots ${locale}`;
      const modelForm = await add(page, '/tool/model');
      const { datasourceId, modelTable, modelName, modelCode } = dataModel.fields;
      await choose(page, modelForm.getByLabel(of(datasourceId.label)), source);
      await choose(page, modelForm.getByLabel(of(modelTable.label)), `${locale}_depot · 备件仓库`);
      await modelForm.getByLabel(of(modelName.label)).fill(depots);
      await modelForm.getByLabel(of(modelCode.label)).fill(`depot${locale === 'zh' ? 'Zh' : 'En'}`);
      await save(page, modelForm);
      const form = await add(page, '/tool/code');
      await choose(page, form.getByLabel(of(codeSetting.fields.modelId.label)), `${locale}_depot: ${depots}`);
      await save(page, form);

      const row = page.getByRole('row').filter({ has: page.getByText(depots, { exact: true }) });
      await row.getByRole('checkbox').check();
      await generate(page).click();
      const dialog = confirmation(page);
      await expect(dialog.getByRole('alert')).toContainText(depots);
      await dialog.getByRole('button', { name: of(codeWords.configure(depots)) }).click();
      const fields = page.getByRole('dialog', { name: of(modelWords.title) });
      await expect(fields.getByRole('row').filter({ hasText: 'depot_name' })).toBeVisible();
      await page.screenshot(picture('refused-fields'));
      await submitFields(page, fields);
      await expect(dialog.getByText(of(messages['code.ask']))).toBeVisible();
    });
  });
}
