import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  more: label('更多操作', 'More actions'),
  bind: label('绑定属性', 'Bind attribute'),
  bindTitle: label('绑定', 'Bind'),
  choose: label('选择', 'Choose'),
  askBind: label('确定将选择数据绑定?', 'Bind the selected data?'),
  to: label(
    '将绑定到：蓄电池电压 (0.batteryVoltage)',
    'Will be bound to: Battery Voltage (0.batteryVoltage)',
  ),
};
const path = 'blade-thresholdSetting/thresholdSetting';

for (const locale of locales)
  test.describe(`binding a rule on a phone in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale), viewport: { width: 390, height: 844 } });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('the button of its card chooses an attribute, and the rule monitors that attribute afterwards', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const { controller } = await fieldStation(api, 1);
      const alarmName = `B-${randomUUID().slice(0, 8)}`;
      const rule = { alarmName, attrNo: '1.batteryVoltage', grade: 4, alarmTrigger: 1, alarmNumA: '90' };
      const { id } = await api.post<Wire>(`${path}/submit`, { ...rule, deviceIds: controller.id });
      await page.goto(`/operations/thresholdSetting?alarmName=${alarmName}`);
      await page.getByRole('listitem').filter({ hasText: alarmName }).getByRole('checkbox').check();
      await page
        .getByRole('button', { name: text(own.more), exact: true })
        .first()
        .click();
      await page
        .getByRole('dialog', { name: text(own.more) })
        .getByText(text(own.bind), { exact: true })
        .click();
      const bind = page.getByRole('dialog', { name: text(own.bindTitle), exact: true });
      const card = bind.getByRole('listitem').filter({ hasText: '0.batteryVoltage' });
      await card.getByRole('button', { name: text(own.choose) }).click();
      await expect(bind.getByText(text(own.to), { exact: true })).toBeVisible();
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await bind.getByRole('button', { name: text(words.yes), exact: true }).click();
      await page
        .getByRole('dialog', { name: text(own.askBind) })
        .getByRole('button', { name: text(words.yes), exact: true })
        .click();
      await expect(bind).toHaveCount(0);
      expect((await rowsOf(api, `${path}/list`, { alarmName }))[0]).toMatchObject({
        attrNo: '0.batteryVoltage',
      });
      await api.post(`${path}/remove`, {}, { ids: id });
    });
  });
