import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect, type Page } from '@playwright/test';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { administrator } from '../people.ts';

const own = {
  sort: label('排序', 'Sort'),
  outOfRange: label('1 到 100 的整数', 'A whole number, 1 to 100'),
  authorization: label('授权配置', 'Authorization config'),
  quota: label('账号额度', 'Account Quota'),
  frees: label('的账号额度设为不限制', 'to unlimited?'),
  datasource: label('数据源配置', 'Datasource config'),
  choose: label('请选择数据源', 'Please choose the datasource'),
  tenantName: label('租户名称', 'Tenant Name'),
  linkman: label('联系人', 'Contact Person'),
  package: label('产品包配置', 'Product package config'),
  noted: label('知道了', 'Got it'),
  goes: label('将同时删除 1 个用户和 1 个机构', '1 user and 1 department go with it'),
};

for (const locale of locales) {
  const word = (name: keyof typeof own): string => say(own[name], locale);
  const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

  test.describe(`administration details in ${locale}`, () => {
    test.use({ storageState: stateFile('administrator', locale) });

    test('Enter and the arrows save the sort of a top menu, and the old sort is kept when the new one is out of range', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, administrator);
      const code = `s${randomUUID().slice(0, 8)}`;
      const draft = { name: code, nameEn: code, code, source: 'station', sort: 9 };
      const { id } = await api.post<Wire>('blade-system/topmenu/submit', draft);
      const stored = async () => (await api.get<Wire>('blade-system/topmenu/detail', { id })).sort;
      await page.goto(`/system/topmenu?code=${code}`);
      const sort = rowOf(page, code).getByRole('spinbutton');
      await sort.fill('11');
      await sort.press('Enter');
      await expect.poll(stored).toBe(11);
      await sort.press('ArrowUp');
      await sort.press('ArrowUp');
      await expect.poll(stored).toBe(13);
      await sort.fill('101');
      await expect(rowOf(page, code).getByRole('alert')).toHaveText(word('outOfRange'));
      await sort.press('Enter');
      await sort.press('Tab');
      await expect(sort).toHaveValue('13');
      expect(await stored()).toBe(13);
      await page.reload();
      await expect(rowOf(page, code).getByRole('spinbutton')).toHaveValue('13');
    });

    test('a root of the dictionary tree shows no key, sort or seal, which apply to items only', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, administrator);
      const code = `r${randomUUID().slice(0, 8)}`;
      const root = { code, dictValue: code, remark: code, dictKey: '-1', sort: 0, isSealed: 0 };
      await api.post('blade-system/dict/submit', root);
      await page.goto(`/system/dicttree?code=${code}`);
      const cells = rowOf(page, code).first().getByRole('cell');
      await expect(cells.filter({ hasText: code }).first()).toBeVisible();
      for (const nothing of ['-1', '0', locale === 'zh' ? '否' : 'No'])
        await expect(cells.filter({ hasText: new RegExp(`^${nothing}$`) })).toHaveCount(0);
    });

    test('a quota of several tenants asks for confirmation before -1 removes it, and a datasource must be chosen', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, administrator);
      const name = `q${randomUUID().slice(0, 8)}`;
      const ids: string[] = [];
      for (const tail of ['a', 'b']) {
        const draft = { tenantName: `${name}${tail}`, linkman: 'Li' };
        ids.push((await api.post<Wire>('blade-system/tenant/submit', draft)).id);
      }
      await api.post('blade-system/tenant/setting', {}, { ids: ids.join(), accountNumber: '7' });
      const quotas = async () =>
        (await rowsOf(api, 'blade-system/tenant/page', { tenantName: name })).map((row) => row.accountNumber);
      await page.goto(`/system/tenant?tenantName=${name}`);
      for (const tail of ['a', 'b']) await rowOf(page, `${name}${tail}`).getByRole('checkbox').check();
      await page.getByRole('button', { name: word('authorization') }).click();
      const dialog = page.getByRole('dialog', { name: word('authorization') });
      await expect(dialog.getByLabel(word('quota'))).toHaveValue('-1');
      await dialog.getByRole('button', { name: say(words.yes, locale), exact: true }).click();
      const question = page.getByRole('dialog').filter({ hasText: word('frees') });
      await question.getByRole('button', { name: say(words.no, locale), exact: true }).click();
      await expect(question).toHaveCount(0);
      expect(await quotas()).toEqual([7, 7]);
      await dialog.getByRole('button', { name: say(words.no, locale), exact: true }).click();
      await rowOf(page, `${name}b`).getByRole('checkbox').uncheck();
      await page.getByRole('button', { name: word('datasource') }).click();
      const datasource = page.getByRole('dialog', { name: word('datasource') });
      await datasource.getByRole('button', { name: say(words.yes, locale), exact: true }).click();
      await expect(page.getByText(word('choose')).last()).toBeVisible();
      await expect(datasource).toBeVisible();
    });

    test('a tenant is created with its quota and package in one form, and deleted only after its name is typed', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, administrator);
      const name = `m${randomUUID().slice(0, 8)}`;
      await page.goto(`/system/tenant?tenantName=${name}`);
      await page.getByRole('button', { name: say(words.add, locale), exact: true }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(word('tenantName')).fill(name);
      await form.getByLabel(word('linkman')).fill('Li');
      await form.getByRole('button', { name: say(words.save, locale), exact: true }).click();
      const made = page.getByRole('dialog').filter({ hasText: name });
      await expect(made.getByRole('textbox')).toHaveValue(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/);
      await expect(made.getByRole('button', { name: word('package') })).toBeVisible();
      await made.getByRole('button', { name: word('authorization') }).click();
      const quota = page.getByRole('dialog', { name: word('authorization') });
      await quota.getByLabel(word('quota')).fill('12');
      await quota.getByRole('button', { name: say(words.yes, locale), exact: true }).click();
      await expect(quota).toHaveCount(0);
      // The password of its administrator stays visible until it was noted.
      await expect(made.getByRole('textbox')).toHaveValue(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/);
      await made.getByRole('button', { name: word('noted') }).click();
      await expect(rowOf(page, name).getByRole('cell', { name: '12', exact: true })).toBeVisible();
      await rowOf(page, name).getByRole('checkbox').check();
      await page
        .getByRole('button', { name: say(words.remove, locale), exact: true })
        .first()
        .click();
      const question = page.getByRole('dialog').filter({ hasText: word('goes') });
      const yes = question.getByRole('button', { name: say(words.yes, locale), exact: true });
      await expect(question).toContainText(name);
      await expect(yes).toBeDisabled();
      await question.getByRole('textbox').fill('someone else');
      await expect(yes).toBeDisabled();
      await question.getByRole('textbox').fill(name);
      await yes.click();
      await expect(rowOf(page, name)).toHaveCount(0);
      expect(await rowsOf(api, 'blade-system/tenant/page', { tenantName: name })).toEqual([]);
    });
  });
}
