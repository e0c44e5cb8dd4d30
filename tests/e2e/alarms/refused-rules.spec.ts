import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, pressInRow, pressTool } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  edit: label('编辑', 'Edit'),
  limitA: label('告警值A', 'Limit A'),
  limitB: label('告警值B', 'Limit B'),
  noNumber: label('告警值A必须是数字', 'Limit A must be a number'),
  range: label('0至6553.5', '0 to 6553.5'),
  trigger: label('触发方式', 'Trigger'),
  bit: label('位A置位', 'Bit A set'),
  bits: label('0至63的整数', 'a whole number from 0 to 63'),
  silence: label('A分钟无数据', 'No data for A minutes'),
  minutes: label('1至100000分钟', '1 to 100000 minutes'),
  rate: label('每分钟变化超过A', 'Changes by more than A a minute'),
  aboveNothing: label('大于0的数', 'a number above 0'),
  attribute: label('绑定属性', 'Attribute'),
  attributeName: label('属性名称', 'Attribute Name'),
  bind: label('绑定属性', 'Bind attribute'),
  bindTitle: label('绑定', 'Bind'),
  askBind: label('确定将选择数据绑定?', 'Bind the selected data?'),
};
const path = 'blade-thresholdSetting/thresholdSetting';

for (const locale of locales)
  test.describe(`the alarm rule form in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('refuses limits that are not numbers, in the wrong order or outside the measuring range, each at its field', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const { controller } = await fieldStation(api, 1);
      const alarmName = `R-${randomUUID().slice(0, 8)}`;
      // Inside limits that no battery of the simulation reaches.
      const limits = { alarmTrigger: 4, alarmNumA: '900', alarmNumB: '950' };
      const { id } = await api.post<Wire>(`${path}/submit`, {
        alarmName,
        attrNo: '1.batteryVoltage',
        deviceIds: controller.id,
        grade: 4,
        ...limits,
      });
      await page.goto(`/operations/thresholdSetting?alarmName=${alarmName}`);
      await pressInRow(page, page.getByRole('row').filter({ hasText: alarmName }), text(own.edit));
      const form = page.getByRole('dialog');
      const [a, b] = [own.limitA, own.limitB].map((name) => form.getByRole('textbox', { name: text(name) }));
      if (a === undefined || b === undefined) throw new Error('two limits');
      const save = form.getByRole('button', { name: text(words.save), exact: true });
      for (const [limitA, limitB, reason] of [
        ['1e3', '950', text(own.noNumber)],
        ['951', '950', text(messages['threshold.order'])],
        ['900', '99999', text(own.range)],
      ] as const) {
        await a.fill(limitA);
        await b.fill(limitB);
        await save.click();
        const wrong = form.locator('[aria-invalid=true]');
        await expect(wrong).toHaveCount(1);
        await expect(wrong).toHaveAccessibleDescription(new RegExp(reason));
        expect((await rowsOf(api, `${path}/list`, { alarmName }))[0]).toMatchObject(limits);
      }
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await a.fill('910');
      await b.fill('950');
      await save.click();
      await expect(form).toHaveCount(0);
      expect((await rowsOf(api, `${path}/list`, { alarmName }))[0]).toMatchObject({ alarmNumA: '910' });
      await api.post(`${path}/remove`, {}, { ids: id });
    });

    test('refuses quantities that are compared with no reading, and limits that its trigger does not support', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const unique = randomUUID().slice(0, 8);
      const attribute = { attrId: `x.${unique}`, attrName: `A-${unique}`, deviceName: 'X', deviceType: 1 };
      const { id: attrId } = await api.post<Wire>('blade-thresholdAttr/thresholdAttr/submit', attribute);
      const alarmName = `R-${unique}`;
      const rule = { alarmName, attrNo: '1.batteryVoltage', grade: 4, alarmTrigger: 1, alarmNumA: '900' };
      const { id } = await api.post<Wire>(`${path}/submit`, rule);
      const kept = async () => (await rowsOf(api, `${path}/list`, { alarmName }))[0];
      await page.goto(`/operations/thresholdSetting?alarmName=${alarmName}`);
      const row = page.getByRole('row').filter({ hasText: alarmName });
      await pressInRow(page, row, text(own.edit));
      const form = page.getByRole('dialog');
      const limit = form.getByRole('textbox', { name: text(own.limitA) });
      const option = (name: string) =>
        page.locator('.ant-select-dropdown:visible .ant-select-item-option').filter({ hasText: name });
      const save = form.getByRole('button', { name: text(words.save), exact: true });
      for (const [trigger, value, range] of [
        [own.bit, '64', own.bits],
        [own.silence, '0', own.minutes],
        [own.rate, '0', own.aboveNothing],
      ] as const) {
        await form.getByLabel(text(own.trigger), { exact: true }).click();
        await option(text(trigger)).click();
        await limit.fill(value);
        await save.click();
        await expect(limit).toHaveAttribute('aria-invalid', 'true');
        await expect(limit).toHaveAccessibleDescription(new RegExp(text(range)));
      }
      const attributes = form.getByLabel(text(own.attribute), { exact: true });
      await attributes.fill(attribute.attrName);
      await option(attribute.attrName).click();
      await save.click();
      const unknown = text(messages['threshold.attrUnknown']).replace('{attrId}', attribute.attrId);
      await expect(attributes).toHaveAttribute('aria-invalid', 'true');
      await expect(attributes).toHaveAccessibleDescription(unknown);
      expect(await kept()).toMatchObject(rule);

      await page.goto(`/operations/thresholdSetting?alarmName=${alarmName}`);
      await row.getByRole('checkbox').check();
      await pressTool(page, text(own.bind));
      const bind = page.getByRole('dialog', { name: text(own.bindTitle), exact: true });
      const yes = { name: text(words.yes), exact: true };
      await bind.getByRole('button', yes).click();
      await expect(page.getByText(text(messages['selection.none']), { exact: true })).toBeVisible();
      await bind.getByLabel(text(own.attributeName), { exact: true }).fill(attribute.attrName);
      await bind.getByRole('button', { name: text(words.search), exact: true }).click();
      await bind.getByRole('row').filter({ hasText: attribute.attrName }).getByRole('cell').nth(1).click();
      await bind.getByRole('button', yes).click();
      await page
        .getByRole('dialog', { name: text(own.askBind) })
        .getByRole('button', yes)
        .click();
      await expect(page.getByText(unknown, { exact: true })).toBeVisible();
      await expect(bind).toBeVisible();
      expect(await kept()).toMatchObject(rule);
      await api.post(`${path}/remove`, {}, { ids: id });
      await api.post('blade-thresholdAttr/thresholdAttr/remove', {}, { ids: attrId });
    });
  });
