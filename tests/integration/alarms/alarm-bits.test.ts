import { expect, it } from 'vitest';
import { judgedMeters } from '../../support/judged-meters.ts';
import { addDevice } from '../../support/telemetry.ts';

const world = await judgedMeters();
const { store, owner, tenantId, dtuId, start } = world;
const alarmsOf = (device: string) =>
  owner(
    `select kind, grade, content, encontent, pack, rule_id, recovered_at is not null as back, end_reason as ended
     from alarm where device_id = $1 order by watch_key`,
    [device],
  );
const say = (
  deviceId: string,
  record: string,
  seconds: number,
  values: Record<string, number>,
  pack = 0,
) => ({
  tenantId,
  deviceId,
  record,
  pack,
  at: world.now + seconds * 1000,
  values,
});

it('each fault bit of a controller is a separate alarm while it is set', async () => {
  const controller = await addDevice(owner, { tenantId, dtuId, type: 1 });
  const ingest = start();
  await ingest.readings([say(controller, 'controller', 0, { faultCode: 0b11 })]);
  const raised = await alarmsOf(controller);
  expect(raised).toHaveLength(2);
  for (const one of raised) {
    expect(one).toMatchObject({ kind: 'fault', grade: 3, rule_id: null, back: false });
    expect(String(one.content)).toMatch(/\p{Script=Han}/u);
    expect(String(one.encontent)).toMatch(/[a-z]/i);
  }
  await ingest.readings([say(controller, 'controller', 1, { faultCode: 0b10 })]);
  expect((await alarmsOf(controller)).map(({ back }) => back)).toEqual([true, false]);
});

it('alarms of a battery are listed by pack, protections above alerts; a tenant that switches them off ends them', async () => {
  const battery = await addDevice(owner, { tenantId, dtuId, type: 4 });
  const ingest = start();
  await ingest.readings(
    [1, 2].map((pack) => say(battery, 'battery', 0, { protectionFlag: pack === 2 ? 1 : 0 }, pack)),
  );
  expect(await alarmsOf(battery)).toMatchObject([{ kind: 'protection', grade: 1, pack: 2 }]);
  await owner(`insert into param (tenant_id, param_key, param_value) values ($1, 'alarm.protection', '0')`, [
    tenantId,
  ]);
  await store.events.caughtUp();
  await world.clock.sweep(world.now);
  expect(await alarmsOf(battery)).toMatchObject([{ ended: 'ruleGone' }]);
});

it('each error and warning bit of an inverter is a separate alarm, named in both languages even without a documented name', async () => {
  const inverter = await addDevice(owner, { tenantId, dtuId, type: 3 });
  const ingest = start();
  await ingest.readings([
    say(inverter, 'inverterData', 0, { errorMsg1: 0b101, warningMsg4: 1 << 15, errorMsg2: 0 }),
  ]);
  const raised = await alarmsOf(inverter);
  expect(raised.map(({ kind, grade }) => [kind, grade])).toEqual([
    ['inverterError', 3],
    ['inverterError', 3],
    ['inverterWarning', 2],
  ]);
  expect(raised.map(({ encontent }) => encontent)).toEqual([
    'Grid overvoltage',
    'Grid overfrequency',
    'Warning Message 4, bit 15',
  ]);
  for (const { content } of raised) expect(String(content)).toMatch(/\p{Script=Han}/u);
  await ingest.readings([say(inverter, 'inverterData', 1, { errorMsg1: 0b100, warningMsg4: 0 })]);
  expect((await alarmsOf(inverter)).map(({ back }) => back)).toEqual([true, false, true]);
});

it('each kind of bit waits for its own delay, else for that of all bits, first the tenant’s and then the platform’s', async () => {
  const set = (tenant: string, key: string, value: string) =>
    owner('insert into param (tenant_id, param_key, param_value) values ($1, $2, $3)', [tenant, key, value]);
  await owner('delete from param');
  await set('000000', 'alarm.faultSeconds', '5');
  await set('000000', 'alarm.alertSeconds', '1');
  await set(tenantId, 'alarm.faultSeconds', '20');
  await set(tenantId, 'alarm.bitSeconds', '60');
  await store.events.caughtUp();
  const controller = await addDevice(owner, { tenantId, dtuId, type: 1 });
  const battery = await addDevice(owner, { tenantId, dtuId, type: 4 });
  const ingest = start();
  const after = async (seconds: number) => {
    await ingest.readings([
      say(controller, 'controller', seconds, { faultCode: 1 }),
      say(battery, 'battery', seconds, { warningFlag: 1 }),
    ]);
    return [(await alarmsOf(controller)).length, (await alarmsOf(battery)).length];
  };
  expect(await after(0)).toEqual([0, 0]);
  expect(await after(19)).toEqual([0, 0]);
  expect(await after(21)).toEqual([1, 0]);
  expect(await after(59)).toEqual([1, 0]);
  expect(await after(61)).toEqual([1, 1]);
});
