import { randomUUID } from 'node:crypto';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { fillLogIn } from '../../support/console-page.ts';
import { apiOf, rowsOf, type Wire } from '../api.ts';
import { test } from '../console-test.ts';
import { fieldStation } from '../field.ts';
import { newRepairman } from '../organisation.ts';
import { operator } from '../people.ts';

const own = {
  byDistance: label('按距离', 'By distance'),
  fill: label('填写', 'Fill in'),
  cause: label('故障原因', 'Fault cause'),
  save: label('保存', 'Save'),
  waits: label('网络恢复后自动提交', 'It is sent by itself once there is a network'),
};

test.use({
  viewport: { width: 390, height: 844 },
  // Beside the station in the desert, two thousand kilometres from the tower at the sea.
  geolocation: { longitude: 94.7, latitude: 40.15 },
  permissions: ['geolocation'],
});

test('orders are sorted by due time or distance, and text written offline is sent when the network is back', async ({
  page,
  request,
  context,
}) => {
  test.slow();
  const api = await apiOf(request, operator);
  const person = await newRepairman(request);
  const stations = [await fieldStation(api, 0), await fieldStation(api, 1)] as const;
  for (const { id: stationId, controller } of stations) {
    const report = { stationId, deviceId: controller.id, faultContent: `检查 ${randomUUID()}` };
    const { id } = await api.post<Wire>('blade-faultReport/faultReport/submit', report);
    await api.post('blade-faultReport/faultReport/dispatchRepairman', {
      list: [{ id }],
      repairmanId: person.id,
    });
  }

  await page.goto('/operations/myWork');
  await fillLogIn(page, person);
  const places = page.getByRole('article').getByRole('definition').first();
  const first = page.getByRole('article').first();
  await expect(places).toHaveText(stations[0].name);
  await page.getByText(own.byDistance.zh, { exact: true }).click();
  await expect(places).toHaveText(stations[1].name);
  await expect(first.getByText(/^3\.\d 公里$/)).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);

  // Sized for a thumb in a glove.
  const fill = first.getByRole('button', { name: own.fill.zh });
  for (const target of await first.getByRole('link').or(fill).all())
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await fill.click();
  await expect(first.locator('input[type=file]').first()).toHaveAttribute('capture', 'environment');
  const text = `接头烧蚀 ${randomUUID()}`;
  await first.getByRole('textbox', { name: own.cause.zh }).fill(text);
  await context.setOffline(true);
  await first.getByRole('button', { name: own.save.zh, exact: true }).click();
  await expect(first.getByText(own.waits.zh)).toBeVisible();
  const cause = async () =>
    (await rowsOf(api, 'blade-orderRecord/orderRecord/list', { repairmanId: person.id })).map(
      ({ faultCause }) => faultCause,
    );
  expect(await cause()).not.toContain(text);
  await context.setOffline(false);
  await expect.poll(cause).toContain(text);
  await expect(page.getByText(own.waits.zh)).toBeHidden();
});
