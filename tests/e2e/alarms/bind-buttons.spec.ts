import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { userHolding } from '../organisation.ts';
import { nobodySignedIn, ownSession } from '../own-session.ts';
import { operator } from '../people.ts';

const own = {
  bind: label('绑定属性', 'Bind attribute'),
  bindTitle: label('绑定', 'Bind'),
  view: label('查看', 'View'),
  edit: label('编辑', 'Edit'),
  name: label('蓄电池电压', 'Battery Voltage'),
  to: label(
    '将绑定到：蓄电池电压 (0.batteryVoltage)',
    'Will be bound to: Battery Voltage (0.batteryVoltage)',
  ),
  attrId: label('属性编号', 'Attribute ID'),
};
const path = 'blade-thresholdSetting/thresholdSetting';
const changing = ['thresholdAttr_add', 'thresholdAttr_view', 'thresholdAttr_edit', 'thresholdAttr_delete'];
const screen = ['operations', 'thresholdSetting', 'thresholdSetting_view', 'thresholdSetting_edit'];

for (const locale of locales)
  test.describe(`the attribute picker in ${locale}`, () => {
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);
    /** Opens the dialog for the rule with this name. */
    const picker = async (page: Page, alarmName: string) => {
      await page.goto(`/operations/thresholdSetting?alarmName=${alarmName}`);
      await page.getByRole('row').filter({ hasText: alarmName }).getByRole('checkbox').check();
      await page.getByRole('button', { name: text(own.bind), exact: true }).click();
      const bind = page.getByRole('dialog', { name: text(own.bindTitle), exact: true });
      await bind.getByLabel(text(own.attrId), { exact: true }).fill('0.batteryVoltage');
      await page.keyboard.press('Enter');
      const row = bind.getByRole('row').filter({ hasText: '0.batteryVoltage' });
      await expect(row).toHaveCount(1);
      return { bind, row };
    };
    const rule = async (api: Awaited<ReturnType<typeof apiOf>>) => {
      const { controller } = await fieldStation(api, 1);
      const alarmName = `B-${randomUUID().slice(0, 8)}`;
      const given = { alarmName, attrNo: '1.batteryVoltage', grade: 4, alarmTrigger: 1, alarmNumA: '90' };
      const { id } = await api.post<Wire>(`${path}/submit`, { ...given, deviceIds: controller.id });
      return { id, alarmName };
    };

    test.describe('without the permission codes of stations', () => {
      test.use({ storageState: nobodySignedIn, viewport: { width: 1440, height: 900 } });

      test('has no buttons, even with its own permission codes', async ({ page, request }) => {
        const account = `b${randomUUID().slice(0, 8)}`;
        const person = await userHolding(request, account, [...screen, 'thresholdAttr', ...changing]);
        const api = await apiOf(request, operator);
        const { id, alarmName } = await rule(api);
        await ownSession(page, person, locale);
        const { bind, row } = await picker(page, alarmName);
        await expect(row.getByRole('button')).toHaveCount(0);
        for (const name of [words.add, words.remove])
          await expect(bind.getByRole('button', { name: text(name), exact: true })).toHaveCount(0);
        await api.post(`${path}/remove`, {}, { ids: id });
      });
    });

    test.describe('with both sets of permission codes', () => {
      test.use({ storageState: stateFile('operator', locale), viewport: { width: 1440, height: 900 } });

      test('has the buttons of its list; a click on a row presses none of them and picks the row', async ({
        page,
        request,
      }) => {
        const api = await apiOf(request, operator);
        const { id, alarmName } = await rule(api);
        const { bind, row } = await picker(page, alarmName);
        for (const act of [own.view, own.edit, words.remove])
          await expect(row.getByRole('button', { name: new RegExp(`^${text(act)}`) })).toBeVisible();
        await expect(bind.getByRole('button', { name: text(words.add), exact: true })).toBeVisible();
        await row.getByText(text(own.name), { exact: true }).first().click();
        await expect(page.getByRole('dialog')).toHaveCount(1);
        await expect(bind.getByText(text(own.to), { exact: true })).toBeVisible();
        expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
        expect((await rowsOf(api, `${path}/list`, { alarmName }))[0]).toMatchObject({
          attrNo: '1.batteryVoltage',
        });
        await api.post(`${path}/remove`, {}, { ids: id });
      });
    });
  });
