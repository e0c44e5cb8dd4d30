import { deviceCommand } from '@heliodeck/model/commands/device-command';
import { permissionOf } from '@heliodeck/model/permissions/permission';
import { entities } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { countLists } from '../../../apps/server/crud/lists/count-lists.ts';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';

const { store, owner } = await freshDatabase();
const server = await testServer({ store, entities: [...entities.values()] });
const platform = store.asPlatform('a test counts lists');
const codes = ['log_sign_in_view', permissionOf(deviceCommand, 'view')];
const chief = server.policy.admit('chief', { codes });
const other = server.policy.admit('other', { codes, tenantId: '100002' });
const clerk = server.policy.admit('clerk', { codes, userId: '3' });
server.policy.limit('clerk', { kind: 'departments', deptIds: ['11'] });

const ours = 120_000;
const path = '/api/blade-log/sign-in/list';

await owner(`insert into tenant (tenant_id, tenant_name) values ('100001', 'One'), ('100002', 'Two')`);
// Some twenty days with a silent one among them; lines of two tenants mixed, up to forty in one millisecond.
const lines = (from: string, count: number, tenant = `case when n % 4 = 0 then '100002' else '100001' end`) =>
  owner(
    `insert into log_sign_in (id, tenant_id, create_dept, create_time, account, event, result)
     select public.first_id_at(at) + n % 1000, ${tenant}, 10 + n % 3, at, 'user ' || n % 5, 'signIn', 'ok'
     from generate_series(1, $2) n,
       lateral (select $1::timestamptz + n / 40 * interval '0.4 seconds' * 1000 as at) t on conflict do nothing`,
    [from, count],
  );
await lines('2026-01-01T00:00:00Z', ours);
await lines('2026-01-17T05:00:00Z', 40_000);
await owner('analyze log_sign_in');
await countLists(platform);

interface Page {
  readonly records: { readonly id: string }[];
  readonly total: number;
  readonly pages: number;
  readonly estimated?: true;
}

async function page(query: string, headers = chief): Promise<Page & { readonly ids: readonly string[] }> {
  const reply = await server.get(`${path}?${query}`, headers);
  expect(reply.status).toBe(200);
  const data = reply.body.data as Page;
  return { ...data, ids: data.records.map(({ id }) => id) };
}

const where = `tenant_id = '100001' and is_deleted = 0`;
async function byOffset(order: 'asc' | 'desc', size: number, offset: number): Promise<unknown[]> {
  const rows = await owner(
    `select id::text as id from log_sign_in where ${where} order by id ${order} limit ${size} offset ${offset}`,
  );
  return rows.map(({ id }) => id);
}
async function count(): Promise<number> {
  const [row] = await owner(`select count(*)::int as n from log_sign_in where ${where}`);
  return Number(row?.n);
}
const refusal = async (query: string, headers = chief): Promise<unknown> =>
  (await server.get(`${path}?${query}`, headers)).body.errorCode;

describe('A list that is counted', () => {
  it.each(['desc', 'asc'] as const)(
    'has on every page of it the rows of its offset, by id %s',
    async (order) => {
      const total = await count();
      expect(total).toBeGreaterThan(100_000);
      const size = 10;
      const last = Math.ceil(total / size);
      const some = [1, 2, 101, 1_000, 5_001, 9_999, 10_000, 10_001, last - 1_000, last - 1, last];
      for (const current of [
        ...some,
        ...Array.from({ length: 12 }, (_, n) => 1 + Math.floor((n * last) / 12)),
      ]) {
        const found = await page(`${order}s=id&size=${size}&current=${current}`);
        expect([current, found.total, found.estimated, found.pages]).toEqual([
          current,
          total,
          undefined,
          last,
        ]);
        expect(found.ids).toEqual(await byOffset(order, size, (current - 1) * size));
      }
      expect(await page(`${order}s=id&size=10&current=${last + 1}`)).toMatchObject({ records: [], total });
    },
  );

  it('has every row once, from its first page to its last', async () => {
    const size = 9_000;
    const total = await count();
    const ids: string[] = [];
    for (let current = 1; current <= Math.ceil(total / size); current += 1)
      ids.push(...(await page(`descs=id&size=${size}&current=${current}`)).ids);
    expect(ids).toEqual(await byOffset('desc', total, 0));
  });

  it('shows another tenant its own rows and total', async () => {
    const [row] = await owner(
      `select count(*)::int as n, min(id)::text as first from log_sign_in where tenant_id = '100002'`,
    );
    const total = Number(row?.n);
    const found = await page(`descs=id&size=1&current=${total}`, other);
    expect([found.total, found.ids]).toEqual([total, [row?.first]]);
  });

  it('skips no rows where it is filtered, limited by a scope or in another order', async () => {
    const deep = 'size=10&current=10001';
    expect(await refusal(`${deep}&descs=create_time`)).toBe('search.tooDeep');
    expect(await refusal(`${deep}&descs=id&event=signIn`)).toBe('search.tooDeep');
    const [row] = await owner(
      `select count(*)::int as n from log_sign_in where ${where} and create_dept = 11`,
    );
    expect((await page('descs=id', clerk)).total).toBe(row?.n);
  });
});

describe('a stored count does not become outdated', () => {
  const deep = 'descs=id&size=10&current=10500';
  const holds = async (): Promise<void> => {
    const found = await page(deep);
    expect([found.total, found.estimated]).toEqual([await count(), undefined]);
    expect(found.ids).toEqual(await byOffset('desc', 10, 104_990));
  };

  it('includes new rows in the count', async () => {
    await owner(`insert into log_sign_in (tenant_id, account, event, result)
      select '100001', 'new', 'signIn', 'ok' from generate_series(1, 500)`);
    await holds();
  });

  it.each([
    ['a row that comes late', () => lines('2026-01-05T00:00:01Z', 30, `'100001'`)],
    [
      'a removed row',
      () =>
        owner(`delete from log_sign_in where id = (select min(id) + 0 from log_sign_in where ${where})
       or id in (select id from log_sign_in where ${where} order by id offset 5000 limit 700)`),
    ],
    ['rows of a time before all others', () => lines('2025-12-24T00:00:00Z', 50, `'100001'`)],
  ] as const)(
    '%s becomes visible once its time is counted again, and no page is estimated before',
    async (_, change) => {
      await change();
      expect(await refusal(deep)).toBe('search.tooDeep');
      expect(await countLists(platform)).toBeGreaterThan(0);
      await holds();
      expect(await countLists(platform)).toBe(0);
    },
  );

  it('a row that arrives while its time is being counted is counted, or invalidates that count', async () => {
    const late = () => lines('2026-01-09T12:00:00Z', 200, `'100001'`);
    await owner(`delete from list_count where list = 'log_sign_in'`);
    await Promise.all([countLists(platform), late(), countLists(platform)]);
    await countLists(platform);
    await holds();
  });
});

it('commands of the ledger are counted too, except hidden ones', async () => {
  const ledger = '/api/blade-device/command/list';
  await owner(`insert into device_command (id, tenant_id, kind, word, state)
    select public.first_id_at(timestamptz '2026-02-01Z' + n * interval '20 seconds'), '100001', 'control', 'w' || n, 'verified'
    from generate_series(1, 100300) n`);
  const [first] = await owner(`select min(id)::text as id from device_command`);
  const at = async () => {
    const reply = await server.get(`${ledger}?descs=id&size=1&current=100300`, chief);
    return [reply.status, (reply.body.data as Page | null)?.records?.map(({ id }) => id)];
  };
  expect(await at()).toEqual([400, undefined]);
  await countLists(platform);
  expect(await at()).toEqual([200, [first?.id]]);
  await owner(`update device_command set is_deleted = 1 where word = 'w100000'`);
  expect(await at()).toEqual([400, undefined]);
  await countLists(platform);
  expect(await at()).toEqual([200, []]);
});
