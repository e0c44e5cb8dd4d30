import { describe, expect, it } from 'vitest';
import { loggers, parks, recordWorld } from '../../support/record-world.ts';

const { database, server, chief, west, east, add, detail } = await recordWorld();

describe('a new record', () => {
  it.each([
    [{}, '没有填写任何内容'],
    [{ parkName: ' ' }, 'parkName:请输入园区名称'],
    [{ parkName: 'x'.repeat(31) }, 'parkName:名称过长'],
    [{ parkName: 'x', capacity: 'much' }, 'capacity:容量必须是数字'],
    [{ parkName: 'x', capacity: -1 }, 'capacity:容量不能小于0'],
    [{ parkName: 'x', state: 3 }, 'state:状态不在可选范围内'],
    [{ parkName: 'x', opened: '2025-02-30' }, 'opened:投运必须是日期（yyyy-MM-dd）'],
    [{ parkName: 'x', sesame: 1 }, 'sesame:未知字段：sesame'],
  ])('a new record of %j is refused: %s', async (body, msg) => {
    const reply = await server.post(`/api/${parks}/submit`, body, chief);
    expect(reply.body).toMatchObject({ code: 400, msg });
  });

  it.each(['[]', '"text"', 'null', '7'])('a new record of the JSON %s is refused', async (body) => {
    const reply = await server.post(`/api/${parks}/submit`, body, {
      ...chief,
      'content-type': 'application/json',
    });
    expect(reply.status).toBe(400);
  });

  it('a new record with an invalid id is refused', async () => {
    const reply = await server.post(`/api/${parks}/submit`, { id: '1 or 1=1', parkName: 'x' }, chief);
    expect(reply.status).toBe(400);
  });

  it('a new record with a name that is taken is refused with the message of its rule', async () => {
    const reply = await server.post(
      `/api/${parks}/submit`,
      { parkName: '西区园' },
      { ...chief, locale: 'en' },
    );
    expect(reply.body).toMatchObject({
      code: 400,
      errorCode: 'record.exists',
      msg: 'The park [西区园] exists already!',
    });
  });

  it('contains who made it, for which department and when, whatever the caller sends', async () => {
    const id = await add(parks, {
      parkName: 'Signed',
      createUser: '77',
      createDept: '77',
      isDeleted: 1,
      tenantId: '100002',
      status: 9,
      origin: 'me',
    });
    expect(await detail(parks, id)).toMatchObject({
      id,
      tenantId: '100001',
      createUser: '1',
      createDept: '10',
      createTime: '2026-06-01 12:00:00',
      updateTime: '2026-06-01 12:00:00',
      status: 1,
      isDeleted: 0,
      origin: null,
      state: 1,
    });
  });

  it('is stored with its values unchanged', async () => {
    const id = await add(parks, {
      parkName: ' Trimmed ',
      capacity: '12.345',
      checkedAt: '2026-01-02 03:04:05',
      extra: { a: [1, null] },
    });
    expect(await detail(parks, id)).toMatchObject({
      parkName: 'Trimmed',
      capacity: 12.35,
      checkedAt: '2026-01-02 03:04:05',
      extra: { a: [1, null] },
      opened: null,
    });
    const stored = await database.owner('select checked_at from park where id = $1', [id]);
    expect(stored).toEqual([{ checked_at: new Date('2026-01-01T19:04:05Z') }]);
  });
});

describe('an edit', () => {
  it('keeps fields it does not name, and clears those it sends empty', async () => {
    const id = await add(parks, { parkName: 'Edited', capacity: 5, opened: '2025-01-01' });
    await server.post(`/api/${parks}/update`, { id, opened: '' }, chief);
    expect(await detail(parks, id)).toMatchObject({ parkName: 'Edited', capacity: 5, opened: null });
  });

  it('an edit that would empty a required field is refused', async () => {
    expect((await server.post(`/api/${parks}/update`, { id: west, parkName: '' }, chief)).status).toBe(400);
  });

  it('an edit of a record that another user changed meanwhile is refused, even within the same second', async () => {
    const id = await add(parks, { parkName: 'Contested' });
    const { updateTime } = await detail(parks, id);
    expect((await server.post(`/api/${parks}/update`, { id, capacity: 1, updateTime }, chief)).status).toBe(
      200,
    );
    const second = await server.post(`/api/${parks}/update`, { id, capacity: 2, updateTime }, chief);
    expect(second.body).toMatchObject({ code: 409, errorCode: 'record.stale' });
    expect((await detail(parks, id)).capacity).toBe(1);
  });

  it('may send the whole record back as the list returned it', async () => {
    const row = await detail(parks, east);
    const reply = await server.post(`/api/${parks}/submit`, { ...row, $cellEdit: true, capacity: 81 }, chief);
    expect(reply.body).toMatchObject({ code: 200 });
    expect((await detail(parks, east)).capacity).toBe(81);
  });

  it('cannot place a record below itself or below its own child', async () => {
    const child = await add(parks, { parkName: 'Child', parentId: west });
    for (const parentId of [west, child]) {
      const reply = await server.post(`/api/${parks}/update`, { id: west, parentId }, chief);
      expect(reply.body).toMatchObject({ code: 400, errorCode: 'record.ownParent' });
    }
  });

  it('does not fail because of an unchanged reference whose record is gone', async () => {
    const park = await add(parks, { parkName: 'Going' });
    const id = await add(loggers, { name: 'left behind', parkId: park });
    await server.post(`/api/${parks}/remove?ids=${park}`, undefined, chief);
    expect(
      (await server.post(`/api/${loggers}/update`, { id, parkId: park, name: 'renamed' }, chief)).status,
    ).toBe(200);
    expect((await server.post(`/api/${loggers}/submit`, { name: 'new', parkId: park }, chief)).status).toBe(
      400,
    );
  });
});

describe('removing records', () => {
  it.each([
    ['ids=', 'selection.none'],
    ['', 'selection.none'],
    ['ids=1,x', 'request.parameterFormat'],
    ['ids=99999999999999999999', 'request.parameterFormat'],
    ['ids=123', 'record.notFound'],
  ])('removing with %s is refused as %s', async (query, errorCode) => {
    expect((await server.post(`/api/${parks}/remove?${query}`, undefined, chief)).body.errorCode).toBe(
      errorCode,
    );
  });

  it.each([
    ['an object', (id: string) => `{"ids":${id}}`],
    ['an object with a list', (id: string) => `{"ids":[${id}]}`],
    ['a list', (id: string) => `[${id}]`],
  ])('accepts an id given as a number in %s for exactly that id', async (_, body) => {
    const id = await add(parks, { parkName: 'Number' });
    const json = { ...chief, 'content-type': 'application/json' };
    expect((await server.post(`/api/${parks}/remove`, body(id), json)).status).toBe(200);
    expect((await server.get(`/api/${parks}/detail?id=${id}`, chief)).status).toBe(404);
  });

  it('is refused the second time', async () => {
    const id = await add(parks, { parkName: 'Once' });
    expect((await server.post(`/api/${parks}/remove?ids=${id}`, undefined, chief)).status).toBe(200);
    expect((await server.post(`/api/${parks}/remove?ids=${id}`, undefined, chief)).status).toBe(404);
  });

  it('a record with others below it is refused, unless they are removed too', async () => {
    const parent = await add(parks, { parkName: 'Parent' });
    const child = await add(parks, { parkName: 'Only child', parentId: parent });
    const alone = await server.post(`/api/${parks}/remove?ids=${parent}`, undefined, chief);
    expect(alone.body.errorCode).toBe('record.hasChildren');
    expect((await server.post(`/api/${parks}/remove?ids=${parent},${child}`, undefined, chief)).status).toBe(
      200,
    );
  });

  it.each([
    ['a form', (ids: string) => [`ids=${ids}`, 'application/x-www-form-urlencoded'] as const],
    ['JSON text', (ids: string) => [JSON.stringify({ ids }), 'application/json'] as const],
    ['a JSON list', (ids: string) => [JSON.stringify({ ids: ids.split(',') }), 'application/json'] as const],
    ['a bare JSON list', (ids: string) => [JSON.stringify(ids.split(',')), 'application/json'] as const],
  ])('takes ids from %s', async (kind, body) => {
    const ids = [
      await add(parks, { parkName: `${kind} 1` }),
      await add(parks, { parkName: `${kind} 2` }),
    ].join(',');
    const [payload, type] = body(ids);
    const reply = await server.post(`/api/${parks}/remove`, payload, { ...chief, 'content-type': type });
    expect(reply.body).toMatchObject({ code: 200 });
  });

  it('keeps the row, and frees its name', async () => {
    const id = await add(parks, { parkName: 'Name to free' });
    await server.post(`/api/${parks}/remove?ids=${id}`, undefined, chief);
    expect(await database.owner('select is_deleted from park where id = $1', [id])).toEqual([
      { is_deleted: 1 },
    ]);
    await add(parks, { parkName: 'Name to free' });
  });
});
