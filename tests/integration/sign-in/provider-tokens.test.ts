import { describe, expect, it } from 'vitest';

import { openLogs } from '../../../apps/server/logs/logs.ts';
import { later } from '../../support/later.ts';
import { quietLog } from '../../support/log.ts';
import { openIdStandIn } from '../../support/openid-stand-in.ts';
import { organisation } from '../../support/organisation.ts';
import { platform, testPassword } from '../../support/platform.ts';

type Headers = Record<string, string>;

const site = { host: 'pv.example.com', 'x-forwarded-proto': 'https' };
const callback = (source: string) => `https://pv.example.com/api/blade-auth/oauth/callback/${source}`;
const works = await openIdStandIn([callback('works')], { tokens: true });
const bare = await openIdStandIn([callback('bare')]);
later(() => works.close());
later(() => bare.close());
const now = () => new Date('2026-06-01T04:00:00Z');
const logs: ReturnType<typeof openLogs>[] = [];
const server = await platform(undefined, undefined, (store) => {
  const kept = openLogs({ config: { demo: false }, store, log: quietLog, now });
  logs.push(kept);
  return kept;
});
later(() => Promise.all(logs.map((one) => one.close(1000))));
await server.database.owner(
  `insert into param (tenant_id, param_name, param_key, param_value) values ('000000', 'n', 'resource.allowedHosts', $1)`,
  [[works, bare].map(({ issuer }) => new URL(issuer).host).join()],
);
const org = await organisation(server);
for (const [source, { issuer, client }] of Object.entries({ works, bare })) {
  const draft = { name: source, source, issuer, ...client };
  expect((await server.post('/api/blade-system/identity-provider/submit', draft, org.admin)).status).toBe(
    200,
  );
}
const roleId = await org.role('member', ['post']);
const [wang, stranger] = [
  await org.user('wang', { roleIds: [roleId] }),
  await org.user('stranger', { roleIds: [roleId] }),
];
/** Links an identity as its owner does. */
async function link(headers: Headers, source: 'works' | 'bare', login: string): Promise<void> {
  const base = '/api/blade-auth/oauth';
  const begun = await server.post(
    `${base}/link/${source}`,
    { password: testPassword },
    { ...headers, ...site },
  );
  const { address } = begun.body.data as { address: string };
  const back = await (source === 'works' ? works : bare).visit(address, login);
  const page = await server.get(`${back.pathname}${back.search}`, site);
  const { searchParams } = new URL(String(page.headers.location), 'https://pv.example.com');
  const given = { state: searchParams.get('state'), code: searchParams.get('code') };
  expect((await server.post(`${base}/link`, given, headers)).status).toBe(200);
}
await link(wang, 'works', 'wang');
await link(wang, 'bare', 'wang');

const revoke = (token: string, headers: Headers, source = 'works') =>
  server.get(`/api/blade-auth/oauth/revoke/${source}/${encodeURIComponent(token)}`, headers);
const refresh = (token: string, headers: Headers, source = 'works') =>
  server.get(`/api/blade-auth/oauth/refresh/${source}?${new URLSearchParams({ token })}`, headers);
const said = ({ status, body }: { status: number; body: { errorCode?: string } }) => [status, body.errorCode];

describe('a third party’s tokens are neither revoked nor renewed', () => {
  it('a third party’s tokens are neither revoked nor renewed without a sign-in, and for users without an identity there', async () => {
    const tokens = await works.tokensOf('wang');
    for (const call of [revoke, refresh]) {
      expect(said(await call(tokens.refresh_token, {}))).toEqual([401, 'request.unauthorized']);
      expect(said(await call(tokens.refresh_token, stranger))).toEqual([403, 'signIn.notLinked']);
      expect(said(await call(tokens.refresh_token, wang, 'none'))).toEqual([400, 'signIn.providerUnknown']);
    }
    const english = await revoke('x', { ...stranger, locale: 'en' });
    expect(english.body.msg).toBe('You have linked no identity of this third party');
    expect(await works.bearer(tokens.access_token)).toBe('wang');
  });

  it('where the provider has no such endpoint, and without a token', async () => {
    expect(said(await revoke('a-token', wang, 'bare'))).toEqual([400, 'signIn.providerCannot']);
    expect(said(await refresh('a-token', wang, 'bare'))).toEqual([400, 'signIn.thirdParty']);
    expect(said(await refresh('', wang))).toEqual([400, 'request.parameterMissing']);
    expect(said(await refresh('nonsense', wang))).toEqual([400, 'signIn.thirdParty']);
  });

  it('a third party’s tokens are neither revoked nor renewed with another user’s token: it gets no answer, and is invalidated', async () => {
    const { refresh_token: stolen, access_token: access } = await works.tokensOf('li');
    expect(await works.bearer(access)).toBe('li');
    const reply = await refresh(stolen, wang);
    expect([...said(reply), reply.body.data]).toEqual([400, 'signIn.thirdParty', null]);
    await link(stranger, 'works', 'li');
    expect(said(await refresh(stolen, stranger))).toEqual([400, 'signIn.thirdParty']);
  });
});

describe('a third party’s own tokens', () => {
  it('are renewed under the names that clients use', async () => {
    const { refresh_token: token } = await works.tokensOf('wang');
    for (const renew of [
      () => refresh(token, wang),
      () => server.post('/api/blade-auth/oauth/refresh/works', { token }, wang),
    ]) {
      const { status, body } = await renew();
      expect(status).toBe(200);
      const renewed = body.data as { accessToken: string };
      expect(renewed).toMatchObject({
        expireIn: 600,
        tokenType: 'bearer',
        refreshToken: expect.any(String),
        idToken: expect.stringMatching(/^eyJ/),
        scope: expect.stringContaining('openid'),
      });
      expect(await works.bearer(renewed.accessToken)).toBe('wang');
    }
  });

  it('are revoked, including unknown ones, and no log contains them', async () => {
    const { access_token: token } = await works.tokensOf('wang');
    expect(await works.bearer(token)).toBe('wang');
    expect(said(await revoke(token, wang))).toEqual([200, undefined]);
    expect(await works.bearer(token)).toBeUndefined();
    expect(said(await revoke(token, wang))).toEqual([200, undefined]);
    await Promise.all(logs.map((one) => one.flush()));
    const lines = await server.database.owner('select request_uri from log_api where request_uri like $1', [
      '%/oauth/revoke/%',
    ]);
    expect(lines.length).toBeGreaterThan(1);
    expect(new Set(lines.map((line) => line.request_uri))).toContain(
      '/api/blade-auth/oauth/revoke/works/***',
    );
    expect(JSON.stringify(lines)).not.toContain(token);
    const audited = await server.database.owner(
      `select account, before from audit_log where before ? 'thirdPartyToken'`,
    );
    expect(audited[0]).toEqual({ account: 'wang', before: { thirdPartyToken: 'works' } });
    const told = await server.database.owner(
      "select log_id from log_usual where log_id like 'signIn.provider%'",
    );
    expect(new Set(told.map((line) => line.log_id))).toEqual(
      new Set(['signIn.providerTokenRevoked', 'signIn.providerTokenRenewed']),
    );
  });

  it('are requested at most three hundred times an hour from one address', async () => {
    await server.database.owner(
      `insert into sign_in_code_pace (subject, sent, expires_at)
       values ('journey 203.0.113.9', 300, $1::timestamptz + interval '1 hour')`,
      [now()],
    );
    const reply = await refresh('x', { ...wang, 'x-forwarded-for': '203.0.113.9' });
    expect(said(reply)).toEqual([429, 'request.tooMany']);
  });
});
