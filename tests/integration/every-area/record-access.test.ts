import { describe, expect, it } from 'vitest';
import { loggers, parks, recordWorld } from '../../support/record-world.ts';

const { server, codes, chief, stranger, operator, nobody, west, theirs, add, page, detail } =
  await recordWorld();

describe('calls without permission', () => {
  const verbs = [
    ['GET', 'list'],
    ['GET', 'page'],
    ['GET', 'detail?id=1'],
    ['GET', 'export'],
    ['POST', 'save'],
    ['POST', 'update'],
    ['POST', 'submit'],
    ['POST', 'remove?ids=1'],
  ] as const;

  it.each(verbs)('%s %s is refused: 401 without token, 403 without code', async (method, tail) => {
    const call = (headers: Record<string, string>) =>
      method === 'GET'
        ? server.get(`/api/${parks}/${tail}`, headers)
        : server.post(`/api/${parks}/${tail}`, {}, headers);
    expect((await call({})).status).toBe(401);
    expect((await call(nobody)).status).toBe(403);
  });

  it('submit does not add without permission to add, and save does not edit without permission to edit', async () => {
    const adder = server.policy.admit('adder', { codes: ['park_add'] });
    const editor = server.policy.admit('editor', { codes: ['park_edit'] });
    expect((await server.post(`/api/${parks}/save`, { parkName: 'x' }, editor)).status).toBe(403);
    expect((await server.post(`/api/${parks}/save`, { id: west, parkName: 'x' }, adder)).status).toBe(403);
    expect((await detail(parks, west)).parkName).toBe('西区园');
  });

  it('a keeper of loggers without permission to see parks can pick one, by id and title only', async () => {
    const keeper = server.policy.admit('keeper', { codes: ['logger_add'] });
    const { records } = await page(parks, 'parkName=西区', keeper);
    expect(records).toEqual([
      { id: west, parentId: '0', parkName: '西区园', keepers: null, createDept: '10' },
    ]);
    expect((await server.get(`/api/${parks}/detail?id=${west}`, keeper)).status).toBe(403);
  });
});

describe("another tenant's record", () => {
  it('is in no list and has no detail', async () => {
    expect((await page(parks, 'size=100')).records.map((row) => row.id)).not.toContain(theirs);
    expect((await server.get(`/api/${parks}/detail?id=${theirs}`, chief)).body).toMatchObject({
      code: 404,
      errorCode: 'record.notFound',
    });
  });

  it.each(['save', 'update', 'submit'])('cannot be changed by %s', async (tail) => {
    const reply = await server.post(`/api/${parks}/${tail}`, { id: theirs, parkName: 'Ours now' }, chief);
    expect(reply.status).toBe(404);
    expect((await detail(parks, theirs, stranger)).parkName).toBe('Theirs');
  });

  it('cannot be removed, nor can it be removed together with the caller’s own', async () => {
    const mine = await add(parks, { parkName: 'Mine' });
    const reply = await server.post(`/api/${parks}/remove?ids=${mine},${theirs}`, undefined, chief);
    expect(reply.status).toBe(404);
    expect((await detail(parks, theirs, stranger)).id).toBe(theirs);
    expect((await detail(parks, mine)).id).toBe(mine);
  });

  it("another tenant's record cannot be referred to", async () => {
    const reply = await server.post(`/api/${loggers}/submit`, { name: 'l', parkId: theirs }, chief);
    expect(reply.body).toMatchObject({ code: 400, errorCode: 'record.notReferable' });
  });

  it('may have the same name, but not the same number where numbers are unique within a tenant', async () => {
    await add(parks, { parkName: 'Theirs' });
    const park = await add(parks, { parkName: 'P' }, stranger);
    await add(loggers, { name: 'a', parkId: park, imei: '8600001' }, stranger);
    const reply = await server.post(
      `/api/${loggers}/submit`,
      { name: 'b', parkId: west, imei: '8600001' },
      chief,
    );
    expect(reply.body).toMatchObject({
      code: 400,
      errorCode: 'record.exists',
      msg: '该编号已被使用: 8600001',
    });
  });
});

describe('a data scope', () => {
  const own = server.policy.admit('own', { codes, userId: '31', deptIds: ['40'] });
  const dept = server.policy.admit('dept', { codes, userId: '32', deptIds: ['40'] });
  const none = server.policy.admit('none', { codes, userId: '33' });
  server.policy.limit('own', { kind: 'own', userId: '31' });
  server.policy.limit('dept', { kind: 'departments', deptIds: ['40', '41'] });
  server.policy.limit('none', { kind: 'none' });

  it('limits lists, totals, details, edits, removals, references and exports alike', async () => {
    const mine = await add(parks, { parkName: 'Of 31' }, own);
    const ours = await add(parks, { parkName: 'Of 32' }, dept);
    const names = async (headers: Record<string, string>) =>
      (await page(parks, 'size=100', headers)).records.map((row) => row.parkName);
    expect(await names(own)).toEqual(['Of 31']);
    expect((await names(dept)).sort()).toEqual(['Of 31', 'Of 32']);
    expect(await names(none)).toEqual([]);
    expect((await page(parks, 'size=1', own)).total).toBe(1);
    expect((await server.get(`/api/${parks}/detail?id=${ours}`, own)).status).toBe(404);
    expect((await server.post(`/api/${parks}/update`, { id: ours, capacity: 1 }, own)).status).toBe(404);
    expect((await server.post(`/api/${parks}/remove?ids=${ours}`, undefined, own)).status).toBe(404);
    expect((await server.post(`/api/${loggers}/submit`, { name: 'x', parkId: ours }, own)).status).toBe(400);
    expect((await server.post(`/api/${parks}/remove?ids=${mine}`, undefined, dept)).status).toBe(200);
  });
});

describe('rows of all tenants', () => {
  const words = 'blade-word/word';

  it('are written by the operators of the platform only, and read by everyone', async () => {
    expect((await server.post(`/api/${words}/submit`, { text: 'hello' }, chief)).status).toBe(403);
    const id = await add(words, { text: 'hello' }, operator);
    expect((await page(words, '', chief)).records).toMatchObject([{ id, text: 'hello' }]);
    expect((await server.post(`/api/${words}/remove?ids=${id}`, undefined, chief)).status).toBe(403);
    expect((await server.post(`/api/${words}/remove?ids=${id}`, undefined, operator)).status).toBe(200);
  });
});
