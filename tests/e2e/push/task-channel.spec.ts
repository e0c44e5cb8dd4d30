import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { operator } from '../people.ts';

const own = {
  channelName: label('渠道名称', 'Channel Name'),
  type: label('推送方式', 'Push Way'),
  wecom: label('企业微信机器人', 'WeCom robot'),
  webhook: label('网络回调', 'Webhook'),
  robotAddress: label('机器人地址', 'Robot Address'),
  endpoint: label('回调地址', 'Webhook Address'),
  enabled: label('启用', 'Enabled'),
  notices: label('流程任务通知', 'Notices of Tasks'),
  events: label('接收事件', 'Events'),
  raised: label('告警产生', 'Alarm raised'),
  assigned: label('任务已分配', 'Task assigned'),
  overdue: label('任务已超期', 'Task overdue'),
  edit: label('编辑', 'Edit'),
};

for (const locale of locales)
  test.describe(`a channel for tasks in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('a robot selects its notices and a webhook its events, and both show the selected ones when opened again', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const form = page.getByRole('dialog');
      const pick = (option: string): Promise<void> =>
        page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
      const channels = [
        {
          type: own.wecom,
          address: [own.robotAddress, 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=e2e'],
          field: own.notices,
          chosen: [own.assigned, own.overdue],
          kept: { taskNotices: 'assigned,overdue' },
        },
        {
          type: own.webhook,
          address: [own.endpoint, 'https://example.com/in'],
          field: own.events,
          chosen: [own.raised, own.overdue],
          kept: { topics: 'alarm.raised,task.overdue' },
        },
      ] as const;
      for (const { type, address, field, chosen, kept } of channels) {
        const channelName = `T-${randomUUID().slice(0, 8)}`;
        await page.goto('/operations/push/pushChannel');
        await page.getByRole('button', { name: text(words.add), exact: true }).click();
        await form.getByLabel(text(own.channelName), { exact: true }).fill(channelName);
        await expect(form.getByLabel(text(field), { exact: true })).toHaveCount(0);
        await form.getByLabel(text(own.type), { exact: true }).click();
        await pick(text(type));
        await form.getByLabel(text(address[0]), { exact: true }).fill(address[1]);
        // It notifies nobody while other tests handle tasks of this tenant.
        await form.getByLabel(text(own.enabled), { exact: true }).click();
        const box = form.getByLabel(text(field), { exact: true });
        // A long list renders the options in sight only.
        for (const one of chosen) {
          await box.fill(text(one));
          await pick(text(one));
        }
        await box.press('Escape');
        expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
        await form.getByRole('button', { name: text(words.save), exact: true }).click();
        await expect(page.getByText(text(words.done))).toBeVisible();
        const [row] = await rowsOf(api, 'blade-pushChannel/pushChannel/list', { channelName });
        expect(row).toMatchObject({ ...kept, enabled: false });
        await page.goto(`/operations/push/pushChannel?channelName=${channelName}`);
        await page.getByRole('button', { name: `${text(own.edit)} ${channelName}`, exact: true }).click();
        for (const one of chosen) await expect(form.getByTitle(text(one), { exact: true })).toBeVisible();
      }
    });
  });
