import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { faultsOf } from '../../support/axe.ts';
import { say } from '../../support/console-page.ts';
import { apiOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, pressInRow } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  newKey: label('生成密钥', 'New Key'),
  once: label('密钥只显示这一次，请立即保存', 'The key is shown this once; keep it now'),
  key: label('密钥', 'Key'),
  gallery: label('图片', 'Gallery'),
};

for (const locale of locales)
  test.describe(`cameras in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('a camera gets a key that is shown once, and its picture appears in the gallery without a reload', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const { id: stationId } = await fieldStation(api, 0);
      const sourceName = `球机-${randomUUID().slice(0, 8)}`;
      const { id } = await api.post<Wire>('blade-candidSource/candidSource/submit', {
        sourceName,
        stationId,
        perMinute: 30,
        perDay: 100,
      });
      try {
        await page.goto(`/operations/candidSource?sourceName=${sourceName}`);
        const row = page.getByRole('row').filter({ hasText: sourceName });
        await pressInRow(page, row, say(own.newKey, locale));
        const dialog = page.getByRole('dialog');
        await expect(dialog.getByText(say(own.once, locale))).toBeVisible();
        const key = await dialog
          .getByRole('textbox', { name: say(own.key, locale), exact: true })
          .inputValue();
        expect(key).toMatch(/^hdc_/);
        expect(await faultsOf(page)).toEqual([]);
        await page.keyboard.press('Escape');

        await page.goto('/operations/candidAlarm');
        await page.getByTitle(say(own.gallery, locale), { exact: true }).click();
        const content = `闯入-${randomUUID().slice(0, 8)}`;
        const file = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#678' } })
          .jpeg()
          .toBuffer();
        const reply = await request.post('/api/blade-candidAlarm/candidAlarm/report', {
          headers: { authorization: `Bearer ${key}` },
          multipart: {
            eventId: randomUUID(),
            content,
            file: { name: 'shot.jpg', mimeType: 'image/jpeg', buffer: file },
          },
        });
        expect(reply.status()).toBe(200);
        const shot = page.getByRole('figure').filter({ hasText: content });
        await expect(shot.getByRole('img', { name: content })).toBeVisible();
        expect(await faultsOf(page)).toEqual([]);
      } finally {
        await api.post(`blade-candidSource/candidSource/remove?ids=${id}`);
      }
    });
  });
