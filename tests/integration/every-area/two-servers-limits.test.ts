import { describe, expect, it } from 'vitest';
import { organisation } from '../../support/organisation.ts';
import { basic, platform } from '../../support/platform.ts';
import { secondServer } from '../../support/second-server.ts';

/** Two servers on one database: calls spread over both are limited like calls to one. */
const a = await platform();
const b = await secondServer(a);
const org = await organisation(a);

interface Call {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
}
const on = (server: typeof a | typeof b, remoteAddress: string, { method = 'GET', ...call }: Call) =>
  server.app.http.app.inject({ method, remoteAddress, ...call });
/** Calls one after the other, every other one on B. @returns their codes */
async function spread(times: number, remoteAddress: string, call: (n: number) => Call): Promise<string[]> {
  const codes: string[] = [];
  for (let n = 0; n < times; n++) {
    const reply = await on(n % 2 === 0 ? a : b, remoteAddress, call(n));
    const said = (reply.body === '' ? {} : reply.json()) as Record<string, string | undefined>;
    codes.push(said.errorCode ?? said.error_description ?? 'ok');
  }
  return codes;
}
/** The return from a third party, which does no work except for the counting. */
const back: Call = { url: '/api/blade-auth/oauth/callback/works' };
const post = (url: string): Call => ({ method: 'POST', url, headers: { authorization: basic } });
const wrong = (account: string): Call =>
  post(
    `/api/blade-auth/oauth/token?grant_type=password&tenantId=${org.tenantId}&username=${account}&password=no`,
  );
const countOf = (codes: readonly string[], code: string): number =>
  codes.filter((one) => one === code).length;

describe('calls of one address, spread over two servers', () => {
  it('are refused by both once they are too many together, with the time to wait', async () => {
    const codes = await spread(64, '203.0.113.1', () => back);
    expect([countOf(codes.slice(0, 60), 'ok'), countOf(codes.slice(60), 'request.tooMany')]).toEqual([60, 4]);
    for (const server of [a, b]) {
      const refused = await on(server, '203.0.113.1', { ...back, headers: { locale: 'en' } });
      expect([refused.statusCode, refused.json().msg, refused.headers['retry-after']]).toEqual([
        429,
        'Too many requests, please try again later',
        '60',
      ]);
    }
  });

  it('concurrent calls of one address on two servers are limited like successive ones', async () => {
    const calls = Array.from({ length: 90 }, (_, n) => on(n % 2 === 0 ? a : b, '203.0.113.2', back));
    const statuses = (await Promise.all(calls)).map((reply) => reply.statusCode);
    expect(statuses.filter((status) => status === 302)).toHaveLength(60);
  });

  it('calls of one address on two servers for codes to a phone are limited to ten a minute, and allowed again afterwards', async () => {
    const send = post(`/api/blade-auth/oauth/sms/send-validate?tenantId=${org.tenantId}&phone=13800000000`);
    const codes = await spread(11, '203.0.113.3', () => send);
    expect([countOf(codes, 'signIn.smsNotSet'), codes.at(-1)]).toEqual([10, 'request.tooMany']);
    a.pass(60);
    expect(await spread(2, '203.0.113.3', () => send)).toEqual(['signIn.smsNotSet', 'signIn.smsNotSet']);
  });

  it('calls of one address on two servers to register are limited to ten a minute', async () => {
    const codes = await spread(11, '203.0.113.4', () => post('/api/blade-user/register-guest'));
    expect([countOf(codes, 'request.tooMany'), codes.at(-1)]).toEqual([1, 'request.tooMany']);
  });

  it('count for no other address, nor for limits of a single process', async () => {
    expect(await spread(2, '203.0.113.5', () => back)).toEqual(['ok', 'ok']);
    const before = await a.database.owner('select count(*)::int as n from call_rate');
    await spread(4, '203.0.113.6', () => ({ url: '/api/blade-auth/public-key' }));
    await spread(4, '127.0.0.1', () => back);
    expect(await a.database.owner('select count(*)::int as n from call_rate')).toEqual(before);
  });
});

describe('guesses of a password, spread over two servers', () => {
  it('lock an account on both after five', async () => {
    const codes = await spread(7, '127.0.0.1', () => wrong('admin'));
    expect([...new Set(codes.slice(0, 4)), ...codes.slice(5)]).toEqual([
      ...['用户名或密码不正确', 'signIn.locked', 'signIn.locked'],
    ]);
    const [row] = await a.database.owner(
      "select failures from sign_in_gate where tenant_id = $1 and account = 'admin'",
      [org.tenantId],
    );
    expect(row?.failures).toBe(5);
  });

  it('guesses of a password on two servers at alternating accounts make their address wait on both', async () => {
    await spread(20, '203.0.113.7', (n) => wrong(`nobody${n}`));
    for (const server of [a, b]) {
      const reply = await on(server, '203.0.113.7', wrong('somebody'));
      expect(reply.json()).toMatchObject({ errorCode: 'signIn.addressLocked' });
    }
  });
});
