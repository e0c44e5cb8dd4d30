import { deviceCommand } from '@heliodeck/model/commands/device-command';
import { logSignIn } from '@heliodeck/model/logs/log-sign-in';
import { exportCode, permissionOf } from '@heliodeck/model/permissions/permission';
import { entities } from '@heliodeck/model/registries/entities';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '../../support/database.ts';
import { testServer } from '../../support/server.ts';

const { store, owner } = await freshDatabase();
const server = await testServer({ store, entities: [...entities.values()] });
const unending = [...entities.values()].filter(({ growth }) => growth !== undefined);
const codes = unending.map((entity) => permissionOf(entity, 'view'));
const chief = server.policy.admit('chief', { codes });
const other = server.policy.admit('other', { codes, tenantId: '100002' });
const nobody = server.policy.admit('nobody');
const clerk = server.policy.admit('clerk', { codes, userId: '3' });
server.policy.limit('clerk', { kind: 'departments', deptIds: ['11'] });

// Seven lines per second, of two tenants, three departments and five accounts; half of them without an address.
await owner(
  `insert into log_sign_in (tenant_id, create_dept, create_time, account, event, result, remote_ip)
   select case when n % 4 = 0 then '100002' else '100001' end, 10 + n % 3,
     timestamptz '2026-01-01Z' + n / 7 * interval '1.000001 seconds', 'user ' || n % 5,
     case when n % 10 = 0 then 'lock' else 'signIn' end, 'ok', case when n % 2 = 0 then '10.0.0.' || n % 9 end
   from generate_series(1, 4000) n`,
);

const path = '/api/blade-log/sign-in/list';

interface Page {
  readonly records: readonly { readonly id: string }[];
  readonly total: number;
  readonly pages: number;
  readonly estimated?: true;
  readonly more?: true;
}

async function page(query: string, headers = chief, list = path) {
  const reply = await server.get(`${list}?${query}`, headers);
  expect([reply.status, query]).toEqual([200, query]);
  const data = reply.body.data as Page;
  return { ...data, ids: data.records.map(({ id }) => id) };
}

const refusal = async (query: string, headers = chief, list = path) => {
  const { status, body } = await server.get(`${list}?${query}`, headers);
  return [status, body.errorCode, body.data];
};

async function idsOf(where: string, order: string, table = 'log_sign_in'): Promise<string[]> {
  const rows = await owner(
    `select id::text as id from ${table} where tenant_id = '100001' and is_deleted = 0 and ${where} order by ${order}`,
  );
  return rows.map(({ id }) => String(id));
}

/** Reads every row of a list, from its first page forwards by the last row of each, or from its end backwards by the first row. */
async function walked(query: string, way: 'forwards' | 'backwards', headers = chief, list = path) {
  const ids: string[] = [];
  for (let place = way === 'forwards' ? '' : 'beforeId=end'; ; ) {
    const found = await page(`${query}&${place}`, headers, list);
    if (way === 'forwards') ids.push(...found.ids);
    else ids.unshift(...found.ids);
    if (!found.more) return ids;
    place = way === 'forwards' ? `afterId=${found.ids.at(-1)}` : `beforeId=${found.ids[0]}`;
  }
}

const [mine = '', ...rest] = await idsOf('create_dept = 10', 'id desc');
const [foreign] = await owner(`select id::text as id from log_sign_in where tenant_id = '100002' limit 1`);
const gone = rest.at(-1) ?? '';
await owner('delete from log_sign_in where id = $1', [gone]);

describe('a page that begins at a row', () => {
  it('is refused without a token and without the permission', async () => {
    expect((await refusal(`afterId=${mine}`, {}))[0]).toBe(401);
    expect((await refusal(`afterId=${mine}`, nobody))[0]).toBe(403);
  });

  it.each([
    ...['afterId=x', 'afterId=-1', 'afterId=1,2', 'afterId=end', "afterId=1'--", 'afterId=1&afterId=2'],
    ...['beforeId=x', 'beforeId=END', 'beforeId=99999999999999999999'],
  ])('is refused where %s names no row', async (query) => {
    expect(await refusal(query)).toEqual([400, 'request.parameterFormat', null]);
  });

  it.each([`afterId=${mine}&beforeId=end`, `afterId=${mine}&current=2`, 'beforeId=end&current=7'])(
    'is refused with a second position: %s',
    async (query) => {
      expect(await refusal(query)).toEqual([400, 'search.twoPlaces', null]);
    },
  );

  it.each([
    ['of another tenant', String(foreign?.id), chief],
    ['outside the data scope', mine, clerk],
    ['that was removed', gone, chief],
    ['that never was', '5', chief],
  ] as const)('is refused after a row %s, without revealing which of these it is', async (_, id, who) => {
    expect(await refusal(`afterId=${id}`, who)).toEqual([404, 'search.rowGone', null]);
    expect(await refusal(`beforeId=${id}`, who)).toEqual([404, 'search.rowGone', null]);
  });

  it('is refused in the language of the caller', async () => {
    for (const [lang, words] of [
      ['zh', '请从第一页开始'],
      ['en', 'begin at the first page'],
    ]) {
      const { body } = await server.get(`${path}?afterId=5&lang=${lang}`, { ...chief, lang: `${lang}` });
      expect(body.msg).toContain(words);
    }
  });

  it.each(unending.map((entity) => [entity.key, `/api/${entity.path}/list`] as const))(
    'is offered by every append-only list: %s',
    async (_, list) => {
      expect(await refusal('afterId=x', chief, list)).toEqual([400, 'request.parameterFormat', null]);
      expect(await refusal('afterId=5', chief, list)).toEqual([404, 'search.rowGone', null]);
      expect(await page('beforeId=end&size=1', chief, list)).not.toHaveProperty('ignored');
    },
  );

  it('is named as ignored by a list that is counted completely', async () => {
    const stations = server.policy.admit('stations', { codes: ['stationInfo_view'] });
    const list = '/api/blade-stationInfo/stationInfo/list';
    expect(await page('afterId=5&beforeId=6', stations, list)).toMatchObject({
      ignored: ['afterId', 'beforeId'],
    });
  });

  it('may follow a row that no longer matches the search, and a number of 1', async () => {
    const [locked = ''] = await idsOf(`event = 'lock'`, 'id desc offset 20 limit 1');
    const expected = await idsOf(`event = 'signIn' and id < ${locked}`, 'id desc limit 10');
    expect((await page(`event=signIn&current=1&afterId=${locked}`)).ids).toEqual(expected);
  });

  it('has the total and the pages of its list', async () => {
    const { total, pages } = await page('event=signIn&size=10');
    expect(await page(`event=signIn&size=10&afterId=${mine}`)).toMatchObject({ total, pages });
  });

  it('is ignored by exports, as page numbers are', async () => {
    const exporter = server.policy.admit('exporter', { codes: [...codes, exportCode(logSignIn)] });
    const size = async (query: string) =>
      (await server.get(`/api/blade-log/sign-in/export?event=lock&${query}`, exporter)).text.length;
    const last = (await idsOf(`event = 'lock'`, 'id')).at(0);
    expect(Math.abs((await size(`afterId=${last}`)) - (await size('')))).toBeLessThan(200);
  });
});

describe('reading a list from row to row', () => {
  const orders = [
    ['descs=id', 'id desc'],
    ['ascs=id', 'id'],
    ['descs=create_time', 'create_time desc, id desc'],
    ['ascs=create_time', 'create_time, id'],
    ['ascs=account&descs=create_time', 'account, create_time desc, id desc'],
    ['descs=remote_ip', 'remote_ip desc, id desc'],
    ['ascs=remote_ip', 'remote_ip, id'],
  ] as const;
  it.each(orders)(
    'returns each of its rows once, in the order %s, in both directions',
    async (query, order) => {
      const expected = await idsOf(`event = 'signIn'`, order);
      expect(expected.length).toBeGreaterThan(2_000);
      for (const way of ['forwards', 'backwards'] as const)
        expect(await walked(`${query}&event=signIn&size=97`, way)).toEqual(expected);
    },
  );

  it('returns what the data scope shows, and no other row', async () => {
    const expected = await idsOf(`event = 'signIn' and create_dept = 11`, 'create_time desc, id desc');
    expect(await walked('descs=create_time&event=signIn&size=97', 'forwards', clerk)).toEqual(expected);
    const { total } = await page('event=signIn', other);
    expect((await walked('event=signIn&size=97', 'backwards', other)).length).toBe(total);
  });

  it('returns each row once while others are written, newest first', async () => {
    const expected = await idsOf(`event = 'signIn'`, 'id desc');
    const ids: string[] = [];
    for (let place = ''; ; ) {
      const found = await page(`event=signIn&descs=id&size=200&${place}`);
      ids.push(...found.ids);
      await owner(`insert into log_sign_in (tenant_id, account, event, result)
        select '100001', 'new', 'signIn', 'ok' from generate_series(1, 7)`);
      if (!found.more) break;
      place = `afterId=${found.ids.at(-1)}`;
    }
    expect(ids).toEqual(expected);
  });

  it('returns the commands of the ledger, also by rare values', async () => {
    await owner(`insert into device_command (tenant_id, kind, word, state, detail)
      select '100001', 'control', 'w' || n, case when n % 3 = 0 then 'timeout' else 'verified' end,
        case when n % 3 = 0 then 'line ' || n % 7 end from generate_series(1, 600) n`);
    const list = `/api/${deviceCommand.path}/list`;
    const expected = await idsOf(`kind = 'control'`, 'detail desc, id desc', 'device_command');
    for (const way of ['forwards', 'backwards'] as const)
      expect(await walked('kind=control&descs=detail&size=37', way, chief, list)).toEqual(expected);
  });
});

describe('a filtered list beyond 100,000 rows', () => {
  it('continues after its last page number, and ends where its rows end', async () => {
    await owner(
      `insert into log_sign_in (tenant_id, create_dept, create_time, account, event, result)
       select '100001', 10, timestamptz '2025-01-01Z' + n * interval '1 second', 'many', 'logOut', 'ok'
       from generate_series(1, 101050) n`,
    );
    await owner('analyze log_sign_in');
    const expected = await idsOf(`event = 'logOut'`, 'create_time desc, id desc');
    const query = 'event=logOut&descs=create_time&size=10';
    const last = await page(`${query}&current=10000`);
    expect([last.estimated, last.more, last.pages]).toEqual([true, true, 10_000]);
    expect((await refusal(`${query}&current=10001`))[1]).toBe('search.tooDeep');
    const behind = await page(`${query}&afterId=${last.ids.at(-1)}`);
    expect([behind.estimated, behind.more, behind.pages]).toEqual([true, true, 10_000]);
    expect(behind.total).toBeGreaterThanOrEqual(100_000);
    expect(behind.ids).toEqual(expected.slice(100_000, 100_010));
    const end = await page(`${query}&beforeId=end`);
    expect(end.ids).toEqual(expected.slice(-10));
    const all = await walked('event=logOut&descs=create_time&size=9000', 'forwards');
    expect(all).toEqual(expected);
  }, 60_000);

  it('announces no page by a number that it refuses', async () => {
    const { pages } = await page('event=logOut&size=7000');
    expect(pages).toBe(14);
    expect((await page(`event=logOut&size=7000&current=${pages}`)).ids).toHaveLength(7_000);
    expect((await refusal('event=logOut&size=7000&current=15'))[1]).toBe('search.tooDeep');
  });
});
