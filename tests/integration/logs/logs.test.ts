import { label } from '@heliodeck/kit/label';
import { entities } from '@heliodeck/model/registries/entities';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { MakeArea } from '../../../apps/server/area.ts';
import { defineRoute } from '../../../apps/server/http/route.ts';
import { removeExpiredLogs } from '../../../apps/server/logs/log-retention.ts';
import { ensureLogMonths, logEntities } from '../../../apps/server/logs/log-rows.ts';
import { openLogs } from '../../../apps/server/logs/logs.ts';
import { freshDatabase } from '../../support/database.ts';
import { quietLog, recordingLog } from '../../support/log.ts';
import { testServer } from '../../support/server.ts';

type Row = Record<string, unknown>;
const database = await freshDatabase();
const { store, owner } = database;
let time = new Date('2026-06-01T04:00:00Z');
const now = () => time;
const logs = openLogs({ config: { demo: false }, store, log: quietLog, now });
afterAll(() => logs.close(1000));

/** Routes that accept anything, one that is only called automatically, and one that fails. */
const probes: MakeArea = () => ({
  name: 'probes',
  routes: [
    defineRoute({
      method: ['GET', 'POST'],
      path: '/api/blade-probe/echo',
      access: 'signed-in',
      summary: label('回声', 'Echo'),
      query: z.looseObject({}),
      body: z.looseObject({}).nullish(),
      handle: async () => 'heard',
    }),
    defineRoute({
      method: 'GET',
      path: '/api/blade-probe/pulse',
      access: 'signed-in',
      log: { routine: true },
      summary: label('心跳', 'Pulse'),
      query: z.looseObject({}),
      handle: async () => 'beat',
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-probe/door',
      access: 'public',
      summary: label('门', 'Door'),
      handle: async () => 'open',
    }),
    defineRoute({
      method: 'POST',
      path: '/api/blade-probe/crash',
      access: 'signed-in',
      summary: label('崩溃', 'Crash'),
      handle: async () => {
        throw new RangeError('the inverter went out of range');
      },
    }),
  ],
});
const log = recordingLog();
const server = await testServer({
  store,
  logs,
  log,
  now,
  entities: [...entities.values()],
  areas: [probes],
});
const codes = ['log_api_view', 'log_error_view', 'log_usual_view'];
const chief = server.policy.admit('chief', { codes });
const stranger = server.policy.admit('stranger', { codes, tenantId: '100002', userId: '2' });
const nobody = server.policy.admit('nobody');

async function listed(kind: string, headers = chief, query = ''): Promise<Row[]> {
  await logs.flush();
  const reply = await server.get(`/api/blade-log/${kind}/list?size=1000${query}`, headers);
  expect(reply.status).toBe(200);
  return (reply.body.data as { records: Row[] }).records;
}

describe('the logs', () => {
  it.each(['api', 'error', 'usual'])(
    'the logs of kind %s are refused without a token or permission',
    async (kind) => {
      for (const tail of ['list', 'detail?id=1', 'export']) {
        expect((await server.get(`/api/blade-log/${kind}/${tail}`)).status).toBe(401);
        expect((await server.get(`/api/blade-log/${kind}/${tail}`, nobody)).status).toBe(403);
      }
    },
  );

  it.each(['save', 'update', 'submit', 'remove?ids=1'])('have no call %s', async (tail) => {
    expect((await server.post(`/api/blade-log/api/${tail}`, {}, chief)).status).toBe(404);
  });

  it("show no other tenant's lines", async () => {
    await server.get('/api/blade-probe/echo?whose=theirs', stranger);
    const theirs = (await listed('api', stranger)).find((row) => String(row.requestUri).includes('theirs'));
    expect(theirs).toBeDefined();
    expect((await listed('api')).map((row) => row.id)).not.toContain(theirs?.id);
    expect((await server.get(`/api/blade-log/api/detail?id=${theirs?.id}`, chief)).status).toBe(404);
  });
});

/** Text as the clients of this family show it. */
const printed = (value: unknown): string => JSON.stringify(value, null, 2);

describe('the API log', () => {
  it('records user, request, address, result and duration', async () => {
    await server.post(
      '/api/blade-probe/echo?station=7',
      { name: '一号站' },
      { ...chief, 'user-agent': 'probe/1' },
    );
    const [row] = await listed('api', chief, '&requestUri=echo');
    expect(row).toMatchObject({
      tenantId: '100001',
      createUser: '1',
      createBy: 'chief',
      title: '回声 · Echo',
      method: 'POST',
      requestUri: '/api/blade-probe/echo?station=7',
      remoteIp: '127.0.0.1',
      userAgent: 'probe/1',
      status: 200,
      params: printed({ body: { name: '一号站' }, query: { station: '7' } }),
      serviceId: 'heliodeck',
      env: 'prod',
      createTime: '2026-06-01 12:00:00',
    });
    expect(String(row?.time)).toMatch(/^\d+$/);
    expect((await server.get(`/api/blade-log/api/detail?id=${row?.id}`, chief)).body.data).toMatchObject({
      id: row?.id,
    });
  });

  it('records refused calls, those without a user in the platform’s log and not in the tenant that a header names', async () => {
    await server.get('/api/blade-probe/echo?refused=1', {
      'tenant-id': '100001',
      'blade-auth': 'bearer false',
    });
    await server.post('/api/blade-probe/door?refused=1', {}, { 'tenant-id': '100001' });
    expect(await listed('api', chief, '&requestUri=refused')).toEqual([]);
    const kept = await owner(
      `select tenant_id, status from log_api where request_uri like '%refused=1%' order by request_uri desc`,
    );
    expect(kept).toEqual([
      { tenant_id: '000000', status: 401 },
      { tenant_id: '000000', status: 200 },
    ]);
  });

  it('never contains a secret: of the query, the body, a header, an encrypted password or a refresh token', async () => {
    const sm2 = `04${'ab12'.repeat(60)}`;
    const jwt = `eyJhbGciOiJFZERTQSJ9.${'eyJzdWIiOiIxMjM0NTY3'}.c2lnbmF0dXJlLW9mLWl0`;
    const secrets = [
      'query-word',
      'body-word',
      'header-word',
      sm2,
      jwt,
      'one-time-ticket',
      'deep-key',
      'captcha-word',
    ];
    await server.post(
      `/api/blade-probe/echo?password=query-word&refresh_token=${jwt}`,
      {
        password: sm2,
        newPassword: 'body-word',
        note: `token is ${jwt}`,
        oss: [{ accessKey: 'deep-key', secretKey: 'deep-key' }],
        captchaCode: 'captcha-word',
      },
      { ...chief, 'captcha-code': 'header-word', authorization: 'Basic header-word' },
    );
    await server.get('/api/blade-probe/echo?Blade-Auth=one-time-ticket', chief);
    await logs.flush();
    const stored = await owner('select l::text as line from log_api l');
    const text = stored.map(({ line }) => String(line)).join('\n');
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).toContain('password');
  });

  it('is also written to the standard output where configured, without the same secrets', async () => {
    const log = recordingLog();
    const config = { demo: false };
    const copying = openLogs({ config: { ...config, copyLogs: true }, store, log, now });
    const still = openLogs({ config: { ...config, copyLogs: false }, store, log, now });
    const origin = { tenantId: '100001' };
    still.usual.write(origin, 'info', 'kept.here', {});
    copying.usual.write(origin, 'warn', 'thing.happened', { dtuId: '5', password: 'opensesame' });
    copying.failure(new Error('fell over'));
    await Promise.all([copying.close(1000), still.close(1000)]);
    expect(log.lines.map(({ message }) => message)).toEqual(['log_usual', 'log_error']);
    expect(log.lines[0]?.fields).toMatchObject({ tenantId: '100001', logId: 'thing.happened' });
    expect(JSON.stringify(log.lines)).not.toContain('opensesame');
  });

  it('finds lines by account, path, status and duration, and by all of them together', async () => {
    await server.get('/api/blade-probe/echo?sought=1', chief);
    await server.post('/api/blade-probe/echo?sought=1', ['no object'], chief);
    await server.get('/api/blade-probe/echo?sought=1', server.policy.admit('watcher', { codes }));
    const all = await listed('api', chief, '&requestUri=sought%3D1');
    expect(all.map((row) => [row.createBy, row.status]).sort()).toEqual([
      ['chief', 200],
      ['chief', 400],
      ['watcher', 200],
    ]);
    const of = async (query: string) => (await listed('api', chief, query)).map((row) => row.id);
    const idsWhere = async (fits: (row: Row) => boolean) =>
      (await listed('api')).filter(fits).map((row) => row.id);
    expect(await of('&createBy=watch')).toEqual(await idsWhere((row) => row.createBy === 'watcher'));
    expect(await of('&status=400')).toEqual(await idsWhere((row) => row.status === 400));
    // The request itself is a call, too: newer lines are expected only among the wanted ones.
    const longest = Math.max(...all.map((row) => Number(row.duration)));
    const slow = await listed('api', chief, `&requestUri=sought%3D1&duration_ge=${longest}`);
    expect(slow.map((row) => row.id)).toEqual(
      all.filter((row) => Number(row.duration) >= longest).map((row) => row.id),
    );
    expect(await of(`&duration_ge=${longest + 60_000}`)).toEqual([]);
    const both = `&requestUri=sought%3D1&createBy=chief&status=200&duration_le=${longest}`;
    expect(await listed('api', chief, both)).toMatchObject([
      { createBy: 'chief', status: 200, method: 'GET', requestUri: '/api/blade-probe/echo?sought=1' },
    ]);
    expect((await server.get('/api/blade-log/api/list?status=often', chief)).status).toBe(400);
  });

  it('distinguishes calls that the console makes automatically, also refused ones, from those of a user', async () => {
    await server.get('/api/blade-probe/pulse?told=1');
    await server.get('/api/blade-probe/pulse?told=1', chief);
    await server.get('/api/blade-probe/echo?told=1', chief);
    const told = '&requestUri=told%3D1';
    const typesOf = async (query: string) =>
      (await listed('api', chief, query)).map((row) => [row.title, row.type]).sort();
    expect(await typesOf(told)).toEqual([
      ['回声 · Echo', '1'],
      ['心跳 · Pulse', '2'],
    ]);
    expect(await typesOf(`${told}&type_notequal=2`)).toEqual([['回声 · Echo', '1']]);
    expect(await typesOf(`${told}&type=2`)).toEqual([['心跳 · Pulse', '2']]);
    const operators = server.policy.admit('operators', { codes, tenantId: '000000' });
    expect(await listed('api', operators, told)).toMatchObject([{ status: 401, type: '2' }]);
  });

  it('finds lines by service and host', async () => {
    expect(await listed('api', chief, '&serviceId=nowhere')).toEqual([]);
    expect((await listed('api', chief, '&serviceId=HELIO')).length).toBeGreaterThan(0);
  });
});

describe('the error log', () => {
  it('contains an exception with its location, its trace and its request', async () => {
    const reply = await server.post('/api/blade-probe/crash?a=1', { password: 'opensesame' }, chief);
    expect(reply.status).toBe(500);
    const [row] = await listed('error');
    expect(row).toMatchObject({
      exceptionName: 'RangeError',
      message: 'the inverter went out of range',
      fileName: 'logs.test.ts',
      method: 'POST',
      requestUri: '/api/blade-probe/crash?a=1',
      createBy: 'chief',
      params: printed({ body: { password: '***' }, query: { a: '1' } }),
    });
    expect(row?.lineNumber).toBeGreaterThan(1);
    expect(String(row?.stackTrace)).toContain('the inverter went out of range\n    at ');
  });

  it('a refusal is no error and is not logged as one', async () => {
    const before = (await listed('error')).length;
    await server.get('/api/blade-log/api/detail?id=1', chief);
    expect((await listed('error')).length).toBe(before);
  });
});

describe('the usual log', () => {
  it('contains what the program wrote, without secrets', async () => {
    logs.usual.write({ tenantId: '100001' }, 'warn', 'dtu.takeover', { dtuId: '5', password: 'opensesame' });
    const [row] = await listed('usual');
    expect(row).toMatchObject({
      logLevel: 'warn',
      logId: 'dtu.takeover',
      logData: printed({ dtuId: '5', password: '***' }),
    });
  });
});

describe('the tables of the logs', () => {
  const months = async () =>
    (
      await owner(
        `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'log_usual'::regclass`,
      )
    ).map(({ name }) => String(name));
  const platform = store.asPlatform('tests look at all tenants');

  it('cannot be partitioned or truncated by requests, nor other tables by these functions', async () => {
    const call = (text: string, db = platform) => db.read((_, { client }) => client.query(text));
    const request = store.tenantDb('100001');
    await expect(call(`select ensure_log_month('log_api', '2026-01-01')`, request)).rejects.toThrow(
      'permission denied',
    );
    await expect(call(`select drop_log_months_before('log_api', '2030-01-01')`, request)).rejects.toThrow(
      'permission denied',
    );
    await expect(call(`select drop_log_months_before('user', '2030-01-01')`)).rejects.toThrow('no log table');
  });

  it('store every line unchanged, and keep those of the last day in any case', async () => {
    logs.usual.write({ tenantId: '100001' }, 'info', 'stays.asitis', {});
    await logs.flush();
    const young = new Date();
    for (const { table } of Object.values(logEntities)) {
      for (const db of [platform, store.tenantDb('100001')]) {
        for (const change of [
          `update ${table} set tenant_id = '100002'`,
          `delete from ${table}`,
          `truncate ${table}`,
          `drop table ${table}`,
        ])
          await expect(db.read((_, { client }) => client.query(change))).rejects.toMatchObject({
            code: '42501',
          });
        await expect(
          db.read((_, { client }) =>
            client.query('select remove_log_lines_before($1, $2, $3, 10)', [table, '100001', young]),
          ),
        ).rejects.toMatchObject({ code: '42501' });
      }
      const month = young.toISOString().slice(0, 10);
      await expect(
        platform.read((_, { client }) =>
          client.query('select drop_log_months_before($1, $2)', [table, `9${month.slice(1)}`]),
        ),
      ).rejects.toThrow('lines of the last day stay');
      await expect(owner(`update ${table} set tenant_id = '100002'`)).rejects.toThrow('append-only');
    }
    await expect(
      platform.read((_, { client }) =>
        client.query(`select remove_log_lines_before('user', '100001', now() - interval '1 year', 10)`),
      ),
    ).rejects.toThrow('no log table');
    expect(await owner(`select tenant_id from log_usual where log_id = 'stays.asitis'`)).toEqual([
      { tenant_id: '100001' },
    ]);
  });

  it('accept a line of a month whose partition does not exist yet', async () => {
    time = new Date('2027-03-05T00:00:00Z');
    logs.usual.write({ tenantId: '100001' }, 'info', 'far.ahead', {});
    await logs.flush();
    expect(await months()).toContain('log_usual_2027_03');
    time = new Date('2026-06-01T04:00:00Z');
  });

  it('drop lines older than the days of their tenant, whole months older than those of all, and no others', async () => {
    await owner(
      `insert into param (tenant_id, param_name, param_key, param_value) values ('100002', 'x', 'log.retentionDays', '30')`,
    );
    await owner(`insert into tenant (tenant_id, tenant_name) values ('100001', 'a'), ('100002', 'b')`);
    await ensureLogMonths(platform, ['2026-01', '2026-05']);
    await owner(`insert into log_usual (id, tenant_id, log_id) values
      (id_at('2026-01-15'), '100001', 'old'), (id_at('2026-05-01'), '100001', 'kept'), (id_at('2026-05-01'), '100002', 'short')`);
    const at = new Date('2026-08-20T00:00:00Z');
    expect(await removeExpiredLogs(platform, at)).toMatchObject({ rows: expect.any(Number) });
    const left = await owner(`select log_id from log_usual where log_id in ('old', 'kept', 'short')`);
    expect(left).toEqual([{ log_id: 'kept' }]);
    expect(await months()).not.toContain('log_usual_2026_01');
  });
});
