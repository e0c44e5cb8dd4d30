import { label } from '@heliodeck/kit/label';
import { demoStations } from '@heliodeck/simulator/demo-field';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { pressInRow } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  edit: label('编辑', 'Edit'),
  panel: label('按近30天数据试运行', 'The last 30 days by this rule'),
  limitA: label('告警值A', 'Limit A'),
  none: label('这段时间不会产生告警', 'It would have raised no alarm'),
  one: label('会产生 1 条告警，涉及 1 台设备中的 1 台', 'It would have raised 1 alarm, on 1 of 1 device'),
  waits: label('填写属性、触发方式和告警值后显示', 'Shown once attribute, trigger and limit are filled in'),
  chart: label('6号逆变器', 'Inverter 6'),
  keep: label('保留以对比', 'Keep to compare'),
  compared: label('规则对比', 'Rules compared'),
  thisForm: label('当前表单', 'This form'),
  drop: label('不再对比规则 2', 'Stop comparing rule 2'),
  pair: label('同一属性的其他规则', 'Other rules on this attribute'),
  compare: label('对比', 'Compare'),
  delay: label('触发延时', 'Delay Before Raising'),
  idle: label('不起作用', 'makes no difference'),
  rows: label('下方每行为一条规则的告警', 'the alarms of each rule in a row of its own'),
};

for (const locale of locales) {
  test.describe(`a rule replayed over the readings of the last month in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('shows the alarms that it would have raised while its limit is typed', async ({ page, request }) => {
      const api = await apiOf(request, operator);
      const { imei } = demoStations[2]?.site ?? { imei: '' };
      const [dtu] = await rowsOf(api, 'blade-dtu/dtu/list', { imei });
      const inverters = await rowsOf(api, 'blade-xwj/xwj/list', { dtuId: String(dtu?.id), type: '3' });
      const alarmName = `Hot ${locale}`;
      const graver = `Trip ${locale}`;
      for (const [name, limit, grade] of [
        [graver, '195', 1],
        [alarmName, '190', 3],
      ] as const)
        await api.post('blade-thresholdSetting/thresholdSetting/submit', {
          alarmName: name,
          attrNo: '3.radiatorTemperature',
          alarmTrigger: 1,
          alarmNumA: limit,
          grade,
          deviceIds: String(inverters[0]?.id),
        });
      await page.goto('/operations/thresholdSetting');
      await pressInRow(page, page.getByRole('row').filter({ hasText: alarmName }).first(), text(own.edit));
      const panel = page.getByRole('region', { name: text(own.panel) });
      await expect(panel).toContainText(text(own.none));
      const limit = page.getByRole('dialog').getByRole('textbox', { name: text(own.limitA) });
      await limit.fill('-50');
      await expect(panel).toContainText(text(own.one));
      await expect(panel.locator('canvas, svg').first()).toBeVisible();
      expect(await faultsOf(page, `section[aria-label="${text(own.panel)}"]`)).toEqual([]);
      // Saved with the keyboard alone; text typed afterwards is shown beside it.
      const keep = panel.getByRole('button', { name: text(own.keep) });
      await keep.focus();
      await page.keyboard.press('Enter');
      await expect(keep).toBeDisabled();
      await limit.fill('189');
      const compared = panel.getByRole('list', { name: text(own.compared) }).getByRole('listitem');
      await expect(compared).toHaveCount(2);
      await expect(compared.first()).toContainText(text(own.thisForm));
      await expect(compared.first()).toContainText(text(own.none));
      await expect(compared.last()).toContainText(text(own.one));
      await expect(panel).toContainText(text(own.rows));
      await expect(panel.locator('canvas, svg').first()).toBeVisible();
      expect(await faultsOf(page, `section[aria-label="${text(own.panel)}"]`)).toEqual([]);
      await panel.getByRole('button', { name: text(own.drop) }).press('Enter');
      await expect(compared).toHaveCount(0);
      // The limit of a more severe grade is below, and can be shown beside this one.
      const pair = panel.getByRole('region', { name: text(own.pair) }).getByRole('listitem');
      await expect(pair.filter({ hasText: alarmName })).toHaveCount(0);
      await pair
        .filter({ hasText: graver })
        .getByRole('button', { name: text(own.compare) })
        .click();
      await expect(compared).toHaveCount(2);
      await expect(compared.last()).toContainText('195');
      await panel.getByRole('button', { name: text(own.drop) }).press('Enter');
      // A delay shorter than the polling period of these devices is marked as such.
      const delay = page.getByRole('dialog').getByRole('spinbutton', { name: text(own.delay) });
      await delay.fill('1');
      await expect(panel.getByRole('alert').filter({ hasText: text(own.idle) })).toBeVisible();
      await delay.fill('0');
      await expect(panel.getByRole('alert').filter({ hasText: text(own.idle) })).toHaveCount(0);
      await limit.fill('');
      await expect(panel).toContainText(text(own.waits));
    });
  });
}
