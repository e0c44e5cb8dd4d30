import { expect } from 'vitest';
import { schemaOf } from '../../apps/server/store/schema.ts';
import { freshDatabase, type TestDatabase } from './database.ts';
import { testEntities, testRecords } from './entities.ts';
import { type TestServer, testServer } from './server.ts';

interface ListPage {
  readonly records: Record<string, unknown>[];
  readonly total: number;
  readonly pages: number;
  readonly size: number;
  readonly current: number;
}
type Headers = Record<string, string>;

/**
 * The tests' sample entities on a separate database, with a server; it has two parks of tenant 100001 and one
 * of 100002.
 */
interface RecordWorld {
  readonly database: TestDatabase;
  readonly server: TestServer;
  /** Every code of every entity. */
  readonly codes: readonly string[];
  /** Has every code in tenant 100001; `stranger` in 100002, `operator` in 000000. */
  readonly chief: Headers;
  readonly stranger: Headers;
  readonly operator: Headers;
  /** Signed in, without any code. */
  readonly nobody: Headers;
  readonly west: string;
  readonly east: string;
  readonly theirs: string;
  /** Adds a record. @returns its id */
  add(path: string, body: Record<string, unknown>, headers?: Headers): Promise<string>;
  page(path: string, query?: string, headers?: Headers): Promise<ListPage>;
  detail(path: string, id: string, headers?: Headers): Promise<Record<string, unknown>>;
}

export const parks = 'blade-park/park';
export const loggers = 'blade-logger/logger';

/** A server of sample entities and records on a separate database, with a few rows in two tenants. */
export async function recordWorld(): Promise<RecordWorld> {
  const database = await freshDatabase(schemaOf(testEntities, testRecords));
  const server = await testServer({ store: database.store, entities: testEntities });
  const acts = ['', '_add', '_edit', '_view', '_delete', '_export'];
  const codes = testEntities.flatMap(({ key }) => acts.map((act) => key + act));
  const chief = server.policy.admit('chief', { codes });
  const stranger = server.policy.admit('stranger', { codes, tenantId: '100002', userId: '2' });
  const add: RecordWorld['add'] = async (path, body, headers = chief) => {
    const reply = await server.post(`/api/${path}/submit`, body, headers);
    expect(reply.body).toMatchObject({ code: 200 });
    return (reply.body.data as { id: string }).id;
  };
  return {
    database,
    server,
    codes,
    chief,
    stranger,
    operator: server.policy.admit('operator', { codes, tenantId: '000000', userId: '9' }),
    nobody: server.policy.admit('nobody'),
    west: await add(parks, { parkName: '西区园', capacity: 120.5, opened: '2025-03-01' }),
    east: await add(parks, { parkName: '东区园', capacity: 80, opened: '2025-06-01', state: 2 }),
    theirs: await add(parks, { parkName: 'Theirs' }, stranger),
    add,
    async page(path, query = '', headers = chief) {
      const reply = await server.get(`/api/${path}/list?${query}`, headers);
      expect(reply.body).toMatchObject({ code: 200 });
      return reply.body.data as ListPage;
    },
    async detail(path, id, headers = chief) {
      return (await server.get(`/api/${path}/detail?id=${id}`, headers)).body.data as Record<string, unknown>;
    },
  };
}
