import { randomUUID } from 'node:crypto';
import type { FirstPassword } from '@heliodeck/model/wire/first-password';
import { fillText } from '@heliodeck/model/wire/message';
import { messages } from '@heliodeck/model/wire/messages';
import { leastPasswordLength, passwordRules } from '@heliodeck/model/wire/password-rules';
import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { fillLogIn, type Person, words } from '../../support/console-page.ts';
import { apiOf } from '../api.ts';
import { test } from '../console-test.ts';
import { userHolding } from '../organisation.ts';
import { administrator } from '../people.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: words.mainMenu.zh });
const accessToken = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('heliodeck.session') ?? '{}') as { accessToken?: string };
    return kept.accessToken ?? '';
  });

test('a new tenant’s administrator chooses a password first, then sets up the second factor that the tenant requires', async ({
  page,
  request,
}) => {
  // Two sign-ins and all steps before them.
  test.slow();
  const platform = await apiOf(request, administrator);
  const made = await platform.post<{ firstPasswords: FirstPassword[] }>('blade-system/tenant/submit', {
    tenantName: `新租户${randomUUID().slice(0, 6)}`,
    linkman: '周工',
  });
  const { tenantId, account, password } = made.firstPasswords[0] ?? {
    tenantId: '',
    account: '',
    password: '',
  };
  const first: Person = { tenantId, account, password: String(password) };
  const chosen: Person = { ...first, password: 'Chosen-2026' };

  await page.goto('/login?redirect=/system/user');
  await fillLogIn(page, first);
  await expect(page).toHaveURL(/\/me\/password$/);
  await page.goto('/system/user');
  await expect(page).toHaveURL(/\/me\/password$/);
  // None of them would open.
  await expect(menu(page)).toHaveCount(0);
  await page.getByLabel('原密码', { exact: true }).fill(first.password);
  // The rules are shown before typing, and the length is checked before it is sent.
  await expect(page.getByText(passwordRules.zh)).toBeVisible();
  const short = fillText(messages['user.passwordShort'], { min: leastPasswordLength }, 'zh');
  await page.getByLabel('新密码', { exact: true }).fill('Ab3-xyz');
  await page.getByLabel('确认新密码', { exact: true }).fill('Ab3-xyz');
  await page.getByRole('button', { name: words.save.zh }).click();
  await expect(page.getByText(short)).toBeVisible();
  await page.getByLabel('新密码', { exact: true }).fill(chosen.password);
  await page.getByLabel('确认新密码', { exact: true }).fill(chosen.password);
  await page.getByRole('button', { name: words.save.zh }).click();
  await expect(page).toHaveURL(/\/login/);

  const own = await apiOf(request, chosen);
  await own.post('blade-system/param/submit', {
    paramName: '必须使用动态验证码',
    paramKey: 'account.totpRequired',
    paramValue: 'true',
  });
  await fillLogIn(page, chosen);
  await expect(page).toHaveURL(/\/me\/second-factor$/);
  await page.goto('/system/user');
  await expect(page).toHaveURL(/\/me\/second-factor$/);
  await expect(page.getByRole('alert')).toContainText('本租户要求使用动态验证码');
  await page.getByRole('button', { name: '绑定身份验证器' }).click();
  await page.getByRole('dialog').getByLabel(words.password.zh).fill(chosen.password);
  await page.getByRole('dialog').getByRole('button', { name: '继续' }).click();
  const secret = (await page.locator('code').first().innerText()).replace(/\s/g, '');
  await page.getByRole('textbox', { name: '验证码' }).fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: '确认绑定' }).click();
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/' || !url.pathname.startsWith('/me'));
  await page.goto('/system/user');
  await expect(page.getByRole('main').getByText('admin').first()).toBeVisible();
});

test('the lock page opens with the password alone, and the same session continues', async ({
  page,
  request,
}) => {
  const person = await userHolding(request, `lock${randomUUID().slice(0, 8)}`, ['post']);
  await page.goto('/login?redirect=/me');
  await fillLogIn(page, person);
  await expect(menu(page)).toBeVisible();
  const before = await accessToken(page);
  await page.getByRole('button', { name: '锁屏' }).first().click();
  await expect(menu(page)).toBeHidden();
  const password = page.getByLabel(words.password.zh, { exact: true });
  await password.fill('wrong');
  await page.getByRole('button', { name: '解锁' }).click();
  await expect(page.getByRole('alert')).toHaveText(messages['signIn.passwordWrong'].zh);
  await page.reload();
  await expect(menu(page)).toBeHidden();
  await password.fill(person.password);
  await page.getByRole('button', { name: '解锁' }).click();
  await expect(menu(page)).toBeVisible();
  expect(await accessToken(page)).toBe(before);
});

test('sign-out elsewhere ends every session except this one', async ({ page, request }) => {
  const person = await userHolding(request, `many${randomUUID().slice(0, 8)}`, ['post']);
  const elsewhere = await apiOf(request, person);
  await page.goto('/login?redirect=/me');
  await fillLogIn(page, person);
  await page.getByRole('button', { name: '退出其他会话' }).click();
  await page.getByRole('dialog').getByLabel(words.password.zh).fill(person.password);
  await page.getByRole('dialog').getByRole('button', { name: '继续' }).click();
  await expect(page.getByRole('button', { name: '退出其他会话' })).toHaveCount(0);
  expect(await elsewhere.statusOf('blade-user/info')).toBe(401);
  await page.reload();
  await expect(menu(page)).toBeVisible();
});
