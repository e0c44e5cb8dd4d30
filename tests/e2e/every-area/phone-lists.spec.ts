import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, settled } from '../../support/console-page.ts';
import { apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { operator } from '../people.ts';

const own = {
  filters: label('查询条件', 'Search conditions'),
  postRemark: label('岗位描述', 'Remark'),
  dictKey: label('字典键值', 'Dictionary Key'),
  dictCode: label('字典编号', 'Dictionary Code'),
};

for (const locale of locales)
  test.describe(`lists on a phone in ${locale}`, () => {
    test.use({ viewport: { width: 390, height: 844 } });
    const word = (name: keyof typeof own): string => say(own[name], locale);

    test.describe('for an operator', () => {
      test.use({ storageState: stateFile('operator', locale) });

      test('the first record is shown below two rows of buttons, and conditions open with one tap', async ({
        page,
        traffic,
      }) => {
        await page.goto('/system/post');
        const card = page.getByRole('main').getByRole('listitem').first();
        await card.waitFor();
        expect((await card.boundingBox())?.y).toBeLessThan(200);
        await settled(page, traffic);
        expect(await faultsOf(page)).toEqual([]);
        await page.getByRole('button', { name: word('filters'), exact: true }).click();
        await expect(page.getByRole('search').getByRole('textbox').first()).toBeVisible();
      });

      test('a card omits an empty remark, and shows one that has text', async ({ page, request }) => {
        const api = await apiOf(request, operator);
        const postCode = `p${randomUUID().slice(0, 8)}`;
        const post = { category: 1, postCode, postName: postCode, sort: 9 };
        const { id } = await api.post<Wire>('blade-system/post/submit', post);
        await page.goto(`/system/post?postCode=${postCode}`);
        const card = page.getByRole('main').getByRole('listitem').filter({ hasText: postCode });
        await expect(card.getByRole('term')).not.toHaveCount(0);
        await expect(card.getByRole('term').filter({ hasText: word('postRemark') })).toHaveCount(0);
        await api.post('blade-system/post/submit', { ...post, id, remark: 'nights' });
        await page.reload();
        await expect(card.getByRole('definition').filter({ hasText: 'nights' })).toBeVisible();
      });
    });

    test.describe('for an administrator', () => {
      test.use({ storageState: stateFile('administrator', locale) });

      test('a root of the dictionary tree has no empty heading for fields that only items have', async ({
        page,
      }) => {
        await page.goto('/system/dicttree');
        const term = page.getByRole('main').getByRole('term');
        await expect(term.filter({ hasText: word('dictCode') }).first()).toBeVisible();
        await expect(term.filter({ hasText: word('dictKey') })).toHaveCount(0);
      });
    });
  });
