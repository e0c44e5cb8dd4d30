import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { messages } from '@heliodeck/model/wire/messages';
import { type APIRequestContext, expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { fillLogIn, say, setLanguage, words } from '../../support/console-page.ts';
import { apiOf, rowsOf, type Wire } from '../api.ts';
import { locales, stateFile, test } from '../console-test.ts';
import { fieldStation, pressInRow, refusedInRow } from '../field.ts';
import { newRepairman } from '../organisation.ts';
import { operator } from '../people.ts';

const own = {
  edit: label('编辑', 'Edit'),
  end: label('完结', 'End'),
  cause: label('故障原因', 'Fault Cause'),
  repairTime: label('维修时间', 'Repair Time'),
  timeOrder: label('维修时间不能早于派单时间', 'Repair Time cannot be before Dispatch Time'),
  cancelReport: label('取消派单', 'Cancel dispatch'),
  askCancel: label('确定要取消派单？', 'Are you sure you want to cancel the order?'),
  status: label('维修状态', 'Repair Status'),
  accepted: label('已验收', 'Accepted'),
};
const [orders, reports] = ['blade-orderRecord/orderRecord', 'blade-faultReport/faultReport'];
const noPicture = { name: 'picture.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') };

/** Fault reports of one repairman, each dispatched. @returns ids of the reports and their orders */
async function dispatched(request: APIRequestContext, repairmanId: string, deviceNames: readonly string[]) {
  const api = await apiOf(request, operator);
  const { id: stationId, controller } = await fieldStation(api, 0);
  const made: { report: string; order: string }[] = [];
  for (const faultContent of deviceNames) {
    const report = { stationId, deviceId: controller.id, faultContent };
    const { id } = await api.post<Wire>(`${reports}/submit`, report);
    await api.post(`${reports}/dispatchRepairman`, { list: [{ id }], repairmanId });
    const [order] = await rowsOf(api, `${orders}/list`, { reportId: id });
    made.push({ report: id, order: String(order?.id) });
  }
  return made;
}

for (const locale of locales) {
  const text = (of: Parameters<typeof say>[0]) => say(of, locale);

  test.describe(`a work order of a repairman in ${locale}`, () => {
    test('is neither completed without a cause nor submitted after its cancellation, and keeps the entered text', async ({
      page,
      request,
    }) => {
      test.slow();
      const api = await apiOf(request, operator);
      const person = await newRepairman(request);
      const [mine, other] = await dispatched(request, person.id, [randomUUID(), randomUUID()]);
      if (!mine || !other) throw new Error('two orders');
      const kept = (id: string) => api.get<Wire>(`${orders}/detail`, { id });
      await api.post(`${orders}/cancel`, {}, { id: other.order });
      await page.goto('/login');
      await setLanguage(page, locale);
      await fillLogIn(page, person, locale);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeHidden();
      await page.goto(`/operations/orderRecord?repairman=${person.account}&status=2`);
      const row = page.getByRole('row').filter({ hasText: person.account });
      await expect(row).toHaveCount(1);
      await refusedInRow(page, row, text(own.edit), text(messages['order.cancelled']));

      await page.goto(`/operations/orderRecord?repairman=${person.account}&status=1`);
      await pressInRow(page, row, text(own.end));
      await expect(page.getByText(text(messages['order.causeMissing']), { exact: true })).toBeVisible();
      expect((await kept(mine.order)).status).toBe(1);
      await pressInRow(page, row, text(own.edit));
      const form = page.getByRole('dialog');
      const save = form.getByRole('button', { name: text(words.save), exact: true });
      const cause = form.getByLabel(text(own.cause), { exact: true });
      await cause.fill('端子松动');
      await form.locator('input[type=file]').first().setInputFiles(noPicture);
      await expect(form.getByText(text(messages['candid.noPicture']), { exact: true })).toBeVisible();
      const time = form.getByLabel(text(own.repairTime), { exact: true });
      await time.fill('2020-01-01 08:00:00');
      await time.press('Tab');
      await save.click();
      await expect(time).toHaveAttribute('aria-invalid', 'true');
      await expect(time).toHaveAccessibleDescription(new RegExp(text(own.timeOrder)));
      expect(await faultsOf(page, '[role=dialog]')).toEqual([]);
      await time.fill('');
      await time.press('Tab');
      await api.post(`${orders}/cancel`, {}, { id: mine.order });
      await save.click();
      await expect(form.getByRole('alert').getByText(text(messages['order.cancelled']))).toBeVisible();
      await expect(cause).toHaveValue('端子松动');
      expect(await kept(mine.order)).toMatchObject({ status: 2, faultCause: null, faultPicture: null });
    });
  });

  test.describe(`reports and repairs in ${locale}`, () => {
    test.use({ storageState: stateFile('operator', locale) });

    test('refuse, with a message, users who are not their repairman, repeated steps and steps out of order', async ({
      page,
      request,
    }) => {
      test.slow();
      const api = await apiOf(request, operator);
      const person = await newRepairman(request);
      const content = `F-${randomUUID().slice(0, 8)}`;
      const [made] = await dispatched(request, person.id, [content]);
      if (!made) throw new Error('an order');
      await page.goto(`/operations/orderRecord?repairman=${person.account}`);
      const row = page.getByRole('row').filter({ hasText: person.account });
      await refusedInRow(page, row, text(own.edit), text(messages['order.notRepairman']));

      // Cancelled by another user while the dialog is open.
      await page.goto(`/operations/faultReport?orderId=${made.order}`);
      const report = page.getByRole('row').filter({ hasText: content });
      await pressInRow(page, report, text(own.cancelReport));
      const question = page.getByRole('dialog', { name: text(own.askCancel) });
      await expect(question).toBeVisible();
      await api.post(`${reports}/cancelDispatch`, { list: [{ id: made.report }] });
      await question.getByRole('button', { name: text(words.yes), exact: true }).click();
      await expect(page.getByText(text(messages['report.notDispatched']), { exact: true })).toBeVisible();
      await api.post(`${reports}/remove`, {}, { ids: made.report });

      const repairNo = `R-${randomUUID().slice(0, 8)}`;
      const told = { address: 'A', deviceNo: 'D', deviceName: 'D', deviceType: 1, repairman: 'R' };
      const done = { faultCause: 'F', repairMethod: 'M', accessories: 'A', money: 1, repairStatus: 0 };
      const times = { arriveTime: '2026-01-01 08:00:00', completeTime: '2026-01-01 09:00:00' };
      const { id } = await api.post<Wire>('blade-repair/repair/submit', {
        repairNo,
        ...told,
        ...done,
        ...times,
      });
      await page.goto(`/operations/repair?repairNo=${repairNo}`);
      await pressInRow(page, page.getByRole('row').filter({ hasText: repairNo }), text(own.edit));
      const form = page.getByRole('dialog');
      const status = form.getByLabel(text(own.status), { exact: true });
      await status.click();
      await page
        .locator('.ant-select-dropdown:visible')
        .getByTitle(text(own.accepted), { exact: true })
        .click();
      await form.getByRole('button', { name: text(words.save), exact: true }).click();
      await expect(status).toHaveAttribute('aria-invalid', 'true');
      await expect(status).toHaveAccessibleDescription(new RegExp(text(messages['repair.statusOrder'])));
      expect((await api.get<Wire>('blade-repair/repair/detail', { id })).repairStatus).toBe(0);
      await api.post('blade-repair/repair/remove', {}, { ids: id });
    });
  });
}
