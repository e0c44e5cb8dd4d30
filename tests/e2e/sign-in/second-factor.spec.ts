import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { TOTP } from 'otpauth';
import { faultsOf } from '../../support/axe.ts';
import { fillLogIn, say, words } from '../../support/console-page.ts';
import { test } from '../console-test.ts';
import { userHolding } from '../organisation.ts';

const own = {
  code: label('动态验证码', 'Authenticator code'),
  section: label('动态验证码', 'Second factor'),
  setUp: label('绑定身份验证器', 'Set up an authenticator'),
  firstCode: label('验证码', 'Code'),
  confirm: label('确认绑定', 'Confirm'),
  kept: label('我已保存', 'I have kept them'),
  goOn: label('继续', 'Go on'),
};

/** A code other than the one the authenticator shows. */
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');

test('a second factor is set up and requested at the next sign-in, and a recovery code replaces it once', async ({
  page,
  request,
}) => {
  const person = await userHolding(request, `otp${randomUUID().slice(0, 8)}`, ['post']);
  await page.goto('/login?redirect=/me');
  await fillLogIn(page, person);
  await page.getByRole('button', { name: own.setUp.zh }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.password.zh).fill('wrong');
  await dialog.getByRole('button', { name: own.goOn.zh }).click();
  await expect(dialog.getByRole('alert')).toHaveText(messages['signIn.passwordWrong'].zh);
  await dialog.getByLabel(words.password.zh).fill(person.password);
  await dialog.getByRole('button', { name: own.goOn.zh }).click();
  await expect(page.getByRole('img', { name: '身份验证器二维码' })).toBeVisible();
  expect(await faultsOf(page, 'main')).toEqual([]);
  const secret = (await page.locator('code').first().innerText()).replace(/\s/g, '');
  const totp = new TOTP({ secret });
  const firstCode = page.getByRole('textbox', { name: own.firstCode.zh });
  await firstCode.fill(wrong(totp.generate()));
  await page.getByRole('button', { name: own.confirm.zh }).click();
  await expect(page.getByText(messages['signIn.secondFactorWrong'].zh)).toBeVisible();
  await expect(firstCode).toHaveAttribute('aria-invalid', 'true');
  await expect(firstCode).toBeFocused();
  await firstCode.fill(totp.generate());
  await page.getByRole('button', { name: own.confirm.zh }).click();
  const codes = page.getByRole('list', { name: '恢复码' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const section = page.getByRole('region', { name: own.section.zh });
  await expect(section).toBeFocused();
  const recovery = (await codes.first().innerText()).trim();
  expect(await faultsOf(page, 'main')).toEqual([]);
  await page.getByRole('button', { name: own.kept.zh }).click();
  await expect(page.getByText('剩余 10 个恢复码')).toBeVisible();
  await expect(section).toBeFocused();

  await page.getByRole('button', { name: /^用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.goto('/login?redirect=/me');
  await fillLogIn(page, person);
  const code = page.getByLabel(own.code.zh);
  await expect(code).toBeFocused();
  await code.fill('abcde-fghjk');
  await page.getByRole('button', { name: say(words.enter, 'zh'), exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(messages['signIn.secondFactorWrong'].zh);
  await code.fill(recovery);
  await page.getByRole('button', { name: say(words.enter, 'zh'), exact: true }).click();
  await expect(page).toHaveURL(/\/me$/);
  await expect(page.getByText('剩余 9 个恢复码')).toBeVisible();
});
