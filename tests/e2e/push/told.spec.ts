import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { label } from '@heliodeck/kit/label';
import { expect } from '@playwright/test';
import { faultsOf } from '../../support/axe.ts';
import { words } from '../../support/console-page.ts';
import { type Api, apiOf, rowsOf, type Wire } from '../api.ts';
import { stateFile, test } from '../console-test.ts';
import { fieldStation, pressInRow } from '../field.ts';
import { operator } from '../people.ts';
import { standInPort } from '../stand-in-port.ts';

const own = {
  test: label('发送测试', 'Send a test'),
  sent: label('测试消息已发送', 'The test message was sent'),
  acknowledge: label('确认', 'Acknowledge'),
  done: label('已确认', 'Acknowledged'),
  used: label('此链接已使用', 'This link was used'),
  told: label('发送记录', 'What was sent to whom'),
  arrived: label('成功', 'Sent'),
  openThen: label('当时其他未恢复的告警', 'What else was open then'),
  around: label('告警前后的数值，红色为告警期间', 'The value around it, the alarm in red'),
};

interface Call {
  readonly type: string;
  readonly data: { readonly alarms?: readonly { readonly id: string }[]; readonly acknowledge?: string };
}

/** The receiver of a webhook, in the test. */
async function receiver(): Promise<{ readonly calls: readonly Call[]; readonly close: () => void }> {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    calls.push(JSON.parse(Buffer.concat(parts).toString('utf8')) as Call);
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(standInPort('push'), '127.0.0.1', resolve));
  return { calls, close: () => server.close() };
}

/** Saves a record for the test; it is removed when the test ends. */
async function keeping(
  api: Api,
  undo: (() => Promise<unknown>)[],
  path: string,
  body: object,
): Promise<string> {
  const { id } = await api.post<Wire>(`${path}/submit`, body);
  undo.unshift(() => api.post(`${path}/remove?ids=${id}`));
  return id;
}

test.use({ storageState: stateFile('operator', 'zh') });

test('a channel is tested, an alarm of a real register reaches it with a link, and the link acknowledges once', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  test.slow();
  const api = await apiOf(request, operator);
  const hook = await receiver();
  const undo: (() => Promise<unknown>)[] = [];
  try {
    const site = { paramName: '站点地址', paramKey: 'push.siteAddress', paramValue: baseURL };
    await keeping(api, undo, 'blade-system/param', site);
    const channelName = `H-${randomUUID().slice(0, 8)}`;
    await keeping(api, undo, 'blade-pushChannel/pushChannel', {
      channelName,
      type: 5,
      enabled: true,
      endpoint: `http://127.0.0.1:${standInPort('push')}/in`,
      secretKey: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    });

    await page.goto(`/operations/push/pushChannel?channelName=${channelName}`);
    await pressInRow(page, page.getByRole('row').filter({ hasText: channelName }), own.test.zh);
    await page.getByRole('button', { name: words.yes.zh, exact: true }).click();
    await expect(page.getByText(own.sent.zh)).toBeVisible();
    // Alarms of other tests are sent to a webhook of the tenant, too.
    expect(hook.calls.map(({ type }) => type)).toContain('test');

    const { controller } = await fieldStation(api, 1);
    const alarmName = `电压-${channelName}`;
    await keeping(api, undo, 'blade-thresholdSetting/thresholdSetting', {
      alarmName,
      alarmNameEn: alarmName,
      attrNo: '1.batteryVoltage',
      deviceIds: controller.id,
      alarmTrigger: 1,
      alarmNumA: '1',
      grade: 3,
      noticeWay: 5,
    });
    const raised = () =>
      hook.calls.find(
        ({ type, data }) => type === 'alarm.raised' && JSON.stringify(data.alarms).includes(alarmName),
      );
    await expect.poll(() => raised()?.data.acknowledge, { timeout: 90_000 }).toContain('/acknowledge#');

    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' });
    const link = await phone.newPage();
    await link.goto(raised()?.data.acknowledge ?? '');
    await expect(link.getByRole('listitem').filter({ hasText: alarmName })).toBeVisible();
    expect(await faultsOf(link, 'body')).toEqual([]);
    await link.getByRole('button', { name: own.acknowledge.zh, exact: true }).click();
    await expect(link.getByText(own.done.zh, { exact: true })).toBeVisible();
    await link.reload();
    await expect(link.getByText(own.used.zh, { exact: true })).toBeVisible();
    await expect(link.getByRole('button', { name: own.acknowledge.zh, exact: true })).toHaveCount(0);
    await phone.close();

    const [alarm] = await rowsOf(api, 'blade-realtimeAlarm/realtimeAlarm/list', { content: alarmName });
    expect(alarm?.acknowledgedAt).toBeTruthy();

    // Its page shows the recipients, the other open alarms, and the values around its time.
    await page.goto(`/operations/realtimeAlarm?alarm=${alarm?.id}`);
    const card = (heading: string) =>
      page.locator('section').filter({ has: page.getByRole('heading', { name: heading, exact: true }) });
    const sent = card(own.told.zh).getByRole('listitem').filter({ hasText: channelName });
    await expect(sent.first()).toContainText(own.arrived.zh);
    await expect(card(own.openThen.zh)).toBeVisible();
    await expect(card(own.around.zh).locator('canvas, svg').first()).toBeVisible();
    expect(await faultsOf(page, 'article')).toEqual([]);
  } finally {
    for (const step of undo) await step();
    hook.close();
  }
});
