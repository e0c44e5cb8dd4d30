import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { say } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, pressInRow, silentController } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  config: label('远程配置', 'Remote config'),
  packet: label('下发报文', 'Downlink packet'),
  message: label('消息内容（JSON）', 'Message (JSON)'),
  bytes: label('下行报文（必须包含CRC）', 'Packet command (must include the CRC)'),
  send: label('发送', 'Send'),
  password: label('登录密码', 'Password'),
  go: label('执行', 'Carry out'),
  away: label('上线前无法发送', 'Nothing can be sent until it is back'),
  last: label('上次发送的结果', 'Result of the last one'),
  acknowledged: label('已应答', 'Acknowledged'),
};

for (const [index, locale] of locales.entries()) {
  test.describe(`a message to a DTU in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('a message that is not JSON is not sent, and its field shows the error on blur', async ({
      page,
      request,
    }) => {
      const station = await fieldStation(await apiOf(request, operator), 0);
      let sent = 0;
      page.on('request', (call) => {
        if (call.url().includes('/demo/send')) sent += 1;
      });
      await page.goto(`/equipment/dtu?stationInfoId=${station.id}`);
      await pressInRow(
        page,
        page.getByRole('row').filter({ hasText: station.name }).first(),
        text(own.config),
      );
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(text(own.message)).fill('{a:1}');
      await dialog.getByLabel(text(own.message)).blur();
      await expect(dialog.getByText(text(messages['command.notJson']))).toBeVisible();
      await dialog.getByRole('button', { name: text(own.send) }).click();
      expect(sent).toBe(0);
    });

    test('a message to an offline DTU is refused before the password is asked, and is not added to the ledger', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const station = await fieldStation(api, 0);
      const { imei, dtuId } = await silentController(api, station.id);
      await page.goto(`/equipment/dtu?imei=${imei}`);
      await pressInRow(page, page.getByRole('row').filter({ hasText: imei }), text(own.config));
      const dialog = page.getByRole('dialog');
      // The dialog states this, and the station of the DTU, before anything is typed.
      await expect(dialog.getByRole('status').filter({ hasText: text(own.away) })).toBeVisible();
      await expect(dialog).toContainText(`${text(own.config)} · DTU-${imei} · ${station.name}`);
      await dialog.getByLabel(text(own.message)).fill('{"interval": 60}');
      await dialog.getByRole('button', { name: text(own.send) }).click();
      await expect(page.getByText(text(messages['command.dtuOffline']))).toBeVisible();
      await expect(page.getByLabel(text(own.password), { exact: true })).toHaveCount(0);
      // Nothing was sent: the text is kept.
      await expect(dialog.getByLabel(text(own.message))).toHaveValue('{"interval": 60}');
      expect(await rowsOf(api, 'blade-device/command/list', { dtuId })).toEqual([]);
    });

    test('a message without an answer is shown as sent, not as a failure to send', async ({
      page,
      request,
    }) => {
      const station = await fieldStation(await apiOf(request, operator), index === 0 ? 0 : 1);
      await page.goto(`/equipment/dtu?stationInfoId=${station.id}`);
      const [dtu] = await rowsOf(await apiOf(request, operator), 'blade-dtu/dtu/list', { id: station.dtuId });
      await pressInRow(page, page.getByRole('row').filter({ hasText: String(dtu?.imei) }), text(own.packet));
      const field = page.getByRole('dialog').getByLabel(text(own.bytes));
      // A unit that does not exist.
      await field.fill('63 04 00 00 00 01 39 88');
      await page.getByRole('button', { name: text(own.send) }).click();
      await page.getByLabel(text(own.password), { exact: true }).fill(operator.password);
      await page.getByRole('button', { name: text(own.go) }).click();
      await expect(page.getByText(text(messages['command.unanswered']))).toBeVisible();
      await expect(page.getByText(text(messages['command.sendFailed']))).toHaveCount(0);
      await expect(field).toHaveValue('');
    });

    test('is sent after the password, shows the answer, and clears its field', async ({ page, request }) => {
      const station = await fieldStation(await apiOf(request, operator), index === 0 ? 0 : 1);
      await page.goto(`/equipment/dtu?stationInfoId=${station.id}`);
      const [dtu] = await rowsOf(await apiOf(request, operator), 'blade-dtu/dtu/list', { id: station.dtuId });
      const row = page.getByRole('row').filter({ hasText: String(dtu?.imei) });
      await pressInRow(page, row, text(own.packet));
      const field = page.getByRole('dialog').getByLabel(text(own.bytes));
      // Unit 1, ten input registers, with its CRC.
      await field.fill('01 04 00 00 00 0A 70 0D');
      await page.getByRole('button', { name: text(own.send) }).click();
      await page.getByLabel(text(own.password), { exact: true }).fill(operator.password);
      await page.getByRole('button', { name: text(own.go) }).click();
      const result = page.getByRole('region', { name: text(own.last) });
      await expect(result.getByText(text(own.acknowledged)).first()).toBeVisible();
      await expect(result.getByText(/^01 04 14 /).first()).toBeVisible();
      await expect(field).toHaveValue('');
    });
  });
}
