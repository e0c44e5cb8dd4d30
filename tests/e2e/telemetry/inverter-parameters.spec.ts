import { label } from '@heliodeck/kit/label';
import { commandStates } from '@heliodeck/model/commands/command-states';
import { inverterSettings } from '@heliodeck/model/devices/records/inverter-settings';
import { isWindowField } from '@heliodeck/model/devices/time-windows';
import { demoStations } from '@heliodeck/simulator/demo-field';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { startInverter } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  limit: label('有功功率控制值', 'Active Power Setting'),
  writeLimit: label('写入有功功率控制值', 'Write Active Power Setting'),
  mode: label('BMS厂家', 'BMS Manufacturer'),
  windows: label('充放电时段', 'Charge and discharge windows'),
  edit: label('编辑时段', 'Edit windows'),
  charge: label('充电时段1', 'Charge window 1'),
  discharge: label('放电时段1', 'Discharge window 1'),
  none: label('未启用', 'Off'),
  broken: label(
    '结束不能早于开始，也不能与其他时段重叠',
    'Cannot end before it begins, nor overlap another window',
  ),
  ask: (count: number) =>
    label(
      `写入 ${count} 项参数？`,
      count === 1 ? 'Write this parameter?' : `Write these ${count} parameters?`,
    ),
  yes: label('写入设备', 'Write to device'),
  no: label('取消', 'Cancel'),
  current: label('当前命令', 'This command'),
};
const verified = commandStates.find((state) => state.value === 'verified')?.label ?? label('', '');
let count = 0;

/** Waits until the last command is verified, and returns to the device. */
async function seeVerified(page: Page, words: string, heading: string): Promise<void> {
  const command = page.getByRole('region', { name: heading });
  await expect(command.locator('[aria-live=polite]')).toHaveText(words);
  await page.keyboard.press('Escape');
  await expect(command).toHaveCount(0);
}

for (const [index, locale] of locales.entries()) {
  test.describe(`parameters of an inverter in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('are those that its model supports, and one is written and read back', async ({ page, request }) => {
      const { imei } = demoStations[2]?.site ?? { imei: '' };
      const api = await apiOf(request, operator);
      const [dtu] = await rowsOf(api, 'blade-dtu/dtu/list', { imei });
      const inverters = await rowsOf(api, 'blade-xwj/xwj/list', { dtuId: String(dtu?.id), type: '3' });
      await page.goto(`/monitor/monitorDevice?device=${inverters[index]?.id}&tab=parameters`);
      const drawer = page.getByRole('dialog').first();
      const row = drawer.getByRole('row').filter({ hasText: text(own.limit) });
      await expect(row).toContainText('W');
      await expect(drawer.getByRole('row').filter({ hasText: text(own.mode) })).toHaveCount(0);
      await row.getByRole('button').click();
      const wanted = index === 0 ? '12000' : '13000';
      await row.getByRole('spinbutton').fill(wanted);
      const write = row.getByRole('button', { name: text(own.writeLimit) });
      const question = page.getByRole('dialog', { name: text(own.ask(1)) });
      await write.click();
      // The dialog contains the old and the new value, and the answer No writes nothing.
      await expect(question.getByText('→')).toHaveText(new RegExp(`^${text(own.limit)}.* → ${wanted} W$`));
      await question.getByRole('button', { name: text(own.no) }).click();
      await expect(question).toHaveCount(0);
      await expect(row.getByRole('spinbutton')).toHaveValue(wanted);
      await expect(page.getByRole('region', { name: text(own.current) })).toHaveCount(0);
      await write.click();
      await question.getByRole('button', { name: text(own.yes) }).click();
      await seeVerified(page, text(verified), text(own.current));
      await expect(row).toContainText(wanted);
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
    });

    test('are complete on an inverter that supports all of them, with its windows on one line', async ({
      page,
      request,
    }) => {
      const { imei } = demoStations.at(-1)?.site ?? { imei: '' };
      const api = await apiOf(request, operator);
      const [dtu] = await rowsOf(api, 'blade-dtu/dtu/list', { imei });
      const [hybrid] = await rowsOf(api, 'blade-xwj/xwj/list', { dtuId: String(dtu?.id), type: '3' });
      await page.goto(`/monitor/monitorDevice?device=${hybrid?.id}&tab=parameters`);
      const drawer = page.getByRole('dialog').first();
      for (const [name, metric] of Object.entries(inverterSettings)) {
        if (isWindowField(name)) continue;
        const row = drawer.getByRole('row').filter({
          has: page.getByRole('rowheader', { name: text(metric.label), exact: true }),
        });
        await expect(row).toHaveCount(1);
        await expect(row.getByRole('button')).toHaveCount(1);
      }
      const part = page.getByRole('region', { name: text(own.windows) });
      // One window of each kind is in use; the other nine are hidden.
      await expect(part.getByRole('listitem')).toHaveCount(2);
      await expect(part.getByRole('listitem').first()).toContainText('01:00–05:00');
      await expect(part.getByRole('listitem').last()).toContainText('18:00–22:00');
      await page.setViewportSize({ width: 390, height: 844 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBeLessThanOrEqual(0);
    });

    test('windows of the day are written together, and not while they overlap', async ({ page, request }, {
      workerIndex,
    }) => {
      const api = await apiOf(request, operator);
      count += 1;
      const inverter = await startInverter(
        api,
        810_000 + workerIndex * 100 + index * 10 + count,
        'solis-hybrid',
      );
      const { id } = inverter;
      try {
        const known = () => rowsOf(api, 'inverterData/inverterData/list', { deviceId: id });
        await expect
          .poll(async () => (await known())[0]?.chargeTimePeriod1Start, { timeout: 45_000 })
          .toBe('00:00');
        await page.goto(`/monitor/monitorDevice?device=${id}&tab=parameters`);
        const part = page.getByRole('region', { name: text(own.windows) });
        const line = (of: typeof own.charge) =>
          part.getByRole('listitem').filter({ has: page.getByText(text(of), { exact: true }) });
        await expect(line(own.charge)).toContainText(text(own.none));
        await part.getByRole('button', { name: text(own.edit) }).click();
        const enter = async (of: typeof own.charge, which: 0 | 1, time: string): Promise<void> => {
          const box = line(of).getByRole('textbox').nth(which);
          // A poll between typing and Enter resets the picker.
          await expect(async () => {
            await box.fill(time);
            await box.press('Enter');
            await expect(box).toHaveValue(time, { timeout: 1_000 });
          }).toPass();
        };
        await enter(own.charge, 1, '05:30');
        await enter(own.charge, 0, '01:00');
        await enter(own.discharge, 1, '22:00');
        await enter(own.discharge, 0, '05:00');
        await expect(line(own.discharge)).toContainText(text(own.broken));
        const write = part.getByRole('button').filter({ hasText: '2' });
        await expect(write).toBeDisabled();
        await enter(own.discharge, 0, '18:00');
        await expect(part.getByText(text(own.broken))).toHaveCount(0);
        expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
        await write.click();
        const question = page.getByRole('dialog', { name: text(own.ask(2)) });
        await expect(question.getByText('→')).toHaveText([
          new RegExp(`^${text(own.charge)}.*${text(own.none)} → 01:00–05:30$`),
          new RegExp(`^${text(own.discharge)}.*${text(own.none)} → 18:00–22:00$`),
        ]);
        await question.getByRole('button', { name: text(own.yes) }).click();
        await seeVerified(page, text(verified), text(own.current));
        await expect(line(own.charge)).toContainText('01:00–05:30');
        await expect(line(own.discharge)).toContainText('18:00–22:00');
        await page.setViewportSize({ width: 390, height: 844 });
        await expect(line(own.charge)).toBeVisible();
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
          .toBeLessThanOrEqual(0);
      } finally {
        inverter.close();
      }
    });
  });
}
