import { describe, expect, it } from 'vitest';
import { judgeProof, stateOf } from '../../../apps/server/access/passwords/lockout.ts';
import { openLines } from '../../../apps/server/access/records/in-line.ts';
import { md5Hex } from '../../../apps/server/passwords/stored-password.ts';
import { calls, organisation, type Row } from '../../support/organisation.ts';
import { testPassword } from '../../support/platform.ts';
import { bearer, signInWorld } from '../../support/sign-in-world.ts';

const { server, tenant, tokensOf } = await signInWorld();
const { database } = server;
const info = '/api/blade-user/info';
const from = (address: string, more: object = {}) => ({ 'x-forwarded-for': address, ...more });
const attempt = (tenantId: string, password: string, headers = {}) =>
  server.token({ params: { tenantId, password: md5Hex(password) }, headers });
const right = (tenantId: string, headers = {}) => attempt(tenantId, testPassword, headers);
const codeOf = ({ body, token }: Awaited<ReturnType<typeof right>>) =>
  token.access_token ? 'in' : (body.errorCode ?? token.error_description);
/** Wrong passwords from unknown addresses. */
async function besiege(tenantId: string): Promise<void> {
  for (let n = 0; n < 5; n++) await attempt(tenantId, 'wrong', from(`198.51.100.${n}`));
}
const wrong = '用户名或密码不正确';

describe('five wrong passwords from unknown addresses', () => {
  it('lock out unknown addresses, whatever address they claim', async () => {
    const tenantId = await tenant();
    await right(tenantId, from('203.0.113.1'));
    await besiege(tenantId);
    expect(codeOf(await right(tenantId, from('198.51.100.9')))).toBe('signIn.locked');
    // Addresses that a stranger prepends to its own are ignored.
    expect(codeOf(await right(tenantId, from('203.0.113.1, 198.51.100.9')))).toBe('signIn.locked');
    expect(codeOf(await right(tenantId, from('198.51.100.9', { 'device-mark': 'x'.repeat(43) })))).toBe(
      'signIn.locked',
    );
  });

  it('end no session: its token, its refresh token and its password questions continue to work', async () => {
    const tenantId = await tenant();
    const { access_token, refresh_token } = await tokensOf(tenantId);
    await besiege(tenantId);
    const session = bearer(access_token);
    expect((await server.get(info, session)).status).toBe(200);
    const unlock = { password: testPassword };
    expect((await server.post('/api/blade-auth/unlock', unlock, session)).status).toBe(200);
    const params = { tenantId, grant_type: 'refresh_token', refresh_token };
    const { token } = await server.token({ params });
    expect((await server.get(info, bearer(token.access_token))).status).toBe(200);
  });

  it('do not lock out a user who signed in from that address or device recently', async () => {
    const tenantId = await tenant();
    const device = { 'device-mark': 'm'.repeat(43) };
    await right(tenantId, from('203.0.113.1'));
    await right(tenantId, from('203.0.113.2', device));
    await besiege(tenantId);
    expect(codeOf(await right(tenantId, from('203.0.113.1')))).toBe('in');
    expect(codeOf(await right(tenantId, from('192.0.2.55', device)))).toBe('in');
    // A success there gives strangers no new tries.
    expect(codeOf(await right(tenantId, from('198.51.100.9')))).toBe('signIn.locked');
    server.pass(31 * 86_400);
    await besiege(tenantId);
    expect(codeOf(await right(tenantId, from('203.0.113.1')))).toBe('signIn.locked');
  });

  it('delay a known address after each failure of its own, and lock it after five', async () => {
    const tenantId = await tenant();
    await right(tenantId, from('203.0.113.3'));
    await besiege(tenantId);
    expect(codeOf(await attempt(tenantId, 'wrong', from('203.0.113.3')))).toBe(wrong);
    expect(codeOf(await right(tenantId, from('203.0.113.3')))).toBe('signIn.addressLocked');
    server.pass(2);
    for (const seconds of [4, 8, 16, 32]) {
      expect(codeOf(await attempt(tenantId, 'wrong', from('203.0.113.3')))).toBe(wrong);
      server.pass(seconds);
    }
    expect(codeOf(await right(tenantId, from('203.0.113.3')))).toBe('signIn.locked');
  });

  it('are irrelevant once an administrator disables the account: that ends sessions immediately', async () => {
    const org = await organisation(server);
    const clerk = await org.user('clerk', { roleIds: [org.repairmanRoleId] });
    const reply = await server.post(
      `/api/blade-user/update-status?userIds=${clerk.id}&status=0`,
      undefined,
      org.admin,
    );
    expect(reply.status).toBe(200);
    expect((await server.get(info, clerk)).status).toBe(401);
  });
});

describe('concurrent sign-ins', () => {
  it('a hundred wrong passwords count as five attempts', async () => {
    const tenantId = await tenant();
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => attempt(tenantId, 'wrong').then(codeOf)),
    );
    expect(replies.filter((code) => code === wrong)).toHaveLength(5);
    expect(new Set(replies)).toEqual(new Set([wrong, 'signIn.locked']));
  });

  it('guesses are not more on two servers, which share the pending ones', async () => {
    const tenantId = await tenant();
    const db = database.store.tenantDb(tenantId);
    const gate = { account: 'admin', origin: '' };
    let looked = 0;
    // Each server has its own queues; the database is shared.
    const servers = [openLines(), openLines()];
    const guess = (lines = openLines()) =>
      judgeProof(lines, db, gate, 5, server.now(), async () => {
        looked += 1;
        return false;
      });
    const all = Array.from({ length: 30 }, (_, n) => guess(servers[n % 2]));
    await Promise.all(all);
    expect(looked).toBe(5);
    expect((await stateOf(db, gate, server.now())).failures).toBe(5);
  });

  it('twenty-four right passwords create twenty-four sessions', async () => {
    const tenantId = await tenant();
    const replies = await Promise.all(Array.from({ length: 24 }, () => right(tenantId).then(codeOf)));
    expect(new Set(replies)).toEqual(new Set(['in']));
  });

  it('twenty-four right answers to the password question succeed, and wrong ones count as five', async () => {
    const tenantId = await tenant();
    const session = bearer((await tokensOf(tenantId)).access_token);
    const unlock = (password: string) => server.post('/api/blade-auth/unlock', { password }, session);
    const answers = await Promise.all(Array.from({ length: 24 }, () => unlock(testPassword)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const guesses = await Promise.all(Array.from({ length: 24 }, () => unlock('wrong')));
    const codes = guesses.map(({ body }) => body.errorCode);
    expect(codes.filter((code) => code === 'signIn.passwordWrong')).toHaveLength(5);
  });
});

describe('a locked account', () => {
  it('is shown as locked, with until when, to its administrators, until it is unlocked', async () => {
    const org = await organisation(server);
    const { post, get, records } = calls(server, org.admin);
    const { id } = await org.user('shut', { roleIds: [org.repairmanRoleId] });
    const shown = async (language = 'zh') => {
      const headers = { ...org.admin, locale: language };
      const [row] = await records('blade-user/page?account_equal=shut', headers);
      const detail = (await get(`blade-user/detail?id=${id}`, headers)) as Row;
      expect([detail.lockedUntil, detail.statusName]).toEqual([row?.lockedUntil, row?.statusName]);
      return row;
    };
    expect(await shown()).toMatchObject({ status: 1, statusName: '正常', lockedUntil: null });
    for (let n = 0; n < 5; n++)
      await server.token({ params: { tenantId: org.tenantId, username: 'shut', password: 'x' } });
    const locked = await shown();
    expect(String(locked?.lockedUntil)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(locked?.statusName).toBe(`已锁定至 ${locked?.lockedUntil}`);
    expect((await shown('en'))?.statusName).toBe(`Locked until ${locked?.lockedUntil}`);
    // A form sends back the values it was shown.
    const draft = { id, realName: '改名', lockedUntil: locked?.lockedUntil, statusName: locked?.statusName };
    expect((await post('blade-user/update', draft)).status).toBe(200);
    expect((await post(`blade-user/unlock?userIds=${id}`)).status).toBe(200);
    expect(await shown()).toMatchObject({ statusName: '正常', lockedUntil: null });
  });
});
