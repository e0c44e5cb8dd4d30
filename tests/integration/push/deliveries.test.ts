import { messageState } from '@heliodeck/model/push/message-states';
import { alarmEnded, alarmRecovered } from '@heliodeck/model/wire/topics';
import { beforeEach, describe, expect, it } from 'vitest';
import { up as purposesOfBefore } from '../../../apps/server/store/migrations/229-purposes-of-push-records.ts';
import { idOf, type Row } from '../../support/organisation.ts';
import { webhookFits } from '../../support/push-stand-in.ts';
import { pushWorld } from '../../support/push-world.ts';

const town = await pushWorld();
const { world, admin, theirs, li, wang, save, settle, raised, happens, told, records, owner, calls } = town;
const redeliver = (id: unknown, headers = admin) =>
  world.post(`/api/blade-msgPush/msgPush/redeliver?id=${String(id)}`, {}, headers);

beforeEach(town.clear);

describe('a webhook', () => {
  it('receives the events it subscribed to, signed, each once and with texts in both languages', async () => {
    await save('pushChannel', town.hookChannel({ topics: 'alarm.raised,alarm.ended' }));
    const id = await town.alarm();
    await raised(id);
    await happens(alarmRecovered, id, { status: 1 });
    await happens(alarmEnded, id, { status: 1, reason: 'rule' });
    await settle();
    await settle();
    const bodies = calls().map(
      ({ body }) => JSON.parse(body) as { type: string; data: { alarms: unknown[] } },
    );
    // Deliveries have no order: one may be retried.
    expect(bodies.map(({ type }) => type).sort()).toEqual(['alarm.ended', 'alarm.raised']);
    expect(bodies[0]?.data.alarms).toMatchObject([{ id, content: '电压过高', encontent: 'Voltage high' }]);
    expect(calls().every((call) => webhookFits(call, town.hookSecret))).toBe(true);
  });

  it('receives what people did with an alarm: each step it subscribed to, with the handler and the work order', async () => {
    await save(
      'pushChannel',
      town.hookChannel({ topics: 'alarm.acknowledged,alarm.dispatched,alarm.completed,alarm.closed' }),
    );
    const [one, other] = [await town.alarm(), await town.alarm()];
    await town.call(`blade-realtimeAlarm/realtimeAlarm/acknowledge?id=${one}`);
    await town.call(`blade-realtimeAlarm/realtimeAlarm/shutDownById?id=${other}`);
    const [, , made] = await town.call('blade-orderRecord/orderRecord/alarmRecord', {
      alarmId: one,
      repairmanId: li.id,
    });
    const { id: orderId } = made as { id: string };
    await town.call(
      'blade-orderRecord/orderRecord/mine',
      { id: orderId, faultCause: '接线松动', done: true },
      li,
    );
    await settle();
    const bodies = calls().map(({ body }) => JSON.parse(body) as { type: string; data: Row });
    const of = (type: string) => bodies.filter((body) => body.type === type).map(({ data }) => data);
    expect(bodies).toHaveLength(4);
    expect(of('alarm.acknowledged')).toMatchObject([{ status: 1, alarms: [{ id: one }] }]);
    expect(of('alarm.closed')).toMatchObject([
      { status: 2, handler: '管理员', orderId: null, alarms: [{ id: other }] },
    ]);
    expect(of('alarm.dispatched')).toMatchObject([{ status: 3, handler: 'li', orderId }]);
    expect(of('alarm.completed')).toMatchObject([{ status: 4, handler: 'li', orderId }]);
  });

  it('is notified of a raise once where it subscribes to all and the rule, a chain and another chain name webhooks, too', async () => {
    await save('pushChannel', town.hookChannel({ topics: 'alarm.raised' }));
    const named = idOf(await save('pushChannel', town.hookChannel({ channelName: '仅链' })));
    for (const chainName of ['a', 'b'])
      await save('pushChain', { chainName, firstUserIds: li.id, firstWays: '5' });
    const id = await town.alarm();
    await raised(id, { noticeWay: 5 });
    await settle();
    const channels = await owner(
      `select m.channel_id::text as id, count(*)::int as times from push_message m
       join push_member e on e.message_id = m.id where e.alarm_id = $1 group by 1`,
      [id],
    );
    expect(channels.map(({ times }) => times)).toEqual([1, 1]);
    expect(channels.map((one) => one.id)).toContain(named);
    expect(calls()).toHaveLength(2);
  });

  it('a webhook that fails is called again later under the same id, each attempt with its own record, until it succeeds', async () => {
    await save('pushChannel', town.hookChannel());
    town.answer(500);
    const id = await town.alarm();
    await raised(id, { noticeWay: 5 });
    await settle();
    await settle(5);
    town.answer(204);
    await settle(30);
    expect((await records(id)).map(({ result, attempt }) => [result, attempt])).toEqual([
      [2, 1],
      [2, 2],
      [1, 3],
    ]);
    expect(new Set(calls().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    await settle(60);
    expect(calls()).toHaveLength(3);
  });

  it('a message whose attempts all fail while the database is unavailable is marked as failed once it is back', async () => {
    await save('pushChannel', town.hookChannel());
    const id = await town.alarm();
    await raised(id, { noticeWay: 5 });
    await town.settleWithout('push_message', 11);
    expect(calls()).toEqual([]);
    await settle();
    expect(await owner('select state::int, ended_at is not null as ended from push_message')).toEqual([
      { state: messageState.failed, ended: true },
    ]);
  });

  it('a webhook that answers 410 is not called again and is switched off', async () => {
    const channel = idOf(await save('pushChannel', town.hookChannel()));
    town.answer(410);
    const id = await town.alarm();
    await raised(id, { noticeWay: 5 });
    await settle();
    await settle(60);
    expect(calls()).toHaveLength(1);
    expect(await owner('select enabled from push_channel where id = $1', [channel])).toEqual([
      { enabled: false },
    ]);
  });

  it('a webhook whose name resolves to an internal address after it was saved is not called', async () => {
    const channel = idOf(await save('pushChannel', town.hookChannel()));
    await owner(`update push_channel set endpoint = 'https://localhost:9/' where id = $1`, [channel]);
    const id = await town.alarm();
    await raised(id, { noticeWay: 5 });
    await settle();
    expect(await records(id)).toMatchObject([{ result: 2 }]);
    expect(await owner('select state from push_message')).toEqual([{ state: 2 }]);
  });
});

describe('undelivered messages of a tenant', () => {
  const path = '/api/blade-msgPush/msgPush/undelivered';

  it('are counted for administrators of the platform only, without their content', async () => {
    const root = await world.signIn('000000', 'admin');
    expect((await world.get(path)).status).toBe(401);
    expect((await world.get(path, admin)).status).toBe(403);
    expect((await world.get(`${path}?tenantId=000000`, root)).status).toBe(400);
    const counted = async () => (await world.get(path, root)).body.data;
    expect(await counted()).toEqual([]);

    await save('pushChannel', town.hookChannel());
    town.answer(500);
    await raised(await town.alarm(), { noticeWay: 5 });
    expect(await counted()).toEqual([]);
    await settle();
    const [tenant] = await owner('select tenant_name as name from tenant where tenant_id = $1', [
      town.ours.tenantId,
    ]);
    expect(await counted()).toEqual([
      { tenantId: town.ours.tenantId, tenantName: tenant?.name, count: 1, newest: expect.any(String) },
    ]);
    town.answer(204);
    await settle(30);
    expect(await counted()).toEqual([]);
  });

  it('are no longer counted a day after they were created', async () => {
    const counted = async () => (await world.get(path, await world.signIn('000000', 'admin'))).body.data;
    await raised(await town.alarm(), { noticeWay: 5 });
    await settle();
    expect(await counted()).toMatchObject([{ tenantId: town.ours.tenantId, count: 1 }]);
    world.pass(86_460);
    expect(await counted()).toEqual([]);
  });
});

describe('a message', () => {
  it('is sent again by permitted users, once at a time, and by nobody of another tenant', async () => {
    await save('pushChannel', town.hookChannel());
    const id = await town.alarm();
    await raised(id, { noticeWay: 5 });
    await settle();
    const [record] = await records(id);
    expect((await redeliver(record?.id, {})).status).toBe(401);
    expect((await redeliver(record?.id, theirs.admin)).status).toBe(404);
    const both = await Promise.all([redeliver(record?.id), redeliver(record?.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await settle();
    expect((await records(id)).map(({ attempt }) => attempt)).toEqual([1, 2]);
    const entered = idOf(await save('msgPush', { type: 2, pushman: '张三' }));
    expect((await redeliver(entered)).body.errorCode).toBe('push.noMessage');
    expect(
      await owner(`select 1 from msg_push where id = ${entered} and push_time is not null`),
    ).toHaveLength(1);
    // Sent messages are evidence; entered values belong to their author.
    const forged = await world.post(
      '/api/blade-msgPush/msgPush/submit',
      { id: record?.id, pushman: '李四' },
      admin,
    );
    expect([forged.status, forged.body.errorCode]).toEqual([409, 'push.attemptKept']);
    expect((await save('msgPush', { id: entered, pushman: '李四' })).status).toBe(200);
  });

  it('a message whose server ended during an attempt is sent by another attempt, and the record states an unknown outcome', async () => {
    await save('pushChannel', town.hookChannel());
    const id = await town.alarm();
    await raised(id, { noticeWay: 5 });
    await owner(
      `create function die() returns trigger language plpgsql as $$ begin
         if new.result <> 0 then raise exception 'died'; end if; return new; end $$;
       create trigger die before update on msg_push for each row execute function die()`,
    );
    await settle();
    await owner('drop trigger die on msg_push; drop function die()');
    expect(await records(id)).toMatchObject([{ result: 0, attempt: 1 }]);
    await settle(5);
    expect(await records(id)).toMatchObject([
      { result: 4, attempt: 1 },
      { result: 1, attempt: 2 },
    ]);
    expect(new Set(calls().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('a call that was sent and never answered has an unknown outcome and is repeated under the same id', async () => {
    await save('pushChannel', town.hookChannel());
    town.answer();
    const id = await town.alarm();
    await raised(id, { noticeWay: 5 });
    await settle();
    expect(await records(id)).toMatchObject([{ result: 4, attempt: 1 }]);
    town.answer(204);
    await settle(5);
    expect((await records(id)).map(({ result }) => result)).toEqual([4, 1]);
    expect(new Set(calls().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('a repeated message to a person states in the person’s language that it may be a repetition', async () => {
    await save('pushChannel', town.mailChannel({ userIds: li.id }));
    const id = await town.alarm();
    await raised(id, { noticeWay: 4 });
    await settle();
    expect(town.mails().map(({ text }) => text.includes('可能重复'))).toEqual([false]);
    // As left by a server that was killed after the call and before it stored the result.
    await owner('update msg_push set result = 0; update push_message set state = 0, ended_at = null');
    await owner(`update pgboss.job set state = 'retry', completed_on = null where name = 'push.send'`);
    await settle(5);
    expect(town.mails().map(({ text }) => text.includes('可能重复'))).toEqual([false, true]);
    expect((await records(id)).map(({ result }) => result)).toEqual([4, 1]);
  });

  it('a record of an attempt whose server died shows that, even where its alarm was handled meanwhile', async () => {
    await save('pushChannel', town.hookChannel());
    const id = await town.alarm();
    await raised(id, { noticeWay: 5 });
    await settle();
    await owner('update msg_push set result = 0; update push_message set state = 0, ended_at = null');
    await owner(`update pgboss.job set state = 'retry', completed_on = null where name = 'push.send'`);
    await town.call(`blade-realtimeAlarm/realtimeAlarm/acknowledge?id=${id}`);
    await settle(5);
    expect(calls()).toHaveLength(1);
    expect(await records(id)).toMatchObject([{ result: 4, attempt: 1 }]);
  });

  it('a message waits if the secret of its channel cannot be decrypted, states it, and is sent when it was entered again', async () => {
    const channel = idOf(await save('pushChannel', town.hookChannel()));
    await owner(`update push_channel set secret_key = 'v1:' || repeat('A', 60) where id = $1`, [channel]);
    const test = await world.post(`/api/blade-pushChannel/pushChannel/test?id=${channel}`, {}, admin);
    expect([test.status, test.body.errorCode]).toEqual([409, 'push.testFailed']);
    const id = await town.alarm();
    await raised(id, { noticeWay: 5 });
    await settle();
    expect(await records(id)).toMatchObject([{ result: 3, detail: expect.stringContaining('decrypted') }]);
    expect((await save('pushChannel', { id: channel, secretKey: town.hookSecret })).status).toBe(200);
    await settle();
    expect((await records(id)).map(({ result }) => result)).toEqual([3, 1]);
    expect(calls()).toHaveLength(1);
  });

  it('is not retried once somebody has processed its alarm', async () => {
    await save('pushChannel', town.hookChannel());
    town.answer(503);
    const id = await town.alarm();
    await raised(id, { noticeWay: 5 });
    await settle();
    await town.call(`blade-realtimeAlarm/realtimeAlarm/acknowledge?id=${id}`);
    await settle(60);
    expect(calls()).toHaveLength(1);
    expect(await owner('select state from push_message')).toEqual([{ state: 4 }]);
  });
});

describe('duty of a rota', () => {
  it('duty that was handed over belongs to the other person immediately, and invalid hand-overs are refused', async () => {
    const rota = idOf(await save('dutyRota', { rotaName: '值班', zone: 'Asia/Shanghai' }));
    const hand = (userId: string, headers = admin) =>
      world.post('/api/blade-dutyRota/dutyRota/handOver', { id: rota, userId }, headers);
    expect((await hand(wang.id)).body.errorCode).toBe('duty.notOn');
    const shift = { rotaId: rota, kind: 1, weekdays: '1,2,3,4,5,6,7', startTime: '00:00', endTime: '00:00' };
    idOf(await save('dutyShift', { ...shift, userId: li.id }));
    expect((await hand(li.id)).body.errorCode).toBe('duty.same');
    expect((await hand(town.stranger.id)).status).toBe(404);
    expect((await hand(wang.id, theirs.admin)).status).toBe(404);
    await save('pushChannel', town.mailChannel());
    await save('pushChain', { chainName: 'all', firstRotaId: rota, firstWays: '4' });
    await raised(await town.alarm());
    await settle();
    expect((await hand(wang.id)).status).toBe(200);
    await raised(await town.alarm());
    await settle();
    expect(told()).toEqual(['li', 'wang']);
    const { body } = await world.get(`/api/blade-dutyRota/dutyRota/ahead?id=${rota}&days=2`, admin);
    const { duties } = body.data as { duties: { userId: string }[] };
    expect(duties.map(({ userId }) => userId).slice(0, 2)).toEqual([wang.id, li.id]);
    // The audit log names a shift by its person and its times, whoever added it.
    const names = await owner('select id::text as id, real_name as name from "user" where id = any($1)', [
      [li.id, wang.id],
    ]);
    const nameOf = (id: string) => names.find((one) => one.id === id)?.name;
    const lines = await owner(
      `select record_title as title from audit_log where entity = 'dutyShift' and before is null
         and after->>'rotaId' = $1 order by seq`,
      [rota],
    );
    expect(lines).toEqual([
      { title: `${nameOf(li.id)} 00:00 – 00:00` },
      {
        title: expect.stringMatching(
          new RegExp(`^${nameOf(wang.id)} \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d – 00:00$`),
        ),
      },
    ]);
  });

  it.each([
    ['that ends before it begins', { kind: 3, firstDay: '2026-06-02', lastDay: '2026-06-01' }, 'push.days'],
    ['on weekday 8', { kind: 1, weekdays: '8' }, 'request.invalidField'],
    ['with nothing between two weekdays', { kind: 1, weekdays: '1,,2' }, 'request.invalidField'],
    ['until 24:30', { kind: 1, weekdays: '1', endTime: '24:30' }, 'request.invalidField'],
    ['on no weekday', { kind: 1, weekdays: '' }, 'request.invalidField'],
  ])('duty of a shift %s is refused', async (_, body, code) => {
    const rota = idOf(await save('dutyRota', { rotaName: '值班' }));
    const shift = { rotaId: rota, userId: li.id, startTime: '08:00', endTime: '20:00' };
    const reply = await save('dutyShift', { ...shift, ...body });
    expect([reply.status, reply.body.errorCode]).toEqual([400, code]);
  });
});

it('a digest collects the alarms of its grades in one message at its time of day, and sends none without alarms', async () => {
  const clock = (ahead: number): string =>
    new Date(world.now().getTime() + 8 * 3_600_000 + ahead * 60_000).toISOString().slice(11, 16);
  await save('pushChannel', town.mailChannel());
  await save('pushChain', { chainName: 'all', firstUserIds: li.id, firstWays: '4' });
  const person = { userId: li.id, digestGrades: '2', digestAt: clock(-10), digestWay: 4 };
  expect((await save('pushPerson', { ...person, digestAt: null })).body.errorCode).toBe('push.digest');
  await save('pushPerson', { ...person, language: 'en' });
  for (const grade of [2, 2, 1]) await raised(await town.alarm({ grade }), { grade });
  await settle();
  expect(told()).toEqual(['li']);
  await town.digest();
  await settle();
  await town.digest();
  await settle();
  expect(told()).toEqual(['li', 'li']);
  expect(town.mails()[1]?.text).toContain('Voltage high');
  const rows = async (path: string) =>
    ((await world.get(`/api/${path}`, admin)).body.data as { records: Row[] }).records;
  const digests = () => rows('blade-msgPush/msgPush/list?purpose=digest');
  const said = [{ purpose: 'digest', purposeName: '告警日报', alarmCount: 2 }];
  const [record, ...more] = await digests();
  expect([record, ...more]).toMatchObject(said);
  const list = 'blade-realtimeAlarm/realtimeAlarm/list';
  expect(await rows(`${list}?messageId=${String(record?.messageId)}`)).toMatchObject([
    { grade: 2 },
    { grade: 2 },
  ]);
  expect((await world.get(`/api/${list}?messageId=x`, admin)).status).toBe(400);
  // Records of a version that did not write it are identified by their message.
  await owner('update msg_push set purpose = null, alarm_count = null');
  await purposesOfBefore((text) => owner(text));
  expect(await digests()).toMatchObject(said);
});
