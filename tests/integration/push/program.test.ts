import { alarmRaised } from '@heliodeck/model/wire/topics';
import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { append } from '../../../apps/server/events/append.ts';
import { alarmWorld } from '../../support/alarm-world.ts';
import { callsAt } from '../../support/calls-at.ts';
import { freePort } from '../../support/free-port.ts';
import { later } from '../../support/later.ts';
import { idOf, type Row } from '../../support/organisation.ts';
import { startProgram } from '../../support/program.ts';
import { webhookFits } from '../../support/push-stand-in.ts';
import { newDesign } from '../../support/simulated-site.ts';
import { smsStandIn } from '../../support/sms-stand-in.ts';
import { claimDevice } from '../../support/strange-device.ts';
import { ThirdPartySlave } from '../../support/third-party-slave.ts';
import { until } from '../../support/until.ts';

// The program as `npm start` runs it, beside a server in the test that prepares its database and runs no jobs.

const hookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
/** The action of the receiver on a call before it answers. */
let before: (body: string) => Promise<void> = async () => undefined;
const hook = await smsStandIn(async (arrived) => {
  await before(arrived.body);
  return { status: webhookFits(arrived, hookSecret) ? 204 : 401, body: {} };
});
const town = await alarmWorld();
const { world, ours, admin } = town;
const { owner } = world.database;
const gatewayPort = await freePort();
const env = { DATABASE_URL: world.database.ownerUrl, GATEWAY_PORT: String(gatewayPort), LOG_LEVEL: 'warn' };
const start = async () => {
  const program = startProgram(world.dataFolder, env);
  later(async () => {
    program.process.kill('SIGKILL');
    await program.ended;
  });
  return { ...program, address: await program.address };
};

/** Calls about an alarm, the first one first. */
const callsOf = (id: string) => hook.arrived.filter(({ body }) => body.includes(`"id":"${id}"`));
const records = (id: string) =>
  owner(
    `select p.result, p.attempt from msg_push p join push_member m on m.message_id::text = p.message_id
     where m.alarm_id = $1 order by p.attempt`,
    [id],
  );

beforeAll(async () => {
  await owner(
    `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', $1, $1, $2)`,
    ['resource.allowedHosts', new URL(hook.address).host],
  );
  const channel = { channelName: '回调', type: 5, endpoint: `${hook.address}/in`, secretKey: hookSecret };
  idOf(await world.post('/api/blade-pushChannel/pushChannel/submit', channel, admin));
});

it('a register above its limit reaches the receiver of a webhook, signed, and leaves a push record', {
  timeout: 90_000,
}, async () => {
  const rule = { alarmName: '电池电压过高', alarmNameEn: 'Battery voltage high', attrNo: '1.batteryVoltage' };
  const saved = await world.post(
    '/api/blade-thresholdSetting/thresholdSetting/submit',
    { ...rule, alarmTrigger: 1, alarmNumA: '28', grade: 1, noticeWay: 5 },
    admin,
  );
  expect(saved.status).toBe(200);
  const { address } = await start();
  const { imei } = newDesign();
  const device = new ThirdPartySlave({ imei, port: gatewayPort });
  device.set(0x0100, 90, 266, 1906, 0x2082, 0, 0, 0, 362, 624, 226, 1);
  device.set(0x0014, 0x0001, 0x0203);
  const served = callsAt(address);
  const operator = await world.signIn('000000', 'admin');
  const { xwjId } = await claimDevice(
    served,
    { admin, operator },
    { imei, name: 'Rover', model: 'srne-rover' },
  );
  const live = async () => {
    const { body } = await served.get(`/api/blade-xwjEquipment/xwjEquipment/list?xwjId=${xwjId}`, admin);
    return (body.data as { records: Row[] }).records[0]?.batteryVoltage;
  };
  await until(async () => (await live()) === 26.6, 'its voltage is shown', 40_000);
  expect(hook.arrived).toEqual([]);

  device.set(0x0101, 291);
  const call = await until(() => hook.arrived[0], 'the receiver is told', 30_000);
  expect(webhookFits(call, hookSecret)).toBe(true);
  const told = JSON.parse(call.body) as { type: string; data: { alarms: { id: string }[] } };
  const [alarm] = await owner('select id::text as id, first_value::float from alarm');
  expect(told).toMatchObject({
    type: 'alarm.raised',
    data: {
      alarms: [{ id: alarm?.id, deviceId: xwjId, deviceName: 'Rover', encontent: 'Battery voltage high' }],
    },
  });
  const id = told.data.alarms[0]?.id ?? '';
  await until(async () => (await records(id))[0]?.result === 1, 'the push record says that it was received');
  const { body } = await served.get(`/api/blade-msgPush/msgPush/list?alarmId=${id}`, admin);
  expect((body.data as { records: Row[] }).records).toMatchObject([
    { alarmId: id, type: 5, result: 1, attempt: 1 },
  ]);
});

it('an alarm is sent although the server is killed at any point, and twice only if the outcome is unknown', {
  timeout: 180_000,
}, async () => {
  const locks = new pg.Client({ connectionString: world.database.ownerUrl });
  await locks.connect();
  later(() => locks.end());
  const hold = async (table: string) => void (await locks.query(`begin; lock table ${table} in share mode`));
  const letGo = () => locks.query('rollback');
  const isHeldUp = async (table: string) =>
    (await owner('select 1 from pg_locks where not granted and relation = $1::regclass', [table])).length > 0;
  const raise = async (): Promise<string> => {
    const id = await town.alarm();
    const payload = {
      kind: 'rule',
      ruleId: null,
      deviceId: null,
      dtuId: null,
      stationId: town.site.stationId,
      pack: 0,
      deptId: null,
      grade: 1,
      groupId: null,
      at: Date.now(),
      repeats: 1,
      noticeWay: 5,
    } as const;
    await world.database.store
      .tenantDb(ours.tenantId)
      .tx((_, session) => append(session, alarmRaised, { key: id, payload }));
    return id;
  };
  /** Raises an alarm, kills the server where `reached` is true, and postpones its jobs. */
  const killedAt = async (reached: (id: string) => Promise<boolean>): Promise<string> => {
    const program = await start();
    const id = await raise();
    await until(() => reached(id), 'the server has come so far', 30_000);
    program.process.kill('SIGKILL');
    await program.ended;
    await letGo();
    // The next server must not start them before the first one has ended.
    await owner(`update pgboss.job set heartbeat_on = now() + interval '1 hour' where state = 'active'`);
    return id;
  };

  await hold('push_message');
  const unwritten = await killedAt(() => isHeldUp('push_message'));
  await hold('msg_push');
  const untried = await killedAt(() => isHeldUp('msg_push'));
  before = () => new Promise(() => undefined);
  const unanswered = await killedAt(async (id) => callsOf(id).length === 1);
  before = () => hold('msg_push');
  const unkept = await killedAt(async (id) => callsOf(id).length === 1 && (await isHeldUp('msg_push')));
  before = async () => undefined;
  const withoutServer = await raise();
  expect(callsOf(unwritten).length + callsOf(untried).length).toBe(0);

  await owner(`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`);
  await start();
  const all = { unwritten, untried, unanswered, unkept, withoutServer };
  for (const [name, id] of Object.entries(all))
    await until(async () => (await records(id)).at(-1)?.result === 1, `${name} is told`, 60_000);
  const outcome = async (id: string) => [
    callsOf(id).length,
    new Set(callsOf(id).map(({ headers }) => headers['webhook-id'])).size,
    (await records(id)).map(({ result }) => result),
  ];
  expect(await outcome(unwritten)).toEqual([1, 1, [1]]);
  expect(await outcome(untried)).toEqual([1, 1, [1]]);
  expect(await outcome(withoutServer)).toEqual([1, 1, [1]]);
  // It is unknown whether the receiver accepted the first call: it is called again with the same id, and the record states it.
  expect(await outcome(unanswered)).toEqual([2, 1, [4, 1]]);
  expect(await outcome(unkept)).toEqual([2, 1, [4, 1]]);
});
