import { wireTime } from '@heliodeck/model/wire/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { shelfWatch } from '../../../apps/server/alarms/shelf.ts';
import { pushWorld } from '../../support/push-world.ts';

const town = await pushWorld();
const { world, li, wang, save, settle, raised, told, mails, owner, mailChannel, call } = town;
const alarms = 'blade-realtimeAlarm/realtimeAlarm';
const orders = 'blade-orderRecord/orderRecord';

beforeEach(async () => {
  await town.clear();
  await save('pushChannel', mailChannel());
  await save('pushChain', {
    chainName: 'all',
    firstUserIds: li.id,
    firstWays: '4',
    secondAfter: 10,
    secondUserIds: wang.id,
    secondWays: '4',
  });
});

/** An alarm that was sent to the first level. */
async function toldOnce(): Promise<string> {
  const id = await town.alarm();
  await raised(id);
  await settle();
  return id;
}
async function shelve(id: string, minutes: number): Promise<void> {
  const until = wireTime(new Date(world.now().getTime() + minutes * 60_000), 'Asia/Shanghai');
  expect((await call(`${alarms}/shelve`, { id, until, why: '检修' }))[0]).toBe(200);
}
/** @returns the order's id */
async function dispatch(id: string): Promise<string> {
  const [status, , data] = await call(`${orders}/alarmRecord`, { alarmId: id, repairmanId: li.id });
  expect(status).toBe(200);
  return (data as { id: string }).id;
}

describe('an alarm whose shelving ends', () => {
  it('is sent again and its chain restarts, while the previous chain notifies nobody', async () => {
    const id = await toldOnce();
    await settle(2);
    await shelve(id, 5);
    await settle(4);
    expect(told()).toEqual(['li']);
    // Also after the ten minutes of the first wait.
    await settle(5);
    expect(told()).toEqual(['li', 'li']);
    expect(mails()[1]?.text).toContain('再次待处理');
    await settle(4);
    expect(told()).toEqual(['li', 'li']);
    await settle(7);
    expect(told()).toEqual(['li', 'li', 'wang']);
  });

  it('is sent at once if it is unshelved early, and not again at the time it was shelved until', async () => {
    const id = await toldOnce();
    await shelve(id, 20);
    expect((await call(`${alarms}/unshelve?id=${id}`))[0]).toBe(200);
    await settle();
    expect(told()).toEqual(['li', 'li']);
    expect((await call(`${alarms}/acknowledge?id=${id}`))[0]).toBe(200);
    await settle(30);
    expect(told()).toEqual(['li', 'li']);
  });

  it('is sent to a webhook of its chain as well, with the time since when it waits', async () => {
    await save('pushChannel', town.hookChannel({ topics: 'alarm.raised' }));
    await owner(`update push_chain set first_ways = '5'`);
    const id = await toldOnce();
    await shelve(id, 5);
    await settle(6);
    const heard = town.calls().map(({ body }) => JSON.parse(body) as { data: { alarms: unknown[] } });
    expect(heard.flatMap(({ data }) => data.alarms)).toMatchObject([
      { id, waitsSince: null },
      { id, waitsSince: expect.stringMatching(/^\d{4}-/) },
    ]);
  });

  it('is sent once long after its time, whichever process unshelves it', async () => {
    const id = await toldOnce();
    await shelve(id, 5);
    await settle(6);
    expect((await call(`${alarms}/unshelve?id=${id}`))[0]).toBe(200);
    await settle();
    expect(told()).toEqual(['li', 'li']);
  });

  it('becomes active again automatically and is pushed once, also when it was shelved before an older program version', async () => {
    const takeOff = shelfWatch(world.database.store.asPlatform('a test ends the time on the shelf'));
    const end = () => takeOff(world.now().getTime());
    const [before, after] = [await toldOnce(), await toldOnce()];
    await shelve(after, 5);
    const until = new Date(world.now().getTime() + 5 * 60_000);
    await owner(`update alarm set shelved_until = $2, shelved_why = '检修' where id = $1`, [before, until]);
    expect(await end()).toBe(0);
    await settle(6);
    expect((await Promise.all([end(), end()])).toSorted()).toEqual([0, 2]);
    await settle();
    expect(told()).toEqual(['li', 'li', 'li', 'li']);
    for (const id of [before, after]) {
      expect(await town.row('alarm', id)).toMatchObject({
        shelved_until: null,
        shelved_why: null,
        status: 1,
      });
      const [, , story] = await town.get(`${alarms}/story?id=${id}`);
      expect((story as { steps: unknown[] }).steps.at(-1)).toMatchObject({ act: 'shelfOver', who: null });
    }
    await settle(11);
    // One message contains both.
    expect(told()).toEqual(['li', 'li', 'li', 'li', 'wang']);
  });

  it.each([
    [
      'whose value is back',
      (id: string) => owner('update alarm set recovered_at = now() where id = $1', [id]),
    ],
    ['that was acknowledged on it', (id: string) => call(`${alarms}/acknowledge?id=${id}`)],
    ['that was closed on it', (id: string) => call(`${alarms}/shutDownById?id=${id}`)],
  ])('%s is sent to nobody', async (_, end) => {
    const id = await toldOnce();
    await shelve(id, 5);
    await end(id);
    await settle(30);
    expect(told()).toEqual(['li']);
  });
});

describe('an alarm whose order is cancelled', () => {
  it('waits for an acknowledgement, is sent again and its chain restarts', async () => {
    const id = await toldOnce();
    expect((await call(`${alarms}/acknowledge?id=${id}`))[0]).toBe(200);
    const order = await dispatch(id);
    await settle(5);
    expect((await call(`${orders}/cancel?id=${order}`))[0]).toBe(200);
    expect(await town.row('alarm', id)).toMatchObject({
      status: 1,
      acknowledged_at: null,
      acknowledged_by: null,
    });
    await settle();
    expect(told()).toEqual(['li', 'li']);
    await settle(9);
    expect(told()).toEqual(['li', 'li']);
    await settle(2);
    expect(told()).toEqual(['li', 'li', 'wang']);
  });

  it('is sent to nobody if its value has recovered, and stays unprocessed', async () => {
    const id = await toldOnce();
    const order = await dispatch(id);
    await owner('update alarm set recovered_at = now() where id = $1', [id]);
    expect((await call(`${orders}/cancel?id=${order}`))[0]).toBe(200);
    await settle(30);
    expect(told()).toEqual(['li']);
    expect((await town.row('alarm', id)).status).toBe(1);
  });
});

it('an alarm whose value had recovered continues to its next level when it crosses the limit again', async () => {
  const id = await toldOnce();
  await owner('update alarm set recovered_at = now() where id = $1', [id]);
  await settle(20);
  expect(told()).toEqual(['li']);
  await owner('update alarm set recovered_at = null, repeats = 2 where id = $1', [id]);
  await raised(id, { repeats: 2 });
  await settle();
  await settle(9);
  expect(told()).toEqual(['li']);
  await settle(2);
  expect(told()).toEqual(['li', 'wang']);
  await raised(id, { repeats: 3 });
  await settle(20);
  expect(told()).toEqual(['li', 'wang']);
});

it('an alarm whose value had recovered before quiet hours ended is sent when it crosses the limit again', async () => {
  const clock = (ahead: number): string =>
    wireTime(new Date(world.now().getTime() + ahead * 60_000), 'Asia/Shanghai').slice(11, 16);
  await owner('update push_chain set quiet_from = $1, quiet_to = $2, quiet_grades = $3', [
    clock(-20),
    clock(20),
    '1',
  ]);
  const id = await toldOnce();
  await owner('update alarm set recovered_at = now() where id = $1', [id]);
  await settle(30);
  expect(told()).toEqual([]);
  await owner('update alarm set recovered_at = null, repeats = 2 where id = $1', [id]);
  await raised(id, { repeats: 2 });
  await settle();
  expect(told()).toEqual(['li']);
});
