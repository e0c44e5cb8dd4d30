import { expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';
import type { Row } from '../../support/organisation.ts';

const { world, ours, admin, site, call } = await alarmWorld();
const { owner } = world.database;
const setParam = (key: string, value: string) =>
  owner('insert into param (tenant_id, param_name, param_key, param_value) values ($1, $2, $2, $3)', [
    ours.tenantId,
    key,
    value,
  ]);
await setParam('repair.approvalAbove', '2000');
const [device] = await owner(
  'select x.id::text as id from device x join dtu d on d.id = x.dtu_id where d.station_info_id = $1 order by x.id limit 1',
  [site.stationId],
);
let made = 0;
const submit = (body: Row) => call('blade-repair/repair/submit', body, admin);
const draft = (more: Row): Row => {
  made += 1;
  const work = {
    faultCause: '烧毁',
    repairMethod: '更换',
    accessories: '熔断器',
    repairman: 'li',
    money: 100,
  };
  const times = { arriveTime: '2026-11-20 08:00:00', completeTime: '2026-11-20 09:00:00' };
  const matter = { repairNo: `C${made}`, address: 'x', deviceNo: device?.id, deviceName: 'x', deviceType: 1 };
  return Object.assign({ repairStatus: 0 }, work, times, matter, more);
};
const saved = async (more: Row = {}): Promise<string> => {
  const [status, code, data] = await submit(draft(more));
  if (status !== 200) throw new Error(code);
  return String((data as Row).id);
};
const held = async (id: string) =>
  (await owner('select currency, approved_cost::float8 as approved from repair where id = $1', [id]))[0];

it('a cost without a currency is in that of the tenant, and keeps it if the tenant changes its own', async () => {
  const before = await saved();
  expect(await held(before)).toMatchObject({ currency: 'CNY' });
  await setParam('tenant.currency', 'EUR');
  expect(await held(await saved())).toMatchObject({ currency: 'EUR' });
  expect((await submit({ id: before, repairMethod: '修' }))[0]).toBe(200);
  expect(await held(before)).toMatchObject({ currency: 'CNY' });
  await owner(`delete from param where param_key = 'tenant.currency'`);
});

it('a cost in a currency other than that of the limit needs an approval, whatever its amount', async () => {
  expect((await submit(draft({ repairStatus: 1 })))[0]).toBe(200);
  const foreign = draft({ repairStatus: 1, currency: 'EUR', money: 1 });
  expect((await submit(foreign)).slice(0, 2)).toEqual([409, 'repair.needsApproval']);
  expect((await submit(draft({ repairStatus: 1, currency: 'EUR', money: 0 })))[0]).toBe(200);
});

it('an approval ends when the currency of the cost changes', async () => {
  const id = await saved({ money: 2500 });
  await owner('update repair set approved_cost = 2500 where id = $1', [id]);
  expect((await submit({ id, currency: 'EUR' }))[0]).toBe(200);
  expect(await held(id)).toEqual({ currency: 'EUR', approved: null });
  expect((await submit({ id, repairStatus: 1 })).slice(0, 2)).toEqual([409, 'repair.needsApproval']);
});

it('a currency is three capital letters', async () => {
  expect((await submit(draft({ currency: 'euro' })))[0]).toBe(400);
});
