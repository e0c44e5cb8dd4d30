import { AxeBuilder } from '@axe-core/playwright';
import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { say } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  add: label('新增', 'Add'),
  save: label('保存', 'Save'),
  name: label('数据源名称', 'Data Source Name'),
  user: label('用户名', 'User Name'),
  password: label('密码', 'Password'),
  address: label('连接地址', 'Address'),
  driver: label('驱动类', 'Driver Class'),
  noPassword: label('请输入密码', 'Please enter the password'),
};

for (const locale of locales) {
  test.describe(`data sources in ${locale}`, () => {
    test.use({
      storageState: stateFile('administrator', locale),
      colorScheme: locale === 'zh' ? 'light' : 'dark',
    });
    const word = (name: keyof typeof own): string => say(own[name], locale);

    for (const [where, size] of [
      ['desk', { width: 1440, height: 900 }],
      ['phone', { width: 390, height: 844 }],
    ] as const)
      test(`a form used by keyboard explains why an address is refused, on a ${where}`, async ({ page }) => {
        await page.setViewportSize(size);
        await page.goto('/tool/datasource');
        await page.getByRole('button', { name: word('add') }).press('Enter');
        const form = page.getByRole('dialog');
        await form.getByLabel(word('name')).fill('readings');
        const driver = form.getByLabel(word('driver'));
        await driver.press('ArrowDown');
        await expect(driver).toHaveAttribute('aria-expanded', 'true');
        await driver.press('Enter');
        await form.getByLabel(word('user')).fill('reader');
        await form.getByLabel(word('address')).fill('jdbc:mysql://db.example.com:3306/shop');
        await form.getByRole('button', { name: word('save') }).press('Enter');
        await expect(form.getByText(word('noPassword'))).toBeVisible();
        await form.getByLabel(word('password')).fill('word');
        await form.getByRole('button', { name: word('save') }).press('Enter');
        const refusal = messages['datasource.addressNotAllowed'][locale].replace(
          '{host}',
          'db.example.com:3306',
        );
        await expect(page.getByText(refusal).first()).toBeVisible();
        await expect(form).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
        expect(
          violations
            .filter(({ impact }) => impact === 'serious' || impact === 'critical')
            .map(({ id }) => id),
        ).toEqual([]);
        await page.screenshot({ path: `test-results/data-source-${where}-${locale}.png` });
      });
  });
}
