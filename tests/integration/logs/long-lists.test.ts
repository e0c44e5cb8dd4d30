import { once } from 'node:events';
import { logSignIn } from '@heliodeck/model/logs/log-sign-in';
import { exportCode } from '@heliodeck/model/permissions/permission';
import { entities } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';

const { store, owner } = await freshDatabase();
const server = await testServer({ store, entities: [...entities.values()] });
const codes = ['log_sign_in_view'];
const chief = server.policy.admit('chief', { codes });
const clerk = server.policy.admit('clerk', { codes, userId: '3' });
const nobody = server.policy.admit('nobody');
server.policy.limit('clerk', { kind: 'departments', deptIds: ['11'] });

const ours = 95_000;
const all = 200_000;
// Seven lines per second, of two tenants and three departments mixed.
await owner(
  `insert into log_sign_in (tenant_id, create_dept, create_time, account, event, result)
   select case when n % ${all} < ${ours} then '100001' else '100002' end, 10 + n % 3,
     timestamptz '2026-01-01Z' + n / 7 * interval '1 second', 'user ' || n % 5, 'signIn', 'ok'
   from (select n * 7919 % ${all} as n from generate_series(0, ${all - 1}) n) s`,
);
await owner('analyze log_sign_in');

const path = '/api/blade-log/sign-in/list';

async function page(query: string, headers = chief) {
  const reply = await server.get(`${path}?${query}`, headers);
  expect(reply.status).toBe(200);
  const data = reply.body.data as {
    records: { id: string }[];
    total: number;
    pages: number;
    estimated?: true;
  };
  return { ...data, ids: data.records.map(({ id }) => id) };
}

async function byOffset(where: string, order: string, size: number, offset: number): Promise<unknown[]> {
  const rows = await owner(
    `select id::text as id from log_sign_in where tenant_id = '100001' and is_deleted = 0 and ${where}
     order by ${order} limit ${size} offset ${offset}`,
  );
  return rows.map(({ id }) => id);
}

describe('a list of 95,000 lines in a table of 200,000', () => {
  it('is refused without a token and without the permission, also on a late page', async () => {
    expect((await server.get(`${path}?current=9000`)).status).toBe(401);
    expect((await server.get(`${path}?current=9000`, nobody)).status).toBe(403);
  });

  it.each(['current=-1', 'current=many', 'size=-5', 'createTime_ge=yesterday'])(
    'refuses %s',
    async (query) => {
      expect((await server.get(`${path}?${query}`, chief)).status).toBe(400);
    },
  );

  const orders = [
    ['descs=create_time', 'create_time desc, id desc'],
    ['ascs=create_time', 'create_time, id'],
    ['descs=id', 'id desc'],
    ['ascs=account&descs=create_time', 'account, create_time desc, id desc'],
  ] as const;
  describe.each(orders)('in the order %s', (query, order) => {
    it.each([1, 101, 4_750, 4_751, 9_499, 9_500])(
      'has on page %i the rows of its offset',
      async (current) => {
        const found = await page(`${query}&size=10&current=${current}`);
        expect(found.ids).toEqual(await byOffset('true', order, 10, (current - 1) * 10));
        expect([found.total, found.estimated]).toEqual([ours, undefined]);
      },
    );
  });

  it.each([
    ['account_equal=user+3', `account = 'user 3'`, chief],
    ['', 'create_dept = 11', clerk],
    ['account_equal=user+3', `create_dept = 11 and account = 'user 3'`, clerk],
  ] as const)('has on its last page, with "%s" and %s, the rows of its offset', async (query, where, who) => {
    const { total, estimated } = await page(`${query}&descs=create_time&size=30`, who);
    const [counted] = await owner(
      `select count(*)::int as n from log_sign_in where tenant_id = '100001' and is_deleted = 0 and ${where}`,
    );
    expect([total, estimated]).toEqual([counted?.n, undefined]);
    const last = Math.ceil(total / 30);
    for (const current of [last - 1, last]) {
      const { ids } = await page(`${query}&descs=create_time&size=30&current=${current}`, who);
      expect(ids).toEqual(await byOffset(where, 'create_time desc, id desc', 30, (current - 1) * 30));
    }
  });

  it('has no rows beyond its end, and states how many there are', async () => {
    expect(await page('size=10&current=9501')).toMatchObject({ records: [], total: ours });
  });

  it('a list beyond 100,000 lines has a marked total, and on its last page the rows of its offset', async () => {
    await owner(
      `insert into log_sign_in (tenant_id, create_dept, create_time, account, event, result)
       select '100001', 10, timestamptz '2025-01-01Z', 'late', 'signIn', 'ok' from generate_series(1, 20000)`,
    );
    await owner('analyze log_sign_in');
    for (const [query, order] of orders) {
      const found = await page(`${query}&size=10&current=10000`);
      expect(found.estimated).toBe(true);
      expect(Math.abs(found.total / (ours + 20_000) - 1)).toBeLessThan(0.1);
      expect(found.ids).toEqual(await byOffset('true', order, 10, 99_990));
      // The maximum number of pages, however many rows there are.
      expect(found.pages).toBe(10_000);
    }
  });

  it.each(['size=10&current=10001', 'size=10000&current=11', 'size=7000&current=15&ascs=create_time'])(
    'refuses a page that ends beyond 100,000 rows of such a long list: %s',
    async (query) => {
      const refused = await server.get(`${path}?${query}`, chief);
      expect([refused.status, refused.body.errorCode]).toEqual([400, 'search.tooDeep']);
      expect(refused.body.msg).toContain('100000');
    },
  );

  it('has every page of a shorter period, for its tenant only', async () => {
    const late = 'createTime_ge=2025-12-01+00:00:00&descs=create_time&size=10&current=9500';
    expect(await page(late)).toMatchObject({ total: ours });
    const other = server.policy.admit('other', { codes, tenantId: '100002' });
    expect((await page('size=10&current=10000', other)).estimated).toBe(true);
    expect((await server.get(`${path}?size=10&current=10001`, other)).body.errorCode).toBe('search.tooDeep');
  });

  it('sends the first rows of an export long before it has read the last', async () => {
    const headers = server.policy.admit('exporter', { codes: [...codes, exportCode(logSignIn)] });
    const now = new Date();
    const caller = await server.policy.authenticate(headers, now, { method: 'GET', path: '', query: {} });
    if ('refused' in caller) throw new Error(caller.refused);
    const { entities: engine, log } = server.app.services;
    const { stream } = await engine.export(
      {
        caller,
        now,
        log,
        locale: 'en',
        zone: 'Asia/Shanghai',
        db: store.tenantDb(caller.tenantId),
        requestId: 'test',
        remoteAddress: '127.0.0.1',
      },
      logSignIn,
      {},
    );
    // The head of the file comes before its rows; this many bytes are thousands of rows out of some hundred thousand.
    let bytes = 0;
    for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
      bytes += (chunk as Buffer).length;
      if (bytes > 65_536) break;
    }
    const reading = await owner(`select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`);
    expect(reading).toHaveLength(1);
    stream.destroy();
    if (!stream.closed) await once(stream, 'close');
  }, 30_000);
});
