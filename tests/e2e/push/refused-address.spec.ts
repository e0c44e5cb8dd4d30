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
  webhook: label('网络回调', 'Webhook'),
  endpoint: label('回调地址', 'Webhook Address'),
  refused: label('不允许访问此地址', 'This address may not be used'),
  notHttps: label('地址必须使用https', 'The address must use https'),
};

for (const locale of locales)
  test.describe(`a webhook in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('is refused with an internal address, and nothing is stored', async ({ page, request }) => {
      const api = await apiOf(request, operator);
      const channelName = `W-${randomUUID().slice(0, 8)}`;
      await page.goto('/operations/push/pushChannel');
      await page.getByRole('button', { name: text(words.add), exact: true }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(text(own.channelName), { exact: true }).fill(channelName);
      await form.getByLabel(text(own.type), { exact: true }).click();
      await page
        .locator('.ant-select-dropdown:visible')
        .getByTitle(text(own.webhook), { exact: true })
        .click();
      const endpoint = form.getByLabel(text(own.endpoint), { exact: true });
      for (const [address, reason] of [
        ['https://127.0.0.1/in', own.refused],
        ['https://192.168.1.20/in', own.refused],
        ['https://[::1]/in', own.refused],
        ['http://example.com/in', own.notHttps],
      ] as const) {
        await endpoint.fill(address);
        const answered = page.waitForResponse((reply) => reply.url().includes('/pushChannel/s'));
        await form.getByRole('button', { name: text(words.save), exact: true }).click();
        expect((await answered).status()).toBe(400);
        await expect(endpoint).toHaveAttribute('aria-invalid', 'true');
        await expect(endpoint).toHaveAccessibleDescription(new RegExp(text(reason)));
      }
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      expect(await rowsOf(api, 'blade-pushChannel/pushChannel/list', { channelName })).toEqual([]);
    });
  });
