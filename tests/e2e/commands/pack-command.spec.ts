import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { say } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, pressInRow, silentController } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  pack: label('PACK命令', 'PACK Command'),
  word: label('PACK命令', 'PACK command'),
  value: label('命令值', 'Value'),
  send: label('发送', 'Send'),
  alarm: label('获取PACK告警数据', 'Get PACK alarm data'),
  current: label('当前命令', 'This command'),
  acknowledged: label('已应答', 'Acknowledged'),
  frames: label('原始报文', 'Raw frames'),
};

for (const [index, locale] of locales.entries()) {
  test.describe(`a PACK command in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('a PACK value of 201, 1.5 or a word is refused rather than clamped; a whole number reaches the battery', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const station = await fieldStation(api, index === 0 ? 0 : 1);
      const [battery] = await rowsOf(api, 'blade-xwj/xwj/list', { dtuId: station.dtuId, type: '4' });
      const sent: string[] = [];
      page.on('request', (call) => {
        if (call.url().includes('/getBatteryBuf')) sent.push(call.url());
      });
      await page.goto(`/equipment/xwj?dtuId=${station.dtuId}&type=4`);
      await pressInRow(
        page,
        page.getByRole('row').filter({ hasText: String(battery?.name) }),
        text(own.pack),
      );
      const dialog = page.getByRole('dialog');
      const value = dialog.getByLabel(text(own.value), { exact: true });
      await expect(value).toHaveValue(String(battery?.address));

      for (const wrong of ['201', '1.5', 'x']) {
        await value.fill(wrong);
        await dialog.getByRole('button', { name: text(own.send) }).click();
        await expect(dialog.getByText(text(messages['command.packValue']))).toBeVisible();
        await expect(value).toHaveValue(wrong);
      }
      expect(sent).toEqual([]);

      await dialog.getByLabel(text(own.word), { exact: true }).click({ force: true });
      await page.getByText(text(own.alarm)).click();
      await value.fill(String(battery?.address));
      await value.press('Enter');
      const command = page.getByRole('region', { name: text(own.current) });
      await expect(command.locator('[aria-live=polite]')).toHaveText(text(own.acknowledged));
      await expect(command.getByRole('heading', { level: 3 })).toHaveText(
        `${text(own.alarm)} · ${battery?.address}`,
      );
      expect(sent).toHaveLength(1);
      // The battery with that address was asked, function 3, and answered.
      await command.getByText(new RegExp(`^${text(own.frames)}`)).click();
      const frame = new RegExp(`^0${battery?.address} 03 `);
      await expect(command.getByText(frame)).not.toHaveCount(1);
      const [row] = await rowsOf(api, 'blade-device/command/list', { deviceId: String(battery?.id) });
      expect(row).toMatchObject({ word: `retrieve_PACK_alarm ${battery?.address}`, state: 'acknowledged' });
    });

    test('a PACK command to a battery whose DTU is offline is refused and not sent, and its input is kept', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const station = await fieldStation(api, 0);
      const { dtuId } = await silentController(api, station.id);
      const name = `B-${dtuId}`;
      await api.post('blade-xwj/xwj/submit', { name, dtuId, type: 4, model: 'pace-modbus', address: 2 });
      let sent = 0;
      page.on('request', (call) => {
        if (call.url().includes('/blade-device/')) sent += 1;
      });
      await page.goto(`/equipment/xwj?dtuId=${dtuId}&type=4`);
      await pressInRow(page, page.getByRole('row').filter({ hasText: name }), text(own.pack));
      const value = page.getByRole('dialog').getByLabel(text(own.value), { exact: true });
      await value.fill('7');
      await value.press('Enter');
      await expect(page.getByText(text(messages['command.dtuOffline']))).toBeVisible();
      await expect(value).toHaveValue('7');
      expect(sent).toBe(0);
    });
  });
}
