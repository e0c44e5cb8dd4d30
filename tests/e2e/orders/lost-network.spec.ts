import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { fillLogIn } from '../../support/console-page.ts';
import { apiOf, rowsOf, type Wire } from '../api.ts';
import { test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { raiseAlarm } from '../field-alarm.ts';
import { newRepairman } from '../organisation.ts';
import { operator } from '../people.ts';

const own = {
  fill: label('填写', 'Fill in'),
  cause: label('故障原因', 'Fault cause'),
  method: label('维修方法', 'Repair method'),
  accessories: label('更换配件', 'Accessories'),
  finish: label('保存并完结', 'Save and end'),
  yes: label('确定', 'OK'),
  causeMissing: label('请填写故障原因', 'Please fill in the reason for the failure'),
  pictureWaits: label('尚未上传，保存在本机', 'Not uploaded yet, kept on this device'),
  waits: label('网络恢复后自动提交', 'It is sent by itself once there is a network'),
  stray: label('以下内容未能提交', 'This was not sent'),
  discard: label('删除草稿', 'Discard the draft'),
};
const base = 'blade-orderRecord/orderRecord';
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.use({ viewport: { width: 390, height: 844 } });

const field = (page: Page, of: keyof typeof own) =>
  page.getByRole('article').getByRole('textbox', { name: own[of].zh });

/** Presses "Save and end", and confirms. */
async function end(page: Page): Promise<void> {
  await page.getByRole('article').getByRole('button', { name: own.finish.zh }).click();
  await page.getByRole('dialog').getByRole('button', { name: own.yes.zh, exact: true }).click();
}

test('a repair whose network fails in between survives a reload, and ends order and alarm once', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const api = await apiOf(request, operator);
  const person = await newRepairman(request);
  const alarm = await raiseAlarm(api);
  try {
    const body = { alarmId: alarm.id, repairmanId: person.id, type: 2 };
    const { id } = await api.post<Wire>(`${base}/alarmRecord`, body);
    const order = () => api.get<Wire>(`${base}/detail`, { id });
    await page.goto('/operations/myWork');
    await fillLogIn(page, person);
    const card = page.getByRole('article');
    await expect(card).toContainText(alarm.content);
    await card.getByRole('button', { name: own.fill.zh }).click();
    await card.getByRole('button', { name: own.finish.zh }).click();
    await expect(field(page, 'cause')).toHaveAttribute('aria-invalid', 'true');
    await expect(field(page, 'cause')).toHaveAccessibleDescription(own.causeMissing.zh);
    await field(page, 'cause').fill('风扇卡死');

    await context.setOffline(true);
    await field(page, 'method').fill('清理并更换风扇');
    await field(page, 'accessories').fill('风扇 1 个');
    for (const n of [0, 1])
      await card
        .locator('input[type=file]')
        .nth(n)
        .setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: pixel });
    await expect(card.getByText(own.pictureWaits.zh)).toHaveCount(2);

    // Loading a page needs the network; writing does not.
    await context.setOffline(false);
    await page.reload();
    await card.getByRole('button', { name: own.fill.zh }).click();
    await expect(field(page, 'method')).toHaveValue('清理并更换风扇');
    await expect(card.getByText(own.pictureWaits.zh)).toHaveCount(2);
    expect(await order()).toMatchObject({ status: 1, faultCause: null, faultPicture: null });

    await context.setOffline(true);
    await end(page);
    await expect(card.getByText(own.waits.zh)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    expect((await order()).status).toBe(1);
    await page.close();

    const taken: string[] = [];
    context.on('response', (reply) => {
      if (reply.request().method() === 'POST' && reply.ok()) taken.push(new URL(reply.url()).pathname);
    });
    await context.setOffline(false);
    const again = await context.newPage();
    await again.goto('/operations/myWork');
    await expect.poll(async () => (await order()).status).toBe(3);
    const done = await order();
    expect(done).toMatchObject({
      faultCause: '风扇卡死',
      repairMethod: '清理并更换风扇',
      accessories: '风扇 1 个',
    });
    for (const link of [done.faultPicture, done.repairPicture])
      expect((await request.get(String(link))).status()).toBe(200);
    expect((await api.get<Wire>('blade-realtimeAlarm/realtimeAlarm/detail', { id: alarm.id })).status).toBe(
      4,
    );
    await expect(again.getByRole('article')).toHaveCount(0);
    await expect(again.getByRole('alert')).toHaveCount(0);
    expect(taken.filter((path) => path.endsWith('/orderRecord/mine'))).toHaveLength(1);
    expect(taken.filter((path) => path.endsWith('/put-file'))).toHaveLength(2);
  } finally {
    await alarm.undo();
  }
});

test('a repair that another device ended meanwhile shows a message on the phone, which keeps the entered text until it is discarded', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  const person = await newRepairman(request);
  const id = await dispatched(request, person.id);
  await page.goto('/operations/myWork');
  await fillLogIn(page, person);
  const card = page.getByRole('article');
  await card.getByRole('button', { name: own.fill.zh }).click();
  await context.setOffline(true);
  const mine = `熔断器熔断 ${randomUUID()}`;
  await field(page, 'cause').fill(mine);
  await end(page);
  await expect(card.getByText(own.waits.zh)).toBeVisible();

  const device = await apiOf(request, person);
  await device.post(`${base}/mine`, { id, faultCause: '另一台设备填写', done: true });
  await context.setOffline(false);
  const stray = page.getByRole('alert', { name: own.stray.zh });
  await expect(stray).toContainText(mine);
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(stray).toContainText(mine);
  expect(await faultsOf(page)).toEqual([]);
  const api = await apiOf(request, operator);
  expect(await api.get<Wire>(`${base}/detail`, { id })).toMatchObject({
    status: 3,
    faultCause: '另一台设备填写',
  });
  await stray.getByRole('button', { name: own.discard.zh }).click();
  await expect(stray).toHaveCount(0);
});

/** A work order of a fault report for a repairman. @returns its id */
async function dispatched(request: APIRequestContext, repairmanId: string): Promise<string> {
  const api = await apiOf(request, operator);
  const { id: stationId, controller } = await fieldStation(api, 0);
  const report = { stationId, deviceId: controller.id, faultContent: `检查 ${randomUUID()}` };
  const { id } = await api.post<Wire>('blade-faultReport/faultReport/submit', report);
  await api.post('blade-faultReport/faultReport/dispatchRepairman', { list: [{ id }], repairmanId });
  const [order] = await rowsOf(api, `${base}/list`, { reportId: id });
  return String(order?.id);
}
