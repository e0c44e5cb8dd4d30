import { label } from '@heliodeck/kit/label';
import { commandStates } from '@heliodeck/model/commands/command-states';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { startInverter } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  rate: label('电池充电功率比例', 'Battery Charge Rate'),
  mode: label('储能控制方式', 'Storage Control Mode'),
  noLimit: label('(0) 不限制', '(0) No limit'),
  write: label('写入电池充电功率比例', 'Write Battery Charge Rate'),
  ask: label('写入 1 项参数？', 'Write this parameter?'),
  yes: label('写入设备', 'Write to device'),
  current: label('当前命令', 'This command'),
};
const verified = commandStates.find((state) => state.value === 'verified')?.label ?? label('', '');

for (const [index, locale] of locales.entries()) {
  test.describe(`parameters of a battery behind a SunSpec inverter in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('are shown once the inverter reports them, and one is written and read back', async ({
      page,
      request,
    }, { workerIndex }) => {
      const text = (of: Parameters<typeof say>[0]) => say(of, locale);
      const api = await apiOf(request, operator);
      const inverter = await startInverter(api, 890_000 + workerIndex * 100 + index, 'sunspec');
      const { id } = inverter;
      try {
        const known = () => rowsOf(api, 'inverterData/inverterData/list', { deviceId: id });
        await expect
          .poll(async () => (await known())[0]?.batteryChargeRate, { timeout: 45_000 })
          .not.toBeUndefined();
        await page.goto(`/monitor/monitorDevice?device=${id}&tab=parameters`);
        const drawer = page.getByRole('dialog').first();
        const mode = drawer.getByRole('row').filter({ hasText: text(own.mode) });
        await expect(mode).toContainText(text(own.noLimit));
        const row = drawer.getByRole('row').filter({ hasText: text(own.rate) });
        await expect(row).toContainText('100%');
        await row.getByRole('button').click();
        await row.getByRole('spinbutton').fill('60');
        await row.getByRole('button', { name: text(own.write) }).click();
        const question = page.getByRole('dialog', { name: text(own.ask) });
        await question.getByRole('button', { name: text(own.yes) }).click();
        const command = page.getByRole('region', { name: text(own.current) });
        await expect(command.locator('[aria-live=polite]')).toHaveText(text(verified));
        await page.keyboard.press('Escape');
        await expect(command).toHaveCount(0);
        await expect(row).toContainText('60%');
        expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      } finally {
        inverter.close();
      }
    });
  });
}
