import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import type { Person } from '../../support/console-page.ts';
import { fillLogIn, say, setLanguage, words } from '../../support/console-page.ts';
import { locales, test } from '../console-test.ts';
import { userHolding } from '../organisation.ts';
import { operator } from '../people.ts';

const own = {
  needAccount: label('请输入账号', 'Please enter your account'),
  needPassword: label('请输入密码', 'Please enter your password'),
  caps: label('大写锁定已开启', 'Caps Lock is on'),
  needCaptcha: label('请输入验证码', 'Please enter the captcha'),
  another: label('看不清？换一张', 'Show another image'),
};

/** An account that does not exist: it gets the answer of a wrong password, and no other test is locked out. */
const stranger = (): Person => ({ ...operator, account: `x${randomUUID().slice(0, 8)}`, password: 'wrong' });

for (const locale of locales) {
  test.describe(`log-in in ${locale}`, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto('/login');
      await setLanguage(page, locale);
    });

    test('begins at the tenant before the first sign-in in this browser, afterwards at the account', async ({
      page,
    }) => {
      await page.reload();
      const tenant = page.getByLabel(say(words.tenant, locale));
      await expect(tenant).toBeFocused();
      // The suggested tenant is replaced by the typed one; three entries and Enter sign in.
      await page.keyboard.type(operator.tenantId);
      await expect(tenant).toHaveValue(operator.tenantId);
      await page.keyboard.press('Tab');
      await page.keyboard.type(operator.account);
      await page.keyboard.press('Tab');
      await page.keyboard.type(operator.password);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('navigation', { name: say(words.mainMenu, locale) })).toBeVisible();
      const other = await page.context().newPage();
      await other.goto('/me');
      await other.evaluate(() => localStorage.removeItem('heliodeck.session'));
      await other.goto('/login');
      await expect(other.getByLabel(say(words.tenant, locale))).toHaveValue(operator.tenantId);
      await expect(other.getByLabel(say(words.account, locale))).toBeFocused();
    });

    test('marks missing input and sends nothing', async ({ page, traffic }) => {
      await page.getByLabel(say(words.tenant, locale)).fill(operator.tenantId);
      await page.getByRole('button', { name: say(words.enter, locale), exact: true }).click();
      await expect(page.getByText(say(own.needAccount, locale))).toBeVisible();
      await expect(page.getByText(say(own.needPassword, locale))).toBeVisible();
      expect(traffic.complaints).toEqual([]);
    });

    test('shows that Caps Lock is on while a password is typed', async ({ page }) => {
      const password = page.getByLabel(say(words.password, locale), { exact: true });
      const typed = { key: 'A', bubbles: true };
      await password.dispatchEvent('keydown', { ...typed, modifierCapsLock: true });
      await expect(page.getByText(say(own.caps, locale))).toBeVisible();
      await password.dispatchEvent('keyup', typed);
      await expect(page.getByText(say(own.caps, locale))).toHaveCount(0);
    });

    test('refuses wrong credentials without naming the wrong one', async ({ page }) => {
      await fillLogIn(page, stranger(), locale);
      await expect(page.getByRole('alert')).toHaveText(say(messages['signIn.wrongPassword'], locale));
      await expect(page).toHaveURL(/\/login$/);
    });

    test('refuses a tenant that does not exist', async ({ page }) => {
      await fillLogIn(page, { ...stranger(), tenantId: '999999' }, locale);
      await expect(page.getByRole('alert')).toHaveText(say(messages['signIn.noTenant'], locale));
    });

    test('requires a captcha after two failures, and checks it', async ({ page }) => {
      const person = stranger();
      await fillLogIn(page, person, locale);
      await expect(page.getByRole('alert')).toBeVisible();
      await expect(page.getByLabel(say(words.captcha, locale))).toHaveCount(0);
      await fillLogIn(page, person, locale);
      const picture = page.getByRole('img', { name: say(own.another, locale) });
      await expect(picture).toBeVisible();
      const shown = await picture.getAttribute('src');
      const captcha = page.getByLabel(say(words.captcha, locale));
      // If left empty it is required, and nothing is sent.
      await page.getByLabel(say(words.password, locale), { exact: true }).press('Enter');
      await expect(page.getByText(say(own.needCaptcha, locale))).toBeVisible();
      await expect(captcha).toBeFocused();
      await captcha.fill('?????');
      await page.getByRole('button', { name: say(words.enter, locale), exact: true }).click();
      await expect(page.getByRole('alert')).toHaveText(say(messages['signIn.captcha'], locale));
      await expect(picture).not.toHaveAttribute('src', shown ?? '');
      await expect(captcha).toBeFocused();
    });

    test('refuses an account that failed five times, even with the right password', async ({
      page,
      request,
    }) => {
      const person = stranger();
      const { tenantId, account: username } = person;
      for (let failure = 0; failure < 5; failure++) {
        // Another program of the family, without a captcha.
        await request.post('/api/blade-auth/oauth/token', {
          params: { grant_type: 'password', scope: 'all', tenantId, username, password: 'wrong' },
          headers: { authorization: `Basic ${btoa('saber:saber_secret')}` },
        });
      }
      await fillLogIn(page, person, locale);
      await expect(page.getByRole('alert')).toHaveText(say(messages['signIn.locked'], locale));
    });

    test('opens the requested address after sign-in', async ({ page }) => {
      const address = '/equipment/headerBox?deviceName=HX&size=20';
      await page.goto(address);
      await expect(page).toHaveURL(/\/login\?redirect=/);
      await fillLogIn(page, operator, locale);
      await expect(page).toHaveURL(address);
      await expect(
        page.getByRole('textbox', { name: say(label('设备名称', 'Device Name'), locale) }),
      ).toHaveValue('HX');
    });
  });
}

test('sign-out ends the session and returns to the log-in page', async ({ page, request }) => {
  await page.goto('/login');
  await fillLogIn(page, operator);
  await expect(page.getByRole('navigation', { name: words.mainMenu.zh })).toBeVisible();
  const token = await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('heliodeck.session') ?? '{}') as { accessToken?: string };
    return kept.accessToken ?? '';
  });
  const call = () => request.get('/api/blade-dtu/dtu/list', { headers: { 'blade-auth': `bearer ${token}` } });
  expect((await call()).status()).toBe(200);
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
  // The log-in page shows at once; the call that ends the session may still be running.
  await expect.poll(async () => (await call()).status()).toBe(401);
});

test('sign-out leaves only the appearance of the console in the browser', async ({ page, request }) => {
  const person = await userHolding(request, `leaves${randomUUID().slice(0, 8)}`, ['headerBox']);
  await page.goto('/login?redirect=/equipment/headerBox?deviceName=HX-secret');
  await fillLogIn(page, person);
  await expect(page.getByRole('textbox', { name: '设备名称' })).toHaveValue('HX-secret');
  const stored = () =>
    page.evaluate(() => ({
      local: Object.entries({ ...localStorage }).filter(([, value]) => value !== 'null'),
      session: Object.entries({ ...sessionStorage }).filter(([, value]) => value !== '[]' && value !== '{}'),
    }));
  expect(JSON.stringify(await stored())).toContain('HX-secret');
  expect(JSON.stringify(await stored())).toContain(person.account);
  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
  const { local, session } = await stored();
  expect(session).toEqual([]);
  for (const [name] of local) expect(name).toMatch(/^heliodeck\.(preferences|tenant|device|station\.\d+)$/);
  for (const hidden of ['HX-secret', person.account]) expect(JSON.stringify(local)).not.toContain(hidden);
  expect(await page.content()).not.toContain(person.account);
});

test('the log-in page uses the first language of the browser that the console supports, until the user chooses one', async ({
  browser,
}) => {
  for (const [asked, locale] of [
    ['en-GB', 'en'],
    ['zh-TW', 'zh'],
    ['de-DE', 'en'],
  ] as const) {
    const context = await browser.newContext({ locale: asked });
    const page = await context.newPage();
    await page.goto('/login');
    await expect(page.getByRole('button', { name: say(words.enter, locale), exact: true })).toBeVisible();
    await setLanguage(page, 'zh');
    await page.reload();
    await expect(page.getByRole('button', { name: say(words.enter, 'zh'), exact: true })).toBeVisible();
    await context.close();
  }
});
