import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { audit } from '../../../apps/server/logs/audit.ts';
import { verifyAudit } from '../../../apps/server/logs/audit-verify.ts';
import { freshDatabase, type TestDatabase } from '../../support/database.ts';
import { idOf, menuIdsOf, organisation } from '../../support/organisation.ts';
import { platform, testPassword } from '../../support/platform.ts';
import { programEnvironment } from '../../support/program-environment.ts';
import { parks, recordWorld } from '../../support/record-world.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const { database, server, chief, add } = await recordWorld();
const { owner, store } = database;

const linesOf = (entity: string, id: string, from = database) =>
  from.owner(
    `select act, account, create_user::text as "user", remote_ip, request_id, record_title as title, before, after, tenant_id
     from audit_log where entity = $1 and record_id = $2 order by seq`,
    [entity, id],
  );
const who = {
  caller: {
    userId: '1',
    tenantId: '100001',
    account: 'chief',
    realName: 'chief',
    deptIds: [],
    roleIds: [],
    roleAliases: [],
    clientId: 'saber',
    sessionId: 's',
    permissions: new Set<string>(),
  },
  now: new Date('2026-06-01T04:00:00Z'),
  remoteAddress: '127.0.0.1',
  requestId: 'r',
};
/** Adds lines to a chain in a separate database of the test. */
async function chain(lines: number, tenantId = '100001'): Promise<TestDatabase> {
  const own = await freshDatabase();
  for (let n = 1; n <= lines; n++) {
    await own.store
      .tenantDb(tenantId)
      .tx(async (_, session) =>
        audit(who, session, [{ act: 'edit', entity: 'park', recordId: String(n), tenantId, after: { n } }]),
      );
  }
  return own;
}
/** Does what only someone with full access to the database can do. */
const tamper = (own: TestDatabase, text: string) =>
  own.owner(`alter table audit_log disable trigger all; ${text}; alter table audit_log enable trigger all`);

describe('the audit log refuses', () => {
  it.each([
    ['a change', `update audit_log set account = 'somebody'`],
    ['a removal', 'delete from audit_log'],
    ['an emptying', 'truncate audit_log'],
  ])('%s, by requests, by system work and by its owner', async (_, text) => {
    await add(parks, { parkName: `Refused ${text.slice(0, 3)}` });
    const request = store.tenantDb('100001').read((__, { client }) => client.query(text));
    await expect(request).rejects.toThrow(/permission denied/);
    const system = store.asPlatform('tests try what must fail').read((__, { client }) => client.query(text));
    await expect(system).rejects.toThrow(/permission denied/);
    await expect(owner(text)).rejects.toThrow('append-only');
  });

  it('a line in the chain of another tenant', async () => {
    const forged = store
      .tenantDb('100001')
      .tx(async (_, session) =>
        audit(who, session, [{ act: 'edit', entity: 'park', recordId: '1', tenantId: '100002' }]),
      );
    await expect(forged).rejects.toThrow(/row-level security/);
  });

  it('a forged number and hash', async () => {
    await store
      .tenantDb('100001')
      .read((_, { client }) =>
        client.query(
          `insert into audit_log (tenant_id, seq, hash, prev_hash) values ('100001', 999999, 'x', 'y')`,
        ),
      );
    const [line] = await owner(
      `select seq, hash from audit_log where tenant_id = '100001' order by seq desc limit 1`,
    );
    expect(line?.seq).not.toBe(999_999);
    expect(line?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('the audit log refuses to show the heads of its chains', async () => {
    const looking = store
      .tenantDb('100001')
      .read((_, { client }) => client.query('select * from heliodeck_private.audit_head'));
    await expect(looking).rejects.toThrow(/permission denied/);
  });
});

describe('a change of a record', () => {
  it('is in the audit log with user, address and only the changed fields', async () => {
    const id = await add(parks, { parkName: 'Audited', capacity: 5, accessCode: '4711' });
    await server.post(
      `/api/${parks}/update`,
      { id, capacity: 6, parkName: 'Audited', accessCode: '4712' },
      chief,
    );
    const removal = await server.post(`/api/${parks}/remove?ids=${id}`, undefined, chief);
    const lines = await linesOf('park', id);
    const common = {
      account: 'chief',
      user: '1',
      remote_ip: '127.0.0.1',
      title: 'Audited',
      tenant_id: '100001',
    };
    expect(lines).toMatchObject([
      { ...common, act: 'add', before: null, after: { parkName: 'Audited', capacity: 5, accessCode: '***' } },
      { ...common, act: 'edit' },
      { ...common, act: 'remove', before: { parkName: 'Audited', capacity: 6 }, after: null },
    ]);
    expect(lines[1]?.before).toEqual({ capacity: 5, accessCode: '***' });
    expect(lines[1]?.after).toEqual({ capacity: 6, accessCode: '***' });
    expect(lines[2]?.request_id).toBe(removal.headers['x-request-id']);
    expect(JSON.stringify(lines)).not.toMatch(/471[12]/);
  });

  it('a change of a record that is refused leaves no line', async () => {
    const count = async () => (await owner('select count(*)::int as n from audit_log'))[0]?.n;
    const before = await count();
    await add(parks, { parkName: 'Twice' });
    expect((await server.post(`/api/${parks}/submit`, { parkName: 'Twice' }, chief)).status).toBe(400);
    expect(await count()).toBe(Number(before) + 1);
  });

  it('a change of a record that is rolled back, completely or to a savepoint, leaves no line', async () => {
    const own = await freshDatabase();
    const line = (recordId: string) => [{ act: 'edit' as const, entity: 'park', recordId }];
    const crashing = own.store.tenantDb('100001').tx(async (_, session) => {
      audit(who, session, line('1'));
      throw new Error('power cut');
    });
    await expect(crashing).rejects.toThrow('power cut');
    await own.store.tenantDb('100001').tx(async (_, session) => {
      const inner = session.db.tx(async (__, nested) => {
        audit(who, nested, line('2'));
        throw new Error('given up');
      });
      await expect(inner).rejects.toThrow('given up');
      audit(who, session, line('3'));
    });
    expect(await own.owner('select record_id, seq from audit_log')).toEqual([{ record_id: '3', seq: 1 }]);
    expect(await verifyAudit(own.ownerUrl)).toEqual([{ tenantId: '100001', fine: 1, fault: null }]);
  });
});

describe('verification', () => {
  it('finds every chain of a used database intact', async () => {
    const reports = await verifyAudit(database.ownerUrl);
    expect(reports.map(({ tenantId }) => tenantId)).toContain('100001');
    expect(reports.filter(({ fault }) => fault !== null)).toEqual([]);
  });

  it('finds one chain after many concurrent writes', async () => {
    const own = await freshDatabase();
    const write = (n: number) =>
      own.store.tenantDb('100001').tx(async (_, session) =>
        audit(who, session, [
          { act: 'edit', entity: 'park', recordId: String(n) },
          { act: 'edit', entity: 'park', recordId: `${n}b` },
        ]),
      );
    await Promise.all(Array.from({ length: 60 }, (_, n) => write(n)));
    expect(await verifyAudit(own.ownerUrl)).toEqual([{ tenantId: '100001', fine: 120, fault: null }]);
  });

  it.each([
    ['a changed line', `update audit_log set after = '{"n": 99}' where seq = 3`, { kind: 'changed', seq: 3 }],
    ['another author', `update audit_log set account = 'x' where seq = 3`, { kind: 'changed', seq: 3 }],
    [
      'another time',
      `update audit_log set create_time = create_time + interval '1 second' where seq = 3`,
      { kind: 'changed', seq: 3 },
    ],
    ['a removed line', 'delete from audit_log where seq = 2', { kind: 'missing', seq: 2 }],
    ['a removed first line', 'delete from audit_log where seq = 1', { kind: 'missing', seq: 1 }],
    ['a removed last line', 'delete from audit_log where seq = 5', { kind: 'missing', seq: 5 }],
    ['all lines removed', 'delete from audit_log', { kind: 'missing', seq: 1 }],
    [
      'a changed line whose hash was made to fit',
      `update audit_log l set account = 'x', hash = encode(sha256('forged'), 'hex') where seq = 5`,
      { kind: 'changed', seq: 5 },
    ],
    [
      'a removed line whose followers were renumbered',
      'delete from audit_log where seq = 2; update audit_log set seq = seq - 1 where seq > 2',
      { kind: 'unchained', seq: 2 },
    ],
    [
      'two lines that changed places',
      'update audit_log set seq = -seq where seq in (2, 3); update audit_log set seq = 5 + seq where seq < 0',
      { kind: 'unchained', seq: 2 },
    ],
  ])('finds %s', async (_, text, fault) => {
    const own = await chain(5);
    expect(await verifyAudit(own.ownerUrl)).toEqual([{ tenantId: '100001', fine: 5, fault: null }]);
    await tamper(own, text);
    expect(await verifyAudit(own.ownerUrl)).toMatchObject([{ tenantId: '100001', fault }]);
  });

  it('is a command that prints its findings, and fails where a chain is broken', async () => {
    const own = await chain(3);
    const run = () =>
      promisify(execFile)(`${root}/node_modules/.bin/node`, ['scripts/audit-verify.ts'], {
        cwd: root,
        env: { ...programEnvironment(), DATABASE_URL: own.ownerUrl },
      });
    expect((await run()).stdout).toMatch(/tenant 100001 {2}3 .*intact/);
    await tamper(own, 'delete from audit_log where seq = 2');
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stdout: expect.stringContaining('row 2 is missing'),
    });
  });

  it('keeps the chains of tenants apart', async () => {
    const own = await chain(3);
    await own.store
      .tenantDb('100002')
      .tx(async (_, session) =>
        audit(who, session, [{ act: 'add', entity: 'park', recordId: '1', tenantId: '100002' }]),
      );
    await tamper(own, `delete from audit_log where tenant_id = '100001' and seq = 1`);
    expect(await verifyAudit(own.ownerUrl)).toEqual([
      { tenantId: '100001', fine: 0, fault: { kind: 'missing', seq: 1 } },
      { tenantId: '100002', fine: 1, fault: null },
    ]);
  });
});

describe('audited operations', async () => {
  const world = await platform();
  const ours = await organisation(world);
  const theirs = await organisation(world, '别家');
  const records = async (headers: Record<string, string>, query = '') => {
    const reply = await world.get(`/api/blade-log/audit/list?size=1000&${query}`, headers);
    expect(reply.status).toBe(200);
    return (reply.body.data as { records: Record<string, unknown>[] }).records;
  };
  const reader = await ours.role('auditor', ['auditLog', 'auditLog_view']);
  const worker = await ours.role('worker', ['stationInfo']);
  const watcher = await ours.user('watcher', { roleIds: [reader] });
  const blind = await ours.user('blind', { roleIds: [worker] });

  it('are shown to users with the permission code, in their own tenant only', async () => {
    expect((await world.get('/api/blade-log/audit/list')).status).toBe(401);
    expect((await world.get('/api/blade-log/audit/list', blind)).status).toBe(403);
    expect((await world.post('/api/blade-log/audit/remove?ids=1', undefined, ours.admin)).status).toBe(404);
    const seen = await records(watcher);
    expect(seen.length).toBeGreaterThan(0);
    expect(new Set(seen.map((row) => row.tenantId))).toEqual(new Set([ours.tenantId]));
    const [other] = seen;
    expect((await world.get(`/api/blade-log/audit/detail?id=${other?.id}`, theirs.admin)).status).toBe(404);
  });

  it('operations that grant menus to a role record those added and those removed', async () => {
    const [dtu = '', xwj = ''] = await menuIdsOf(world, ['dtu', 'xwj']);
    const grant = (menuIds: string[]) =>
      world.post('/api/blade-system/role/grant', { roleIds: [worker], menuIds }, ours.admin);
    const [station = ''] = await menuIdsOf(world, ['stationInfo']);
    expect((await grant([station, dtu])).status).toBe(200);
    expect((await grant([station, xwj])).status).toBe(200);
    const lines = await linesOf('role', worker, world.database);
    expect(lines.at(-1)).toMatchObject({
      act: 'grant',
      title: 'worker',
      account: 'admin',
      before: { menu: [dtu] },
      after: { menu: [xwj] },
    });
  });

  it('grants that change nothing leave no line', async () => {
    const [menuId = ''] = await menuIdsOf(world, ['dtu']);
    const topMenuId = idOf(
      await world.post(
        '/api/blade-system/topmenu/submit',
        { name: '监控', code: 'watch', source: 'x', sort: 1 },
        ours.admin,
      ),
    );
    const granted: readonly (readonly [string, string, string, string])[] = [
      ['role', 'role', 'roleIds', reader],
      ['topmenu', 'topmenu', 'topMenuIds', topMenuId],
    ];
    for (const [entity, path, field, id] of granted) {
      const before = (await linesOf(entity, id, world.database)).length;
      const body = { [field]: [id], menuIds: [menuId] };
      for (const click of [1, 2]) {
        const { status } = await world.post(`/api/blade-system/${path}/grant`, body, ours.admin);
        expect([entity, click, status]).toEqual([entity, click, 200]);
      }
      const lines = (await linesOf(entity, id, world.database)).slice(before);
      expect([entity, lines.map(({ act, after }) => [act, after])]).toEqual([
        entity,
        [['grant', { menu: [menuId] }]],
      ]);
    }
  });

  it('operations on a user’s roles, password and lock are recorded with the user, never with a password', async () => {
    const { id } = blind;
    const call = (tail: string) => world.post(`/api/blade-user/${tail}`, undefined, ours.admin);
    expect((await call(`grant?userIds=${id}&roleIds=${reader}`)).status).toBe(200);
    expect((await call(`reset-password?userIds=${id}`)).status).toBe(200);
    expect((await call(`unlock?userIds=${id}`)).status).toBe(200);
    const lines = await linesOf('user', id, world.database);
    expect(lines.map(({ act }) => act)).toEqual(['add', 'edit', 'password', 'unlock']);
    expect(lines[1]).toMatchObject({ before: { roleId: worker }, after: { roleId: reader } });
    expect(lines[0]?.after).toMatchObject({ account: 'blind', password: '***' });
    const all = await world.database.owner('select a::text as line from audit_log a');
    const text = all.map(({ line }) => String(line)).join();
    expect(text).not.toContain(testPassword);
    expect(text).not.toMatch(/argon2/);
  });

  it('operations on parameters that are passwords hide their values', async () => {
    const set = (draft: object) => world.post('/api/blade-system/param/submit', draft, ours.admin);
    const id = idOf(
      await set({ paramName: '初始密码', paramKey: 'account.initPassword', paramValue: 'Sesame-0' }),
    );
    expect((await set({ id, paramValue: 'Sesame-1' })).status).toBe(200);
    const [added, line] = await linesOf('param', id, world.database);
    expect(added).toMatchObject({ act: 'add', after: { paramValue: '***' } });
    expect(line).toMatchObject({ act: 'edit', before: { paramValue: '***' }, after: { paramValue: '***' } });
  });

  it('leave chains that verify', async () => {
    const reports = await verifyAudit(world.database.ownerUrl);
    expect(reports.filter(({ fault }) => fault !== null)).toEqual([]);
  });
});
