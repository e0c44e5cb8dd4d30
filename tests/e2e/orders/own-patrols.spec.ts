import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { wireTime } from '@heliodeck/model/wire/time';
import { type APIRequestContext, expect, type Locator } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { fillLogIn } from '../../support/console-page.ts';
import { type Api, apiOf, rowsOf, type Wire } from '../api.ts';
import { test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { newRepairman } from '../organisation.ts';
import { operator } from '../people.ts';

const words = {
  fill: label('填写', 'Fill in'),
  finish: label('保存并完成', 'Save and finish'),
  yes: label('确定', 'OK'),
  outside: label('超限', 'Out of limits'),
  report: label('有检查项超限，完成后将生成故障上报', 'a fault report is made'),
  pictureWaits: label('尚未上传，保存在本机', 'Not uploaded yet, kept on this device'),
  waits: label('网络恢复后自动提交', 'It is sent by itself once there is a network'),
  refused: label('图片未被接收', 'The picture was not taken'),
  cause: label('故障原因', 'Fault cause'),
  save: label('保存', 'Save'),
};
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test.use({ viewport: { width: 390, height: 844 } });

/** A patrol of today for a repairman, with a check that has a limit. @returns its id */
async function patrolFor(api: Api, patroller: string): Promise<string> {
  const { id: stationId } = await fieldStation(api, 0);
  const today = wireTime(Date.now(), 'Asia/Shanghai').slice(0, 10);
  const { id } = await api.post<Wire>('blade-order/order/submit', {
    stationId,
    patroller,
    patrolContent: `巡检 ${randomUUID()}`,
    phone: '13800138000',
    startTime: `${today} 00:00:00`,
    endTime: `${today} 23:59:00`,
    checkResults: [{ name: '柜内温度', unit: '°C', high: 60 }],
  });
  return id;
}

const camera = (card: Locator, n = 0): Locator => card.locator('input[type=file]').nth(n);
const picture = (buffer: Buffer) => ({ name: 'photo.png', mimeType: 'image/png', buffer });

test('a patrol works offline: its check list and picture are stored and sent once the network is back', async ({
  page,
  request,
  context,
}) => {
  test.slow();
  const api = await apiOf(request, operator);
  const person = await newRepairman(request);
  const id = await patrolFor(api, person.account);
  await page.goto('/operations/myWork');
  await fillLogIn(page, person);
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: words.fill.zh }).click();
  await context.setOffline(true);
  await card.getByRole('spinbutton', { name: '柜内温度' }).fill('71.5');
  await expect(card.getByText(words.outside.zh, { exact: true })).toBeVisible();
  await expect(card.getByText(words.report.zh)).toBeVisible();
  await camera(card).setInputFiles(picture(pixel));
  await expect(card.getByText(words.pictureWaits.zh)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await card.getByRole('button', { name: words.finish.zh }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.yes.zh, exact: true }).click();
  await expect(card.getByText(words.waits.zh)).toBeVisible();
  const order = () => api.get<Wire>('blade-order/order/detail', { id });
  expect((await order()).orderStatus).toBe(0);

  const uploads: string[] = [];
  page.on('response', (reply) => {
    if (reply.url().includes('put-file')) uploads.push(reply.url());
  });
  await context.setOffline(false);
  await expect.poll(async () => (await order()).orderStatus).toBe(1);
  const done = await order();
  expect(done).toMatchObject({ isUnusual: 1, checkResults: [{ name: '柜内温度', value: 71.5 }] });
  expect((await request.get(String(done.picture))).status()).toBe(200);
  expect(uploads).toHaveLength(1);
  const reports = await rowsOf(api, 'blade-faultReport/faultReport/list', { patrolOrderId: id });
  expect(reports).toMatchObject([{ dispatchStatus: 0, faultContent: '柜内温度 71.5 °C (≤ 60)' }]);
  await expect(card).toBeHidden();
});

test('pictures of an order that were taken offline survive a reload, and a message names one that the server refuses', async ({
  page,
  request,
  context,
}) => {
  test.slow();
  const api = await apiOf(request, operator);
  const person = await newRepairman(request);
  const id = await dispatched(request, person.id);
  await page.goto('/operations/myWork');
  await fillLogIn(page, person);
  const card = page.getByRole('article').first();
  await card.getByRole('button', { name: words.fill.zh }).click();
  await context.setOffline(true);
  await camera(card, 0).setInputFiles(picture(pixel));
  await camera(card, 1).setInputFiles(picture(Buffer.from('no picture')));
  await expect(card.getByText(words.pictureWaits.zh)).toHaveCount(2);
  await context.setOffline(false);
  await page.reload();
  await card.getByRole('button', { name: words.fill.zh }).click();
  await expect(card.getByText(words.pictureWaits.zh)).toHaveCount(2);
  await card.getByRole('textbox', { name: words.cause.zh }).fill('接头烧蚀');
  await card.getByRole('button', { name: words.save.zh, exact: true }).click();
  await expect(card.getByText(words.refused.zh)).toBeVisible();
  await expect(card.getByRole('alert')).toBeVisible();
  const order = async () =>
    (await rowsOf(api, 'blade-orderRecord/orderRecord/list', { repairmanId: person.id })).find(
      (row) => row.id === id,
    );
  expect((await order())?.faultCause ?? '').toBe('');
  await camera(card, 1).setInputFiles(picture(pixel));
  await expect(card.getByText(words.refused.zh)).toBeHidden();
  await card.getByRole('button', { name: words.save.zh, exact: true }).click();
  await expect.poll(async () => (await order())?.faultCause).toBe('接头烧蚀');
  const saved = await order();
  for (const link of [saved?.faultPicture, saved?.repairPicture])
    expect((await request.get(String(link))).status()).toBe(200);
});

/** A work order for a repairman. @returns its id */
async function dispatched(request: APIRequestContext, repairmanId: string): Promise<string> {
  const api = await apiOf(request, operator);
  const { id: stationId, controller } = await fieldStation(api, 0);
  const report = { stationId, deviceId: controller.id, faultContent: `检查 ${randomUUID()}` };
  const { id } = await api.post<Wire>('blade-faultReport/faultReport/submit', report);
  await api.post('blade-faultReport/faultReport/dispatchRepairman', { list: [{ id }], repairmanId });
  const [order] = await rowsOf(api, 'blade-orderRecord/orderRecord/list', { repairmanId });
  return String(order?.id);
}
