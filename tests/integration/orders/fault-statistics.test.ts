import { expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';

const w = await alarmWorld();
const { world, ours, theirs, admin, site, li, alarm, call } = w;
const path = '/api/blade-faultReport/faultReport/statistics';
const month = new Intl.DateTimeFormat('sv', {
  timeZone: 'Asia/Shanghai',
  year: 'numeric',
  month: '2-digit',
}).format();
const ask = (query: string, headers: Record<string, string> = admin) =>
  world.get(`${path}?${query}`, headers);
type Found = Record<string, unknown> & {
  readonly kinds: readonly { zh: string; count: number; newest: { kind: string } }[];
  readonly stations: readonly { id: string; count: number }[];
};
const found = async (query = '', headers = admin): Promise<Found> =>
  (await ask(query, headers)).body.data as unknown as Found;

it('is refused without a token, without the permission code, and for an invalid month', async () => {
  const nobody = await ours.user('nobody', { roleIds: [await ours.role('nobody', ['post'])] });
  expect((await ask('', {})).status).toBe(401);
  expect((await ask('', nobody)).status).toBe(403);
  for (const query of ['month=2026-13', 'month=x', 'stationId=x'])
    expect([(await ask(query)).status, query]).toEqual([400, query]);
});

it('counts fault reports and dispatched alarms of a month, and the time people needed', async () => {
  expect(await found()).toMatchObject({ total: 0, open: 0, response: { hours: null, of: 0 } });
  const report = { stationId: site.stationId, faultContent: '熔断器烧毁', faultTime: `${month}-01 08:00:00` };
  expect((await call('blade-faultReport/faultReport/submit', report))[0]).toBe(200);
  const id = await alarm();
  // An alarm without a dispatch is not a fault yet.
  expect((await found()).total).toBe(1);
  const order = { alarmId: id, deviceNo: '1', deviceName: 'x', type: 2, repairmanId: li.id };
  const [, , made] = await call('blade-orderRecord/orderRecord/alarmRecord', order);
  const orderId = (made as { id: string }).id;
  expect(await found()).toMatchObject({ total: 2, open: 2, response: { of: 1 }, repair: { hours: null } });
  await call('blade-orderRecord/orderRecord/update', { id: orderId, faultCause: '接线松动' }, li);
  expect((await call(`blade-orderRecord/orderRecord/finish?id=${orderId}`, {}, li))[0]).toBe(200);
  const after = await found(`month=${month}`);
  expect(after).toMatchObject({ total: 2, open: 1, repair: { of: 1 }, processing: { of: 1 } });
  expect(after.kinds.map(({ newest }) => newest.kind).sort()).toEqual(['order', 'report']);
  expect(after.kinds.map(({ zh }) => zh)).toContain('熔断器烧毁');
  expect(after.stations).toEqual([expect.objectContaining({ id: site.stationId, count: 2 })]);
  expect((await found('month=2020-01')).total).toBe(0);
  expect((await found('stationId=1')).total).toBe(0);
});

it('counts nothing of another tenant', async () => {
  expect(await found('', theirs.admin)).toMatchObject({ total: 0, stations: [] });
});
