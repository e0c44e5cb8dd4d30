import { label } from '@heliodeck/kit/label';
import { commandStates } from '@heliodeck/model/commands/command-states';
import { expect } from '@playwright/test';
import { say } from '../../support/console-page.ts';
import { apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  edit: label('编辑参数', 'Edit Parameters'),
  submit: label('提交修改', 'Submit Changes'),
  float: label('浮充电压', 'Float Charge Voltage'),
  scale: label('各参数的原值与新值', 'Old and new values on one scale'),
  // The parameter it has to be below, and that parameter's value.
  against: label('(必须低于|不得高于).+ V', 'Must be (below|at most) .+ V'),
  ask: label('写入 1 项参数？', 'Write this parameter?'),
  write: label('写入设备', 'Write to device'),
  offer: label('可恢复写入前的值：', 'What this write replaced can be put back:'),
  putBack: label('恢复原值', 'Put back'),
  putBackAsk: label('恢复写入前的值？', 'Put back what this write replaced?'),
  follows: label('恢复原值的命令', 'The command that puts it back'),
  same: label('一致', 'Same'),
  cancel: label('取消', 'Cancel'),
  current: label('当前命令', 'This command'),
  close: label('关闭', 'Close'),
};
const verified = commandStates.find((state) => state.value === 'verified')?.label ?? label('', '');

// Each language has its own controller: simultaneous writes to one device are tested elsewhere.
for (const [index, locale] of locales.entries()) {
  test.describe(`charging parameters in ${locale}`, () => {
    test.describe.configure({ mode: 'default' });
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('are refused outside the manufacturer’s order, written, read back and shown', async ({
      page,
      request,
    }) => {
      const station = await fieldStation(await apiOf(request, operator), index === 0 ? 0 : 1);
      await page.goto(`/monitor/monitorDevice?device=${station.controller.id}&tab=charging`);
      const drawer = page.getByRole('dialog').first();
      await drawer.getByRole('button', { name: text(own.edit) }).click();
      const float = drawer.getByLabel(text(own.float));

      await float.fill('90');
      // The old and the new value are on one scale, marked as wrong while typing.
      const lane = drawer
        .getByRole('region', { name: text(own.scale) })
        .getByRole('listitem')
        .filter({ hasText: text(own.float) });
      await expect(lane).toContainText(/ → 90\.00 V$/);
      await expect(lane).toHaveAttribute('data-wrong', 'true');
      await drawer.getByRole('button', { name: text(own.submit) }).click();
      await expect(drawer.getByText(new RegExp(text(own.against))).first()).toBeVisible();

      const wanted = index === 0 ? '53.80' : '53.90';
      await float.fill(wanted);
      await drawer.getByRole('button', { name: text(own.submit) }).click();
      const question = page.getByRole('dialog', { name: text(own.ask) });
      await expect(question).toContainText(station.name);
      await expect(question.getByText('→')).toHaveText(new RegExp(`${text(own.float)}.* → ${wanted} V`));
      await question.getByRole('button', { name: text(own.write) }).click();
      const command = page.getByRole('region', { name: text(own.current) });
      await expect(command.locator('[aria-live=polite]')).toHaveText(text(verified));
      await expect(command.getByRole('row', { name: text(own.float) })).toContainText(wanted);
      // Only typed values are written.
      await expect(command.getByRole('table').getByRole('row')).toHaveCount(2);

      await page.keyboard.press('Escape');
      await expect(command).toHaveCount(0);
      await expect(drawer.getByRole('definition').filter({ hasText: wanted })).toBeVisible();
    });

    test('a question precedes the one restore of charging parameters that were just written, and the device stores the old ones', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const station = await fieldStation(api, index === 0 ? 0 : 1);
      const { dtuId, controller } = station;
      const data = { nominalVoltage: index === 0 ? 53.6 : 53.7 };
      const { id } = await api.post<Wire>('demo/writeChargingParameters', {
        dtuId,
        address: controller.address,
        data,
      });
      const stateOf = async (one: string) =>
        (await api.get<Wire>('blade-device/commands', { id: one })).state;
      await expect.poll(() => stateOf(id)).toBe('verified');
      await page.goto(`/equipment/deviceCommand?command=${id}`);
      const offer = page.getByRole('region', { name: text(own.offer) });
      await expect(offer).toContainText(text(own.float));
      await offer.getByRole('button', { name: text(own.putBack) }).click();
      const question = page.getByRole('dialog', { name: text(own.putBackAsk) });
      await expect(question).toContainText(station.name);
      // The answer No writes nothing.
      await question.getByRole('button', { name: text(own.cancel) }).click();
      await expect(question).toHaveCount(0);
      await offer.getByRole('button', { name: text(own.putBack) }).click();
      await question.getByRole('button', { name: text(own.putBack) }).click();
      const following = page.getByRole('region', { name: text(own.follows) });
      await expect(following.locator('[aria-live=polite]').first()).toHaveText(text(verified));
      await expect(following.getByRole('row', { name: text(own.float) })).toContainText(text(own.same));
      const first = page
        .getByRole('region', { name: text(own.current) })
        .getByRole('article')
        .first();
      await expect(first.getByRole('button', { name: text(own.putBack) })).toHaveCount(0);
      await expect
        .poll(async () => (await api.get<Wire>('blade-device/commands', { id })).putBackSeconds)
        .toBeNull();
    });
  });
}
