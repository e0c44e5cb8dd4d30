import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect, type Locator } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { operator } from '../people.ts';

const words = {
  add: label('新增', 'Add'),
  name: label('名称', 'Name'),
  about: label('内容', 'Content'),
  camera: label('摄像机', 'Camera'),
  addWidget: label('添加组件', 'Add a widget'),
  width: label('宽', 'Width'),
  save: label('保存', 'Save'),
  open: label('查看', 'Open'),
  live: label('直播', 'Live'),
};

/** Waits until the picture of a video moves. */
async function expectMoving(video: Locator): Promise<void> {
  await expect(video).toHaveJSProperty('videoWidth', 640, { timeout: 40_000 });
  const time = () => video.evaluate((one: HTMLVideoElement) => one.currentTime);
  const before = await time();
  await expect.poll(time, { timeout: 20_000 }).toBeGreaterThan(before);
}

for (const locale of locales) {
  const text = (of: Parameters<typeof say>[0]) => say(of, locale);

  test.describe(`cameras on boards in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    test.setTimeout(180_000);

    test('a camera added to a board plays there and on a wall, and the wall shows the age of its last picture', async ({
      page,
      request,
      browser,
    }) => {
      const api = await apiOf(request, operator);
      const { id: stationId } = await fieldStation(api, 0);
      const mark = randomUUID().slice(0, 8);
      const [name, board] = [`Test picture ${mark}`, `Gate ${mark}`];
      const body = { cameraName: name, stationId, sourceType: 5, enabled: true };
      const { id } = await api.post<Wire>('blade-video/camera/submit', body);

      await page.goto('/board/own');
      await page.getByRole('button', { name: text(words.add), exact: true }).click();
      await page.getByLabel(text(words.name), { exact: true }).fill(board);
      await page.getByRole('combobox', { name: text(words.about), exact: true }).fill(text(words.camera));
      await page.getByTitle(text(words.camera), { exact: true }).click();
      await page.getByRole('button', { name: text(words.addWidget) }).click();
      await page.getByRole('combobox', { name: text(words.camera), exact: true }).fill(mark);
      await page.getByTitle(name, { exact: true }).click();
      await page.getByRole('spinbutton', { name: text(words.width), exact: true }).fill('16');
      await page.getByRole('spinbutton', { name: text(words.width), exact: true }).press('Enter');
      await page.getByRole('button', { name: text(words.save), exact: true }).click();
      const row = page.getByRole('row').filter({ hasText: board });
      await row.getByRole('button', { name: text(words.open), exact: true }).click();
      const frame = page.getByRole('region', { name, exact: true });
      await expectMoving(frame.locator('video'));
      await expect(frame.getByText(text(words.live), { exact: true })).toBeVisible();
      expect(await faultsOf(page, 'main')).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectMoving(frame.locator('video'));

      const boards = await api.get<readonly { id: string; name: { zh: string } }[]>('blade-board/board/list');
      const made = boards.find((one) => one.name.zh === board);
      const { key } = await api.post<{ readonly key: string }>('blade-board/key/make', {
        board: made?.id,
        name: board,
        days: 1,
      });
      const elsewhere = await browser.newContext({
        storageState: { cookies: [], origins: [] },
        viewport: { width: 1920, height: 1080 },
        locale: locale === 'zh' ? 'zh-CN' : 'en-GB',
      });
      const wall = await elsewhere.newPage();
      await wall.goto(`/wall#${key}`);
      const seen = wall.getByRole('region', { name, exact: true });
      await expectMoving(seen.locator('video'));

      await api.post('blade-video/camera/update', { id, enabled: false });
      await expect(seen.getByRole('alert')).toContainText(/停用|switched off/, { timeout: 60_000 });
      await expect(seen.getByRole('alert')).toContainText(/最后画面|Last picture/);
      await elsewhere.close();
      await api.post('blade-board/board/remove', { board: made?.id });
      await api.post(`blade-video/camera/remove?ids=${id}`);
    });
  });
}
