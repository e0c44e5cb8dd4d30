import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { pressInRow } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  title: label('通知标题', 'Title'),
  noTitle: label('请输入通知标题', 'Please enter the title'),
  noCategory: label('请输入通知类型', 'Please choose the category'),
  noTime: label('请输入通知日期', 'Please choose the release time'),
  edit: label('编辑', 'Edit'),
  content: label('通知内容', 'Content'),
  unread: label('未读', 'Unread'),
  notices: label('通知', 'Notices'),
};
const base = 'blade-desk/notice';

for (const locale of locales)
  test.describe(`notices in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale), viewport: { width: 1440, height: 900 } });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('are written with all their fields in a dialog 950 px wide, and are read when opened', async ({
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

    test('lose scripts, handlers and external pictures when pasted, and accept no file but pictures', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const title = `P-${randomUUID().slice(0, 8)}`;
      const notice = { title, category: 6, releaseTime: '2026-01-01 08:00:00', content: '<p>A</p>' };
      const { id } = await api.post<Wire>(`${base}/submit`, notice);
      const asked: string[] = [];
      await page.route('https://elsewhere.example/**', (route) => {
        asked.push(route.request().url());
        return route.abort();
      });
      await page.goto(`/desk/notice?title=${title}`);
      await pressInRow(page, page.getByRole('row').filter({ hasText: title }), text(own.edit));
      const form = page.getByRole('dialog');
      await form.locator('input[type=file]').setInputFiles({
        name: 'list.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('no picture'),
      });
      await expect(page.getByText(text(messages['candid.noPicture']), { exact: true })).toBeVisible();
      const paper = form.getByRole('textbox', { name: text(own.content), exact: true });
      await paper.click();
      await paper.evaluate((element) => {
        const data = new DataTransfer();
        data.setData(
          'text/html',
          `<p onclick="hit=1">B<script>hit=1</script><img src="https://elsewhere.example/a.png" onerror="hit=1">
           <a href="javascript:hit=1">C</a><strong>D</strong><iframe src="https://elsewhere.example/"></iframe></p>`,
        );
        const paste = { clipboardData: data, bubbles: true, cancelable: true };
        element.dispatchEvent(new ClipboardEvent('paste', paste));
      });
      await expect(paper).toContainText('D');
      await form.getByRole('button', { name: text(words.save), exact: true }).click();
      await expect(form).toHaveCount(0);
      const content = String((await api.get<Wire>(`${base}/detail`, { id })).content);
      expect(content).toContain('<strong>D</strong>');
      expect(content).not.toMatch(/script|hit|elsewhere|iframe|<img/);
      expect(asked).toEqual([]);
      expect(await page.evaluate(() => 'hit' in window)).toBe(false);
      await api.post(`${base}/remove`, {}, { ids: id });
    });

    test('the panel of unread notices stays inside a phone’s window when they have been loaded', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const title = `电网公司计划检修线路，请各电站提前安排人员 ${randomUUID().slice(0, 8)}`;
      const notice = { title, category: 6, releaseTime: '2026-01-01 08:00:00', content: '<p>-</p>' };
      const { id } = await api.post<Wire>(`${base}/submit`, notice);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/me');
      await page.getByRole('button', { name: text(own.notices) }).click();
      const panel = page.getByRole('menu', { name: text(own.notices) });
      await expect(panel.getByRole('menuitem').nth(1)).toBeVisible();
      await expect.poll(async () => (await panel.boundingBox())?.x).toBeGreaterThanOrEqual(8);
      await api.post(`${base}/remove`, {}, { ids: id });
    });
  });
