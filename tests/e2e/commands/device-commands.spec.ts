import { label } from '@heliodeck/kit/label';
import { commandStates } from '@heliodeck/model/commands/command-states';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { say } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, pressInRow, silentController } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  getData: label('获取数据', 'Get Data'),
  control: label('设备控制', 'Device Control'),
  realtime: label('获取实时数据', 'Get real-time data'),
  timeCorrection: label('校时', 'Time correction'),
  powerOff: label('关机', 'Power off'),
  current: label('当前命令', 'This command'),
  progress: label('命令进度', 'Progress of the command'),
  frames: label('原始报文', 'Raw frames'),
  password: label('登录密码', 'Password'),
  go: label('执行', 'Carry out'),
  cancel: label('取消', 'Cancel'),
};
const stateLabel = (value: string) =>
  commandStates.find((state) => state.value === value)?.label ?? label(value, value);

for (const [index, locale] of locales.entries()) {
  test.describe(`a command in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('a command to a device whose DTU is offline is refused, and nothing is sent', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const station = await fieldStation(api, 0);
      const silent = await silentController(api, station.id);
      let sent = 0;
      page.on('request', (call) => {
        if (call.url().includes('/blade-device/')) sent += 1;
      });
      await page.goto(`/equipment/xwj?dtuId=${silent.dtuId}`);
      await pressInRow(page, page.getByRole('row').filter({ hasText: silent.name }), text(own.getData));
      await page.getByRole('menuitem', { name: text(own.realtime) }).click();
      await expect(page.getByText(text(messages['command.dtuOffline']))).toBeVisible();
      expect(sent).toBe(0);
      expect(await rowsOf(api, 'blade-device/command/list', { dtuId: silent.dtuId })).toEqual([]);
    });

    test('a read command shows its progress up to the answer, with its frames', async ({ page, request }) => {
      const station = await fieldStation(await apiOf(request, operator), 0);
      await page.goto(`/equipment/xwj?dtuId=${station.dtuId}&type=1`);
      const row = page.getByRole('row').filter({ hasText: String(station.controller.name) });
      await pressInRow(page, row, text(own.getData));
      await page.getByRole('menuitem', { name: text(own.realtime) }).click();
      const command = page.getByRole('region', { name: text(own.current) });
      const steps = command.getByRole('list', { name: text(own.progress) });
      for (const state of ['queued', 'sent', 'acknowledged'])
        await expect(steps).toContainText(text(stateLabel(state)));
      await expect(command.locator('[aria-live=polite]')).toHaveText(text(stateLabel('acknowledged')));
      await command.getByText(new RegExp(`^${text(own.frames)}`)).click();
      // 01 04: a request to unit 1 for input registers.
      await expect(command.getByText(/^01 04 /).first()).toBeVisible();
    });

    test('a dangerous command asks for the password, refuses a wrong one, and can be cancelled', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const station = await fieldStation(api, index === 0 ? 0 : 1);
      const count = async () =>
        (
          await rowsOf(api, 'blade-device/command/list', {
            deviceId: station.controller.id,
            kind: 'control',
          })
        ).length;
      const before = await count();
      await page.goto(`/equipment/xwj?dtuId=${station.dtuId}&type=1`);
      const row = page.getByRole('row').filter({ hasText: String(station.controller.name) });
      await pressInRow(page, row, text(own.control));
      await page.getByRole('menuitem', { name: text(own.powerOff) }).click();
      const question = page
        .getByRole('dialog')
        .filter({ has: page.getByLabel(text(own.password), { exact: true }) });
      await question.getByLabel(text(own.password), { exact: true }).fill('wrong');
      await question.getByRole('button', { name: text(own.go) }).click();
      await expect(question.getByRole('alert')).toHaveText(text(messages['command.passwordWrong']));
      await question.getByRole('button', { name: text(own.cancel) }).click();
      await expect(question).toHaveCount(0);
      expect(await count()).toBe(before);
    });
  });
}
