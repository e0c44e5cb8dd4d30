import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { say, words } from '../../support/console-page.ts';
import { locales, stateFile, test } from '../console-test.ts';

const own = {
  chainName: label('升级链名称', 'Chain Name'),
  ways: label('推送方式', 'Ways'),
  after: label('未确认超过', 'Unacknowledged For'),
  webhook: label('网络回调', 'Webhook'),
  levelTime: label('第2级', 'Level 2'),
  edit: label('编辑', 'Edit'),
};

for (const locale of locales) {
  const text = (of: Parameters<typeof say>[0]) => say(of, locale);

  test.describe(`an escalation chain, in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('a chain is refused where a level has no time; a saved chain shows the entered values', async ({
      page,
    }) => {
      const chainName = `K-${randomUUID().slice(0, 8)}`;
      await page.goto('/operations/push/pushChain');
      await page.getByRole('button', { name: text(words.add), exact: true }).click();
      const form = page.getByRole('dialog');
      const choose = async (name: string, index: number, option: string) => {
        await form.getByLabel(name, { exact: true }).nth(index).click();
        await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click();
        await form.getByLabel(name, { exact: true }).nth(index).press('Escape');
      };
      await form.getByLabel(text(own.chainName)).fill(chainName);
      await choose(text(own.ways), 0, text(own.webhook));
      await choose(text(own.ways), 1, text(own.webhook));
      const save = form.getByRole('button', { name: text(words.save), exact: true });
      await save.click();
      await expect(page.getByText(text(own.levelTime)).first()).toBeVisible();
      await form.getByLabel(text(own.after)).first().fill('15');
      await save.click();
      await expect(page.getByText(text(words.done))).toBeVisible();
      await page.goto(`/operations/push/pushChain?chainName=${chainName}`);
      await page.getByRole('button', { name: `${text(own.edit)} ${chainName}`, exact: true }).click();
      await expect(form.getByLabel(text(own.chainName))).toHaveValue(chainName);
      await expect(form.getByLabel(text(own.after)).first()).toHaveValue('15');
      await expect(form.getByTitle(text(own.webhook))).toHaveCount(2);
    });
  });
}
