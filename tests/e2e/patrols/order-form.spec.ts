import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { say, words } from '../../support/console-page.ts';
import { apiOf, rowsOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { operator } from '../people.ts';

const own = {
  phone: label('手机号', 'Phone'),
  noPhone: label('请输入正确的手机号格式', 'Please enter the correct mobile phone number format'),
  end: label('结束时间', 'End Time'),
};
const path = 'blade-order/order';

for (const locale of locales)
  test.describe(`the patrol order form in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });
    const text = (of: Parameters<typeof say>[0]) => say(of, locale);

    test('refuses an invalid phone number, an end before the start and a file that is not a picture', async ({
      page,
      request,
    }) => {
      const api = await apiOf(request, operator);
      const { id: stationId } = await fieldStation(api, 0);
      const patroller = `P-${randomUUID().slice(0, 8)}`;
      const times = { startTime: '2026-01-02 08:00:00', endTime: '2026-01-02 10:30:00' };
      const rest = { patrolContent: '外观', phone: '13800138000', orderStatus: 1 };
      const { id } = await api.post<Wire>(`${path}/submit`, { stationId, patroller, ...times, ...rest });
      const kept = () => api.get<Wire>(`${path}/detail`, { id });
      await page.goto(`/operations/order?act=edit&id=${id}`);
      const form = page.getByRole('dialog');
      const save = form.getByRole('button', { name: text(words.save), exact: true });
      const phone = form.getByLabel(text(own.phone), { exact: true });
      const end = form.getByLabel(text(own.end), { exact: true });
      await expect(form.getByText('2.50 h', { exact: true })).toBeVisible();
      await phone.fill('12800138000');
      await save.click();
      await expect(phone).toHaveAccessibleDescription(new RegExp(text(own.noPhone)));
      await phone.fill('13800138001');
      await form
        .locator('input[type=file]')
        .setInputFiles({ name: 'p.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
      await expect(form.getByText(text(messages['candid.noPicture']), { exact: true })).toBeVisible();
      await end.fill('2026-01-02 07:00');
      await end.press('Tab');
      await save.click();
      await expect(end).toHaveAttribute('aria-invalid', 'true');
      await expect(end).toHaveAccessibleDescription(new RegExp(text(messages['patrol.endBeforeStart'])));
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await expect(phone).toHaveValue('13800138001');
      expect(await kept()).toMatchObject({ phone: rest.phone, picture: null, spendTime: 2.5 });
      await api.post(`${path}/remove`, {}, { ids: id });
      expect(await rowsOf(api, `${path}/list`, { id })).toEqual([]);
    });
  });
