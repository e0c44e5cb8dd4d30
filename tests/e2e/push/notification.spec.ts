import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { pressInRow } from '../field.ts';
import { userHolding } from '../organisation.ts';
import { operator } from '../people.ts';

const own = {
  test: label('发送测试', 'Send a test'),
  rotate: label('更换签名密钥', 'New signing secret'),
  lacks: label('渠道没有密钥', 'The channel has no secret'),
  once: label('密钥只显示这一次', 'shown this once'),
  notConfigured: label('未配置', 'Not configured'),
  ahead: label('值班安排', 'Who is on duty'),
  gap: label('无人值班', 'Nobody on duty'),
  handOver: label('交班', 'Hand over'),
  to: label('接班人', 'Taken over by'),
  handedOver: label('已交班', 'Duty was handed over'),
  until: (name: string) => label(`${name} 值班至`, `${name} on duty until`),
  toMissing: label('请选择接班人', 'Please choose who takes over'),
};

for (const locale of locales) {
  const text = (of: Parameters<typeof say>[0]) => say(of, locale);

  test.describe(`notification, in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('a webhook without a secret shows that when it is tested, leaves a push record, and gets a secret that is shown', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const channelName = `H-${randomUUID().slice(0, 8)}`;
      const endpoint = 'https://example.com/in';
      const { id } = await api.post<Wire>('blade-pushChannel/pushChannel/submit', {
        channelName,
        endpoint,
        type: 5,
        enabled: false,
      });
      await page.goto(`/operations/push/pushChannel?channelName=${channelName}`);
      const row = page.getByRole('row').filter({ hasText: channelName });
      await pressInRow(page, row, text(own.test));
      await page.getByRole('button', { name: text(words.yes), exact: true }).click();
      await expect(page.getByText(text(own.lacks)).first()).toBeVisible();

      await pressInRow(page, row, text(own.rotate));
      await page.getByRole('button', { name: text(words.yes), exact: true }).click();
      const secret = page.getByRole('dialog').filter({ hasText: text(own.once) });
      await expect(secret.getByRole('textbox')).toHaveValue(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);

      const [record] = await rowsOf(api, 'blade-msgPush/msgPush/list', { channelId: id });
      await page.goto(`/operations/msgPush?act=view&id=${record?.id}`);
      const detail = page.getByRole('dialog');
      await expect(detail).toContainText(text(own.notConfigured));
      await expect(detail).toContainText(text(own.lacks));
    });

    test('a rota shows who is on duty and the hours without anybody, and a hand-over requires a name and appears in the plan', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const rotaName = `R-${randomUUID().slice(0, 8)}`;
      const rota = await api.post<Wire>('blade-dutyRota/dutyRota/submit', { rotaName });
      const [user] = await rowsOf(api, 'blade-user/list', { account: operator.account });
      await api.post('blade-dutyShift/dutyShift/submit', {
        rotaId: rota.id,
        kind: 1,
        weekdays: '1,2,3,4,5,6,7',
        startTime: '08:00',
        endTime: '20:00',
        userId: user?.id,
      });
      // A person is on duty at any hour, so that there is always a shift to hand over; the gap is in another rota.
      const whole = await api.post<Wire>('blade-dutyRota/dutyRota/submit', { rotaName: `${rotaName}-W` });
      await api.post('blade-dutyShift/dutyShift/submit', {
        rotaId: whole.id,
        kind: 1,
        weekdays: '1,2,3,4,5,6,7',
        startTime: '00:00',
        endTime: '00:00',
        userId: user?.id,
      });
      const { account: other } = await userHolding(request, `h${rotaName.slice(2)}${locale}`, ['dutyRota']);
      await page.goto(`/operations/push/dutyRota?rotaName=${rotaName}`);
      const row = page.getByRole('row').filter({ hasText: rotaName }).filter({ hasNotText: '-W' });
      await pressInRow(page, row, text(own.ahead));
      const shown = page.getByRole('dialog').filter({ hasText: rotaName });
      await expect(shown.getByRole('listitem').filter({ hasText: '08:00' }).first()).toBeVisible();
      await expect(shown).toContainText(String(user?.realName));
      await expect(shown).toContainText(text(own.gap));
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await page.keyboard.press('Escape');

      const covered = page.getByRole('row').filter({ hasText: `${rotaName}-W` });
      await pressInRow(page, covered, text(own.handOver));
      const over = page.getByRole('dialog').filter({ hasText: `${rotaName}-W` });
      const confirm = over.getByRole('button', { name: text(words.yes), exact: true });
      await confirm.click();
      await expect(page.getByText(text(own.toMissing))).toBeVisible();
      await over.getByLabel(text(own.to), { exact: true }).click();
      await page.keyboard.type(other);
      await page.locator('.ant-select-dropdown:visible').getByTitle(other).click();
      await confirm.click();
      await expect(page.getByText(text(own.handedOver))).toBeVisible();
      await expect(covered).toContainText(text(own.until(other)));
      await pressInRow(page, covered, text(own.ahead));
      const plan = page.getByRole('dialog').filter({ hasText: `${rotaName}-W` });
      await expect(plan.getByRole('listitem').first()).toContainText(other);
      await expect(plan.getByRole('listitem').nth(1)).toContainText(String(user?.realName));
    });

    test('an invalid link shows a message on a phone, without sign-in', async ({ browser, baseURL }) => {
      const context = await browser.newContext({
        ...(baseURL && { baseURL }),
        viewport: { width: 390, height: 844 },
        locale: locale === 'zh' ? 'zh-CN' : 'en-GB',
      });
      const page = await context.newPage();
      await page.goto(`/acknowledge#${'x'.repeat(43)}`);
      await expect(page.getByText(/链接无效|The link is not valid/)).toBeVisible();
      expect(await faultsOf(page, 'body')).toEqual([]);
      await context.close();
    });
  });
}
