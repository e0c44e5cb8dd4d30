import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { client } from '@heliodeck/model/clients/client';
import { fillText } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { expect, type Page } from '@playwright/test';
import { say, words } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  stations: label('电站管理', 'Stations'),
  secret: label('客户端密钥', 'Client Secret'),
  kept: label('我已保存', 'I have kept it'),
  usage: label('用量', 'Usage'),
  today: label('今日', 'Today'),
  of: label('已用 1 / 10,000', '1 of 10,000 used'),
  more: label('更多操作', 'More'),
  allow: label('同意', 'Allow'),
  refuse: label('拒绝', 'Refuse'),
  view: label('电站 · 查看', 'Station · View'),
};
const redirect = 'https://reports.example.com/back';
const { fields } = client;

for (const locale of locales) {
  test.describe(`a program in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);
    const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

    /** Fills in the form of a new program that acts by itself, without its name and redirect address. */
    async function openForm(page: Page): Promise<ReturnType<Page['getByRole']>> {
      await page.goto('/system/client');
      await button(page, text(words.add)).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(text(fields.authorizedGrantTypes.label)).click();
      // The list of options is at the end of the page.
      await page.getByTitle('client_credentials', { exact: true }).last().click();
      await page.keyboard.press('Escape');
      const scopes = form.getByRole('tree', { name: text(fields.scope.label), exact: true });
      await scopes.getByRole('checkbox', { name: text(own.stations) }).click();
      return form;
    }

    test('is not saved without a redirect address, nor with an insecure one', async ({ page }) => {
      const form = await openForm(page);
      await form.getByLabel(text(fields.clientId.label)).fill('insecure');
      await button(page, text(words.save)).click();
      const address = form.getByLabel(text(fields.webServerRedirectUri.label));
      await expect(form.getByText(text(fields.webServerRedirectUri.required))).toBeVisible();
      const insecure = 'http://reports.example.com';
      await address.fill(insecure);
      await button(page, text(words.save)).click();
      const refusal = fillText(messages['client.redirectUri'], { address: insecure }, locale);
      await expect(form.getByText(refusal)).toBeVisible();
    });

    test('shows its secret once, requests a token with it, and shows the calls that it made', async ({
      page,
      request,
    }) => {
      const name = `robot-${randomUUID().slice(0, 8)}`;
      const form = await openForm(page);
      await form.getByLabel(text(fields.clientId.label)).fill(name);
      await form.getByLabel(text(fields.webServerRedirectUri.label)).fill(redirect);
      await button(page, text(words.save)).click();
      const told = page
        .getByRole('dialog')
        .filter({ has: page.getByRole('button', { name: text(own.kept) }) });
      const secret = await told.getByLabel(text(own.secret), { exact: true }).inputValue();
      expect(secret).toMatch(/^[\w-]{43}$/);
      await button(page, text(own.kept)).click();
      await expect(told).toHaveCount(0);
      expect(await page.content()).not.toContain(secret);

      const reply = await request.post('/api/blade-auth/oauth/token', {
        form: { grant_type: 'client_credentials' },
        headers: { authorization: `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}` },
      });
      expect(reply.status()).toBe(200);
      await page.reload();
      const row = page.getByRole('row').filter({ hasText: name });
      await expect(row).toContainText(text(own.of));
    });

    test('is allowed or refused by the person whose consent it requests', async ({ page }) => {
      await page.route('https://reports.example.com/**', (route) => route.fulfill({ body: 'the program' }));
      const ask = (address: string) =>
        `/oauth/authorize?${new URLSearchParams({
          response_type: 'code',
          client_id: 'e2e-reports',
          redirect_uri: address,
          state: 'abc',
          code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
          code_challenge_method: 'S256',
        })}`;
      await page.goto('/');
      await addProgram(page);
      await page.goto(ask('https://evil.example.com/'));
      await expect(page.getByRole('alert')).toContainText(text(messages['oauth.redirectUri']));
      await page.goto(ask(redirect));
      await expect(page.getByRole('heading')).toContainText('e2e-reports');
      await expect(page.getByText(text(own.view))).toBeVisible();
      await button(page, text(own.refuse)).click();
      await expect(page).toHaveURL(`${redirect}?state=abc&error=access_denied`);
      await page.goto(ask(redirect));
      await button(page, text(own.allow)).click();
      await expect(page).toHaveURL(/back\?state=abc&code=[\w-]{43}$/);
    });
  });
}

/** Registers the program of these tests, unless the test in the other language has. */
async function addProgram(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const kept = JSON.parse(localStorage.getItem('heliodeck.session') ?? '{}') as { accessToken?: string };
    await fetch('/api/blade-system/client/submit', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'Blade-Auth': `bearer ${kept.accessToken}` },
      body: JSON.stringify({
        clientId: 'e2e-reports',
        authorizedGrantTypes: 'authorization_code',
        scope: 'stationInfo_view',
        accessTokenValidity: 600,
        refreshTokenValidity: 600,
        webServerRedirectUri: 'https://reports.example.com/back',
      }),
    });
  });
}
