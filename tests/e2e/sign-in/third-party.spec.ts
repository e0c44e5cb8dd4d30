import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { signInMessages } from '@heliodeck/model/sign-in/messages';
import { expect, type Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, setLanguage, words } from '../../support/console-page.ts';
import { openIdStandIn } from '../../support/openid-stand-in.ts';
import { apiOf } from '../api.ts';
import { locales, test } from '../console-test.ts';
import { administrator, operator } from '../people.ts';
import { standInPort } from '../stand-in-port.ts';

const own = {
  third: label('第三方', 'Third party'),
  sms: label('短信验证码', 'Text message'),
  register: label('注册', 'Register'),
  again: label('确认密码', 'Password again'),
  none: label('该租户尚未配置第三方登录', 'This tenant has set up no third-party sign-in'),
  noSms: label('该租户尚未配置短信服务', 'This tenant has no text message service'),
  foreign: label('该登录不是从本窗口发起的', 'This sign-in was not begun in this window'),
  registered: label('注册成功', 'You are registered'),
};

const way = (page: Page, text: string) => page.getByRole('button', { name: text, exact: true });

for (const locale of locales) {
  test(`a provider that the tenant has not set up shows a plain message in ${locale}`, async ({ page }) => {
    await page.goto('/login');
    await setLanguage(page, locale);
    await page.getByLabel(say(words.tenant, locale)).fill(administrator.tenantId);
    await way(page, say(own.sms, locale)).click();
    await expect(page.getByText(say(own.noSms, locale))).toBeVisible();
    await expect(way(page, say(words.enter, locale))).toHaveCount(0);
    await way(page, say(own.third, locale)).click();
    await expect(page.getByText(say(own.none, locale))).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto('/register');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });

  test(`an answer that this window did not request signs nobody in, in ${locale}`, async ({
    page,
    traffic,
  }) => {
    await page.goto('/login');
    await setLanguage(page, locale);
    await page.goto('/#/login?state=forged&code=forged');
    await expect(page.getByRole('alert')).toContainText(say(own.foreign, locale));
    await page.goto('/oauth/redirect/works?error=signIn.providerUnknown');
    await expect(page.getByRole('alert')).toHaveText(say(signInMessages['signIn.providerUnknown'], locale));
    expect(traffic.complaints).toEqual([]);
  });
}

test('a person whom a third party authenticated registers in a separate window', async ({
  page,
  request,
  baseURL,
}) => {
  const source = `idp-${randomUUID().slice(0, 8)}`;
  const provider = await openIdStandIn([`${baseURL}/api/blade-auth/oauth/callback/${source}`], {
    port: standInPort('third-party'),
  });
  try {
    const tenant = await apiOf(request, operator);
    const given = { name: '企业账号', source, issuer: provider.issuer, ...provider.client };
    const { id } = await tenant.post<{ id: string }>('blade-system/identity-provider/submit', given);

    await page.goto('/login');
    await page.getByLabel(words.tenant.zh).fill(operator.tenantId);
    await way(page, own.third.zh).click();
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: '使用 企业账号 登录' }).click();
    const popup = await opening;
    await popup.locator('[name=login]').fill(source);
    await popup.locator('[name=password]').fill('any');
    await popup.getByRole('button').click();
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Continue' }).click();
    await closed;

    await expect(page).toHaveURL(/\/register$/);
    await expect(page.getByLabel('昵称')).toHaveValue(`人 ${source}`.slice(0, 20));
    await page.getByLabel(words.account.zh).fill(source);
    await page.getByLabel(words.password.zh, { exact: true }).fill('Choose-2026');
    await page.getByLabel(own.again.zh).fill('Choose-2027');
    await way(page, own.register.zh).click();
    await expect(page.getByText('两次输入密码不一致！')).toBeVisible();
    await page.getByLabel(own.again.zh).fill('Choose-2026');
    await way(page, own.register.zh).click();
    await expect(page.getByText(own.registered.zh)).toBeVisible();
    await tenant.post(`blade-system/identity-provider/remove?ids=${id}`);
  } finally {
    provider.close();
  }
});
