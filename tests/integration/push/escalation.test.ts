import { beforeEach, describe, expect, it } from 'vitest';
import { idOf, type Row } from '../../support/organisation.ts';
import { pushWorld } from '../../support/push-world.ts';

const town = await pushWorld();
const { world, li, wang, save, settle, raised, told, mails, records, owner, mailChannel } = town;
const linkIn = (text: string): string => /acknowledge#([\w-]{43})/.exec(text)?.[1] ?? '';

beforeEach(town.clear);

describe('a chain is refused', () => {
  it.each([
    ['that tells nobody', { firstWays: '4' }, 'push.nobody'],
    ['without a way', { firstUserIds: li.id }, 'request.invalidField'],
    ['whose second level has a time and nobody', { firstWays: '5', secondAfter: 5 }, 'push.noLevel'],
    ['whose second level has people and no time', { firstWays: '5', secondUserIds: li.id }, 'push.levelTime'],
    [
      'whose third level comes before the second',
      {
        firstWays: '5',
        secondAfter: 9,
        secondWays: '4',
        secondUserIds: li.id,
        thirdAfter: 5,
        thirdWays: '4',
        thirdUserIds: li.id,
      },
      'push.levelOrder',
    ],
    ['with quiet hours that never end', { firstWays: '5', quietFrom: '22:00' }, 'push.quietPair'],
    [
      'with an hour there is not',
      { firstWays: '5', quietFrom: '24:00', quietTo: '07:00' },
      'request.invalidField',
    ],
    ['for somebody of another tenant', { firstWays: '4', firstUserIds: town.stranger.id }, undefined],
  ])('%s', async (_, body, code) => {
    const { status, body: said } = await save('pushChain', { chainName: 'bad', ...body });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    if (code !== undefined) expect(said.errorCode).toBe(code);
    expect(await owner('select 1 from push_chain')).toEqual([]);
  });
});

describe('an alarm', () => {
  it('is sent as its rule says to the usual recipients, once, with its own text and a link', async () => {
    await save('pushChannel', mailChannel({ userIds: li.id }));
    const id = await town.alarm();
    await raised(id, { noticeWay: 4 });
    await settle();
    await raised(id, { noticeWay: 4, repeats: 2 });
    await settle();
    expect(told()).toEqual(['li']);
    expect(await records(id)).toMatchObject([{ result: 1, attempt: 1, pushman: 'li' }]);
    expect(linkIn(mails()[0]?.text ?? '')).not.toBe('');
  });

  it('one that joined a storm before its notification is notified with the storm alone', async () => {
    await save('pushChannel', mailChannel({ userIds: li.id }));
    const [id, storm] = [await town.alarm(), await town.alarm({ kind: 'storm' })];
    await raised(id, { noticeWay: 4 });
    await owner('update alarm set group_id = $2 where id = $1', [id, storm]);
    await settle();
    expect(told()).toEqual([]);
    await raised(storm, { kind: 'storm', noticeWay: 4 });
    await settle();
    expect(told()).toEqual(['li']);
  });

  it('an alarm without a channel states it in its push record and is sent when there is a channel', async () => {
    const id = await town.alarm();
    await raised(id, { noticeWay: 4 });
    await save('pushChain', { chainName: 'all', firstUserIds: li.id, firstWays: '4' });
    await settle();
    expect(await records(id)).toMatchObject([{ result: 3, detail: expect.stringContaining('No channel') }]);
    await save('pushChannel', mailChannel());
    await settle();
    expect(told()).toEqual(['li']);
    expect(await records(id)).toMatchObject([{ result: 3 }, { result: 1, attempt: 2 }]);
  });

  it('an alarm that is a member of a storm, shelved or closed is sent to nobody', async () => {
    await save('pushChannel', mailChannel({ userIds: li.id }));
    const member = await town.alarm();
    await raised(member, { noticeWay: 4, groupId: '1' });
    const shelved = await town.alarm({ shelved_until: new Date(Date.now() + 86_400_000) });
    await raised(shelved, { noticeWay: 4 });
    const closed = await town.alarm({ status: 2 });
    await raised(closed, { noticeWay: 4 });
    await settle();
    expect(told()).toEqual([]);
  });

  it('an alarm of a storm without a group reaches one person in a few messages that name them all', async () => {
    await save('pushChannel', mailChannel({ userIds: li.id }));
    const ids: string[] = [];
    for (let n = 0; n < 40; n += 1) ids.push(await town.alarm({ device_name: `电表${n}` }));
    for (const id of ids) await raised(id, { noticeWay: 4 });
    await settle();
    await settle(2);
    expect(told().length).toBeLessThanOrEqual(3);
    const [row] = await owner('select count(distinct alarm_id)::int as n from push_member');
    expect(row?.n).toBe(40);
  });
});

describe('escalation', () => {
  const chain = (more: Row = {}) =>
    save('pushChain', {
      chainName: 'all',
      firstUserIds: li.id,
      firstWays: '4',
      secondAfter: 10,
      secondUserIds: wang.id,
      secondWays: '4',
      ...more,
    });

  it('notifies the second level if nobody acknowledged in time, and not before', async () => {
    await save('pushChannel', mailChannel());
    await chain();
    const id = await town.alarm();
    await raised(id);
    await settle();
    expect(told()).toEqual(['li']);
    await settle(9);
    expect(told()).toEqual(['li']);
    await settle(2);
    expect(told()).toEqual(['li', 'wang']);
    expect(mails()[1]?.text).toContain('10');
  });

  it.each([
    [
      'acknowledged in the console',
      (id: string) => town.call(`blade-realtimeAlarm/realtimeAlarm/acknowledge?id=${id}`),
    ],
    ['closed', (id: string) => town.call(`blade-realtimeAlarm/realtimeAlarm/shutDownById?id=${id}`)],
    ['over', (id: string) => owner('update alarm set recovered_at = now() where id = $1', [id])],
  ])('stops when the alarm is %s', async (_, stop) => {
    await save('pushChannel', mailChannel());
    await chain();
    const id = await town.alarm();
    await raised(id);
    await settle();
    await stop(id);
    await settle(20);
    expect(told()).toEqual(['li']);
  });

  it('stops through the link of a message, which works once, without sign-in, for a day', async () => {
    await save('pushChannel', mailChannel());
    await chain();
    const id = await town.alarm();
    await raised(id);
    await settle();
    const token = linkIn(mails()[0]?.text ?? '');
    const post = (tail: string, body: Row) => world.post(`/api/blade-push/acknowledge${tail}`, body);
    expect((await post('', { token: 'x' })).status).toBe(400);
    expect((await post('', { token: 'x'.repeat(43) })).body.errorCode).toBe('push.linkGone');
    const looked = await post('/look', { token });
    expect(looked.body.data).toMatchObject({ used: false, alarms: [{ id, isOpen: true }] });
    expect((await town.row('alarm', id)).acknowledged_at).toBeNull();
    const both = await Promise.all([post('', { token }), post('', { token })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect(await town.row('alarm', id)).toMatchObject({ acknowledged_by: 'li', status: 1 });
    await settle(20);
    expect(told()).toEqual(['li']);
    const steps = await owner(`select act, account from audit_log where record_id = $1`, [id]);
    expect(steps).toMatchObject([{ act: 'acknowledge', account: 'li' }]);
    world.pass(24 * 3600);
    expect((await post('/look', { token })).body.errorCode).toBe('push.linkGone');
  });

  it('continues at once if nobody is on duty, and records it', async () => {
    await save('pushChannel', mailChannel());
    const rota = idOf(await save('dutyRota', { rotaName: '空', zone: 'Asia/Shanghai' }));
    await chain({ firstUserIds: null, firstRotaId: rota });
    const id = await town.alarm();
    await raised(id);
    await settle();
    expect(told()).toEqual(['wang']);
    const kept = await records(id);
    expect(kept).toHaveLength(2);
    expect(kept).toContainEqual(
      expect.objectContaining({ result: 2, detail: expect.stringContaining('nobody') }),
    );
    expect(kept).toContainEqual(expect.objectContaining({ result: 1, pushman: 'wang' }));
  });

  it('waits for the end of quiet hours of its grade, in the time zone of the station', async () => {
    await save('pushChannel', mailChannel());
    const clock = (ahead: number): string =>
      new Date(world.now().getTime() + 8 * 3_600_000 + ahead * 60_000).toISOString().slice(11, 16);
    await chain({ quietFrom: clock(-60), quietTo: clock(60), quietGrades: '1' });
    const [quiet, loud] = [await town.alarm(), await town.alarm({ grade: 3 })];
    await raised(quiet);
    await raised(loud, { grade: 3 });
    await settle();
    expect(told()).toEqual(['li']);
    expect(await records(quiet)).toEqual([]);
    await owner('update alarm set acknowledged_at = now() where id = $1', [loud]);
    await settle(61);
    expect(await records(quiet)).toMatchObject([{ result: 1, pushman: 'li' }]);
    // The time of the second level starts then.
    await settle(9);
    expect(told()).toEqual(['li', 'li']);
    await settle(2);
    expect(told()).toEqual(['li', 'li', 'wang']);
  });
});
