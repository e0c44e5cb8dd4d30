import { profiles } from '@heliodeck/devices/registry';
import { createSlave } from '@heliodeck/devices/slave/slave';
import { FakeDtu } from '@heliodeck/gateway/fake-dtu.test-support';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, silentController } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  wrong: label('当前异常', 'Wrong now'),
  echo: label('回波测试', 'Echo'),
  around: label('扫描附近地址', 'Scan the addresses around it'),
  moved: label('地址 6 按同一型号应答', 'Address 6 answers as the same model'),
  edit: label('修改设备', 'Edit the device'),
};

for (const locale of locales) {
  test.describe(`the tests of a silent device in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: (typeof own)[keyof typeof own]) => say(of, locale);

    test('a device whose address was changed is found at the new one, and the card links to its form', async ({
      page,
      request,
    }) => {
      test.setTimeout(150_000);
      const api = await apiOf(request, operator);
      const { imei, name, dtuId } = await silentController(api, (await fieldStation(api, 1)).id);
      await api.post('blade-dtu/dtu/submit', { id: dtuId, timeoutMs: 500 });
      const [device] = await rowsOf(api, 'blade-xwj/xwj/list', { dtuId });
      await api.post('blade-xwj/xwj/submit', { id: device?.id, periodSeconds: 1 });
      const profile = profiles.get('heliodeck-mppt4');
      if (profile === undefined) throw new Error('the profile is gone');
      // Entered with address 1, and set to 6 on site.
      const slave = createSlave(profile, {
        address: 6,
        read: () => ({ controller: { pv1Voltage: 61.2, batteryVoltage: 52.4 } }),
      });
      const dtu = new FakeDtu(Number(process.env.HELIODECK_GATEWAY_PORT));
      dtu.onBytes = (bytes) => {
        const reply = slave.handle(bytes);
        if (reply !== undefined) dtu.send(reply);
      };
      dtu.send(imei);
      try {
        await expect
          .poll(async () => (await rowsOf(api, 'blade-dtu/dtu/list', { imei }))[0]?.onlineStatus)
          .toBe(1);
        await page.goto(`/wel/index?q=${name}`);
        const wrong = page.getByRole('region', { name: text(own.wrong) });
        await wrong.getByRole('button', { name }).click();
        const card = page.getByRole('dialog');
        await expect(card.getByRole('button', { name: text(own.echo) })).toBeVisible();
        await card.getByRole('button', { name: text(own.around) }).click();
        await expect(card.getByText(text(own.moved))).toBeVisible({ timeout: 60_000 });
        // The verdict
        expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
        await card.getByRole('button', { name: text(own.edit) }).click();
        await expect(page).toHaveURL(`/equipment/xwj?act=edit&id=${device?.id}`);
      } finally {
        dtu.hangUp();
      }
    });
  });
}
