import { randomUUID } from 'node:crypto';
import { AxeBuilder } from '@axe-core/playwright';
import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { say } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  add: label('新增', 'Add'),
  save: label('保存', 'Save'),
  ok: label('确定', 'OK'),
  enable: label('启用', 'Enable'),
  debug: label('调试', 'Debug'),
  upload: label('上传', 'Upload'),
  download: label('下载', 'Download'),
  category: label('分类', 'Category'),
  code: label('资源编号', 'Resource Code'),
  yunpian: label('云片', 'Yunpian'),
  image: label('选择图片', 'Choose an image'),
  uploaded: label('已上传的图片', 'The uploaded image'),
  phones: label('发送手机', 'Phone numbers'),
  more: label('更多', 'More'),
};

/** By keyboard, from the first option round to the last. */
async function chooseLast(page: Page, name: string): Promise<void> {
  const select = page.getByRole('dialog').getByLabel(name);
  await select.press('ArrowDown');
  await expect(select).toHaveAttribute('aria-expanded', 'true');
  await select.press('ArrowUp');
  await select.press('Enter');
}

async function faults(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
}

// In sequence: one configuration of a tenant is active, and both languages use one tenant.
test.describe.configure({ mode: 'default' });

for (const locale of locales) {
  test.describe(`resources in ${locale}`, () => {
    test.use({
      storageState: stateFile('operator', locale),
      colorScheme: locale === 'zh' ? 'light' : 'dark',
    });
    const word = (name: keyof typeof own): string => say(own[name], locale);
    const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
    /** A button of a row, also if it is in the row's menu. */
    const press = async (page: Page, text: string, name: string): Promise<void> => {
      const button = row(page, text).getByRole('button', { name });
      if ((await button.count()) > 0) await button.first().click();
      else {
        await row(page, text)
          .getByRole('button', { name: word('more') })
          .click();
        await page.getByRole('menuitem', { name }).click();
      }
    };

    test('a storage on the local disk requires only a code, is enabled after a confirmation, and gives pictures an address', async ({
      page,
    }) => {
      const code = `disk-${randomUUID().slice(0, 8)}`;
      await page.goto('/resource/oss');
      await page.getByRole('button', { name: word('add'), exact: true }).click();
      const form = page.getByRole('dialog');
      await expect(form.getByLabel('secretKey')).toBeVisible();
      // Its texts come from the server.
      await expect(form.getByTitle('minio')).toBeVisible();
      await chooseLast(page, word('category'));
      await expect(form.getByLabel('secretKey')).toHaveCount(0);
      await form.getByLabel(word('code')).fill(code);
      await form.getByRole('button', { name: word('save') }).click();
      await expect(row(page, code)).toBeVisible();
      await press(page, code, word('enable'));
      await expect(page.getByText(say(messages['question.enable'], locale)).last()).toBeVisible();
      await page.getByRole('button', { name: word('ok'), exact: true }).click();
      await expect(row(page, code)).toContainText(locale === 'zh' ? '是' : 'Yes');
      await press(page, code, word('debug'));
      const dialog = page.getByRole('dialog').filter({ hasText: word('image') });
      await expect(dialog.getByLabel(word('code'))).toHaveValue(code);
      const picture = { create: { width: 8, height: 8, channels: 3 as const, background: '#f0a020' } };
      await dialog.locator('input[type=file]').setInputFiles({
        name: 'roof.png',
        mimeType: 'image/png',
        buffer: await sharp(picture).png().toBuffer(),
      });
      await dialog.getByRole('button', { name: word('ok'), exact: true }).click();
      await expect(dialog.getByRole('status').filter({ hasText: '/api/blade-resource/file/' })).toBeVisible();
      await expect(dialog.getByRole('img', { name: word('uploaded') })).toHaveJSProperty('naturalWidth', 8);
      expect(await faults(page)).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
    });

    test('an attachment is dropped, listed in KB, and opened by its link', async ({ page }) => {
      const name = `report-${randomUUID().slice(0, 8)}.txt`;
      await page.goto('/resource/attach');
      await page.getByRole('button', { name: word('upload'), exact: true }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toBeVisible();
      expect(await faults(page)).toEqual([]);
      const file = dialog.locator('input[type=file]');
      await file.setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<html>') });
      await expect(page.getByText(say(messages['upload.typeRefused'], locale))).toBeVisible();
      await file.setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from('x'.repeat(2048)) });
      await expect(dialog).toHaveCount(0);
      await expect(row(page, name)).toContainText('2 KB');
      const download = page.context().waitForEvent('page');
      await press(page, name, word('download'));
      await download;
    });

    test('a text message configuration has the labels of its category, and an invalid number is reported', async ({
      page,
    }) => {
      const code = `sms${randomUUID().slice(0, 8)}`;
      await page.goto('/resource/sms');
      await page.getByRole('button', { name: word('add'), exact: true }).click();
      const form = page.getByRole('dialog');
      await expect(form.getByLabel('apiKey')).toBeVisible();
      await expect(form.getByLabel('secretKey')).toHaveCount(0);
      await expect(form.getByTitle(say(own.yunpian, locale), { exact: true })).toBeVisible();
      await chooseLast(page, word('category'));
      await form.getByLabel(word('code')).fill(code);
      await form.getByLabel(locale === 'zh' ? '模版ID' : 'Template ID').fill('9');
      await form.getByLabel('appId', { exact: true }).fill('1400006666');
      await form.getByLabel('appKey', { exact: true }).fill('a-secret');
      await form.getByLabel(locale === 'zh' ? '短信签名' : 'Signature').fill('日安');
      await form.getByRole('button', { name: word('save') }).click();
      await expect(row(page, code)).toBeVisible();
      await press(page, code, word('debug'));
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel(word('phones')).fill('12');
      await dialog.getByRole('button', { name: word('ok'), exact: true }).click();
      await expect(
        page.getByText(locale === 'zh' ? '手机号码不正确：12' : 'Not a phone number: 12'),
      ).toBeVisible();
      expect(await faults(page)).toEqual([]);
    });
  });
}
