import { Readable } from 'node:stream';
import readExcel from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { fieldWorld } from '../../support/field-world.ts';
import { idOf, organisation, type Row } from '../../support/organisation.ts';

const world = await fieldWorld();
const ours = await organisation(world, '通知电力');
const theirs = await organisation(world, '别家通知');
const { admin } = ours;
const base = '/api/blade-desk/notice';
const role = await ours.role('post', ['post']);
const anna = await ours.user('anna', { roleIds: [role] });
const bert = await ours.user('bert', { roleIds: [role] });
type Headers = Record<string, string>;

const draft = (given: Row = {}): Row => ({
  title: '停电检修',
  category: 6,
  releaseTime: '2026-01-01 08:00:00',
  content: '<p>今晚检修</p>',
  ...given,
});
const save = (body: Row, headers: Headers = admin) => world.post(`${base}/submit`, body, headers);
const added = async (given: Row = {}): Promise<string> => idOf(await save(draft(given)));
const released = async (headers: Headers = anna, query = ''): Promise<Row[]> => {
  const { body } = await world.get(`${base}/released?size=100${query}`, headers);
  return (body.data as { records: Row[] }).records;
};
const unread = async (headers: Headers): Promise<unknown> =>
  ((await world.get(`${base}/unread`, headers)).body.data as Row).total;
const one = (id: string, headers: Headers = anna) => world.get(`${base}/released-detail?id=${id}`, headers);
const read = (body: unknown, headers: Headers = anna) => world.post(`${base}/read`, body, headers);
const refusesReading = async (body: unknown, headers: Headers): Promise<void> => {
  const reply = await read(body, headers);
  expect([reply.status, reply.body.errorCode]).toEqual([404, 'record.notFound']);
};
const readRows = (id: string) =>
  world.database.owner('select user_id from notice_read where notice_id = $1', [id]);

describe('a notice', () => {
  it.each([
    ['without a title', { title: ' ' }],
    ['of 101 characters', { title: '停'.repeat(101) }],
    ['without a category', { category: null }],
    ['of a category there is not', { category: 99 }],
    ['without a release time', { releaseTime: '' }],
    ['released on 31 February', { releaseTime: '2026-02-31 08:00:00' }],
    ['with a text of 100,001 characters', { content: 'a'.repeat(100_001) }],
    ['whose text is no text', { content: { html: 'a' } }],
  ])('%s is refused and not stored', async (_what, given) => {
    const before = await released();
    const { status, body } = await save(draft(given));
    expect([status, body.errorCode]).toEqual([400, 'request.invalidField']);
    expect(await released()).toEqual(before);
  });

  it('is not written without a token or a permission code, and not read without a token', async () => {
    expect((await world.post(`${base}/submit`, draft())).status).toBe(401);
    expect((await save(draft(), anna)).status).toBe(403);
    for (const call of [
      'released',
      'unread',
      'released-detail?id=1',
      'readers?id=1',
      'notices',
      'my-notices',
    ])
      expect([(await world.get(`${base}/${call}`)).status, call]).toEqual([401, call]);
    expect((await world.post(`${base}/read`, { all: true })).status).toBe(401);
    expect((await world.get(`${base}/list`, anna)).status).toBe(403);
    expect((await world.get(`${base}/readers?id=1`, anna)).status).toBe(403);
  });

  it('loses scripts and external content before it is stored', async () => {
    const content =
      '<h2 onmouseover="x()">停电</h2><script>alert(1)</script><iframe src="https://evil.example"></iframe><p style="background:url(https://evil.example/a)" onclick="x()">今晚<img src="https://evil.example/a.png" onerror="x()"><img src="data:image/svg+xml,<svg onload=x()>"><a href="javascript:x()">检修</a></p>';
    const id = await added({ content });
    const kept = await world.database.owner('select content from notice where id = $1', [id]);
    const clean = '<h2>停电</h2><p>今晚<a target="_blank" rel="noopener noreferrer nofollow">检修</a></p>';
    expect(kept).toEqual([{ content: clean }]);
    expect(((await one(id)).body.data as Row).content).toBe(clean);
  });

  it('loses them also when it is read, if the table contains them', async () => {
    const id = await added();
    await world.database.owner('update notice set content = $2 where id = $1', [
      id,
      '<p onclick="x()">a<script>alert(1)</script></p>',
    ]);
    const asWriter = (await world.get(`${base}/detail?id=${id}`, admin)).body.data as Row;
    const asReader = (await one(id)).body.data as Row;
    const [listed] = (
      (await world.get(`${base}/list?title=停电检修&size=100`, admin)).body.data as { records: Row[] }
    ).records.filter((row) => row.id === id);
    expect([asWriter.content, asReader.content, listed?.content]).toEqual([
      '<p>a</p>',
      '<p>a</p>',
      '<p>a</p>',
    ]);
  });

  it('keeps its pictures that were uploaded to this server', async () => {
    const src = `/api/blade-resource/file/${ours.tenantId}-${'ab'.repeat(16)}.png`;
    const id = await added({ content: `<p>a</p><img src="${src}" alt="现场" />` });
    expect(((await one(id)).body.data as Row).content).toContain(`src="${src}"`);
  });

  it('is found by title, category and range of release time, under the names that clients of the family send', async () => {
    const id = await added({ title: '春节值班', category: 1, releaseTime: '2026-02-10 00:00:00' });
    const query =
      'title=春节&category=1&releaseTime_datege=2026-02-01 00:00:00&releaseTime_datelt=2026-03-01 00:00:00';
    const { body } = await world.get(`${base}/list?${query}&releaseTimeRange=`, admin);
    expect((body.data as { records: Row[] }).records).toMatchObject([
      { id, categoryName: '发布通知', title: '春节值班' },
    ]);
  });
});

describe('notices that users can see', () => {
  it('exclude those before the release time, for all users and calls', async () => {
    const id = await added({ releaseTime: '2999-01-01 00:00:00' });
    expect((await released()).map((row) => row.id)).not.toContain(id);
    expect((await one(id)).status).toBe(404);
    const count = await unread(anna);
    await refusesReading({ ids: id }, anna);
    expect(await readRows(id)).toEqual([]);
    await save({ id, releaseTime: '2026-01-02 00:00:00' });
    expect((await released()).map((row) => row.id)).toContain(id);
    expect(await unread(anna)).toBe(Number(count) + 1);
  });

  it('exclude those of another tenant and those removed', async () => {
    const id = await added();
    expect(await released(theirs.admin)).toEqual([]);
    expect((await one(id, theirs.admin)).status).toBe(404);
    expect((await world.get(`${base}/readers?id=${id}`, theirs.admin)).status).toBe(404);
    const own = await added();
    await refusesReading({ ids: id }, theirs.admin);
    await refusesReading({ ids: [own, '7'] }, anna);
    expect([await readRows(id), await readRows(own)]).toEqual([[], []]);
    expect((await save({ id, title: 'x' }, theirs.admin)).status).toBe(404);
    await world.post(`${base}/remove?ids=${id}`, {}, admin);
    expect((await one(id)).status).toBe(404);
  });

  it.each([
    ['no ids', {}],
    ['invalid ids', { ids: 'x' }],
    ['an unknown name', { ids: '1', colour: 'red' }],
    ['all as text', { all: 'yes' }],
    ['all and some', { all: true, ids: '1' }],
  ])('are not marked with %s', async (_what, body) => {
    expect((await read(body)).status).toBe(400);
  });

  it.each(['category=99999999999', 'category=-1', 'size=101', 'current=0', 'unread=2'])(
    'are not listed with %s, and the parameter is named',
    async (query) => {
      const reply = await world.get(`${base}/released?${query}`, anna);
      expect([reply.status, reply.body.errorCode]).toEqual([400, 'request.parameterFormat']);
      expect(reply.body.msg).toContain(query.split('=')[0]);
    },
  );

  it('are marked as read once for each person who reads them, and for nobody else', async () => {
    const id = await added();
    const count = Number(await unread(anna));
    await Promise.all([read({ ids: [id] }), read({ ids: id })]);
    await read({ ids: id });
    expect(await readRows(id)).toEqual([{ user_id: anna.id }]);
    expect(await unread(anna)).toBe(count - 1);
    expect((await released(bert, '&unread=1')).map((row) => row.id)).toContain(id);
    expect((await released(anna, '&unread=1')).map((row) => row.id)).not.toContain(id);
    const { body } = await world.get(`${base}/readers?id=${id}`, admin);
    expect(body.data).toMatchObject({ read: 1, readers: [{ name: 'anna' }] });
  });

  it('are marked as read all together', async () => {
    await read({ all: true }, bert);
    expect(await unread(bert)).toBe(0);
    expect(await released(bert, '&unread=1')).toEqual([]);
    expect((await released(bert)).every((row) => typeof row.readTime === 'string')).toBe(true);
  });

  it('are exported as text without markup, only to those who may export', async () => {
    await added({ title: '导出', content: '<p>今晚 <strong>检修</strong></p>' });
    expect((await world.get(`${base}/export`, anna)).status).toBe(403);
    const { rawPayload } = await world.app.http.app.inject({ url: `${base}/export`, headers: admin });
    const text = JSON.stringify(await readExcel(Readable.from([rawPayload])));
    expect(text).toContain('今晚 检修');
    expect(text).not.toContain('<p>');
  });
});

describe('the desktop of a client of the family', () => {
  const desk = async (call: string, headers: Headers): Promise<Row[]> =>
    (await world.get(`/api/blade-desk/${call}`, headers)).body.data as Row[];

  it('shows nothing without a sign-in, and shows a user only that user’s pending work', async () => {
    for (const call of ['activities', 'info'])
      expect((await world.get(`/api/blade-desk/dashboard/${call}`)).status).toBe(401);
    const cora = await ours.user('cora', { roleIds: [role] });
    const id = await added({ title: '值班安排', content: `<p>周五<b>${'晚'.repeat(300)}</b></p>` });
    await added({ title: '以后', releaseTime: '2999-01-01 08:00:00' });
    await world.post(`${base}/submit`, draft({ title: '别家的' }), theirs.admin);
    const cards = await desk('notice/notices', cora);
    const mine = (rows: readonly Row[]): Row | undefined => rows.find((one) => one.id === id);
    expect(mine(cards)).toMatchObject({ title: '值班安排', member: '管理员' });
    expect(mine(cards)?.description).toBe(`周五${'晚'.repeat(198)}…`);
    expect(cards.map(({ title }) => title)).not.toContain('以后');
    expect(cards.map(({ title }) => title)).not.toContain('别家的');
    const own = await desk('notice/my-notices', cora);
    expect(mine(own)).toMatchObject({ type: 'notification', read: false });
    const unreadBefore = await unread(cora);
    expect(await desk('dashboard/info', cora)).toEqual([
      { id: 'unreadNotices', title: '未读通知', value: unreadBefore },
      { id: 'ownOrders', title: '我的待办工单', value: 0 },
    ]);
    await read({ ids: id }, cora);
    expect((await desk('notice/my-notices', cora)).map((one) => one.id)).not.toContain(id);
    expect(await desk('dashboard/activities', cora)).toEqual([]);
    const [, last] = await desk('dashboard/activities', admin);
    expect(last).toMatchObject({
      template: '新增 @{group} @{project}',
      group: { name: '通知公告' },
      project: { name: '值班安排' },
    });
    expect((await desk('dashboard/info', admin)).map((one) => one.id)).toEqual([
      'unreadNotices',
      'openAlarms',
      'ownOrders',
    ]);
  });
});
