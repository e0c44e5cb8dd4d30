import { randomUUID } from 'node:crypto';
import type { FirstPassword } from '@heliodeck/model/wire/first-password';
import { expect, type Page } from '@playwright/test';
import { fillLogIn, words } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { test } from '../console-test.ts';
import { userHolding } from '../organisation.ts';
import { administrator, operator } from '../people.ts';

const redirect = 'https://asking.example.com/back';
const own = { allow: '同意', lock: '锁屏', unlock: '解锁' };
const menu = (page: Page) => page.getByRole('navigation', { name: words.mainMenu.zh });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a program’s consent page waits behind the lock page, the log-in page and a password that must be changed', async ({
  page,
  request,
}) => {
  test.slow();
  const clientId = `asking-${randomUUID().slice(0, 8)}`;
  const platform = await apiOf(request, administrator);
  await platform.post('blade-system/client/submit', {
    clientId,
    authorizedGrantTypes: 'authorization_code',
    scope: 'stationInfo_view',
    accessTokenValidity: 600,
    refreshTokenValidity: 600,
    webServerRedirectUri: redirect,
  });
  const question = `/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect,
    state: 'abc',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })}`;
  await page.route('https://asking.example.com/**', (route) => route.fulfill({ body: 'the program' }));
  const isAsked = () => expect(page.getByRole('heading')).toContainText(clientId);
  const isNotAsked = () => expect(button(page, own.allow)).toHaveCount(0);
  const person = await userHolding(request, `asked${randomUUID().slice(0, 8)}`, ['post']);

  await page.goto(question);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await fillLogIn(page, person);
  await isAsked();

  await page.goto('/me');
  await expect(menu(page)).toBeVisible();
  await button(page, own.lock).first().click();
  await expect(menu(page)).toBeHidden();
  await page.goto(question);
  await expect(button(page, own.unlock)).toBeVisible();
  await isNotAsked();
  await page.getByLabel(words.password.zh, { exact: true }).fill(person.password);
  await button(page, own.unlock).click();
  await isAsked();

  // The administrator resets the password: the sessions end, and the new password only allows changing it.
  const api = await apiOf(request, operator);
  const [user] = await rowsOf(api, 'blade-user/page', { account: person.account });
  const reset = await api.post<{ firstPasswords: FirstPassword[] }>(
    `blade-user/reset-password?userIds=${user?.id}`,
    {},
  );
  const initial = { ...person, password: String(reset.firstPasswords[0]?.password) };
  const chosen = { ...person, password: `Chosen-${randomUUID().slice(0, 8)}` };
  await page.goto(question);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await fillLogIn(page, initial);
  await page.getByLabel('原密码', { exact: true }).fill(initial.password);
  await isNotAsked();
  await page.getByLabel('新密码', { exact: true }).fill(chosen.password);
  await page.getByLabel('确认新密码', { exact: true }).fill(chosen.password);
  await button(page, words.save.zh).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await fillLogIn(page, chosen);
  await isAsked();
  await button(page, own.allow).click();
  await expect(page).toHaveURL(/back\?state=abc&code=[\w-]{43}$/);
});
