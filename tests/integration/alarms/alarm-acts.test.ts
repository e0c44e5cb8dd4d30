import { Readable } from 'node:stream';
import readExcel from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';
import { registerSite } from '../../support/simulated-site.ts';

const { world, ours, theirs, admin, foreignSite, li, alarm, row, call, get } = await alarmWorld();
const base = 'blade-realtimeAlarm/realtimeAlarm';
const close = (id: string) => call(`${base}/shutDownById?id=${id}`);
const status = async (id: string) => (await row('alarm', id)).status;

describe('closing an alarm', () => {
  it('is refused without a token, without the permission, for another tenant’s alarm, and for a missing one', async () => {
    const id = await alarm();
    const foreign = await alarm({}, foreignSite.stationId);
    expect((await world.get(`/api/${base}/shutDownById?id=${id}`)).status).toBe(401);
    expect((await call(`${base}/shutDownById?id=${id}`, {}, li))[0]).toBe(403);
    expect(await close(foreign)).toMatchObject([404, 'record.notFound']);
    expect(await close('')).toMatchObject([400, 'request.parameterMissing']);
    expect(await close('x')).toMatchObject([400, 'request.parameterFormat']);
    expect([await status(id), await status(foreign)]).toEqual([1, 1]);
  });

  it('is refused a second time, by GET and by POST', async () => {
    const id = await alarm();
    expect((await world.get(`/api/${base}/shutDownById?id=${id}`, admin)).status).toBe(200);
    expect(await close(id)).toMatchObject([409, 'alarm.notOpen']);
    expect(await row('alarm', id)).toMatchObject({ status: 2, measure: '管理员' });
  });

  it('applies to several at once completely or not at all', async () => {
    const [open, closed] = [await alarm(), await alarm({ status: 2 })];
    expect(await call(`${base}/shutDown?ids=${open},${closed}`)).toMatchObject([409, 'alarm.notOpen']);
    expect(await status(open)).toBe(1);
    expect((await call(`${base}/shutDown?ids=${open}`))[0]).toBe(200);
    expect(await status(open)).toBe(2);
    expect(await call(`${base}/shutDown?ids=`)).toMatchObject([400, 'selection.none']);
    const many = Array.from({ length: 501 }, (_, index) => String(index + 1)).join();
    expect(await call(`${base}/shutDown`, { ids: many })).toMatchObject([400, 'batch.tooMany']);
  });

  it('closing a storm also closes its unprocessed members, and neither its dispatched ones nor alarms outside it', async () => {
    const storm = await alarm({ kind: 'storm' });
    const members = [
      await alarm({ group_id: storm }),
      await alarm({ group_id: storm, recovered_at: new Date() }),
    ];
    const dispatched = await alarm({ group_id: storm, status: 3 });
    const outside = await alarm();
    expect((await close(storm))[0]).toBe(200);
    expect(await Promise.all(members.map(status))).toEqual([2, 2]);
    expect([await status(dispatched), await status(outside)]).toEqual([3, 1]);
    expect(
      await world.database.owner(`select after from audit_log where record_id = $1 and after ? 'members'`, [
        storm,
      ]),
    ).toEqual([{ after: { state: 2, members: 2 } }]);
  });

  it('two people close an alarm at once: one succeeds, the other gets a refusal', async () => {
    const id = await alarm();
    const answers = await Promise.all([close(id), close(id)]);
    expect(answers.map(([code]) => code).sort()).toEqual([200, 409]);
  });
});

describe('an alarm', () => {
  it('is removed only if it was closed or completed', async () => {
    const [open, processing, closed] = [
      await alarm(),
      await alarm({ status: 3 }),
      await alarm({ status: 2 }),
    ];
    for (const id of [open, processing])
      expect(await call(`${base}/remove?ids=${id}`)).toMatchObject([409, 'alarm.notEnded']);
    expect((await call(`${base}/remove?ids=${closed}`))[0]).toBe(200);
  });

  it('is acknowledged once, with the name of the user', async () => {
    const id = await alarm();
    expect((await call(`${base}/acknowledge?id=${id}`))[0]).toBe(200);
    expect(await call(`${base}/acknowledge?id=${id}`)).toMatchObject([409, 'alarm.acknowledged']);
    expect(await row('alarm', id)).toMatchObject({ status: 1, acknowledged_by: '管理员' });
  });

  it('is shelved with a reason until a future time, and not counted meanwhile', async () => {
    const id = await alarm({ grade: 2 });
    const shelve = (until: string, why = '检修') => call(`${base}/shelve`, { id, until, why });
    const counted = async () => ((await get(`${base}/counts`))[2] as { total: number }).total;
    const before = await counted();
    expect(await shelve('2020-01-01 00:00:00')).toMatchObject([400, 'alarm.shelfTime']);
    expect(await shelve('2999-01-01 00:00:00')).toMatchObject([400, 'alarm.shelfTime']);
    expect((await shelve('soon'))[0]).toBe(400);
    expect(await call(`${base}/unshelve?id=${id}`)).toMatchObject([409, 'alarm.notShelved']);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
    expect((await shelve(tomorrow, ' '))[0]).toBe(400);
    expect((await shelve(tomorrow))[0]).toBe(200);
    expect(await counted()).toBe(before - 1);
    expect((await call(`${base}/unshelve?id=${id}`))[0]).toBe(200);
    expect(await counted()).toBe(before);
    const shelveFor = (hours: unknown) => call(`${base}/shelve`, { id, hours, why: '检修' });
    for (const hours of [0, -1, 721]) expect(await shelveFor(hours)).toMatchObject([400, 'alarm.shelfTime']);
    expect((await shelveFor('1'))[0]).toBe(400);
    const began = Date.now();
    expect((await shelveFor(4))[0]).toBe(200);
    const end = new Date(String((await row('alarm', id)).shelved_until)).getTime();
    expect(Math.abs(end - began - 4 * 3_600_000)).toBeLessThan(60_000);
    expect((await call(`${base}/unshelve?id=${id}`))[0]).toBe(200);
  });

  it('is counted by grade, the worst first, for users who may see it', async () => {
    const counts = (await get(`${base}/counts`))[2] as { grades: { grade: number; count: number }[] };
    expect(counts.grades.map(({ grade }) => grade)).toEqual([1, 2]);
    expect((await get(`${base}/counts`, li))[0]).toBe(403);
    const others = (await get(`${base}/counts`, theirs.admin))[2] as { total: number };
    expect(others.total).toBe(1);
  });

  it('is found in the history after it was closed, and by the period that clients of the family send', async () => {
    const id = await alarm({ status: 2, content: '历史一条' });
    const history = (await get('blade-historyAlarm/historyAlarm/list?size=100'))[2] as {
      records: { id: string; status: number }[];
    };
    expect(history.records.map((one) => one.id)).toContain(id);
    expect(new Set(history.records.map((one) => one.status))).toEqual(new Set([2]));
    const past = `startTime=2020-01-01 00:00:00&endTime=2020-01-02 00:00:00`;
    expect((await get(`${base}/list?${past}`))[2]).toMatchObject({ total: 0 });
    expect((await get(`${base}/list?startTime=yesterday`))[1]).toBe('request.parameterFormat');
  });

  it('is found by a day alone and by a second, in the zone of its station where the search names one', async () => {
    const { owner } = world.database;
    const berlin = String((await registerSite(world, admin)).stationId);
    await owner(`update station set time_zone = 'Europe/Berlin' where id = $1`, [berlin]);
    // 23:59:30.5 on 20 June in Berlin, 05:59:30 on 21 June for the tenant.
    const at = new Date('2026-06-20T21:59:30.500Z');
    const id = await alarm({ content: '时区一条' }, berlin);
    await owner('update alarm set alarm_time = $2 where id = $1', [id, at]);
    const found = async (query: string) => {
      const reply = await get(`${base}/list?content=时区一条&${query}`);
      return (reply[2] as { total: number }).total;
    };
    expect(await found('startTime=2026-06-21&endTime=2026-06-21')).toBe(1);
    expect(await found('startTime=2026-06-20&endTime=2026-06-20')).toBe(0);
    expect(await found('startTime=2026-06-21 05:59:30&endTime=2026-06-21 05:59:30')).toBe(1);
    const there = `stationId=${berlin}`;
    expect(await found(`${there}&startTime=2026-06-20&endTime=2026-06-20`)).toBe(1);
    expect(await found(`${there}&startTime=2026-06-21&endTime=2026-06-21`)).toBe(0);
    expect(await found(`${there}&startTime=2026-06-20 23:59:30&endTime=2026-06-20 23:59:30`)).toBe(1);
  });

  it('is exported only with the permission code for the export', async () => {
    const viewer = await ours.user('viewer', {
      roleIds: [await ours.role('viewer', ['realtimeAlarm_view'])],
    });
    expect((await world.get(`/api/${base}/export-alarm?type=2`, viewer)).status).toBe(403);
    const file = await world.get(`/api/${base}/export-alarm?type=2`, admin);
    expect(file.status).toBe(200);
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('告警数据');
  });

  it('has its content in the language of the export, and in Chinese where there is no English text', async () => {
    await alarm({ content: '导出一条', encontent: 'Exported one', grade: 4 });
    await alarm({ content: '无英文', encontent: null, grade: 4 });
    const contents = async (locale: string) => {
      const { rawPayload } = await world.app.http.app.inject({
        url: `/api/${base}/export-alarm?type=2&grade=4&ascs=id`,
        headers: { ...admin, locale },
      });
      const [sheet] = await readExcel(Readable.from([rawPayload]));
      const [headings = [], ...rows] = sheet?.data ?? [];
      const column = headings.indexOf(locale === 'en' ? 'Content' : '告警内容');
      return rows.map((cells) => cells[column]);
    };
    expect(await contents('en')).toEqual(['Exported one', '无英文']);
    expect(await contents('zh')).toEqual(['导出一条', '无英文']);
  });
});
