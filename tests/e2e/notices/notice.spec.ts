import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { operator } from '../people.ts';

const own = {
  title: label('通知标题', 'Title'),
  noTitle: label('请输入通知标题', 'Please enter the title'),
  noCategory: label('请输入通知类型', 'Please choose the category'),
  noTime: label('请输入通知日期', 'Please choose the release time'),
  unread: label('未读', 'Unread'),
};
const base = 'blade-desk/notice';

for (const locale of locales)
  test.describe(`notices in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale), viewport: { width: 1440, height: 900 } });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('are written with everything they ask for, in a dialog 950 wide, and read by opening them', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const title = `停电检修-${randomUUID().slice(0, 8)}`;
      await page.goto('/desk/notice');
      await page.getByRole('button', { name: text(words.add), exact: true }).click();
      const form = page.getByRole('dialog');
      await form.getByRole('button', { name: text(words.save), exact: true }).click();
      for (const missing of [own.noTitle, own.noCategory, own.noTime])
        await expect(form.getByText(text(missing))).toBeVisible();
      expect((await form.boundingBox())?.width).toBe(950);
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      expect(await rowsOf(api, `${base}/list`, { title })).toEqual([]);

      const content = '<h2>安排</h2><p>今晚八点<strong>停电</strong></p>';
      await api.post(`${base}/submit`, { title, category: 6, releaseTime: '2026-01-01 08:00:00', content });
      await page.goto('/notices');
      await page.getByText(text(own.unread), { exact: true }).click();
      await page.getByText(title).click();
      await expect(page.getByRole('heading', { name: '安排' })).toBeVisible();
      expect(await faultsOf(page)).toEqual([]);
      const [row] = await rowsOf(api, `${base}/list`, { title });
      await expect
        .poll(async () => (await api.get<{ read: number }>(`${base}/readers`, { id: String(row?.id) })).read)
        .toBe(1);
      await api.post(`${base}/remove`, {}, { ids: String(row?.id) });
    });
  });
