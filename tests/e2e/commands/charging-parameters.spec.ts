import { label } from '@heliodeck/kit/label';
import { commandStates } from '@heliodeck/model/commands/command-states';
import { expect } from '@playwright/test';
import { say } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  edit: label('编辑参数', 'Edit Parameters'),
  submit: label('提交修改', 'Submit Changes'),
  float: label('浮充电压', 'Float Charge Voltage'),
  against: label('与其他参数的大小关系不符', 'Against the order of the parameters'),
  current: label('当前命令', 'This command'),
  close: label('关闭', 'Close'),
};
const verified = commandStates.find((state) => state.value === 'verified')?.label ?? label('', '');

// Each language has a controller of its own: two people writing one device at a time is not what is looked at here.
for (const [index, locale] of locales.entries()) {
  test.describe(`charging parameters in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('are refused against the maker’s order, written, read back and shown', async ({ page, request }) => {
      const station = await fieldStation(await apiOf(request, operator), index === 0 ? 0 : 1);
      await page.goto(`/monitor/monitorDevice?device=${station.controller.id}&tab=charging`);
      const drawer = page.getByRole('dialog').first();
      await drawer.getByRole('button', { name: text(own.edit) }).click();
      const float = drawer.getByLabel(text(own.float));

      await float.fill('90');
      await drawer.getByRole('button', { name: text(own.submit) }).click();
      await expect(drawer.getByText(new RegExp(text(own.against))).first()).toBeVisible();

      const wanted = index === 0 ? '53.80' : '53.90';
      await float.fill(wanted);
      await drawer.getByRole('button', { name: text(own.submit) }).click();
      const command = page.getByRole('region', { name: text(own.current) });
      await expect(command.locator('[aria-live=polite]')).toHaveText(text(verified));
      await expect(command.getByRole('row', { name: text(own.float) })).toContainText(wanted);

      await page.keyboard.press('Escape');
      await expect(command).toHaveCount(0);
      await expect(drawer.getByRole('definition').filter({ hasText: wanted })).toBeVisible();
    });
  });
}
