import { wireTime } from '@heliodeck/model/wire/time';
import { describe, expect, it } from 'vitest';
import { patrolJobs } from '../../../apps/server/areas/patrols/patrol-jobs.ts';
import { fieldWorld } from '../../support/field-world.ts';
import { runJob } from '../../support/job.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';
import { stationDraft } from '../../support/simulated-site.ts';

const world = await fieldWorld();
const ours = await organisation(world, '巡检电力');
const theirs = await organisation(world, '别家巡检');
const { admin } = ours;
const orders = '/api/blade-order/order';
const station = idOf(await world.post('/api/blade-stationInfo/stationInfo/submit', stationDraft(), admin));
const far = await ours.dept('远方');
const li = await ours.user('li', { roleIds: [ours.repairmanRoleId], deptId: far });
const wang = await ours.user('wang', { roleIds: [ours.repairmanRoleId] });
// With the same name as a repairman, and an older account: names are not unique.
const clerk = await ours.user('clerk', { roleIds: [await ours.role('clerk', ['order', 'myWork'])] });
await world.post('/api/blade-user/update', { id: clerk.id, realName: 'wang' }, admin);
const stranger = await theirs.user('li', { roleIds: [theirs.repairmanRoleId] });

const zone = 'Asia/Shanghai';
const today = wireTime(Date.now(), zone).slice(0, 10);
const onDay = (days: number, time: string): string =>
  `${wireTime(Date.parse(`${today}T00:00:00Z`) + days * 86_400_000, 'UTC').slice(0, 10)} ${time}`;
const heat = { name: '柜温', unit: '°C', high: 80 };
const look = { name: '外观' };
const added = async (given: Row = {}): Promise<string> => {
  const body = {
    stationId: station,
    patrolContent: '查看',
    patroller: 'li',
    phone: '13800138000',
    startTime: onDay(0, '08:00:00'),
    endTime: onDay(0, '09:20:00'),
    checkResults: [heat, look],
    ...given,
  };
  return idOf(await world.post(`${orders}/submit`, body, admin));
};
const mine = async (headers: Record<string, string>): Promise<Row[]> =>
  (await world.get(`${orders}/mine`, headers)).body.data as Row[];
const write = async (body: Row, headers: Record<string, string> = li) => {
  const { status, body: answer } = await world.post(`${orders}/mine`, body, headers);
  return [status, answer.errorCode];
};
const detail = async (id: string): Promise<Row> =>
  (await world.get(`${orders}/detail?id=${id}`, admin)).body.data as Row;
const reportsOf = async (id: string): Promise<Row[]> => {
  const path = '/api/blade-faultReport/faultReport/list';
  return ((await world.get(`${path}?patrolOrderId=${id}`, admin)).body.data as { records: Row[] }).records;
};

describe('the caller’s own patrols', () => {
  it('are refused without a token and without the menu', async () => {
    expect((await world.get(`${orders}/mine`)).status).toBe(401);
    expect((await world.post(`${orders}/mine`, { id: '1' })).status).toBe(401);
    const reader = await ours.user('reader', {
      roleIds: [await ours.role('reader', ['order', 'order_view'])],
    });
    expect((await world.get(`${orders}/mine`, reader)).status).toBe(403);
    expect(await write({ id: '1', done: true }, reader)).toEqual([403, 'request.forbidden']);
  });

  it('are those of the account for today and the past week, unfinished, by due time, also outside its department', async () => {
    const [late, early, old] = [
      await added({ endTime: onDay(0, '18:00:00') }),
      await added(),
      await added({ startTime: onDay(-7, '08:00:00'), endTime: onDay(-7, '09:00:00') }),
    ];
    await added({ startTime: onDay(1, '00:00:00'), endTime: onDay(1, '09:00:00') });
    await added({ startTime: onDay(-8, '08:00:00'), endTime: onDay(-8, '09:00:00') });
    await added({ orderStatus: 1 });
    await added({ patroller: 'wang' });
    await added({ patroller: '没有此人' });
    expect((await mine(li)).map(({ id }) => id)).toEqual([old, early, late]);
    expect((await mine(li))[0]).toMatchObject({
      patrolContent: '查看',
      checkResults: [heat, look],
      station: { contact: '李工', address: expect.stringContaining('118.0667') },
    });
    expect(await mine(stranger)).toEqual([]);
    // A repairman takes precedence over others with his name.
    expect(await mine(clerk)).toEqual([]);
    expect(await mine(wang)).toHaveLength(1);
  });

  it('follow the patroller when another one is assigned, and the name in a plan', async () => {
    const id = await added({ patroller: 'wang' });
    await world.post(`${orders}/submit`, { id, patroller: 'li' }, admin);
    expect((await mine(wang)).map((one) => one.id)).not.toContain(id);
    expect((await mine(li)).map((one) => one.id)).toContain(id);
    const plan = idOf(
      await world.post(
        '/api/blade-plan/plan/submit',
        {
          stationId: station,
          patrolContent: '计划巡检',
          patroller: 'wang',
          planStatus: 1,
          startTime: '00:00',
          endTime: '23:59',
          checkList: [heat],
        },
        admin,
      ),
    );
    await world.database.owner(`update patrol_plan set next_at = now() - interval '1 minute' where id = $1`, [
      plan,
    ]);
    await runJob(patrolJobs[0], world.database.store.asPlatform('a test makes patrol orders'), new Date());
    const made = await world.database.owner(
      'select patroller_id::text as who from patrol_order where plan_id = $1',
      [plan],
    );
    expect(made.every(({ who }) => who === wang.id)).toBe(true);
  });
});

describe('entries of a patroller', () => {
  it('are refused in an order of another person, for an unknown check, and with invalid values', async () => {
    const id = await added();
    const found = { id, checkResults: [{ name: '柜温', value: 70 }], done: true };
    for (const other of [wang, stranger]) expect(await write(found, other)).toEqual([404, 'record.notFound']);
    expect(await write({ ...found, checkResults: [{ name: '油位', value: 1 }] })).toEqual([
      ...[400, 'patrol.checkUnknown'],
    ]);
    expect(await write({ ...found, checkResults: [{ name: '柜温', value: 'hot' }] })).toEqual([
      ...[400, 'patrol.checkList'],
    ]);
    for (const nonsense of [{ isUnusual: 7 }, { checkResults: heat }])
      expect(await write({ ...found, ...nonsense })).toEqual([400, expect.stringContaining('request.')]);
    expect(await write({ ...found, stationId: station })).toEqual([400, 'field.unknown']);
    expect(await write({ id })).toEqual([400, 'record.nothingSaid']);
    expect(await write({ ...found, id: "1' or 1=1" })).toMatchObject([400, expect.any(String)]);
    expect(await detail(id)).toMatchObject({ orderStatus: 0, checkResults: [heat, look] });
  });

  it('are stored along the way, and create one fault report where something is out of limits at the end', async () => {
    const id = await added();
    const hot = [{ name: '柜温', value: 92, high: 999 }];
    expect(await write({ id, checkResults: hot, unusualContent: '风扇停转' })).toEqual([200, undefined]);
    expect(await detail(id)).toMatchObject({
      orderStatus: 0,
      isUnusual: 1,
      unusualContent: '风扇停转',
      checkResults: [{ ...heat, value: 92 }, look],
    });
    expect(await reportsOf(id)).toEqual([]);
    const finish = {
      id,
      checkResults: [...hot, { name: '外观', value: null }],
      unusualContent: '风扇停转',
      done: true,
    };
    const answers = await Promise.all([write(finish), write(finish)]);
    // The repetition of a call whose answer did not arrive.
    expect(answers).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    expect(await reportsOf(id)).toMatchObject([
      { dispatchStatus: 0, faultContent: '柜温 92 °C (≤ 80)', stationId: station, reporter: 'li' },
    ]);
    expect((await mine(li)).map((one) => one.id)).not.toContain(id);
    expect(await write({ ...finish, unusualContent: '已修好' })).toEqual([409, 'patrol.finished']);
    expect(await write({ id, unusualContent: '已修好' })).toEqual([409, 'patrol.finished']);
    expect((await detail(id)).unusualContent).toBe('风扇停转');
  });

  it('create no report where everything is within its limits', async () => {
    const id = await added();
    expect(
      await write({ id, checkResults: [{ name: '柜温', value: 80 }], isUnusual: 0, done: true }),
    ).toEqual([...[200, undefined]]);
    expect(await detail(id)).toMatchObject({ orderStatus: 1, isUnusual: 0 });
    expect(await reportsOf(id)).toEqual([]);
  });
});
