import { describe, expect, it } from 'vitest';
import { alarmWorld } from '../../support/alarm-world.ts';
import { until } from '../../support/until.ts';

const w = await alarmWorld();
const { world, ours, admin, theirs, site, li, wang, stranger, alarm, row, call, get } = w;
const orders = 'blade-orderRecord/orderRecord';
const [deviceId = ''] = site.deviceIds.values();

async function orderOf(given: object = {}): Promise<string> {
  const [, , data] = await call(`${orders}/alarmRecord`, {
    alarmId: await alarm({ device_id: deviceId, ...given }),
    repairmanId: li.id,
    type: 2,
  });
  return (data as { id: string }).id;
}
interface Story {
  readonly comments: readonly { readonly who: string; readonly content: string; readonly isOwn: boolean }[];
  readonly mayComment: boolean;
  readonly times: Readonly<Record<string, number | null>>;
  readonly fault: { readonly kind: string };
  readonly steps: readonly { readonly act: string }[];
  readonly earlier: readonly { readonly id: string }[];
}
const storyOf = async (id: string, headers: Record<string, string> = admin): Promise<Story> =>
  (await get(`${orders}/story?id=${id}`, headers))[2] as Story;
const write = (id: string, content: unknown, headers: Record<string, string> = li) =>
  call(`${orders}/comment`, { id, content }, headers);
const comments = () => world.database.owner('select * from order_comment');

describe('comments on a work order', () => {
  it('are refused without a token or permission, of another tenant, empty and beyond 1,000 letters', async () => {
    const id = await orderOf();
    const role = await ours.role('reader', ['orderRecord', 'orderRecord_view']);
    const reader = await ours.user('reader', { roleIds: [role] });
    expect((await world.post(`/api/${orders}/comment`, { id, content: 'x' })).status).toBe(401);
    expect((await write(id, 'x', reader))[0]).toBe(403);
    expect(await write(id, 'x', theirs.admin)).toMatchObject([404, 'record.notFound']);
    expect((await write(id, 'x', stranger))[0]).toBe(404);
    for (const content of ['', '  \n ', '字'.repeat(1001), 7, null])
      expect((await write(id, content))[0]).toBe(400);
    expect((await write('nonsense', 'x'))[0]).toBe(400);
    expect(await comments()).toEqual([]);
    expect((await storyOf(id, reader)).mayComment).toBe(false);
  });

  it('stand as plain text with who wrote them and when, both where two write at once, and in the audit log', async () => {
    const id = await orderOf();
    const text = '<b>接线松动</b>\n第二行 \u0000';
    const answers = await Promise.all([write(id, text), write(id, '已到现场', admin)]);
    expect(answers.map(([status]) => status)).toEqual([200, 200]);
    const story = await storyOf(id, li);
    expect(story.comments).toHaveLength(2);
    expect(story.comments).toContainEqual(
      expect.objectContaining({ content: '<b>接线松动</b>\n第二行 \uFFFD', isOwn: true, who: 'li' }),
    );
    expect(story.comments).toContainEqual(expect.objectContaining({ content: '已到现场', isOwn: false }));
    expect(story.steps.filter(({ act }) => act === 'comment')).toHaveLength(2);
    const lines = await world.database.owner(
      `select after from audit_log where act = 'comment' and record_id = $1`,
      [id],
    );
    expect(lines).toContainEqual({ after: { comment: '已到现场' } });
  });

  it('come to the repairman’s console at once, also where the station is out of his data scope', async () => {
    const far = await ours.dept('远方');
    const sun = await ours.user('sun', { roleIds: [ours.repairmanRoleId], deptId: far });
    const [, , made] = await call(`${orders}/alarmRecord`, {
      alarmId: await alarm(),
      repairmanId: sun.id,
      type: 2,
    });
    const { id } = made as { id: string };
    const ending = new AbortController();
    const feed = await fetch(`${world.address}/api/blade-live/feed`, { headers: sun, signal: ending.signal });
    expect(feed.status).toBe(200);
    let heard = '';
    const reading = (async () => {
      for await (const part of feed.body ?? []) heard += new TextDecoder().decode(part);
    })().catch(() => undefined);
    expect((await write(id, '请先断电', admin))[0]).toBe(200);
    await until(() => heard.includes(`"id":"${id}"`), 'the feed told of the comment');
    ending.abort();
    await reading;
    expect((await storyOf(id, sun)).comments).toHaveLength(1);
    expect((await write(id, '收到', sun))[0]).toBe(200);
  });

  it('are taken after the order was cancelled, too', async () => {
    const id = await orderOf();
    expect((await call(`${orders}/cancel?id=${id}`))[0]).toBe(200);
    expect((await write(id, '误报'))[0]).toBe(200);
  });
});

describe('times of a work order', () => {
  it('are counted from the fault to the dispatch and from there to the repair, and absent before that', async () => {
    const id = await orderOf();
    const { alarm_id: alarmId } = await row('order_record', id);
    await world.database.owner(`update alarm set alarm_time = '2026-05-01 00:00:00+08' where id = $1`, [
      alarmId,
    ]);
    await world.database.owner(
      `update order_record set dispatch_time = '2026-05-01 00:30:00+08' where id = $1`,
      [id],
    );
    const before = await storyOf(id);
    expect(before.times).toEqual({ response: 0.5, repair: null, processing: null });
    const done = { id, faultCause: '保险烧断', repairTime: '2026-05-01 02:30:00' };
    expect((await call(`${orders}/update`, done, li))[0]).toBe(200);
    expect((await call(`${orders}/finish?id=${id}`, {}, li))[0]).toBe(200);
    const after = await storyOf(id);
    expect(after.times).toEqual({ response: 0.5, repair: 2, processing: 2.5 });
    expect(after.fault).toMatchObject({ kind: 'alarm', at: '2026-05-01 00:00:00' });
    const next = await storyOf(await orderOf());
    expect(next.earlier).toContainEqual(expect.objectContaining({ id }));
  });
});

describe('the device of a work order', () => {
  it('shows its newest values to the order’s repairman, and to others what their own lists show', async () => {
    const id = await orderOf();
    await world.store([
      {
        tenantId: ours.tenantId,
        deviceId,
        record: 'controller',
        pack: 0,
        at: Date.now() - 5_000,
        values: { chargingPower: 1.5 },
      },
    ]);
    const device = async (headers: Record<string, string>) => get(`${orders}/device?id=${id}`, headers);
    const values = [{ record: 'controller', values: expect.objectContaining({ chargingPower: 1.5 }) }];
    expect((await device(li))[2]).toMatchObject({ id: deviceId, maySee: true, records: values });
    expect((await device(admin))[2]).toMatchObject({ maySee: true, records: values });
    // Another repairman sees the order by his department, and no list of controllers.
    expect((await device(wang))[2]).toMatchObject({ maySee: false, records: [] });
    expect((await device(stranger))[0]).toBe(404);
    expect((await get(`${orders}/device?id=1`, li))[0]).toBe(404);
  });
});
