import { CodedError } from '@heliodeck/model/wire/coded-error';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { MakeArea } from '../../../apps/server/area.ts';
import { defineHooks } from '../../../apps/server/crud/hooks/entity-hooks.ts';
import { schemaOf } from '../../../apps/server/store/schema.ts';
import { freshDatabase } from '../../support/database.ts';
import { logger, park, sharedWord, testEntities, testRecords } from '../../support/entities.ts';
import { testServer } from '../../support/server.ts';

// A feature with rules for parks: its hooks depend on the name, so that every case can be triggered from outside.
const totalsSeen: number[] = [];
const makeArea: MakeArea = ({ entities }) => {
  const parkRules = defineHooks<typeof park>({
    entity: park,
    async beforeSave(_, draft, before) {
      if (draft.parkName === 'Forbidden') throw new CodedError('record.inUse');
      const origin = before ? `was ${before.parkName}` : 'made by a rule';
      return { ...draft, origin, ...(draft.parkName === 'Far' ? { createDept: '77' } : {}) };
    },
    async afterSave(context, saved) {
      if (saved.parkName === 'With logger') {
        await entities.put(context, logger, { name: 'comes with it', parkId: saved.id });
      }
      const page = await entities.page(context, park, {});
      totalsSeen.push(page.total);
      if (saved.parkName === 'Too late') throw new CodedError('record.inUse');
    },
    async beforeRemove(_, rows) {
      if (rows.some((row) => row.parkName === 'Keep me')) throw new CodedError('record.inUse');
    },
    async afterRemove(context, rows) {
      await context.db.read((_, { client }) =>
        client.query('update logger set is_deleted = 1 where park_id = any($1)', [rows.map((row) => row.id)]),
      );
    },
    filters: {
      withLoggers: (_, query, value) =>
        query.where(
          sql`exists (select 1 from logger l where l.park_id = t.id and l.is_deleted = 0) = ${value === '1'}`,
          ['logger'],
        ),
    },
  });
  const wordRules = defineHooks<typeof sharedWord>({
    entity: sharedWord,
    async beforeSave({ db }, draft) {
      expect(db.spansTenants && db.inTransaction).toBe(true);
      return draft;
    },
  });
  return { name: 'parks', rules: [parkRules, wordRules] };
};

const database = await freshDatabase(schemaOf(testEntities, testRecords));
const server = await testServer({ store: database.store, entities: testEntities, areas: [makeArea] });
const codes = testEntities.flatMap(({ key }) => [key, `${key}_add`, `${key}_edit`, `${key}_delete`]);
const chief = server.policy.admit('chief', { codes });
const operator = server.policy.admit('operator', { codes, tenantId: '000000', userId: '9' });

const submit = (body: Record<string, unknown>) => server.post('/api/blade-park/park/submit', body, chief);
const remove = (id: string) => server.post(`/api/blade-park/park/remove?ids=${id}`, undefined, chief);
const idOf = async (body: Record<string, unknown>) => ((await submit(body)).body.data as { id: string }).id;
const list = async (path: string, query = '') => {
  const { body } = await server.get(`/api/${path}/list?${query}`, chief);
  return body.data as { records: Record<string, unknown>[]; total: number };
};
const names = async (query = '') =>
  (await list('blade-park/park', `size=100&${query}`)).records.map((row) => row.parkName);

describe('a rule of an entity', () => {
  it('a rule that refuses before saving stores nothing', async () => {
    expect((await submit({ parkName: 'Forbidden' })).body).toMatchObject({
      code: 400,
      errorCode: 'record.inUse',
    });
    expect(await names()).not.toContain('Forbidden');
  });

  it('a rule that refuses after saving stores nothing, no total that counted it, and publishes nothing', async () => {
    const before = (await list('blade-park/park')).total;
    expect((await submit({ parkName: 'Too late' })).body.errorCode).toBe('record.inUse');
    expect(totalsSeen.at(-1)).toBe(before + 1);
    expect(await names()).not.toContain('Too late');
    expect((await list('blade-park/park', 'size=1')).total).toBe(before);
  });

  it('may set fields that callers cannot write, and receives the old values', async () => {
    const id = await idOf({ parkName: 'First', origin: 'from the caller' });
    const detail = async () => (await server.get(`/api/blade-park/park/detail?id=${id}`, chief)).body.data;
    expect(await detail()).toMatchObject({ origin: 'made by a rule', createDept: '10' });
    await submit({ id, parkName: 'Second' });
    expect(await detail()).toMatchObject({ parkName: 'Second', origin: 'was First' });
    expect(await names('parkName=Far')).toEqual([]);
    await submit({ parkName: 'Far' });
    expect((await list('blade-park/park', 'parkName=Far')).records).toMatchObject([{ createDept: '77' }]);
  });

  it('writes other records in the same transaction, and cleans up after a removal', async () => {
    const id = await idOf({ parkName: 'With logger' });
    expect((await list('blade-logger/logger', `parkId=${id}`)).records).toMatchObject([
      { name: 'comes with it' },
    ]);
    await remove(id);
    expect((await list('blade-logger/logger', `parkId=${id}`)).total).toBe(0);
  });

  it('may refuse the removal of a record', async () => {
    const id = await idOf({ parkName: 'Keep me' });
    expect((await remove(id)).body.errorCode).toBe('record.inUse');
    expect(await names()).toContain('Keep me');
  });

  it('may handle parameters that are not fields, and their totals depend on the tables it reads', async () => {
    const id = await idOf({ parkName: 'With logger' });
    const total = async () => (await list('blade-park/park', 'withLoggers=1&size=1')).total;
    expect(await total()).toBe(1);
    expect(await names('withLoggers=0')).not.toContain('With logger');
    await database.owner('delete from logger where park_id = $1', [id]);
    expect(await total()).toBe(0);
  });

  it('a rule for rows of all tenants runs on the view of all tenants', async () => {
    const reply = await server.post('/api/blade-word/word/submit', { text: 'hello' }, operator);
    expect(reply.body).toMatchObject({ code: 200 });
  });
});
