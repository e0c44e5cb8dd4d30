import { logSignIn } from '@heliodeck/model/logs/log-sign-in';
import { stationInfo } from '@heliodeck/model/stations/station-info';
import { describe, expect, it, vi } from 'vitest';
import { createClient } from './client.ts';
import { challengeIn } from './sign-in.ts';
import type { Fetch } from './transport.ts';

interface Sent {
  readonly address: string;
  readonly headers: Record<string, string>;
  readonly form: Record<string, string>;
  readonly json: unknown;
}

const tokens = { access_token: 'access', refresh_token: 'refresh', expires_in: 3600 };
const person = { tenant_id: '100001', user_id: '1', account: 'admin', ...tokens };
const reply = (body: unknown, status = 200): Response => new Response(JSON.stringify(body), { status });
const data = (value: unknown): Response => reply({ code: 200, success: true, msg: '', data: value });

/** A client of a test server with the responses of `answer`, and the requests it sent. */
function against(answer: (sent: Sent) => Response | Promise<Response>) {
  const sent: Sent[] = [];
  const fetch: Fetch = async (address, { headers, body }) => {
    const form = body instanceof URLSearchParams ? Object.fromEntries(body) : {};
    const json: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
    sent.push({ address, headers: headers as Record<string, string>, form, json });
    return address.includes('oauth/token') && sent.length === 1 && form.grant_type === 'password'
      ? reply(person)
      : answer({ address, headers: headers as Record<string, string>, form, json });
  };
  const client = createClient({
    address: 'https://server/',
    clientId: 'program',
    clientSecret: 'secret',
    fetch,
    locale: () => 'en',
  });
  const signIn = () =>
    client.signIn.withPassword({ tenantId: '100001', account: 'admin', password: 'secret' });
  return { client, sent, signIn };
}

describe('a call that returns an error message', () => {
  it('returns them with the data, and throws if it is refused', async () => {
    const { client, signIn } = against(({ address }) =>
      address.endsWith('no')
        ? reply({ code: 409, success: false, errorCode: 'workflow.suspended', msg: 'suspended' }, 409)
        : reply({ code: 200, success: true, msg: 'activated', data: { id: '1' } }),
    );
    await signIn();
    expect(await client.postTold('yes')).toMatchObject({ data: { id: '1' }, message: 'activated' });
    await expect(client.postTold('no')).rejects.toMatchObject({ code: 409, message: 'suspended' });
  });
});

describe('sign-in', () => {
  it('is refused with the message of the bare reply', async () => {
    const { client } = against(() => reply({ error_code: 400, error_description: 'wrong password' }));
    await expect(client.signIn.asProgram()).rejects.toMatchObject({ code: 400, message: 'wrong password' });
    expect(client.session()).toBeNull();
  });

  it('distinguishes a server of another kind from a refusal', async () => {
    const { client } = against(() => new Response('<html>'));
    await expect(client.signIn.asProgram()).rejects.toMatchObject({ fault: 'unreadable' });
  });

  it('sends captcha, tenant and program where the server expects them', async () => {
    const { client, sent } = against(() => reply(person));
    const captcha = { key: 'k', code: 'abcd' };
    await client.signIn.withPassword({ tenantId: '100001', account: 'admin', password: 'secret', captcha });
    expect(sent[0]).toMatchObject({
      address: 'https://server/api/blade-auth/oauth/token',
      headers: { 'Captcha-Key': 'k', 'Captcha-Code': 'abcd', 'Tenant-Id': '100001' },
      form: { grant_type: 'captcha', username: 'admin', password: 'secret', tenantId: '100001' },
    });
    expect(sent[0]?.headers.Authorization).toBe(`Basic ${btoa('program:secret')}`);
  });

  it('continues from a challenge to the second factor', async () => {
    const refusal = { code: 400, success: false, errorCode: 'signIn.secondFactor', msg: 'code?' };
    const { client, sent } = against(({ form }) =>
      form.grant_type === 'second_factor'
        ? reply(person)
        : reply({ ...refusal, params: { challenge: 'c-1' } }, 400),
    );
    const captcha = { key: 'k', code: 'abcd' };
    const first = { tenantId: '100001', account: 'admin', password: 'secret', captcha };
    const error: unknown = await client.signIn.withPassword(first).catch((one: unknown) => one);
    const challenge = challengeIn(error, '100001');
    expect(challenge).toEqual({ tenantId: '100001', challenge: 'c-1' });
    if (challenge) await client.signIn.withSecondFactor(challenge, '123456');
    expect(sent.at(-1)?.form).toMatchObject({ challenge: 'c-1', code: '123456' });
    expect(client.session()?.account).toBe('admin');
  });

  it('starts no session for a person known to a third party but not here', async () => {
    const guest = { ...person, access_token: '', oauth_id: '77', nick_name: 'Ana' };
    const { client } = against(() => reply(guest));
    const given = { source: 'keycloak', state: 's', code: 'c' };
    expect(await client.signIn.withThirdParty('100001', given)).toEqual({
      tenantId: '100001',
      oauthId: '77',
      name: 'Ana',
    });
    expect(client.session()).toBeNull();
  });

  it('sends the secret again when the token of a program expires, with the requested scope', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] });
    const { client, sent } = against(({ address }) =>
      address.includes('oauth/token')
        ? reply({ access_token: 'own', expires_in: 3600, tenant_id: '100001', client_id: 'program' })
        : data('list'),
    );
    await client.signIn.asProgram('xwj_view');
    vi.setSystemTime(3_500_000);
    await client.get('blade-xwj/xwj/list');
    vi.useRealTimers();
    const asked = { grant_type: 'client_credentials', scope: 'xwj_view' };
    expect(sent.map(({ form }) => form)).toEqual([asked, asked, {}]);
  });
});

describe('calls', () => {
  it('are refused before anything is sent if nobody is signed in', async () => {
    const { client, sent } = against(() => data(null));
    await expect(client.get('blade-dtu/dtu/list')).rejects.toMatchObject({ fault: 'signed-out', code: 401 });
    expect(sent).toEqual([]);
  });

  it('omit undefined parameters, and end at once when their signal aborts', async () => {
    const { client, sent, signIn } = against(() => data([]));
    await signIn();
    await client.get('blade-dtu/dtu/list', { name: '', size: 5, imei: null, online: undefined });
    expect(sent.at(-1)?.address).toBe('https://server/api/blade-dtu/dtu/list?size=5');
    const gone = AbortSignal.abort();
    const stuck = against(() => Promise.reject(new DOMException('', 'AbortError')));
    await stuck.signIn();
    await expect(stuck.client.get('x', {}, gone)).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('return an address with a ticket for one path, and no token in it', async () => {
    const { client, sent, signIn } = against(() => data({ ticket: 'T-1', expiresIn: 60 }));
    await signIn();
    const address = await client.ticketAddress('blade-dtu/dtu/export', { name: 'a' });
    expect(address).toBe('https://server/api/blade-dtu/dtu/export?name=a&Blade-Auth=T-1');
    expect(sent.at(-1)?.json).toEqual({ path: '/api/blade-dtu/dtu/export' });
  });

  it('report a refusal where a file was requested', async () => {
    const refusal = { code: 403, success: false, errorCode: 'request.forbidden', msg: 'not yours' };
    const { client, signIn } = against(() => reply(refusal, 403));
    await signIn();
    await expect(client.download('blade-dtu/dtu/export')).rejects.toMatchObject({
      code: 403,
      reason: 'request.forbidden',
      message: 'not yours',
    });
  });

  it('receive a whole file with the name that the server gives it', async () => {
    const headers = { 'content-disposition': "attachment; filename*=UTF-8''%E7%94%B5%E7%AB%99.xlsx" };
    const { client, signIn } = against(() => new Response('abc', { headers }));
    await signIn();
    const heard: number[] = [];
    const { name, content } = await client.download('x/export', {}, (bytes) => void heard.push(bytes));
    expect([name, await content.text(), heard.at(-1)]).toEqual(['电站.xlsx', 'abc', 3]);
  });
});

describe('the records of an entity', () => {
  it('are read page by page, each after the last id of the previous one', async () => {
    const rows = Array.from({ length: 5 }, (_, at) => ({ id: String(at + 1), stationName: `S${at + 1}` }));
    const { client, sent, signIn } = against(({ address }) => {
      const query = new URL(address).searchParams;
      const rest = rows.filter(({ id }) => Number(id) > Number(query.get('id_gt') ?? 0));
      const records = rest.slice(0, 2);
      return data({ records, total: rest.length, size: 2, current: 1, pages: 1 });
    });
    await signIn();
    const names: (string | null)[] = [];
    for await (const { stationName } of client.entity(stationInfo).each({ size: 2, stationName_like: 'S' }))
      names.push(stationName);
    expect(names).toEqual(['S1', 'S2', 'S3', 'S4', 'S5']);
    expect(sent.slice(1).map(({ address }) => new URL(address).searchParams.get('id_gt'))).toEqual([
      ...[null, '2', '4'],
    ]);
  });

  it('are read in the order of the query if the list only grows, each page after the last row', async () => {
    const rows = ['9', '7', '8', '3', '1'].map((id) => ({ id, account: `a${id}` }));
    const { client, sent, signIn } = against(({ address }) => {
      const last = new URL(address).searchParams.get('afterId');
      const begin = rows.findIndex(({ id }) => id === last) + 1;
      const records = rows.slice(begin, begin + 2);
      const more = begin + 2 < rows.length ? { more: true } : {};
      return data({ records, total: 100_000, estimated: true, size: 2, current: 1, pages: 50_000, ...more });
    });
    await signIn();
    const accounts: (string | null)[] = [];
    const asked = { size: 2, descs: 'account', account_like: 'a', current: 3, beforeId: '9' };
    for await (const { account } of client.entity(logSignIn).walk(asked)) accounts.push(account);
    expect(accounts).toEqual(['a9', 'a7', 'a8', 'a3', 'a1']);
    expect(sent.slice(1).map(({ address }) => new URL(address).search)).toEqual([
      '?size=2&descs=account&account_like=a&current=1',
      '?size=2&descs=account&account_like=a&current=1&afterId=7',
      '?size=2&descs=account&account_like=a&current=1&afterId=3',
    ]);
  });

  it('are not read completely if pages begin by a number alone', async () => {
    const { client, sent, signIn } = against(() => data({ records: [], total: 0 }));
    await signIn();
    await expect(client.entity(stationInfo).walk().next()).rejects.toThrow(RangeError);
    expect(sent).toHaveLength(1);
  });

  it('are changed and removed by the calls of the API', async () => {
    const { client, sent, signIn } = against(() => data({ id: '9' }));
    await signIn();
    const stations = client.entity(stationInfo);
    expect(await stations.submit({ id: '9', stationName: 'New' })).toEqual({ id: '9' });
    await stations.remove(['9', '10']);
    expect(sent.slice(1).map(({ address, json }) => [address.slice(19), json])).toEqual([
      ['blade-stationInfo/stationInfo/submit', { id: '9', stationName: 'New' }],
      ['blade-stationInfo/stationInfo/remove?ids=9%2C10', {}],
    ]);
  });
});
